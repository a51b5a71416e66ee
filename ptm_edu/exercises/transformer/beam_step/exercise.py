"""Exercise: one step of beam search with a length penalty (chapter 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import findings
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text

from .mistakes import MISTAKES
from .wrong import MISREAD, UNJOINED

MARGIN = 1e-3  # between neighbours in the ranking, so that no rounding decides
RUNNING, MIXED = ("running", "wider", "double"), ("mixed_1", "mixed_2", "mixed_3")
EDGES = ("first", "all_ended", "default", "no_penalty")

Rng: TypeAlias = np.random.Generator
Step: TypeAlias = dict[str, Any]  # the arguments by name

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return twelve steps without near ties, on which whoever misreads the rules goes elsewhere."""
    rng = np.random.default_rng(seed)
    (running,) = _agreed(lambda: [_drawn(rng, W=4, V=7, ended=0, width=4)], UNJOINED, sorted)
    mixed = _agreed(lambda: [_drawn(rng, W=8, V=4, ended=4, width=10) for _ in MIXED], MISREAD)
    (double,) = _agreed(lambda: [_drawn(rng, W=3, V=6, ended=0, width=3, dtype="float64")])
    (default,) = _agreed(lambda: [_drawn(rng, W=3, V=5, ended=1, width=3, alpha=0.6)])
    others: dict[str, Callable[[], list[Step]]] = {
        "wider": lambda: [_drawn(rng, W=3, V=8, ended=0, width=5)],
        "first": lambda: [_first(rng)],
        "all_ended": lambda: [_drawn(rng, W=4, V=6, ended=4, width=3)],
        "no_penalty": lambda: [_drawn(rng, W=4, V=5, ended=1, width=4, alpha=0.0)],
        "transposed": lambda: [_turned(_drawn(rng, W=4, V=6, ended=2, width=4))],
        "forbidden": lambda: [_forbidden(rng)],
    }
    steps = {name: _agreed(draw)[0] for name, draw in others.items()}
    return [
        Case("running", running),
        Case("double", double),
        *map(Case, MIXED, mixed),
        Case("default", {name: default[name] for name in default if name != "alpha"}, extreme=True),
        *(Case(name, step, extreme=name != "wider") for name, step in steps.items()),
    ]


def _drawn(
    rng: Rng,
    W: int,
    V: int,
    ended: int,
    width: int,
    alpha: float = 0.8,
    dtype: str = "float32",
) -> Step:
    """Return a step with so many of W hypotheses ended, all of them shorter than the others."""
    logits = rng.normal(0, 1.5, (W, V))
    log_p = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    over = rng.permutation(W) < ended
    lengths = np.where(over, rng.integers(1, 6, W), 6)
    totals = -rng.uniform(0.5, 0.9, W) * (lengths + 1) * np.where(over, 1.5, 1)
    numbers = {"totals": totals.astype(dtype), "log_p": log_p.astype(dtype)}
    return {**numbers, "lengths": lengths, "ended": over, "width": width, "alpha": alpha}


def _first(rng: Rng) -> Step:
    step = _drawn(rng, W=1, V=7, ended=0, width=4)
    return {**step, "totals": np.zeros(1, "float32"), "lengths": np.zeros(1, "int64")}


def _turned(step: Step) -> Step:
    return {**step, "log_p": np.asfortranarray(step["log_p"])}


def _forbidden(rng: Rng) -> Step:
    """Return a step with two words of probability 0, and a place that no hypothesis takes."""
    step = _drawn(rng, W=4, V=6, ended=1, width=4)
    step["log_p"][:, rng.permutation(6)[:2]] = -np.inf
    step["totals"][rng.choice(np.flatnonzero(~step["ended"]))] = -np.inf
    return step


def _agreed(
    draw: Callable[[], list[Step]],
    ways: Sequence[Function] = (),
    order: Callable[[list[tuple[int, int]]], list[tuple[int, int]]] = list,
) -> list[Step]:
    """Draw steps until no scores are near ties and the right way and all others differ."""
    while True:
        steps = draw()
        if all(map(_is_clear, steps)):
            chosen = [[order(_chosen(way, step)) for step in steps] for way in (reference, *ways)]
            if all(one not in chosen[:n] for n, one in enumerate(chosen)):
                return steps


def _is_clear(step: Step) -> bool:
    totals, log_p, lengths, ended, width, alpha = _tensors(step)
    sums, penalties = _candidates(totals, log_p, lengths, ended, alpha)
    best = (sums / penalties).flatten().sort(descending=True).values[: width + 1]
    return bool(best[:width].isfinite().all() and (best[:-1] - best[1:]).min() > MARGIN)


def _chosen(way: Function, step: Step) -> list[tuple[int, int]]:
    parents, words, _ = way(*_tensors(step))
    return list(zip(parents.tolist(), words.tolist(), strict=True))


def _tensors(step: Step) -> list[Any]:
    return [torch.as_tensor(x) if isinstance(x, np.ndarray) else x for x in step.values()]


# ---- the reference ------------------------------------------------------------------------------


def reference(
    totals: Tensor,
    log_p: Tensor,
    lengths: Tensor,
    ended: Tensor,
    width: int,
    alpha: float = 0.6,
) -> tuple[Tensor, Tensor, Tensor]:
    """Return parents, words and totals (width,) of the best candidates, best score first.

    A hypothesis that goes on has V candidates, totals + log_p with one word more; one that has
    ended has a single candidate, itself, whose word is −1. A score is the total divided by
    ((5 + length) / 6)^α (Wu et al. 2016, eq. 14). totals, lengths, ended (W,), log_p (W, V).
    """
    sums, penalties = _candidates(totals, log_p, lengths, ended, alpha)
    place = (sums / penalties).flatten().topk(width).indices
    parent, word = place // sums.shape[1], place % sums.shape[1]
    return parent, word.where(word < log_p.shape[1], -1), sums.flatten()[place]


def _candidates(
    totals: Tensor, log_p: Tensor, lengths: Tensor, ended: Tensor, alpha: float
) -> tuple[Tensor, Tensor]:
    """Return the totals and penalties (W, V + 1) of all; in the last column nothing is added."""
    onward = (totals[:, None] + log_p).masked_fill(ended[:, None], -torch.inf)
    stay = totals.masked_fill(~ended, -torch.inf)[:, None]
    longer = (lengths[:, None] + 1).expand_as(log_p)
    length = torch.cat([longer, lengths[:, None]], dim=1)
    return torch.cat([onward, stay], dim=1), ((5 + length) / 6) ** alpha


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "joined",
        Text("The best of all", "所有候选中的最好者"),
        3,
        Text(
            "while nothing has ended: the `width` best of all W · V candidates together, with "
            "parent, word and total, best first",
            "尚无结束的假设时：从全部 W · V 个候选中取最好的 `width` 个，"
            "返回父假设、词和总分，最好的在前",
        ),
        findings.values(*RUNNING),
    ),
    Check(
        "penalised",
        Text("Ended ones and the length penalty", "已结束的假设与长度惩罚"),
        4,
        Text(
            "a hypothesis that has ended is one candidate, unchanged, with word −1; all are ranked "
            "by total / ((5 + length) / 6)^α, each with its own length",
            "已结束的假设只作为一个候选，保持不变，词为 −1；所有候选按 "
            "总分 / ((5 + 长度) / 6)^α 排序，各用自己的长度",
        ),
        findings.values(*MIXED),
        requires="joined",
    ),
    Check(
        "edges",
        Text("First step, all ended, other α", "第一步、全部结束、其他 α"),
        1,
        Text(
            "a single hypothesis of length 0, hypotheses that have all ended, α = 0, and α = 0.6 "
            "where none is given",
            "只有一个长度为 0 的假设、所有假设都已结束、α = 0，以及不给 α 时取 0.6",
        ),
        findings.values(*EDGES),
        requires="penalised",
    ),
    Check(
        "forbidden",
        Text("What cannot be", "不可能的候选"),
        1,
        Text(
            "totals and log-probabilities of −∞ are never chosen, and nothing becomes NaN",
            "总分或对数概率为 −∞ 的候选不会被选中，也不会出现 NaN",
        ),
        findings.values("forbidden"),
        requires="penalised",
    ),
    Check(
        "form",
        Text("Three tensors, and inputs as they come", "三个张量；不挑剔也不改动输入"),
        1,
        Text(
            "parents and words int64, totals in the dtype of the inputs, (width,) each; no input "
            "is written over, and transposed ones (not contiguous) work too",
            "parents 和 words 为 int64，totals 的 dtype 与输入相同，形状都是 (width,)；"
            "不改写输入，内存不连续的输入也能用",
        ),
        findings.all_of(
            findings.unchanged(),
            findings.values("transposed"),
            findings.shape_and_dtype(*RUNNING, *MIXED),
        ),
        requires="joined",
    ),
)

exercise = Exercise(
    name="beam_step",
    title=Text("One step of beam search", "束搜索的一步"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
