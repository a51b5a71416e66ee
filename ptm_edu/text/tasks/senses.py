"""The course's own word senses: 30 ambiguous words, two senses each, eight sentences a sense.

They were written for this course; `sets/README.md` documents how, and how well the surrounding
words predict the sense.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import find
from ptm_edu.text.tokens import tokens

from .split_rows import Split, SplitRow, split_rows

COLUMNS = ("word", "sense", "split", "sentence")
TWO_PARTS_OF_SPEECH = frozenset({"light", "rose"})
"""Words whose two senses are two parts of speech; both senses of all others are nouns."""


class SenseExample(NamedTuple):
    """An ambiguous word in a sentence: `tokens[place]` is the word, in its original case.

    `word` is in lower case, `sense` is a short name such as "river", and `split` is "train" or
    "test".
    """

    word: str
    sense: str
    tokens: list[str]
    place: int
    split: Split


def senses() -> list[SenseExample]:
    """Return all 480 examples, words in alphabetical order, one sense after the other.

    The tokens keep their case. Raises what `read` and `find.find` raise.
    """
    (row,) = manifest.rows_of("senses")
    return read(find(row))


def read(path: Path) -> list[SenseExample]:
    """Return the examples of a CSV file with the columns word, sense, split, sentence.

    Raises what `split_rows` raises, and ValueError, with the file and the line, for a word that
    does not occur exactly once in its sentence.
    """
    return [_example(row) for row in split_rows(path, COLUMNS)]


def _example(row: SplitRow) -> SenseExample:
    word, sentence = row.fields["word"], row.fields["sentence"]
    cut = tokens(sentence)
    positions = [position for position, token in enumerate(cut) if token.lower() == word]
    if len(positions) != 1:
        raise ValueError(
            f"{row.where}: {word!r} must occur exactly once in its sentence, in any case but "
            f"without an ending; it occurs {len(positions)} times in {sentence!r}"
        )
    return SenseExample(word, row.fields["sense"], cut, positions[0], row.split)
