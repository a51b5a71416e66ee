"""Two answers side by side: which lines are equal, renamed, moved, changed or in one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice, zip_longest

from ptm_edu.grading.similarity.prose import IDEOGRAPH, prose_words, sentences
from ptm_edu.grading.similarity.shapes import TOKEN, line_shape

MAX_LINES = 300  # of an answer that are shown
MAX_LINE = 500  # characters of a line

SAME, RENAMED, MOVED, CHANGED, ONLY = "same", "renamed", "moved", "changed", "only"
IDEOGRAPHS = re.compile(f"([{IDEOGRAPH}])")
Words = tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class Row:
    """Two lines beside each other, as (text, whether it differs) parts; None: no line there."""

    kind: str
    left: Words | None
    right: Words | None


def side_by_side(left: str, right: str, *, prose: bool = False) -> list[Row]:
    """Return the lines of two texts as rows; lines that differ only in names are aligned.

    A line that has its equal elsewhere in the other text is `moved`. With `prose` the lines are the
    sentences of two written answers.
    """
    lefts, rights = (_lines("\n".join(sentences(t)) if prose else t) for t in (left, right))
    line_key = _sentence_key if prose else line_shape
    left_shapes, right_shapes = map(line_key, lefts), map(line_key, rights)
    keys, other_keys = list(left_shapes), list(right_shapes)
    rows = []
    matcher = SequenceMatcher(None, keys, other_keys, autojunk=False)
    for operation, a, b, c, d in matcher.get_opcodes():
        for one, other in zip_longest(range(a, b), range(c, d)):
            if operation == "equal":
                differing = CHANGED if prose else RENAMED
                kind = SAME if lefts[one].strip() == rights[other].strip() else differing
                rows.append(_row(kind, lefts[one], rights[other]))
                continue
            moved = one is not None and keys[one] and keys[one] in other_keys
            other_moved = other is not None and other_keys[other] and other_keys[other] in keys
            if one is not None and other is not None and not moved and not other_moved:
                rows.append(_row(CHANGED, lefts[one], rights[other]))
                continue
            if one is not None:
                rows.append(Row(MOVED if moved else ONLY, ((lefts[one], False),), None))
            if other is not None:
                rows.append(Row(MOVED if other_moved else ONLY, None, ((rights[other], False),)))
    return rows


def _lines(text: str) -> list[str]:
    return [line[:MAX_LINE] for line in islice(text.expandtabs(4).splitlines(), MAX_LINES)]


def _sentence_key(sentence: str) -> str:
    return " ".join(prose_words(sentence))


def _row(kind: str, left: str, right: str) -> Row:
    if kind == SAME:
        return Row(kind, ((left, False),), ((right, False),))
    words, other_words = _words(left), _words(right)
    parts: list[tuple[str, bool]] = []
    other_parts: list[tuple[str, bool]] = []
    matcher = SequenceMatcher(None, words, other_words, autojunk=False)
    for operation, a, b, c, d in matcher.get_opcodes():
        differs = operation != "equal"
        parts += _part(words[a:b], differs)
        other_parts += _part(other_words[c:d], differs)
    return Row(kind, tuple(parts), tuple(other_parts))


def _words(line: str) -> list[str]:
    return [part for match in TOKEN.finditer(line) for part in IDEOGRAPHS.split(match[0]) if part]


def _part(words: Sequence[str], differs: bool) -> Iterator[tuple[str, bool]]:
    if words:
        yield "".join(words), differs
