"""Scaled dot-product attention: each query takes a mean of the values, weighed by its keys.

One convention for masks in the whole course: **True = the query may look there.**
"""

from __future__ import annotations

import math

import torch
from torch import Tensor


def scaled_dot_product_attention(
    query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None = None
) -> tuple[Tensor, Tensor]:
    """Return softmax(QKᵀ / √d) V and the softmax (Vaswani et al. 2017, §3.2.1, eq. 1).

    query (…, T, d), key (…, S, d) and value (…, S, d_v) give an output (…, T, d_v) and weights
    (…, T, S), whose rows sum to 1. `mask` is boolean, of any shape that can be expanded to
    (…, T, S): True where a query may look. A query that may look nowhere gets weights and an
    output of zeros, not NaN. Raises TypeError for a mask that is not boolean and ValueError for one
    of another shape.
    """
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])  # (…, T, S)
    if mask is None:
        weights = scores.softmax(dim=-1)
    else:
        check_mask(mask, scores.shape)
        # Not −∞: a row of nothing else would be NaN, and so would every gradient behind it.
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1).masked_fill(~mask, 0.0)
    return weights @ value, weights


def check_mask(mask: Tensor, shape: torch.Size) -> None:
    """Refuse what is not boolean or cannot be expanded to `shape`, (…, T, S)."""
    if mask.dtype != torch.bool:
        raise TypeError(
            f"attention mask: expected booleans, True where a query may look, got {mask.dtype}; "
            f"of numbers 1 and 0 make them with mask.bool()"
        )
    try:
        fits = torch.broadcast_shapes(mask.shape, shape) == shape
    except RuntimeError:
        fits = False
    if not fits:
        raise ValueError(
            f"attention mask: its shape {tuple(mask.shape)} cannot be expanded to the scores' "
            f"{tuple(shape)}: (…, T queries, S keys). A mask of keys alone, (B, S), becomes one "
            f"with mask[:, None, None, :]"
        )
