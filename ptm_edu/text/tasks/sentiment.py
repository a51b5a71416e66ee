"""The course's own sentiment set: 600 positive or negative sentences, 400 of them for training.

They were written for this course; `sets/README.md` documents how, and how well a bag of words
predicts the label.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import find

from .labeled import SENTIMENTS
from .split_rows import Split, SplitRow, split_rows

COLUMNS = ("label", "split", "sentence")


class SentimentExample(NamedTuple):
    """A sentence, its label, "positive" or "negative", and its split, "train" or "test"."""

    sentence: str
    label: str
    split: Split


def sentiment() -> list[SentimentExample]:
    """Return all 600 examples in the order of the file.

    Raises what `read` and `find.find` raise.
    """
    (row,) = manifest.rows_of("sentiment")
    return read(find(row))


def read(path: Path) -> list[SentimentExample]:
    """Return the examples of a CSV file with the columns label, split, sentence.

    Raises what `split_rows` raises, and ValueError, with the file and the line, for a label that is
    none of the SENTIMENTS.
    """
    return [_example(row) for row in split_rows(path, COLUMNS)]


def _example(row: SplitRow) -> SentimentExample:
    label = row.fields["label"]
    if label not in SENTIMENTS:
        raise ValueError(f"{row.where}: label must be positive or negative, got {label!r}")
    return SentimentExample(row.fields["sentence"], label, row.split)
