"""Checks of arguments: settings of models and trainers, and word counts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from numbers import Integral, Real

import numpy as np
import torch
from torch import Tensor

from ptm_edu.require import require

Counts = Tensor | np.ndarray | Sequence[int] | Sequence[float]


def require_counting(**settings: int) -> None:
    """Raise ValueError for a setting that is not an integer of at least 1."""
    for name, value in settings.items():
        valid = isinstance(value, Integral) and value >= 1
        require(valid, f"{name} must be a whole number of at least 1, got {value!r:.40}")


def require_positive(**settings: float) -> None:
    """Raise ValueError for a setting that is not a positive finite number."""
    for name, value in settings.items():
        valid = isinstance(value, Real) and 0 < value < math.inf
        require(valid, f"{name} must be a positive number, got {value!r:.40}")


def require_model_size(words: int, **sizes: int) -> None:
    """Raise ValueError for fewer than two words, or a size that is not an integer of at least 1."""
    require(
        isinstance(words, Integral) and words >= 2,
        f"at least 2 different words are needed, got {words!r:.40}: use a longer text or a "
        f"smaller min_count",
    )
    require_counting(**sizes)


def checked_counts(counts: Counts) -> Tensor:
    """Return word counts (V,) as float64, which is exact up to 2^53.

    Raises TypeError if `counts` are not numbers, ValueError unless they are one row of finite
    counts, each 0 or more and not all 0.
    """
    weights = counts if isinstance(counts, Tensor) else _as_tensor(counts)
    weights = weights.to(torch.float64)
    usable = weights.ndim == 1 and torch.isfinite(weights).all() and (weights >= 0).all()
    if not usable or not 0 < weights.sum() < math.inf:
        raise ValueError(
            f"counts must be (V,) finite numbers, each 0 or more and not all 0, got "
            f"{_describe(weights)}: check how they were counted"
        )
    return weights


def _as_tensor(counts: object) -> Tensor:
    try:
        # float64 from the start: torch would round Python's floats to float32 first
        return torch.from_numpy(np.asarray(counts).astype(np.float64, casting="same_kind"))
    except (TypeError, ValueError):
        raise TypeError(
            f"counts must be numbers, one for each word, got {counts!r:.60}: a vocabulary has "
            f"them as vocabulary.counts"
        ) from None


def _describe(weights: Tensor) -> str:
    if weights.ndim != 1:
        return f"the shape {tuple(weights.shape)}"
    return f"values from {weights.min():g} to {weights.max():g}" if len(weights) else "none"
