"""Attention without its weights: the same output, computed by PyTorch's fused kernels."""

from __future__ import annotations

import math

import torch
from torch import Tensor
from torch.nn import functional

from .checks import check_mask

MAX_EXPLICIT_WEIGHTS = 2**24  # B · H · T · S attention weights: 32 MB in 16 bits


def fused_attention(
    query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None = None, dropout: float = 0.0
) -> Tensor:
    """Return the output (B, H, T, d) of `scaled_dot_product_attention`, masked by the same rules.

    PyTorch's fused attention never stores the weights, which makes it faster almost everywhere. In
    16 bits on a CPU its backward pass is slower than matrix products as long as there are few
    weights. `dropout` is the dropout rate of the weights.
    """
    shape = torch.Size([*query.shape[:-1], key.shape[-2]])  # (B, H, T, S)
    if mask is not None:
        check_mask(mask, shape)
    half_precision = query.dtype == torch.bfloat16 and query.device.type == "cpu"
    if half_precision and shape.numel() <= MAX_EXPLICIT_WEIGHTS:
        return _matrix_products(query, key, value, mask, dropout)
    return functional.scaled_dot_product_attention(query, key, value, mask, dropout)


def _matrix_products(
    query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, dropout: float
) -> Tensor:
    lowest = torch.finfo(query.dtype).min
    bias = query.new_zeros(()) if mask is None else torch.where(mask, 0.0, lowest).to(query.dtype)
    shape = *query.shape[:-1], key.shape[-2]
    # Scaled and masked within the product, because each pass over the weights takes time.
    scores = torch.baddbmm(
        bias.expand(shape).flatten(0, 1),
        query.flatten(0, 1),
        key.flatten(0, 1).mT,
        alpha=1 / math.sqrt(query.shape[-1]),
    )  # (B · H, T, S)
    weights = functional.dropout(scores.softmax(dim=-1), dropout)
    output = (weights @ value.flatten(0, 1)).unflatten(0, query.shape[:2])  # (B, H, T, d)
    if mask is None:
        return output
    return output.masked_fill(~mask.any(dim=-1, keepdim=True), 0.0)
