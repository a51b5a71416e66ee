"""Why scores are divided by √d: the softmax of large scores saturates (Vaswani et al., §3.2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import torch

from ptm_edu.arguments import checked


class ScoreStatistics(TypedDict):
    """Dot products of `d` dimensions, divided by √d if `root`: their variance and their softmax."""

    d: int
    root: bool
    variance: float
    largest_share: float
    slope: float


@checked(keys=1, queries=1)
def softmax_saturation(
    dims: Sequence[int], keys: int = 10, queries: int = 1000, seed: int = 0
) -> list[ScoreStatistics]:
    """Compare scores q·k and q·k / √d over d, for random queries with `keys` random keys each.

    All components of q and k are independent, with mean 0 and variance 1, so q·k = Σ q_i k_i is a
    sum of d terms of variance 1 and has variance d. `largest_share` is the mean of each softmax's
    largest weight p. `slope` is the mean of Σ ∂p_i/∂s_i = Σ p_i (1 − p_i): how much the weights
    still follow the scores, from 0, where one weight is 1, to 1 − 1/keys, where all are equal.
    """
    generator = torch.Generator().manual_seed(seed)
    rows: list[ScoreStatistics] = []
    for dim in dims:
        q = torch.randn(queries, 1, dim, generator=generator)
        k = torch.randn(queries, keys, dim, generator=generator)
        products = (q @ k.mT)[:, 0]  # (queries, keys)
        for root in (False, True):
            scores = products / dim**0.5 if root else products
            weights = scores.softmax(dim=1)
            rows.append(
                {
                    "d": dim,
                    "root": root,
                    "variance": scores.var().item(),
                    "largest_share": weights.amax(dim=1).mean().item(),
                    "slope": (weights * (1 - weights)).sum(dim=1).mean().item(),
                }
            )
    return rows
