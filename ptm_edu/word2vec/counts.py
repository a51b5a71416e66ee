"""How often each word occurs: checked in one place for noise, subsampling, trees and trainers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor

Counts = Tensor | np.ndarray | Sequence[int] | Sequence[float]


def checked_counts(counts: Counts, caller: str) -> Tensor:
    """Return the words' counts (V,) as float64, exact up to 2^53.

    Raises TypeError for what holds no numbers, ValueError for anything but one row of finite
    counts, 0 or more and not all 0; both name `caller`.
    """
    weights = counts if isinstance(counts, Tensor) else _as_tensor(counts, caller)
    weights = weights.to(torch.float64)
    usable = weights.ndim == 1 and torch.isfinite(weights).all() and (weights >= 0).all()
    if not usable or not 0 < weights.sum() < float("inf"):
        raise ValueError(
            f"{caller}: counts must be (V,) finite numbers, each 0 or more and not all 0, "
            f"got {_describe(weights)}: check how they were counted"
        )
    return weights


def _as_tensor(counts: object, caller: str) -> Tensor:
    if not isinstance(counts, Sequence | np.ndarray):
        raise TypeError(
            f"{caller}: counts must be the words' counts (V,), got {type(counts).__name__}: "
            f"a vocabulary has them as vocabulary.counts"
        )
    try:
        # float64 from the start: torch would round Python's floats to float32 first
        return torch.from_numpy(np.asarray(counts).astype(np.float64, casting="same_kind"))
    except (TypeError, ValueError):
        raise TypeError(
            f"{caller}: counts must be numbers, one a word, got {counts!r:.60}: "
            f"a vocabulary has them as vocabulary.counts"
        ) from None


def _describe(weights: Tensor) -> str:
    if weights.ndim != 1:
        return f"the shape {tuple(weights.shape)}"
    return f"values from {weights.min():g} to {weights.max():g}" if len(weights) else "none"
