"""Why scores are divided by √d: the softmax of large ones is flat (Vaswani et al. 2017, §3.2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import torch


class Scores(TypedDict):
    """What dot products of `d` numbers are like, divided by √d if `root`, and their softmax."""

    d: int
    root: bool
    variance: float
    largest_share: float
    slope: float


def saturation(
    dims: Sequence[int], keys: int = 10, queries: int = 1000, seed: int = 0
) -> list[Scores]:
    """Compare scores q·k and q·k / √d over d: random queries, each with so many random keys.

    All numbers in q and k are independent, of mean 0 and variance 1, so q·k = Σ q_i k_i is a sum of
    d numbers of variance 1 and has variance d. `largest_share` is the mean of each softmax's
    largest weight p. `slope` is Σ ∂p_i/∂s_i = Σ p_i (1 − p_i), a mean too: how much the weights
    still follow the scores, from 0, where one weight is 1, to 1 − 1/keys, where all are equal.
    """
    generator = torch.Generator().manual_seed(seed)
    rows: list[Scores] = []
    for dim in dims:
        q = torch.randn(queries, 1, dim, generator=generator)
        k = torch.randn(queries, keys, dim, generator=generator)
        products = (q @ k.mT)[:, 0]  # (queries, keys)
        for root in (False, True):
            scores = products / dim**0.5 if root else products
            shares = scores.softmax(dim=1)
            rows.append(
                {
                    "d": dim,
                    "root": root,
                    "variance": scores.var().item(),
                    "largest_share": shares.amax(dim=1).mean().item(),
                    "slope": (shares * (1 - shares)).sum(dim=1).mean().item(),
                }
            )
    return rows
