"""The course's own pronouns: 60 pairs of sentences that differ in a word or two and the referent.

They follow the Winograd Schema Challenge (Levesque et al. 2012), but none is taken from it.
`sets/coreference.md` documents how they were written, and that the candidates' positions do not
reveal the answer.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import find

from .split_rows import Split, SplitRow, split_rows

COLUMNS = ("pair", "sentence", "first", "second", "answer", "split")
_PRONOUN = re.compile(r"\[([a-z]+)\]")


class CoreferenceExample(NamedTuple):
    """A sentence, its pronoun, and the two candidates that the pronoun may refer to.

    The pronoun begins at the character `start` of the sentence. The candidates occur before it,
    each exactly once; `answer` is the index of the referent, 0 or 1. The two examples with the same
    number `pair` have the same candidates and pronoun, different answers, and the same `split`,
    "train" or "test".
    """

    pair: int
    sentence: str
    pronoun: str
    start: int
    candidates: tuple[str, str]
    answer: int
    split: Split


def coreference() -> list[CoreferenceExample]:
    """Return all 120 examples, the two of a pair one after the other.

    Raises what `read` and `find.find` raise.
    """
    (row,) = manifest.rows_of("coreference")
    return read(find(row))


def read(path: Path) -> list[CoreferenceExample]:
    """Return the examples of a CSV file in which the pronoun is in square brackets.

    Its columns are pair, sentence, first, second, answer, split. Raises what `split_rows` raises,
    and ValueError, with the file and the line, if the pair is not a number, the answer is neither 0
    nor 1, there is not exactly one pronoun, or the candidates do not occur before it once each and
    in order.
    """
    return [_example(row) for row in split_rows(path, COLUMNS)]


def _example(row: SplitRow) -> CoreferenceExample:
    pair, sentence, first, second, answer = (row.fields[column] for column in COLUMNS[:-1])
    marked = list(_PRONOUN.finditer(sentence))
    if not pair.isdecimal() or answer not in ("0", "1"):
        raise ValueError(
            f"{row.where}: pair must be a number and answer 0 or 1, got {pair!r} and {answer!r}"
        )
    if len(marked) != 1:
        raise ValueError(
            f"{row.where}: one pronoun must be in square brackets, such as [it]; got "
            f"{len(marked)} in {sentence!r}"
        )
    pronoun, start = marked[0][1], marked[0].start()
    plain = sentence[:start] + pronoun + sentence[marked[0].end() :]
    positions = [position for name in (first, second) for position in _places(name, plain)]
    if len(positions) != 2 or not positions[0] < positions[1] < start:
        raise ValueError(
            f"{row.where}: {first!r} and {second!r} must occur once each, in this order, before "
            f"the pronoun of {sentence!r}"
        )
    return CoreferenceExample(
        int(pair), plain, pronoun, start, (first, second), int(answer), row.split
    )


def _places(name: str, sentence: str) -> list[int]:
    return [match.start() for match in re.finditer(rf"\b{re.escape(name)}\b", sentence)]
