"""Every fifth Google analogy question: our evaluation beside gensim's, on the same vectors.

30,000 words × 150: the questions' own words, each category's pairs a common offset apart plus
noise, so that neither none nor all answers are right, and fillers of random vectors.

There is one setting, float32 with all instructions of the processor: the comparison is between
many questions in one product and gensim's loop over single questions.
"""

from __future__ import annotations

import logging
import tempfile
from pathlib import Path

import gensim
import torch
from gensim.models import KeyedVectors

from benchmarks import form
from ptm_edu.text import tasks
from ptm_edu.word2vec import WordVectors, evaluate_analogies

WORDS, DIM, NOISE = 30_000, 150, 1.0
EVERY = 5  # gensim takes minutes for all 19,544

Scores = dict[str, tuple[int, int]]  # category → right, answered


def vectors_with_offsets(seed: int = 0) -> WordVectors:
    """Return the vectors of both sides, the words in random order."""
    generator = torch.Generator().manual_seed(seed)

    def draw() -> torch.Tensor:
        return torch.randn(DIM, generator=generator)

    rows: dict[str, torch.Tensor] = {}
    for questions in tasks.load("analogies").values():
        offset = draw()
        for a, b, _, _ in questions:
            start = rows.setdefault(a, draw())
            rows.setdefault(b, start + offset + NOISE * draw())
    fillers = WORDS - len(rows)
    words = [*rows, *(f"filler{i}" for i in range(fillers))]
    random = torch.randn(fillers, DIM, generator=generator)
    table = torch.cat([torch.stack(list(rows.values())), random])  # (WORDS, DIM)
    order = torch.randperm(WORDS, generator=generator)
    return WordVectors([words[i] for i in order.tolist()], table[order])


def write_questions(path: Path) -> dict[str, list[tasks.Analogy]]:
    """Write every fifth question to a file, in the format that gensim reads, and return them."""
    chosen = {name: members[::EVERY] for name, members in tasks.load("analogies").items()}
    with open(path, "w", encoding="utf-8") as file:
        for name, members in chosen.items():
            file.writelines([f": {name}\n", *(" ".join(member) + "\n" for member in members)])
    return chosen


def our_scores(vectors: WordVectors, questions: dict[str, list[tasks.Analogy]]) -> Scores:
    """Evaluate with this project."""
    scores = evaluate_analogies(vectors, questions, vocabulary_size=WORDS)
    return {name: (scores.right[name], scores.answered[name]) for name in scores.asked}


def gensims_scores(keyed: KeyedVectors, path: Path) -> Scores:
    """Evaluate with gensim."""
    sections = keyed.evaluate_word_analogies(str(path), restrict_vocab=WORDS)[1][:-1]
    return {s["section"]: (len(s["correct"]), len(s["correct"] + s["incorrect"])) for s in sections}


def benchmark() -> tuple[float, list[str]]:
    """Time both, print the table, and return the ratio and what differs."""
    logging.getLogger("gensim").setLevel(logging.ERROR)
    vectors = vectors_with_offsets()
    keyed = vectors.to_gensim()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "questions.txt"
        questions = write_questions(path)
        ours = form.Side("ptm_edu", lambda: our_scores(vectors, questions))
        peer = form.Side(f"gensim {gensim.__version__}", lambda: gensims_scores(keyed, path))
        ratio = form.in_turn(ours, peer)
    form.table(["", "seconds", "questions/s", "questions", "accuracy"], [row(ours), row(peer)])
    return ratio, differences(ours, peer)


def row(side: form.Side[Scores]) -> list[object]:
    """Return a side's line of the table."""
    right, answered = (sum(column) for column in zip(*side.results[0].values(), strict=True))
    speed = round(answered / side.median)
    return [side.name, side.median, speed, answered, f"{right / answered:.2%}"]


def differences(ours: form.Side[Scores], peer: form.Side[Scores]) -> list[str]:
    """Return a sentence for each category in which a run differs from gensim's first."""
    expected = peer.results[0]
    return [
        f"{name}: {side.name} has {scores.get(name)} (right, answered), expected {want}"
        for side in (ours, peer)
        for scores in side.results
        for name, want in expected.items()
        if scores.get(name) != want
    ]


if __name__ == "__main__":
    form.main(benchmark)
