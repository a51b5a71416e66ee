"""The course's own word senses: 30 ambiguous words, two senses each, eight sentences a sense.

They were written for this course, sentence by sentence; `sets/README.md` says how, and how far the
words around an ambiguous one give its sense away.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Literal, NamedTuple, cast

from . import manifest
from .find import find
from .tokens import tokens

COLUMNS = ("word", "sense", "split", "sentence")
SPLITS = ("train", "test")
TWO_PARTS_OF_SPEECH = frozenset({"light", "rose"})
"""Words whose two senses are two parts of speech; both senses of all others are nouns."""


class SenseExample(NamedTuple):
    """An ambiguous word in a sentence: `tokens[place]` is the word, in the spelling it has there.

    `word` is in lower case, `sense` a short name such as "river", and `split` says whether the
    sentence is to train on or to measure on.
    """

    word: str
    sense: str
    tokens: list[str]
    place: int
    split: Literal["train", "test"]


def senses() -> list[SenseExample]:
    """Return all 480 examples, words in alphabetical order, one sense after the other.

    The tokens keep their case. Raises what `read` and `find.find` raise.
    """
    (row,) = manifest.rows_of("senses")
    return read(find(row))


def read(path: Path) -> list[SenseExample]:
    """Return the examples of a CSV file with the columns word, sense, split, sentence.

    Raises ValueError, with the file and the line, for other columns, a line that lacks one, a split
    that is neither train nor test, and a word that does not stand exactly once in its sentence.
    """
    with open(path, encoding="utf-8", newline="") as file:
        lines = csv.DictReader(file)
        if tuple(lines.fieldnames or ()) != COLUMNS:
            raise ValueError(
                f"{path}: expected the columns {', '.join(COLUMNS)}, got {lines.fieldnames}"
            )
        return [_example(fields, f"{path}, line {lines.line_num}") for fields in lines]


def _example(fields: dict[str, str], where: str) -> SenseExample:
    # DictReader gives None for what a short line lacks, and keeps what a long one adds under None.
    if len(fields) != len(COLUMNS) or not all(fields.values()):
        raise ValueError(f"{where}: expected {len(COLUMNS)} filled columns, got {fields}")
    word, sense, split, sentence = (fields[column] for column in COLUMNS)
    if split not in SPLITS:
        raise ValueError(f"{where}: split must be train or test, got {split!r}")
    cut = tokens(sentence)
    places = [place for place, token in enumerate(cut) if token.lower() == word]
    if len(places) != 1:
        raise ValueError(
            f"{where}: {word!r} must stand exactly once in its sentence, with any case but no "
            f"ending; it stands {len(places)} times in {sentence!r}"
        )
    return SenseExample(word, sense, cut, places[0], cast(Literal["train", "test"], split))
