"""Tasks about two sentences: entailment and similarity; and SST-2, which has the same file format.

GLUE (Wang et al. 2019) publishes no labels for its test splits, so its dev splits are for testing
here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .labeled import SENTIMENTS, LabeledText, LabeledTexts
from .set_lines import set_lines

ENTAILMENT = ("entailment", "neutral", "contradiction")
HIGHEST_GRADE = 5.0


class LabeledPair(NamedTuple):
    """A premise, a hypothesis, and the label of their relation."""

    premise: str
    hypothesis: str
    label: str


class LabeledPairs(NamedTuple):
    """Training and test pairs."""

    train: list[LabeledPair]
    test: list[LabeledPair]


class GradedPair(NamedTuple):
    """Two sentences, in no particular order, and their similarity judged by humans, 0 to 5."""

    one: str
    other: str
    grade: float


class GradedPairs(NamedTuple):
    """Training and test pairs."""

    train: list[GradedPair]
    test: list[GradedPair]


def sentiment_treebank() -> LabeledTexts:
    """Return SST-2: phrases of movie reviews for training, whole sentences for testing.

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
    """Return STS-B (Cer et al. 2017): pairs of sentences with a similarity from 0 to 5."""
    columns = "sentence1", "sentence2"
    train, test = (
        [GradedPair(first, second, float(grade)) for first, second, grade in rows]
        for rows in (_rows("sts-b", part, *columns, label="score") for part in ("train", "dev"))
    )
    return GradedPairs(train, test)


def natural_language_inference() -> LabeledPairs:
    """Return SNLI (Bowman et al. 2015), each pair with one of the labels in ENTAILMENT.

    The published dev split, 9,842 pairs, is for training here, to keep trainings short. Scores are
    therefore not comparable with those of models trained on the 550,000 training pairs.
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
    """Yield some columns and the label of a tab-separated table.

    Raises ValueError, with the line, for a line with another number of columns than the first.
    """
    lines = enumerate(set_lines(name, part), 1)
    head = next(lines)[1].split("\t")
    columns_at = [head.index(column) for column in (*columns, label)]
    for number, line in lines:
        fields = line.split("\t")
        if len(fields) != len(head):
            raise ValueError(
                f"{name} ({part}), line {number}: expected {len(head)} tab-separated columns, got "
                f"{len(fields)}; the file may be damaged"
            )
        yield tuple(fields[column_at] for column_at in columns_at)
