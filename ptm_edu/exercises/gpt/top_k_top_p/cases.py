"""The inputs of `top_k_top_p`, and the reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, numbers, sizes

TOP_K, TOP_P = ("top_k", "top_k_warm"), ("top_p", "top_p_warm", "double")
BOTH, TIES = ("both", "both_warm"), ("ties_k", "ties_p")
EDGES = ("all", "one_left", "k_one", "one_row", "near_p", "far", "cold", "forbidden")

B, V = 4, 12
MARGIN = 1e-3  # between p and every sum of shares, and between neighbors, so no rounding decides
NEAR = 3e-4  # from p to a sum of shares in the case `near_p`, still a thousand times rounding

Rng: TypeAlias = np.random.Generator


def cases(seed: int) -> list[Case]:
    """Return seven usual cases and eleven extreme ones.

    The extreme ones have ties, little or much left, sums of shares near p, and logits far from 0.
    """
    rng = np.random.default_rng(seed)
    one_row, transposed = (_drawn(rng, 0.8, k=6, p=0.8) for _ in range(2))
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
        _case("near_p", _near(rng, 0.8, p=0.7), 0.8, p=0.7, extreme=True),
        _case("far", _drawn(rng, 0.5, k=9, p=0.9, change=_far), 0.5, k=9, p=0.9, extreme=True),
        # Divided by this temperature, the logits lie near ±10¹⁰.
        _case("cold", _drawn(rng, 1e-6, k=4, change=_far), 1e-6, k=4, extreme=True),
        _case("forbidden", _drawn(rng, 1.2, p=0.8, change=_forbid), 1.2, p=0.8, extreme=True),
        _case("transposed", np.asfortranarray(transposed), 0.8, k=6, p=0.8, extreme=True),
    ]


def sweep(rng: Rng) -> Iterator[Case]:
    """Yield few tokens, some equally likely, at any temperature; p is near a sum, or reached.

    Where p is reached exactly, all tokens are equally likely: then no sum is rounded.
    """
    for n, size in enumerate(sizes(rng, 9, B=3, V=5, k=6)):
        temperature = (0.5, 0.7, 2.0, 1e-6)[n % 4]
        while True:
            logits = _any_logits(rng, size.B, size.V, far=n % 4 > 1)
            sums = _sums(logits, temperature, size.k)
            near = float(rng.choice(sums.ravel()) + rng.choice([-NEAR, NEAR]))
            p = (near, near, 1.0, 1.0, near, near, 0.01, 0.01)[n % 8]
            if p == 1 or (0 < p < 1 and np.abs(sums - p).min() > 0.9 * NEAR):
                break
        yield _case("", logits, temperature, size.k, p)
    for V, likely, k, p in ((2, 2, 2, 0.5), (5, 4, 6, 0.25), (5, 4, 5, 0.75), (4, 4, 2, 0.5)):
        kept = rng.permuted(np.tile(np.arange(V) < likely, (2, 1)), axis=1)
        logits = np.where(kept, rng.normal(size=(2, 1)).round(2), -np.inf).astype(any_float(rng))
        yield _case("", logits, round(rng.uniform(0.5, 2), 2), k, p)


def _any_logits(rng: Rng, rows: int, V: int, far: bool) -> np.ndarray:
    """Return logits of which some are equal or −∞, with `far` some near ±10,000.

    All are float32 numbers: answers may compute with these, whatever the dtype.
    """
    logits = numbers(rng, rows, V, dtype="float64").round(int(rng.integers(3)))
    logits += rng.choice([-9990, 0, 9990], (rows, 1)) * far
    forbidden = rng.random((rows, V)) < 0.15
    forbidden[:, rng.integers(V)] = False
    logits[forbidden] = -np.inf
    logits = logits.astype("float32").astype(any_float(rng))
    return np.asarray(logits, order="F" if rng.random() < 0.5 else "C")


def _sums(logits: np.ndarray, temperature: float, k: int) -> np.ndarray:
    """Return the sums of the shares of the most likely tokens, (B, k)."""
    return shares(-np.sort(-logits.astype(np.float64), axis=1)[:, :k] / temperature).cumsum(axis=1)


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
        with np.errstate(invalid="ignore"):  # two of −∞ are no ties
            apart = not (np.abs(np.diff(np.sort(logits, axis=1), axis=1)) < MARGIN).any()
        sums = _sums(logits, temperature, k)
        if apart and (p == 1 or (np.abs(sums - p).min() > MARGIN and (sums[:, 0] < p).all())):
            return logits


def _near(rng: Rng, temperature: float, p: float) -> np.ndarray:
    """Return rows in which the most likely tokens hold p − NEAR, or p + NEAR, by turns."""
    rows: list[np.ndarray] = []
    while len(rows) < B:
        ordered = -np.sort(-rng.normal(0, 1, V))
        first = int(rng.integers(2, 6))  # so many tokens hold this sum
        share, powers = p + (-1) ** len(rows) * NEAR, np.exp(ordered)
        ordered[:first] += np.log(share / (1 - share) * powers[first:].sum() / powers[:first].sum())
        if (np.diff(ordered) < -0.05).all():  # still in this order
            rows.append(rng.permutation(ordered) * temperature)
    return rng.permutation(np.stack(rows)).astype(np.float32)


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


def shares(logits: np.ndarray) -> np.ndarray:
    """Return the softmax over the last axis, NaN where nothing is left."""
    exact = logits.astype(np.float64)
    with np.errstate(invalid="ignore"):
        powers = np.exp(exact - exact.max(axis=-1, keepdims=True))
        result: np.ndarray = powers / powers.sum(axis=-1, keepdims=True)
    return result


# ---- the reference ------------------------------------------------------------------------------


def reference(logits: Tensor, temperature: float, k: int, p: float) -> Tensor:
    """Return logits / temperature (B, V), −∞ for all tokens but those that may still be drawn.

    Those are the k most likely (Fan et al. 2018, §5.4) and, of these alone, the fewest that hold at
    least p (Holtzman et al. 2020, §3.1): the token that crosses p is among them.
    """
    ordered, order = (logits / temperature).sort(dim=-1, descending=True)
    ordered[:, k:] = -torch.inf
    result = ordered.softmax(dim=-1)
    before = result.cumsum(dim=-1) - result  # what the tokens ahead of each hold
    if p < 1:
        ordered = ordered.masked_fill(before >= p, -torch.inf)
    return torch.empty_like(ordered).scatter(-1, order, ordered)
