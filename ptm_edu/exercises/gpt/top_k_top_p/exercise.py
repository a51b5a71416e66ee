"""Exercise: temperature, top-k and top-p, by which unlikely tokens are never drawn (chapter 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import findings
from ptm_edu.exercises.framework.exercise import Check, Exercise
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text

from .mistakes import MISTAKES
from .shares import shares, wrong_share, wrong_share_but_for_ties

TOP_K, TOP_P = ("top_k", "top_k_warm"), ("top_p", "top_p_warm", "double")
BOTH, TIES = ("both", "both_warm"), ("ties_k", "ties_p")
EDGES = ("all", "one_left", "k_one", "one_row", "far", "forbidden")

B, V = 4, 12
MARGIN = 1e-3  # between p and every sum of shares, and between neighbours, so no rounding decides

Rng: TypeAlias = np.random.Generator

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return seven usual cases, and nine far out: ties, little or much left, logits far from 0."""
    rng = np.random.default_rng(seed)
    one_row, turned = (_drawn(rng, 0.8, k=6, p=0.8) for _ in range(2))
    return [
        _case("top_k", _drawn(rng, 0.6, k=4), 0.6, k=4),
        _case("top_k_warm", _drawn(rng, 1.8, k=6), 1.8, k=6),
        _case("top_p", _drawn(rng, 0.6, p=0.8), 0.6, p=0.8),
        _case("top_p_warm", _drawn(rng, 1.7, p=0.6), 1.7, p=0.6),
        _case("double", _drawn(rng, 1.5, p=0.7).astype(np.float64), 1.5, p=0.7),
        _case("both", _drawn(rng, 0.7, k=5, p=0.75), 0.7, k=5, p=0.75),
        _case("both_warm", _drawn(rng, 1.6, k=7, p=0.7), 1.6, k=7, p=0.7),
        _case("ties_k", _tied(rng), 1.0, k=3, extreme=True),
        _case("ties_p", _tied(rng), 1.0, p=0.63, extreme=True),
        _case("all", _drawn(rng, 1.3), 1.3, k=V + 5, extreme=True),
        _case("one_left", _drawn(rng, 1.4), 1.4, p=0.01, extreme=True),
        _case("k_one", _drawn(rng, 1.2), 1.2, k=1, p=0.9, extreme=True),
        _case("one_row", one_row[:1], 0.8, k=6, p=0.8, extreme=True),
        _case("far", _drawn(rng, 0.5, k=9, p=0.9, change=_far), 0.5, k=9, p=0.9, extreme=True),
        _case("forbidden", _drawn(rng, 1.2, p=0.8, change=_forbid), 1.2, p=0.8, extreme=True),
        _case("transposed", np.asfortranarray(turned), 0.8, k=6, p=0.8, extreme=True),
    ]


def _case(
    name: str,
    logits: np.ndarray,
    temperature: float,
    k: int = V,
    p: float = 1.0,
    extreme: bool = False,
) -> Case:
    return Case(
        name, {"logits": logits, "temperature": temperature, "k": k, "p": p}, extreme=extreme
    )


def _drawn(
    rng: Rng,
    temperature: float,
    k: int = V,
    p: float = 1.0,
    change: Callable[[Rng, np.ndarray], np.ndarray] = lambda rng, logits: logits,
) -> np.ndarray:
    """Draw logits (B, V) until none are near ties, no sum is near p, and two are kept or more."""
    while True:
        logits = change(rng, rng.normal(0, 1, (B, V))).astype(np.float32)
        ordered = -np.sort(-logits.astype(np.float64), axis=1)
        with np.errstate(invalid="ignore"):  # two of −∞ are no ties
            apart = not (np.abs(np.diff(ordered, axis=1)) < MARGIN).any()
        sums = shares(ordered[:, :k] / temperature).cumsum(axis=1)
        if apart and (p == 1 or (np.abs(sums - p).min() > MARGIN and (sums[:, 0] < p).all())):
            return logits


def _tied(rng: Rng) -> np.ndarray:
    """Return rows in which the ranks 3 to 6 are equally likely, each in another order."""
    levels = np.array([2, 1.5, 1, 1, 1, 1, 0, -0.5, -1, -1.5, -2, -2.5], np.float32)
    return np.stack([rng.permutation(levels) for _ in range(B)])


def _far(rng: Rng, logits: np.ndarray) -> np.ndarray:
    return logits + 10_000.0 * rng.permutation([-1, 1] * (B // 2))[:, None]


def _forbid(rng: Rng, logits: np.ndarray) -> np.ndarray:
    """Return logits with two tokens of each row at −∞ already."""
    forbidden = rng.permuted(np.tile(np.arange(V), (B, 1)), axis=1)[:, :2]
    np.put_along_axis(logits, forbidden, -np.inf, axis=1)
    return logits


# ---- the reference ------------------------------------------------------------------------------


def reference(logits: Tensor, temperature: float, k: int, p: float) -> Tensor:
    """Return logits / temperature (B, V), −∞ for all tokens but those that may still be drawn.

    Those are the k most likely (Fan et al. 2018, §5.4) and, of these alone, the fewest that hold at
    least p (Holtzman et al. 2020, §3.1): the token that crosses p is among them.
    """
    ordered, order = (logits / temperature).sort(dim=-1, descending=True)
    ordered[:, k:] = -torch.inf
    found = ordered.softmax(dim=-1)
    before = found.cumsum(dim=-1) - found  # what the tokens ahead of each hold
    if p < 1:
        ordered = ordered.masked_fill(before >= p, -torch.inf)
    return torch.empty_like(ordered).scatter(-1, order, ordered)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "top_k",
        Text("Top-k alone", "只用 top-k"),
        2,
        Text(
            "with p = 1: logits / temperature, and −∞ for all but the k largest of each row",
            "p = 1 时：返回 logits / temperature，每行只保留最大的 k 个，其余为 −∞",
        ),
        findings.each(TOP_K, wrong_share),
    ),
    Check(
        "top_p",
        Text("Top-p alone", "只用 top-p"),
        3,
        Text(
            "with k = V: the fewest tokens, most likely first, whose probabilities at this "
            "temperature sum to at least p; the one that crosses p is kept",
            "k = V 时：按可能性从大到小，保留在该温度下概率之和达到 p 所需的最少词元；"
            "跨过 p 的那一个要保留",
        ),
        findings.each(TOP_P, wrong_share),
    ),
    Check(
        "both",
        Text("Top-k, then top-p", "先 top-k，再 top-p"),
        2,
        Text(
            "with both: p is a share of what top-k has left, so the k kept sum to 1 first",
            "两者都用时：p 是 top-k 之后剩余部分中的比例，即保留的 k 个先归一化到 1",
        ),
        findings.each(BOTH, wrong_share),
        requires=("top_k", "top_p"),
    ),
    Check(
        "ties",
        Text("Equally likely tokens", "同样可能的词元"),
        1,
        Text(
            "where tokens at the border are equally likely, any of them may stay, but no more "
            "than are needed: k, or those that reach p",
            "边界上有几个词元同样可能时，留哪个都行，但总数不能多：最多 k 个，或刚够达到 p",
        ),
        findings.each(TIES, wrong_share_but_for_ties),
        requires="both",
    ),
    Check(
        "edges",
        Text("Much, little, and far from 0", "全留、只留一个、远离 0"),
        1,
        Text(
            "k above V and p = 1 remove nothing; k = 1, or a small p, leave the most likely token; "
            "logits may lie at ±10,000, and some may be −∞ before",
            "k 大于 V、p = 1 时什么也不去掉；k = 1 或 p 很小时只留最可能的词元；"
            "logits 可以在 ±10,000，也可以事先就有 −∞",
        ),
        findings.each(EDGES, wrong_share),
        requires="both",
    ),
    Check(
        "form",
        Text("Shape, type, and inputs as they come", "形状与类型；不挑剔也不改动输入"),
        1,
        Text(
            "one tensor (B, V) in the dtype of the logits; they are not written over, and "
            "transposed ones (not contiguous) work too",
            "一个 (B, V) 张量，dtype 与 logits 相同；不改写输入，"
            "转置过的（内存不连续的）输入也能用",
        ),
        findings.all_of(
            findings.unchanged(),
            findings.each(("transposed",), wrong_share),
            findings.shape_and_dtype(*TOP_P, *BOTH),
        ),
        requires="both",
    ),
)

MESSAGES = {
    "share": Text(
        "With {inputs}: from row {row} of your logits token {token} is drawn with a probability of "
        "{given}, expected {expected}.",
        "输入 {inputs} 时：按你的第 {row} 行 logits，词元 {token} 被抽中的概率是 {given}，"
        "应为 {expected}。",
    ),
    "kept": Text(
        "With {inputs}: from row {row} of your logits {given} tokens can be drawn, expected "
        "{expected}.",
        "输入 {inputs} 时：按你的第 {row} 行 logits，有 {given} 个词元可能被抽中，"
        "应为 {expected} 个。",
    ),
    "nothing_left": Text(
        "With {inputs}: from row {row} of your logits nothing can be drawn: all are −∞, or one is "
        "NaN or ∞.",
        "输入 {inputs} 时：你的第 {row} 行 logits 抽不出任何词元：全是 −∞，或含有 NaN 或 ∞。",
    ),
}

exercise = Exercise(
    name="top_k_top_p",
    title=Text("Temperature, top-k and top-p", "温度、top-k 与 top-p"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    messages=MESSAGES,
)
