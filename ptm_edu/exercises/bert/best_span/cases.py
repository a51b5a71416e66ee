"""The inputs of `best_span`, and the reference."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu import bert
from ptm_edu.exercises.framework.exercise import Function
from ptm_edu.exercises.framework.runner import Case

from .mistakes import NONE, SPANS

EDGES = ("one_token", "length_one", "no_limit", "one_row", "far", "forbidden")

B, T, MANY = 8, 20, 32  # so many rows that each way to misread the rules shows in some
LONG_T = 40  # tokens of the rows whose best spans are long
MARGIN = 0.02  # between the best span and the next, and around the threshold: no rounding decides
NEAR = 0.003, 0.008  # the distances from the threshold where it is close, still far above rounding

Rng: TypeAlias = np.random.Generator
Row: TypeAlias = dict[str, Any]  # the arguments by name


def cases(seed: int) -> list[Case]:
    """Return six usual cases, where every misreading of the rules shows, and seven extreme ones.

    In the first three [CLS] has so low a score that only the span is in question. In `close` its
    score is close to the border between an answer and none.
    """
    rng = np.random.default_rng(seed)
    usual = {
        "answered": _agreed(lambda: _sure(_drawn(rng, 4, 0.5, MANY)), SPANS),
        "longer": _agreed(lambda: _sure(_drawn(rng, 6, -0.5, MANY)), SPANS),
        "double": _agreed(lambda: _sure(_drawn(rng, 3, dtype="float64"))),
        "unsure": _agreed(lambda: _unsure(rng, _drawn(rng, 4, 2.0, MANY)), NONE),
        "bold": _agreed(lambda: _unsure(rng, _drawn(rng, 5, -1.5, MANY)), NONE),
        "close": _agreed(lambda: _close(rng, _drawn(rng, 4, 0.5)), margin=NEAR[0] / 2),
    }
    edges: dict[str, Callable[[], Row]] = {
        "one_token": lambda: _unsure(rng, _drawn(rng, 4, threshold=1.0, words=(1, 2))),
        "length_one": lambda: _unsure(rng, _drawn(rng, 1, threshold=1.0)),
        "no_limit": lambda: _sure(_long(rng, _drawn(rng, 50, 1.0, words=(26, 31), T=LONG_T))),
        "one_row": lambda: _unsure(rng, _drawn(rng, 4, threshold=1.0, rows=1)),
        "far": lambda: _far(_sure(_drawn(rng, 4, threshold=1.0))),
        "forbidden": lambda: _forbidden(rng, _sure(_drawn(rng, 4))),
        "transposed": lambda: _turned(_unsure(rng, _drawn(rng, 4, threshold=1.0))),
    }
    return [
        *(Case(name, row) for name, row in usual.items()),
        *(Case(name, _agreed(draw), extreme=True) for name, draw in edges.items()),
    ]


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
    best = bert.best_spans(*_logits(row), row["max_length"]).score.numpy()
    null = best - rng.uniform(-4, 4, len(best))
    row["start"][:, 0] = null / 2 + rng.normal(0, 2, len(best))
    row["end"][:, 0] = null - row["start"][:, 0]
    return row


def _close(rng: Rng, row: Row) -> Row:
    """Return the same with [CLS]'s score by turns just below and just above the border."""
    best = bert.best_spans(*_logits(row), row["max_length"]).score.numpy()
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


def _agreed(
    draw: Callable[[], Row], implementations: Sequence[Function] = (), margin: float = MARGIN
) -> Row:
    """Draw until nothing is a near tie and the right way and all others differ."""
    while True:
        row = draw()
        if _is_clear(row, margin):
            results = [
                implementation(*_tensors(row)).tolist()
                for implementation in (reference, *implementations)
            ]
            if all(result not in results[:n] for n, result in enumerate(results)):
                return row


def _is_clear(row: Row, margin: float) -> bool:
    """Return whether each best span is well ahead of the next one, and `margin` from the border."""
    logits, passage = _logits(row)
    spans = bert.best_spans(logits, passage, row["max_length"])
    T = passage.shape[1]
    steps = torch.arange(T) - torch.arange(T)[:, None]
    possible = (steps >= 0) & (steps < row["max_length"]) & passage[:, :, None] & passage[:, None]
    scores = (logits[..., 0, None] + logits[:, None, :, 1]).masked_fill(~possible, -torch.inf)
    best = scores.flatten(1).topk(2).values
    ahead = spans.score - spans.no_answer - row["threshold"]
    clear = best[:, 0].isfinite() & (best[:, 0] - best[:, 1] > MARGIN) & (ahead.abs() > margin)
    return bool(clear.all())


def _logits(row: Row) -> tuple[Tensor, Tensor]:
    start, end, passage, *_ = _tensors(row)
    return torch.stack([start, end], dim=-1), passage


def _tensors(row: Row) -> list[Any]:
    return [torch.as_tensor(x) if isinstance(x, np.ndarray) else x for x in row.values()]


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
