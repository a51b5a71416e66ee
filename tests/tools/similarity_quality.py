"""Measure what comparing answers finds: `python tests/tools/similarity_quality.py`.

Prints two tables. The first takes the right answers of `tests/exercises/answers`, which were
written to be different: how similar two of them are at most, and how many disguised copies of each
are found by their text, by their text or their data flow, and how many there are. The second takes
made-up classes of up to 300 with ten clusters of 2 to 40 copies. A copy whose statements over whole
arrays became loops over rows is tried by the exercise's check, and counts if it is right.

The independent answers of a made-up class are composed from the steps in `tests/exercises/steps`:
each step has several alternatives, and any two answers differ in at least three steps. Answers
that agree in more steps cannot be told from copies by their text alone. Answers of real students
would be better, and none are in this repository.

`--seconds` measures how long classes of 300, 1,000 and 5,000 take instead.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib.util
import io
import random
import re
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from pathlib import Path
from types import ModuleType

from ptm_edu.exercises import check
from ptm_edu.grading.demo.disguise import DISGUISES, changes, row_loops
from ptm_edu.grading.demo.variation import rename_variables
from ptm_edu.grading.similarity.data_flow import flow_shape
from ptm_edu.grading.similarity.pairs import MIN_PERCENT
from ptm_edu.grading.similarity.report import ExerciseSimilarity, compare_answers
from ptm_edu.grading.similarity.same_steps import MIN_STEPS_PERCENT
from ptm_edu.grading.similarity.shapes import Shape, overlap, shape

EXERCISES = Path(__file__).parent.parent / "exercises"
CLUSTER_SIZES = (2, 3, 4, 5, 6, 8, 12, 20, 30, 40)
STUDENTS = 300
MIN_DIFFERENT_STEPS = 3
WITHOUT_CHOICE = ("preparation", "result")  # steps that do not count as different
TRIES = 20_000
TRANSLATIONS = 8  # of an answer's statements that are tried as loops over rows


@dataclass(frozen=True)
class MadeUpClass:
    """Answers by student; `cluster` and `disguise` of those who copied or were copied from."""

    answers: dict[str, str]
    cluster: dict[str, int]
    disguise: dict[str, str]


@dataclass(frozen=True)
class Quality:
    """How well the clusters that were found agree with those that were made."""

    precision: float  # share of the pairs in one cluster found that are in one cluster made
    recall: float  # share of the pairs in one cluster made that are in one cluster found
    independent_flagged: int
    clusters: int  # of those made, found with all their members
    by_disguise: dict[str, tuple[int, int]]  # copies that are found with their original, of all


def answers_module(name: str) -> ModuleType:
    """Import the file of an exercise's right and wrong answers."""
    path = EXERCISES / "answers" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"answers_{name}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def right_answers(name: str) -> dict[str, str]:
    """Return the right answers to an exercise with the helper functions that they use."""
    module = answers_module(name)
    tree = ast.parse((EXERCISES / "answers" / f"{name}.py").read_text(encoding="utf-8"))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    answers = {}
    for label, function in module.RIGHT.items():
        needed, new = set[str](), {getattr(function, "__name__", "")} & set(functions)
        while new:
            needed |= new
            nodes = [node for name in new for node in ast.walk(functions[name])]
            new = {n.id for n in nodes if isinstance(n, ast.Name)} & set(functions) - needed
        if needed:
            texts = [ast.unparse(functions[name]) for name in functions if name in needed]
            answers[label] = "\n\n".join(texts)
    return answers


def translations(name: str, answer: str) -> list[str]:
    """Return an answer with one statement as a loop over rows, each version that is right."""
    right = []
    for translated in islice(row_loops(answer), TRANSLATIONS):
        names = dict(vars(answers_module(name)))
        # The exercise's check calls it as a student's; most of what is tried is wrong, and some
        # raises.
        with contextlib.suppress(Exception), contextlib.redirect_stdout(io.StringIO()):
            exec(translated, names)
            function = [
                n.name for n in ast.parse(translated).body if isinstance(n, ast.FunctionDef)
            ]
            if check(name, names[function[-1]]).passed:
                right.append(translated)
    return right


def independent_pairs(answers: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of answers that are long enough and share no helper function."""
    helpers = {label: set(re.findall(r"^def (\w+)", a, re.M)) for label, a in answers.items()}
    long_enough = [label for label, answer in answers.items() if shape(answer).long_enough]
    for one, other in combinations(long_enough, 2):
        if not helpers[one] & helpers[other]:
            yield one, other


def independent_answers(name: str, count: int, rng: random.Random) -> list[str]:
    """Return at most `count` answers composed of steps, any two different in three or more."""
    text = (EXERCISES / "steps" / f"{name}.txt").read_text(encoding="utf-8")
    head, *parts = re.split(r"^# step: (.+)\n", text, flags=re.M)
    names, bodies = parts[::2], parts[1::2]
    steps = [re.split(r"^# or\n", body, flags=re.M)[1:] for body in bodies]
    counted = [i for i, name in enumerate(names) if name not in WITHOUT_CHOICE]
    choices: list[list[int]] = []
    for _ in range(TRIES):
        choice = [rng.randrange(len(alternatives)) for alternatives in steps]
        different = (sum(choice[i] != other[i] for i in counted) for other in choices)
        if all(count >= MIN_DIFFERENT_STEPS for count in different):
            choices.append(choice)
        if len(choices) == count:
            break
    answers = (head + "".join(s[i] for s, i in zip(steps, c, strict=True)) for c in choices)
    return [rename_variables(answer, rng) for answer in answers]


def made_up_class(
    name: str, students: int = STUDENTS, sizes: Sequence[int] = CLUSTER_SIZES, seed: int = 0
) -> MadeUpClass:
    """Return a class in which clusters of these sizes share an answer, each copy disguised."""
    rng = random.Random(seed)
    independent = independent_answers(name, students - sum(sizes) + len(sizes), rng)
    answers = {f"independent{i:03}": answer for i, answer in enumerate(independent[len(sizes) :])}
    cluster: dict[str, int] = {}
    disguise: dict[str, str] = {}
    for number, (size, original) in enumerate(zip(sizes, independent, strict=False)):
        possible = [d for d in DISGUISES if changes(d, original)]
        for copy in range(size):
            student = f"cluster{number}-{copy:02}"
            cluster[student] = number
            answers[student] = original
            if copy:
                disguise[student] = possible[copy % len(possible)]
                answers[student] = DISGUISES[disguise[student]](original, rng)
    shuffled = rng.sample(sorted(answers), len(answers))
    return MadeUpClass({student: answers[student] for student in shuffled}, cluster, disguise)


def quality(made: MadeUpClass, found: ExerciseSimilarity) -> Quality:
    """Compare the clusters that were found with those that were made."""
    groups: dict[int, set[str]] = defaultdict(set)
    for student, number in made.cluster.items():
        groups[number].add(student)
    true_pairs = {pair for group in groups.values() for pair in combinations(sorted(group), 2)}
    found_groups: list[set[str]] = []
    for one in (*found.clusters, *found.same_steps):  # the second view compares centers of these
        joined = set(one.students)
        for group in [group for group in found_groups if group & joined]:
            found_groups.remove(group)
            joined |= group
        found_groups.append(joined)
    found_pairs = {pair for group in found_groups for pair in combinations(sorted(group), 2)}
    right = true_pairs & found_pairs
    by_disguise = {}
    for kind in DISGUISES:
        copies = [student for student, d in made.disguise.items() if d == kind]
        originals = {student: f"cluster{made.cluster[student]}-00" for student in copies}
        seen = sum((originals[student], student) in found_pairs for student in copies)
        by_disguise[kind] = (seen, len(copies))
    flagged = {student for group in found_groups for student in group}
    return Quality(
        len(right) / max(len(found_pairs), 1),
        len(right) / max(len(true_pairs), 1),
        len(flagged - set(made.cluster)),
        sum(group in found_groups for group in groups.values()),
        by_disguise,
    )


def main() -> None:
    """Print both tables, or the seconds that classes take."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", action="store_true", help="measure large classes")
    if parser.parse_args().seconds:
        return print_seconds()
    kinds = "".join(f"{kind:>12}" for kind in DISGUISES)
    print(f"right answers, compared at {MIN_PERCENT} % (found by text / by text or steps / copies)")
    print(
        f"{'exercise':30}{'answers':>8}{'>=60':>6}{'pairs':>7}{'text':>6}{'steps':>7}{'flagged':>9}"
        f"{kinds}{'rows':>12}"
    )
    for path in sorted((EXERCISES / "answers").glob("*.py")):
        print_answers(path.stem)
    print("\nmade-up classes with ten clusters of 2 to 40 copies")
    print(
        f"{'exercise':30}{'class':>8}{'tokens':>8}{'precision':>11}{'recall':>8}{'clusters':>9}"
        f"{'independent flagged':>21}{kinds}"
    )
    for path in sorted((EXERCISES / "steps").glob("*.txt")):
        made = made_up_class(path.stem)
        found = compare_answers(path.stem, made.answers)
        result = quality(made, found)
        ratios = "".join(f"{f'{a}/{b}':>12}" for a, b in result.by_disguise.values())
        print(
            f"{path.stem:30}{len(made.answers):>8}{found.median_tokens:>8g}"
            f"{result.precision:>11.3f}{result.recall:>8.3f}{f'{result.clusters}/10':>9}"
            f"{result.independent_flagged:>21}{ratios}"
        )


def print_answers(name: str) -> None:
    """Print one line about the right answers to an exercise."""
    answers = right_answers(name)
    shapes = {label: shape(answer) for label, answer in answers.items()}
    flows = {label: flow_shape(answer) for label, answer in answers.items()}
    pairs = list(independent_pairs(answers))
    by_text = [overlap(shapes[a], shapes[b]) for a, b in pairs]
    by_steps = [
        overlap(flows[a], flows[b])
        for a, b in pairs
        if flows[a].long_enough and flows[b].long_enough
    ]
    flagged = sum(p >= MIN_PERCENT for p in by_text) + sum(p >= MIN_STEPS_PERCENT for p in by_steps)
    long_enough = [label for label in answers if shapes[label].long_enough]
    copies: dict[str, list[tuple[str, str]]] = {kind: [] for kind in (*DISGUISES, "rows")}
    for label in long_enough:
        for kind, disguise in DISGUISES.items():
            if changes(kind, answers[label]):
                copies[kind].append((label, disguise(answers[label], random.Random(1))))
        copies["rows"] += [(label, copy) for copy in translations(name, answers[label])]
    ratios = ""
    for made in copies.values():
        text = [overlap(shapes[label], shape(copy)) >= MIN_PERCENT for label, copy in made]
        either = [seen or _same_flow(flows[m[0]], m[1]) for seen, m in zip(text, made, strict=True)]
        ratios += f"{f'{sum(text)}/{sum(either)}/{len(made)}':>12}"
    print(
        f"{name:30}{len(answers):>8}{len(long_enough):>6}{len(pairs):>7}"
        f"{max(by_text, default=0):>5}%{max(by_steps, default=0):>6}%{flagged:>9}{ratios}"
    )


def _same_flow(flow: Shape, copy: str) -> bool:
    return flow.long_enough and overlap(flow, flow_shape(copy)) >= MIN_STEPS_PERCENT


def print_seconds() -> None:
    """Print how long it takes to compare classes in which every answer differs."""
    for students in (300, 1000, 5000):
        rng = random.Random(0)
        made = made_up_class("beam_step", 300)
        originals = list(made.answers.values())
        # Every further answer repeats one of them with other dead statements: the worst case,
        # because all are near another and none is equal.
        answers = {
            f"s{i}": originals[i]
            if i < len(originals)
            else DISGUISES["padded"](rng.choice(originals), rng)
            for i in range(students)
        }
        start = time.perf_counter()
        found = compare_answers("beam_step", answers)
        seconds = time.perf_counter() - start
        print(f"{students:>6} students: {seconds:6.1f} s, {len(found.clusters)} clusters")


if __name__ == "__main__":
    main()
