"""The inputs of `best_span`, and the reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu import bert
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, sizes

ANSWERED, UNSURE, CLOSE = ("answered", "longer", "double"), ("unsure", "bold"), "close"
EDGES = ("no_limit", "far", "forbidden")

B, T, MANY = 8, 20, 32  # so many rows that each way to misread the rules shows in some
LONG_T = 40  # tokens of the rows whose best spans are long
MARGIN = 0.02  # between the best span and the next, and around the threshold: no rounding decides
NEAR = 0.003, 0.008  # the distances from the threshold where it is close, still far above rounding

Array: TypeAlias = np.ndarray
Rng: TypeAlias = np.random.Generator
Row: TypeAlias = dict[str, Any]  # the arguments by name


def cases(seed: int) -> list[Case]:
    """Return six usual cases, where every misreading of the rules shows, and four extreme ones.

    In the first three [CLS] has so low a score that only the span is in question. In `close` its
    score is close to the border between an answer and none.
    """
    rng = np.random.default_rng(seed)
    usual: dict[str, Callable[[], Row]] = {
        "answered": lambda: _sure(_drawn(rng, 4, 0.5, MANY)),
        "longer": lambda: _sure(_drawn(rng, 6, -0.5, MANY)),
        "double": lambda: _sure(_drawn(rng, 3, dtype="float64")),
        "unsure": lambda: _unsure(rng, _drawn(rng, 4, 2.0, MANY)),
        "bold": lambda: _unsure(rng, _drawn(rng, 5, -1.5, MANY)),
    }
    edges: dict[str, Callable[[], Row]] = {
        "no_limit": lambda: _sure(_long(rng, _drawn(rng, 50, 1.0, words=(26, 31), T=LONG_T))),
        "far": lambda: _far(_sure(_drawn(rng, 4, threshold=1.0))),
        "forbidden": lambda: _forbidden(rng, _sure(_drawn(rng, 4))),
        "transposed": lambda: _turned(_unsure(rng, _drawn(rng, 4, threshold=1.0))),
    }
    return [
        *(Case(name, _clear(draw)) for name, draw in usual.items()),
        Case(CLOSE, _clear(lambda: _close(rng, _drawn(rng, 4, 0.5)), NEAR[0] / 2)),
        *(Case(name, _clear(draw), extreme=True) for name, draw in edges.items()),
    ]


def sweep(rng: Rng) -> Iterator[Case]:
    """Yield rows whose scores outside the passage would win, if they were allowed to.

    The best span is often close to the border of an answer; all scores are fractions of a power
    of 2, so that nothing is rounded. The spans of the last rows are long.
    """
    for number, size in enumerate(sizes(rng, 9, B=3, T=(2, 7), words=6, max_length=8)):
        row = _clear(partial(_small, rng, size), margin=0)
        yield Case("", _turned(row) if number % 4 == 0 else row)
    yield Case("", _clear(lambda: _sure(_long(rng, _drawn(rng, 50, 1.0, 2, (26, 31), T=LONG_T)))))


def _small(rng: Rng, size: SimpleNamespace) -> Row:
    words = rng.integers(1, size.words + 1, (size.B, 1)).clip(max=size.T - 1)
    first = rng.integers(1, size.T - words + 1)  # never [CLS]
    positions = np.arange(size.T)
    passage = (positions >= first) & (positions < first + words)
    start, end = rng.integers(-16, 17, (2, *passage.shape)) / 4
    lure = 30 * rng.choice([-1, 1], passage.shape) * ~passage
    far = rng.choice([-1000, 0, 1000], (size.B, 1))
    dtype = any_float(rng)
    row = {
        "start": (start + lure + far).astype(dtype),
        "end": (end - lure + far).astype(dtype),
        "passage": passage,
        "max_length": size.max_length,
        "threshold": float(rng.choice([-1.5, 0, 2.25])),
    }
    _, best = _scores(row)
    ahead = rng.choice([-2, -1 / 256, 1 / 256, 2], size.B)
    row["end"][:, 0] = best - row["threshold"] - ahead - row["start"][:, 0]
    share = rng.choice([0, 0.2])
    for name in ("start", "end"):
        row[name][rng.random(passage.shape) < share] = -np.inf
    return row


def _drawn(
    rng: Rng,
    max_length: int,
    threshold: float = 0.0,
    rows: int = B,
    words: tuple[int, int] = (8, 11),
    dtype: str = "float32",
    T: int = T,
) -> Row:
    """Draw the scores of rows [CLS] question [SEP] passage [SEP] [PAD]…, of various lengths."""
    first = rng.integers(4, 7, (rows, 1))
    last = first + rng.integers(*words, (rows, 1))
    positions = np.arange(T)
    start, end = rng.normal(1, 2, (2, rows, T)).astype(dtype)
    return {
        "start": start,
        "end": end,
        "passage": (positions >= first) & (positions < last),
        "max_length": max_length,
        "threshold": threshold,
    }


def _sure(row: Row) -> Row:
    """Return the same with a very low score for [CLS]."""
    for name in ("start", "end"):
        row[name][:, 0] = -9
    return row


def _unsure(rng: Rng, row: Row) -> Row:
    """Return the same with a score for [CLS] that lies around the best span's."""
    _, best = _scores(row)
    null = best - rng.uniform(-4, 4, len(best))
    row["start"][:, 0] = null / 2 + rng.normal(0, 2, len(best))
    row["end"][:, 0] = null - row["start"][:, 0]
    return row


def _close(rng: Rng, row: Row) -> Row:
    """Return the same with [CLS]'s score by turns just below and just above the border."""
    _, best = _scores(row)
    sides = rng.permutation([-1, 1] * (len(best) // 2))
    null = best - row["threshold"] + sides * rng.uniform(*NEAR, len(best))
    row["start"][:, 0] = null / 2 + rng.normal(0, 2, len(best))
    row["end"][:, 0] = null - row["start"][:, 0]
    return row


def _long(rng: Rng, row: Row) -> Row:
    """Return the same with best spans of 11 to 26 tokens."""
    rows, first = np.arange(len(row["start"])), row["passage"].argmax(1)
    last = first + rng.permutation(np.linspace(10, 25, len(rows)).astype(int))
    row["start"][rows, first] += 12
    row["end"][rows, last] += 12
    return row


def _far(row: Row) -> Row:
    """Return the same with all scores of a row 1,000 higher or lower."""
    far = 1000 * np.where(np.arange(len(row["start"])) % 2, 1, -1)[:, None].astype("float32")
    return {**row, "start": row["start"] + far, "end": row["end"] + far}


def _forbidden(rng: Rng, row: Row) -> Row:
    """Return the same with −∞ outside of the passage and for a few tokens in it."""
    for name in ("start", "end"):
        row[name][~row["passage"] | (rng.random(row["passage"].shape) < 0.2)] = -np.inf
    return row


def _turned(row: Row) -> Row:
    return {**row, "start": np.asfortranarray(row["start"]), "end": np.asfortranarray(row["end"])}


def _clear(draw: Callable[[], Row], margin: float = MARGIN) -> Row:
    """Draw until each best span is well ahead of the next one, and `margin` from the border."""
    clear = False
    while not clear:
        row = draw()
        second, best = _scores(row)
        clear = np.isfinite(best).all() and (best - second > MARGIN).all()
        clear = clear and (np.abs(ahead(row)) > margin).all()
    return row


def ahead(row: Mapping[str, Any]) -> Array:
    """Return how far each row's best span is above the border of an answer, (B,)."""
    _, best = _scores(row)
    result: Array = best - row["start"][:, 0] - row["end"][:, 0] - row["threshold"]
    return result


def _scores(row: Mapping[str, Any]) -> tuple[Array, Array]:
    """Return the scores of each row's second best span and of its best, (B,) each."""
    passage, positions = row["passage"], np.arange(row["passage"].shape[1])
    steps = positions - positions[:, None]
    possible = (steps >= 0) & (steps < row["max_length"]) & passage[:, :, None] & passage[:, None]
    sums = row["start"][:, :, None] + row["end"][:, None]
    sums = np.where(possible, sums, -np.inf).reshape(len(passage), -1)
    second, best = np.partition(sums, -2, axis=1)[:, -2:].T
    return second, best


# ---- the reference ------------------------------------------------------------------------------


def reference(
    start: Tensor, end: Tensor, passage: Tensor, max_length: int, threshold: float
) -> Tensor:
    """Return the first and the last token of each row's best span, (B, 2), or (0, 0): no answer.

    Scores start and end (B, T), passage (B, T) True for tokens that may be answered with (Devlin
    et al. 2019, §4.2 and §4.3: [CLS], token 0, stands for no answer).
    """
    spans = bert.best_spans(torch.stack([start, end], dim=-1), passage, max_length)
    result = torch.stack([spans.start, spans.end], dim=1)
    return result.where(spans.answered(threshold)[:, None], 0)
