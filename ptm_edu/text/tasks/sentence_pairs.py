"""Tasks about two sentences: does the one follow from the other, how much alike are they?

And SST-2, whose files are written like theirs. GLUE (Wang et al. 2019) publishes no labels for its
test parts, so what it calls dev is to measure on here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .labeled import SENTIMENTS, LabeledText, LabeledTexts
from .set_lines import set_lines

ENTAILMENT = ("entailment", "neutral", "contradiction")
HIGHEST_GRADE = 5.0


class LabeledPair(NamedTuple):
    """A premise, a hypothesis, and what the one says about the other."""

    premise: str
    hypothesis: str
    label: str


class LabeledPairs(NamedTuple):
    """Pairs to train on and pairs to measure on."""

    train: list[LabeledPair]
    test: list[LabeledPair]


class GradedPair(NamedTuple):
    """Two sentences, neither of them first, and how much alike people find them, 0 to 5."""

    one: str
    other: str
    grade: float


class GradedPairs(NamedTuple):
    """Pairs to train on and pairs to measure on."""

    train: list[GradedPair]
    test: list[GradedPair]


def sentiment_treebank() -> LabeledTexts:
    """Return SST-2: phrases of film reviews to train on, whole sentences to measure on.

    Socher et al. 2013; each has one of the SENTIMENTS. Words are in lower case, separated by
    spaces.
    """
    parts = ("train", "dev")
    train, test = ([_phrase(*row) for row in _rows("sst2", part, "sentence")] for part in parts)
    return LabeledTexts(train, test)


def _phrase(text: str, label: str) -> LabeledText:
    return LabeledText(text.strip(), SENTIMENTS[int(label)])


def textual_entailment() -> LabeledPairs:
    """Return RTE (Dagan et al. 2006 and after): a pair's label is entailment or not_entailment."""
    columns = "sentence1", "sentence2"
    train, test = (
        [LabeledPair(*row) for row in _rows("rte", part, *columns)] for part in ("train", "dev")
    )
    return LabeledPairs(train, test)


def graded_pairs() -> GradedPairs:
    """Return STS-B (Cer et al. 2017): pairs of sentences with a grade of likeness from 0 to 5."""
    columns = "sentence1", "sentence2"
    train, test = (
        [GradedPair(first, second, float(grade)) for first, second, grade in rows]
        for rows in (_rows("sts-b", part, *columns, label="score") for part in ("train", "dev"))
    )
    return GradedPairs(train, test)


def natural_language_inference() -> LabeledPairs:
    """Return SNLI (Bowman et al. 2015), each pair with one of the labels in ENTAILMENT.

    The published dev part, 9,842 pairs, is to train on here, so that minutes are enough: no figure
    got with it is one that others' with 550,000 pairs can be compared with.
    """
    train, test = (
        [
            LabeledPair(*fields)
            for fields in zip(
                *(set_lines("snli", f"{part} {field}") for field in LabeledPair._fields),
                strict=True,
            )
        ]
        for part in ("train", "test")
    )
    return LabeledPairs(train, test)


def _rows(name: str, part: str, *columns: str, label: str = "label") -> Iterator[tuple[str, ...]]:
    """Yield some columns and the label of a table whose columns are parted by tabs.

    Raises ValueError, with the line, for a line that has not as many columns as the first.
    """
    lines = enumerate(set_lines(name, part), 1)
    head = next(lines)[1].split("\t")
    columns_at = [head.index(column) for column in (*columns, label)]
    for number, line in lines:
        fields = line.split("\t")
        if len(fields) != len(head):
            raise ValueError(
                f"{name} ({part}), line {number}: expected {len(head)} columns parted by tabs, got "
                f"{len(fields)}; the file may be damaged"
            )
        yield tuple(fields[column_at] for column_at in columns_at)
