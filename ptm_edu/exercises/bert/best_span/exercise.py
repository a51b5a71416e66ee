"""Exercise: the best span of a passage by its start and end scores, or no answer (chapter 5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu import bert
from ptm_edu.exercises.framework import findings
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text

from .mistakes import MISTAKES
from .wrong import NONE, SPANS

ANSWERED, UNSURE = ("answered", "longer", "double"), ("unsure", "bold")
EDGES = ("one_token", "length_one", "no_limit", "one_row", "far", "forbidden")

B, T, MANY = 8, 20, 32  # so many rows that each way to misread the rules shows in some
MARGIN = 0.02  # between the best span and the next, and around the threshold: no rounding decides

Rng: TypeAlias = np.random.Generator
Row: TypeAlias = dict[str, Any]  # the arguments by name

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return five usual cases, on which whoever misreads the rules finds others, and seven far out.

    In the first three [CLS] has so low a score that only the span is in question.
    """
    rng = np.random.default_rng(seed)
    usual = {
        "answered": _agreed(lambda: _sure(_drawn(rng, 4, 0.5, MANY)), SPANS),
        "longer": _agreed(lambda: _sure(_drawn(rng, 6, -0.5, MANY)), SPANS),
        "double": _agreed(lambda: _sure(_drawn(rng, 3, dtype="float64"))),
        "unsure": _agreed(lambda: _unsure(rng, _drawn(rng, 4, 2.0, MANY)), NONE),
        "bold": _agreed(lambda: _unsure(rng, _drawn(rng, 5, -1.5, MANY)), NONE),
    }
    edges: dict[str, Callable[[], Row]] = {
        "one_token": lambda: _unsure(rng, _drawn(rng, 4, threshold=1.0, words=(1, 2))),
        "length_one": lambda: _unsure(rng, _drawn(rng, 1, threshold=1.0)),
        "no_limit": lambda: _unsure(rng, _drawn(rng, 30, threshold=1.0)),
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
) -> Row:
    """Draw the scores of rows [CLS] question [SEP] passage [SEP] [PAD]…, of various lengths."""
    first = rng.integers(4, 7, (rows, 1))
    last = first + rng.integers(*words, (rows, 1))
    places = np.arange(T)
    start, end = rng.normal(1, 2, (2, rows, T)).astype(dtype)
    return {
        "start": start,
        "end": end,
        "passage": (places >= first) & (places < last),
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


def _agreed(draw: Callable[[], Row], ways: Sequence[Function] = ()) -> Row:
    """Draw until nothing is a near tie and the right way and all others differ."""
    while True:
        row = draw()
        if _is_clear(row):
            found = [way(*_tensors(row)).tolist() for way in (reference, *ways)]
            if all(one not in found[:n] for n, one in enumerate(found)):
                return row


def _is_clear(row: Row) -> bool:
    """Say whether each best span is well ahead of the next one, and far from the threshold."""
    logits, passage = _logits(row)
    spans = bert.best_spans(logits, passage, row["max_length"])
    T = passage.shape[1]
    steps = torch.arange(T) - torch.arange(T)[:, None]
    possible = (steps >= 0) & (steps < row["max_length"]) & passage[:, :, None] & passage[:, None]
    scores = (logits[..., 0, None] + logits[:, None, :, 1]).masked_fill(~possible, -torch.inf)
    best = scores.flatten(1).topk(2).values
    ahead = spans.score - spans.no_answer - row["threshold"]
    clear = best[:, 0].isfinite() & (best[:, 0] - best[:, 1] > MARGIN) & (ahead.abs() > MARGIN)
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
    found = torch.stack([spans.start, spans.end], dim=1)
    return found.where(spans.answered(threshold)[:, None], 0)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "span",
        Text("The best span", "最好的片段"),
        3,
        Text(
            "of all spans i … j with i ≤ j, at most max_length tokens and both ends in the "
            "passage, the one with the highest start[i] + end[j], in each row: (i, j)",
            "每一行中，在满足 i ≤ j、至多 max_length 个词元、两端都在段落内的片段 i … j 里，"
            "取 start[i] + end[j] 最大的一个，返回 (i, j)",
        ),
        findings.values(*ANSWERED),
    ),
    Check(
        "no_answer",
        Text("No answer", "没有答案"),
        2,
        Text(
            "the span is the answer only if its score is above start[0] + end[0] + threshold; "
            "else the row is (0, 0), the place of [CLS]",
            "只有当片段的得分高于 start[0] + end[0] + threshold 时才作答；"
            "否则该行为 (0, 0)，即 [CLS] 的位置",
        ),
        findings.values(*UNSURE),
        requires="span",
    ),
    Check(
        "edges",
        Text("Short, long, far from 0, forbidden", "很短、很长、远离 0、禁止的词元"),
        1,
        Text(
            "passages of one token, max_length 1 or above T, a single row, scores near ±1000, and "
            "tokens whose score is −∞",
            "段落只有一个词元、max_length 为 1 或大于 T、只有一行、得分接近 ±1000、"
            "有的词元得分为 −∞",
        ),
        findings.values(*EDGES),
        requires="no_answer",
    ),
    Check(
        "form",
        Text("Integers, and inputs as they come", "整数；不挑剔也不改动输入"),
        1,
        Text(
            "an int64 tensor (B, 2); no input is written over, and transposed ones (not "
            "contiguous) work too",
            "int64 张量，形状 (B, 2)；不改写输入，内存不连续的输入也能用",
        ),
        findings.all_of(
            findings.unchanged(),
            findings.values("transposed"),
            findings.shape_and_dtype(*ANSWERED, *UNSURE),
        ),
        requires="no_answer",
    ),
)

exercise = Exercise(
    name="best_span",
    title=Text("The best span, or no answer", "最好的片段，或没有答案"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
