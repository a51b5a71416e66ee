"""Exercise: scaled dot-product attention with a mask (chapter 3)."""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import findings
from ptm_edu.exercises.framework.exercise import Check, Exercise
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.language import Text

from .mistakes import MISTAKES

VECTORS = ("query", "key", "value")
FREE, MASKED = ("no_mask", "wide"), ("causal", "padding", "crossed", "scattered", "one_query")

Array: TypeAlias = np.ndarray
Rng: TypeAlias = np.random.Generator

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return eleven cases, two of them equal: whoever draws numbers differs from himself there."""
    rng = np.random.default_rng(seed)
    causal = _drawn(rng, B=2, H=3, T=4, S=4, d=5)
    return [
        _case("no_mask", _drawn(rng, B=2, H=3, T=5, S=4, d=6)),
        _case("wide", [one.astype(np.float64) for one in _drawn(rng, B=3, H=2, T=3, S=6, d=9)]),
        _case("causal", causal, np.tri(4, dtype=bool)),
        _case("padding", _drawn(rng, B=3, H=2, T=5, S=5, d=4), _padding(rng, 3, 5)),
        _case("crossed", _drawn(rng, B=3, H=2, T=2, S=6, d=4), _padding(rng, 3, 6)),
        _case("scattered", _drawn(rng, B=2, H=4, T=3, S=5, d=3), _scattered(rng, (2, 4, 3, 5))),
        _case("one_query", _drawn(rng, B=1, H=2, T=1, S=4, d=3), _padding(rng, 1, 4)),
        _case("transposed", [np.asfortranarray(x) for x in causal], np.tri(4, dtype=bool)),
        _case("again", causal, np.tri(4, dtype=bool)),
        _case("blind", _drawn(rng, B=2, H=2, T=3, S=4, d=3), _blind(rng), extreme=True),
        _case("far", *_far(rng, T=6, S=5), extreme=True),
    ]


def _case(name: str, vectors: list[Array], mask: Array | None = None, **flags: bool) -> Case:
    given = vectors if mask is None else [*vectors, mask]
    arguments = dict(zip((*VECTORS, "mask"), given, strict=False))
    return Case(name, {**arguments}, VECTORS, **flags)


def _drawn(rng: Rng, B: int, H: int, T: int, S: int, d: int) -> list[Array]:
    """Return queries (B, H, T, d), keys (B, H, S, d) and values, of one number more."""
    shapes = (T, d), (S, d), (S, d + 1)
    return [rng.normal(0, 1.3, (B, H, *shape)).astype(np.float32) for shape in shapes]


def _padding(rng: Rng, B: int, S: int) -> Array:
    """Return (B, 1, 1, S): no sentence is empty, and one at least is shorter than S."""
    lengths = rng.integers(1, S + 1, B)
    lengths[rng.integers(B)] = rng.integers(1, S)
    return (np.arange(S) < lengths[:, None])[:, None, None]


def _scattered(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return a mask by lot, with a key to look at and one to leave out in every row."""
    order = rng.random(shape).argsort(axis=-1)
    return order < rng.integers(1, shape[-1], (*shape[:-1], 1))


def _blind(rng: Rng) -> Array:
    """Return (2, 1, 3, 4): in each sentence one query, another one, may look nowhere."""
    mask = _scattered(rng, (2, 1, 3, 4))
    mask[[0, 1], 0, rng.permutation(3)[:2]] = False
    return mask


def _far(rng: Rng, T: int, S: int) -> tuple[list[Array], Array]:
    """Return vectors whose scores lie between ±900,000, and a mask that hides the best of a row."""
    query, key, value = _drawn(rng, 1, 2, T, S, 4)
    query[:], key[:] = 0, 0
    query[..., 0] = 1000 * rng.permutation([-1, 1] * (T // 2))
    key[..., 0] = rng.permutation(np.linspace(200, 1800, S))
    scores = query[0, 0] @ key[0, 0].T
    mask, rows = _scattered(rng, (T, S)), np.arange(T)
    mask[rows, scores.argmax(axis=1)], mask[rows, scores.argmin(axis=1)] = False, True
    return [query, key, value], mask


# ---- the reference ------------------------------------------------------------------------------


def reference(
    query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None = None
) -> tuple[Tensor, Tensor]:
    """Return softmax(QKᵀ / √d) V, (B, H, T, d_v), and the softmax, (B, H, T, S).

    Vaswani et al. 2017, eq. 1. `mask` is True where a query may look, expandable to (B, H, T, S); a
    row without any True gives zeros.
    """
    scores = query @ key.mT / math.sqrt(query.shape[-1])
    if mask is None:
        mask = torch.ones((), dtype=torch.bool)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1).masked_fill(~mask, 0)
    return weights @ value, weights


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("Output and weights without a mask", "没有掩码时的输出与权重"),
        3,
        Text(
            "two results: softmax(QKᵀ / √d) V, and the softmax itself, each row over the S keys",
            "两个结果：softmax(QKᵀ / √d) V，以及 softmax 本身；每一行在 S 个键上归一化",
        ),
        findings.values(*FREE),
    ),
    Check(
        "masked",
        Text("The mask", "掩码"),
        3,
        Text(
            "a query looks only where the mask is True, and there its weights still sum to 1",
            "查询只看 mask 为 True 的位置，这些位置上的权重之和仍为 1",
        ),
        findings.values(*MASKED, "again"),
        requires="value",
    ),
    Check(
        "gradients",
        Text("Gradients", "梯度"),
        1,
        Text(
            "loss.backward() reaches queries, keys and values as the formula says",
            "loss.backward() 按公式把梯度传到查询、键和值",
        ),
        findings.all_of(*(findings.gradient(name, "no_mask", *MASKED) for name in VECTORS)),
        requires="value",
    ),
    Check(
        "blind",
        Text("Nowhere to look", "无处可看"),
        1,
        Text(
            "a row whose mask is False everywhere gives zeros, weights and output, and no gradient "
            "becomes NaN",
            "整行 mask 都为 False 时，权重和输出都是 0，梯度也不会出现 NaN",
        ),
        findings.all_of(
            findings.values("blind"), *(findings.gradient(name, "blind") for name in VECTORS)
        ),
        requires="masked",
    ),
    Check(
        "far",
        Text("Scores far apart", "相差很大的得分"),
        1,
        Text(
            "scores between ±1,000,000 overflow nowhere, and the mask holds even where all that it "
            "allows lies far below what it hides",
            "得分在 ±1,000,000 之间时不会溢出；即使允许看的得分远低于被遮住的，掩码依然有效",
        ),
        findings.all_of(
            findings.values("far"), *(findings.gradient(name, "far") for name in VECTORS)
        ),
        requires="masked",
    ),
    Check(
        "form",
        Text("Shapes, types, and inputs as they come", "形状与类型；不挑剔也不改动输入"),
        1,
        Text(
            "output (B, H, T, d_v) and weights (B, H, T, S) in the inputs' dtype; no input is "
            "written over, and transposed ones (not contiguous) work too",
            "输出 (B, H, T, d_v)、权重 (B, H, T, S)，dtype 与输入相同；不改写输入，"
            "转置过的（内存不连续的）输入也能用",
        ),
        findings.all_of(
            findings.unchanged(),
            findings.values("transposed"),
            findings.shape_and_dtype(*FREE, "one_query"),
        ),
        requires="value",
    ),
)

exercise = Exercise(
    name="attention",
    title=Text("Scaled dot-product attention", "缩放点积注意力"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
