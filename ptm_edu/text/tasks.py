"""Labelled tasks by name: `tasks.load("analogies")`, `tasks.load("senses")`, …"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, overload

from . import manifest, senses
from .find import find
from .readers import open_text
from .senses import SenseExample

SIMILARITY = ("wordsim-353", "simlex-999", "men", "rare-words")
QUESTION_CLASSES = ("description", "entity", "abbreviation", "human", "location", "number")


class Analogy(NamedTuple):
    """A question "a is to b as c is to …?" whose answer is d: Athens, Greece, Berlin, Germany."""

    a: str
    b: str
    c: str
    d: str


class Pair(NamedTuple):
    """Two words and how alike people found them, on the scale of the set (`ptm-edu data list`)."""

    word1: str
    word2: str
    score: float


class Question(NamedTuple):
    """A question, its words and marks parted by spaces, and the class of the answer it asks for."""

    text: str
    label: str


class Questions(NamedTuple):
    """Questions to train on and questions to measure on."""

    train: list[Question]
    test: list[Question]


Task = dict[str, list[Analogy]] | list[Pair] | Questions | list[SenseExample]


def names() -> list[str]:
    """Return the names that `load` knows."""
    return ["analogies", *SIMILARITY, "trec", "senses"]


@overload
def load(name: Literal["analogies"], lower: bool = True) -> dict[str, list[Analogy]]: ...
@overload
def load(
    name: Literal["wordsim-353", "simlex-999", "men", "rare-words"], lower: bool = True
) -> list[Pair]: ...
@overload
def load(name: Literal["trec"], lower: bool = True) -> Questions: ...
@overload
def load(name: Literal["senses"], lower: bool = True) -> list[SenseExample]: ...
@overload
def load(name: str, lower: bool = True) -> Task: ...
def load(name: str, lower: bool = True) -> Task:
    """Return a task: "analogies" as category → questions, a similarity set as a list of pairs.

    "trec" gives `Questions`, each of one of the six QUESTION_CLASSES, and "senses" the ambiguous
    words of `senses.senses`. `lower` gives all words in lower case, as the vocabulary of `corpora`
    has them. analogies, wordsim-353, simlex-999 and senses are built in; men, rare-words and trec
    come from PTM_EDU_DATA or the network. Raises ValueError for an unknown name, and `DataNotFound`
    for what is not to be had.
    """
    if name not in names():
        raise ValueError(f"{name!r} is not a known task; there are: {', '.join(names())}")
    if name == "analogies":
        return _analogies(lower)
    if name == "trec":
        return Questions(_questions("train", lower), _questions("test", lower))
    if name == "senses":
        return _senses(lower)
    return _pairs(name, lower)


def _analogies(lower: bool) -> dict[str, list[Analogy]]:
    # Mikolov et al. 2013a, §4.1: a line ": category", then lines of four words.
    categories: dict[str, list[Analogy]] = {}
    questions: list[Analogy] = []
    for line in _task_lines("analogies"):
        if line.startswith(":"):
            questions = categories.setdefault(line[1:].strip(), [])
        else:
            a, b, c, d = (line.lower() if lower else line).split()
            questions.append(Analogy(a, b, c, d))
    return categories


def _pairs(name: str, lower: bool) -> list[Pair]:
    pairs = []
    for line in _task_lines(name):
        if not line.startswith("#"):
            word1, word2, score = (line.lower() if lower else line).split("\t")
            pairs.append(Pair(word1, word2, float(score)))
    return pairs


def _questions(part: str, lower: bool) -> list[Question]:
    # Li and Roth 2002, the six coarse classes: lines "4 What county is … ?". Latin-1, as published.
    questions = []
    for line in _task_lines("trec", part, encoding="latin-1"):
        number, _, text = line.partition(" ")
        questions.append(Question(text.lower() if lower else text, QUESTION_CLASSES[int(number)]))
    return questions


def _senses(lower: bool) -> list[SenseExample]:
    examples = senses.senses()
    if not lower:
        return examples
    return [
        example._replace(tokens=[token.lower() for token in example.tokens]) for example in examples
    ]


def _task_lines(name: str, part: str | None = None, encoding: str = "utf-8") -> Iterator[str]:
    (row,) = manifest.rows_of(name, part)
    with open_text(find(row), encoding) as file:
        for line in file:
            if line.strip():
                yield line.strip()
