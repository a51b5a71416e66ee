"""Attention when nobody looks at its weights: the same output, the quickest way."""

from __future__ import annotations

import math

import torch
from torch import Tensor
from torch.nn import functional

from .attention import check_mask

FEW = 2**24  # weights, B · H · T · S: 32 MB in 16 bits


def quick_attention(
    query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None = None, dropout: float = 0.0
) -> Tensor:
    """Return the output (B, H, T, d) of `scaled_dot_product_attention`, with its mask's rules.

    PyTorch's fused attention never holds the weights, which makes it quick almost everywhere. In 16
    bits on a processor its backward pass is slower than plain products, as long as the weights are
    few. `dropout` is the share of the weights to leave out.
    """
    shape = torch.Size([*query.shape[:-1], key.shape[-2]])
    if mask is not None:
        check_mask(mask, shape)
    halved = query.dtype == torch.bfloat16 and query.device.type == "cpu"
    if halved and shape.numel() <= FEW:
        return _by_products(query, key, value, mask, dropout)
    return functional.scaled_dot_product_attention(query, key, value, mask, dropout)


def _by_products(
    query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, dropout: float
) -> Tensor:
    lowest = torch.finfo(query.dtype).min
    bias = query.new_zeros(()) if mask is None else torch.where(mask, 0.0, lowest).to(query.dtype)
    shape = *query.shape[:-1], key.shape[-2]
    # Scaled and masked in the product itself: each pass over the weights costs.
    scores = torch.baddbmm(
        bias.expand(shape).flatten(0, 1),
        query.flatten(0, 1),
        key.flatten(0, 1).mT,
        alpha=1 / math.sqrt(query.shape[-1]),
    )  # (B · H, T, S)
    weights = functional.dropout(scores.softmax(dim=-1), dropout)
    found = (weights @ value.flatten(0, 1)).unflatten(0, query.shape[:2])
    if mask is None:
        return found
    return found.masked_fill(~mask.any(dim=-1, keepdim=True), 0.0)
