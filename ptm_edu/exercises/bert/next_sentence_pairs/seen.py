"""Which sentences stand in each pair: how `next_sentence_pairs` is judged.

Every id of a case occurs once in all its documents, so what became of each token is seen. Nothing
is compared with a draw of the reference: the labels given say which sentence must come next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ptm_edu.exercises.framework.exercise import Trial
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import Case

NEXT, RANDOM = 0, 1  # as in the original: 1 says that B is not the next one


@dataclass(frozen=True)
class Piece:
    """The tokens `start` to `stop` of a sentence, which has `length`."""

    sentence: int
    start: int
    stop: int
    length: int

    @property
    def lost(self) -> int:
        """How many tokens were cut off."""
        return self.length - (self.stop - self.start)


@dataclass(frozen=True)
class Pair:
    """One row: A, B, its label, and whether a [SEP] stands at the end."""

    first: Piece
    second: Piece
    label: int
    closed: bool


@dataclass(frozen=True, eq=False)
class Given:
    """All pairs of one call; `order` has each document's rows of `sentences`, blank ones left out.

    `document` is that of each row; ids and token types are (P, any width).
    """

    pairs: list[Pair]
    ids: np.ndarray
    types: np.ndarray
    order: list[list[int]]
    document: list[int]
    room: int  # for A and B together


@lru_cache(maxsize=64)  # every check and every mistake looks at the same trials
def read(trial: Trial) -> Given | Finding:
    """Return what an answer gave in one case, or why that is no pairs."""
    values = trial.given.values
    if len(values) != 3:
        return Finding("count", {"given": len(values), "expected": 3})
    ids, types, labels = (value.array for value in values)
    if ids is None or types is None or labels is None:
        return Finding("size", {"given": "?", "expected": "(P, max_length)"})
    if ids.ndim != 2 or types.shape != ids.shape or labels.shape != ids.shape[:1]:
        shapes = ", ".join(str(value.shape) for value in values)
        return Finding("size", {"given": shapes, "expected": "(P, max_length) ×2, (P,)"})
    if any(not _whole(one) for one in (ids, types, labels)) or not len(ids):
        return Finding("no_pairs")
    ids, types, labels = (one.astype(np.int64) for one in (ids, types, labels))
    rows = _rows(trial.case, ids, labels)
    if isinstance(rows, Finding):
        return rows
    sentences, documents = (
        np.asarray(trial.case.arguments[name]) for name in ("sentences", "documents")
    )
    order = [
        [int(row) for row in np.flatnonzero(documents == one) if sentences[row].any()]
        for one in np.unique(documents)
    ]
    room = int(trial.case.arguments["max_length"]) - 3  # type: ignore[arg-type]
    return Given(rows, ids, types, order, documents.tolist(), room)


def _rows(case: Case, ids: np.ndarray, labels: np.ndarray) -> list[Pair] | Finding:
    sentences, cls, sep = (np.asarray(case.arguments[n]) for n in ("sentences", "cls", "sep"))
    places = {int(sentences[row, at]): (row, at) for row, at in np.argwhere(sentences).tolist()}
    lengths = (sentences != 0).sum(1).tolist()
    pairs = []
    for number, (row, label) in enumerate(zip(ids.tolist(), labels.tolist(), strict=True)):
        while row and row[-1] == 0:
            row.pop()
        cut = row.index(int(sep)) if int(sep) in row else 0
        closed = row.count(int(sep)) == 2 and row[-1] == sep
        if cut < 2 or row[0] != cls or (row.count(int(sep)) > 1 and not closed):
            return Finding("layout", {"row": number, "given": str(row)})
        halves = row[1:cut], row[cut + 1 : -1 if closed else None]
        pieces = [_piece(half, places, lengths) for half in halves]
        if pieces[0] is None or pieces[1] is None:
            which = "A" if pieces[0] is None else "B"
            return Finding("no_sentence", {"row": number, "which": which, "given": str(row)})
        if label not in (NEXT, RANDOM):
            return Finding("label", {"row": number, "given": label})
        pairs.append(Pair(pieces[0], pieces[1], label, closed))
    return pairs


def _piece(half: list[int], places: dict[int, tuple[int, int]], lengths: list[int]) -> Piece | None:
    """Return which tokens of which sentence these are, None where they are not a stretch of one."""
    found = [places.get(token, (-1, -1)) for token in half]
    if not found or found[0][0] < 0:
        return None
    row, start = found[0]
    if found != [(row, start + n) for n in range(len(half))]:
        return None
    return Piece(row, start, start + len(half), lengths[row])


def _whole(array: np.ndarray) -> bool:
    if array.dtype.kind not in "biuf":
        return False
    return bool(np.isfinite(array).all() and (array == np.round(array)).all())


def looking(look: Callable[[Given], Finding | None]) -> Callable[[Trial], Finding | None]:
    """Return `look` as a test of a trial; what is no pairs is found first."""

    def looked(trial: Trial) -> Finding | None:
        given = read(trial)
        return given if isinstance(given, Finding) else look(given)

    return looked


# ---- what must always hold ----------------------------------------------------------------------


def walk(
    given: Given,
    turned: bool = False,
    anywhere: bool = False,
    steps: tuple[int, int] = (2, 1),
    pairs: Sequence[Pair] | None = None,
) -> Finding | None:
    """Find the first pair that is not where it should be, by the labels of those before it.

    Known mistakes are asked for by the rest: labels turned round, a random B from `anywhere`, other
    `steps` after a true and a random pair, only some of the pairs.
    """
    pairs = given.pairs if pairs is None else pairs
    number = 0
    for rows in given.order:
        place = 0
        while place < len(rows) - 1:
            if number == len(pairs):
                return Finding("missing", {"given": len(pairs), "sentence": rows[place]})
            pair = pairs[number]
            label, a, b = pair.label ^ turned, pair.first.sentence, pair.second.sentence
            if a != rows[place]:
                return Finding("first", {"row": number, "given": a, "expected": rows[place]})
            if label == NEXT and b != rows[place + 1]:
                expected = rows[place + 1]
                return Finding("not_next", {"row": number, "given": b, "expected": expected})
            if label == RANDOM and given.document[a] == given.document[b] and not anywhere:
                kind = "true_next" if b == rows[place + 1] else "same_document"
                return Finding(kind, {"row": number, "given": b, "document": given.document[a]})
            place += steps[label]
            number += 1
    if number < len(pairs):
        return Finding("first_left", {"row": number, "given": pairs[number].first.sentence})
    return None


def uncut(given: Given) -> Finding | None:
    """Find a sentence that was cut though there was room."""
    for number, pair in enumerate(given.pairs):
        if pair.first.lost or pair.second.lost or not pair.closed:
            return Finding("cut", {"row": number})
    return None
