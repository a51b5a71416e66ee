"""Made-up classes that hand in a1: one that shows everything, and one without equal code."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import zip_longest

from ptm_edu.grading.records.course import Course

from .answers import mistakes, right
from .attacks import ATTACKS, EXERCISES, Attack, Notebook, Targets, right_answer
from .people import NAMES, WRITTEN
from .submission import A1, answered, blank, hand_in, worth
from .variation import varied

DUE = datetime(2026, 10, 12, 22)  # UTC; one of the class hands in later
MISTAKEN = 0.2  # of the answers of a class without equal code
REFERENCE = """from ptm_edu.word2vec import noise_distribution as theirs

def noise_distribution(counts):
    return theirs(counts)"""
COPIED_LOSS = """def negative_sampling_loss(center, context, negatives):
    p = (center * context).sum(dim=-1)  # (B,)
    n = (negatives * center.unsqueeze(1)).sum(dim=-1)  # (B, K)
    return -(F.logsigmoid(p) + F.logsigmoid(-n).sum(dim=-1)).mean()"""
Answers = dict[str, str]


def make_class(course: Course, size: int = 60, seed: int = 0) -> list[str]:
    """Write the submissions of a whole class into submitted/; return the students' names.

    Every known mistake is made by somebody, the main attacks are tried, some files are broken,
    two answers are copied from each other and one from the reference, one comes late, and the
    rest is right in several ways. Raises ValueError for a size without room for all of them, or
    with more people than there are names.
    """
    rng = random.Random(seed)
    release = blank(course)
    special = [*_with_mistakes(), *_copies()]
    attacks = [attack for attack in ATTACKS if attack.main]
    honest_count = size - len(special) - len(attacks)
    if honest_count < 1 or size > len(NAMES):
        least = len(special) + len(attacks) + 1
        raise ValueError(f"make_class: size {size}, expected {least} to {len(NAMES)}")
    contents = [
        answered(release, item, _words(rng)) for item in (*special, *_right(honest_count, rng))
    ]
    submissions = [*contents, *(attacking(release, item, targets(course)) for item in attacks)]
    names = rng.sample(NAMES, size)
    late_position = rng.randrange(size)
    for position, (name, content) in enumerate(zip(names, submissions, strict=True)):
        minutes = 95 if position == late_position else -rng.randrange(1, 6 * 24 * 60)
        hand_in(course, name, content, f"{DUE + timedelta(minutes=minutes):%Y-%m-%d %H:%M:%S}")
    return sorted(names)


def distinct(course: Course, size: int, seed: int = 0) -> dict[str, dict[str, float]]:
    """Write `size` submissions of which no two hold equal code.

    Returns for every student the points that each exercise must get on the hidden inputs.
    """
    rng = random.Random(seed)
    release = blank(course)
    expected: dict[str, dict[str, float]] = {}
    for number in range(size):
        chosen = {name: _any_answer(name, rng) for name in EXERCISES}
        answers = {name: varied(source, number, rng) for name, source in chosen.items()}
        student = f"student-{number:05d}"
        hand_in(course, student, answered(release, answers, _words(rng)))
        points = {name: worth(name, s, course.seeds()(name, student)) for name, s in chosen.items()}
        expected[student] = points
    return expected


def attacking(release: Notebook, attack: Attack, targets: Targets) -> Notebook | bytes:
    """Return what an attack hands in: a notebook, or the bytes of a file."""
    notebook = answered(release, attack.answers(targets))
    if attack.first:
        position = next(n for n, cell in enumerate(notebook["cells"]) if cell["id"] == "imports")
        notebook["cells"].insert(position + 1, _cell(attack.first))
    return attack.edit(notebook) if attack.edit else notebook


def targets(course: Course) -> Targets:
    """Return what an attack on this course would aim at."""
    return Targets(
        gradebook=course.root / "gradebook.db",
        notebook=course.notebook("submitted", A1, "user_0042"),
        secret=course.root / "engine" / "course.json",
        outside=course.root / "submitted",
    )


def _with_mistakes() -> Iterator[Answers]:
    """Yield answers that make five known mistakes at once, until each was made."""
    for names in zip_longest(*(mistakes(name).values() for name in EXERCISES)):
        pairs = zip(EXERCISES, names, strict=True)
        yield {name: source or right_answer(name) for name, source in pairs}


def _copies() -> Iterator[Answers]:
    own = {name: right_answer(name) for name in EXERCISES}
    loops = {name: right(name).get("loops") or right(name)["loop"] for name in EXERCISES[:5]}
    yield {**own, **loops}
    yield {**own, **{name: source.replace("total", "summe") for name, source in loops.items()}}
    yield {**own, "noise_distribution": REFERENCE}
    yield {**own, "negative_sampling_loss": COPIED_LOSS}


def _right(count: int, rng: random.Random) -> Iterator[Answers]:
    for _ in range(count):
        yield {name: rng.choice(list(right(name).values())) for name in EXERCISES}


def _any_answer(name: str, rng: random.Random) -> str:
    answers = mistakes(name) if rng.random() < MISTAKEN else right(name)
    return rng.choice(list(answers.values()))


def _words(rng: random.Random) -> str:
    return "" if rng.random() < 0.1 else rng.choice(WRITTEN)


def _cell(source: str) -> Notebook:
    cell = {"cell_type": "code", "id": "mine", "metadata": {}, "outputs": [], "source": source}
    return {**cell, "execution_count": None}
