"""Tasks about single words: analogies and human similarity judgments."""

from __future__ import annotations

from typing import NamedTuple

from .set_lines import set_lines

SIMILARITY = ("wordsim-353", "simlex-999", "men", "rare-words")


class Analogy(NamedTuple):
    """A question "a is to b as c is to …?" whose answer is d: Athens, Greece, Berlin, Germany."""

    a: str
    b: str
    c: str
    d: str


class Pair(NamedTuple):
    """Two words and their similarity judged by humans, on the scale of the set."""

    word1: str
    word2: str
    score: float


def analogies(lower: bool) -> dict[str, list[Analogy]]:
    """Return Google's questions by category (Mikolov et al. 2013a, §4.1)."""
    # A line ": category", then lines of four words.
    categories: dict[str, list[Analogy]] = {}
    questions: list[Analogy] = []
    for line in filter(None, set_lines("analogies")):
        if line.startswith(":"):
            questions = categories.setdefault(line[1:].strip(), [])
        else:
            a, b, c, d = (line.lower() if lower else line).split()
            questions.append(Analogy(a, b, c, d))
    return categories


def pairs(name: str, lower: bool) -> list[Pair]:
    """Return the pairs of one of the sets in SIMILARITY."""
    scored = []
    for line in filter(None, set_lines(name)):
        if not line.startswith("#"):
            word1, word2, score = (line.lower() if lower else line).split("\t")
            scored.append(Pair(word1, word2, float(score)))
    return scored
