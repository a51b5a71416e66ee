"""Scaled dot-product attention, multi-head attention and their masks (Vaswani et al. 2017, §3.2).

All masks of the course are boolean: **True = may attend.** In shapes, T counts queries, S keys.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.arguments import checked, explained

from .caches import KeysValues, KVCache
from .checks import check_attention_mask, check_heads, check_mask
from .fused_attention import fused_attention


@explained(query="float (…, T, d)", key="float (…, S, d)", value="float (…, S, v)")
def scaled_dot_product_attention(
    query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None = None
) -> tuple[Tensor, Tensor]:
    """Return softmax(QKᵀ / √d) V and the softmax (Vaswani et al. 2017, §3.2.1, eq. 1).

    query (…, T, d), key (…, S, d) and value (…, S, d_v) give an output (…, T, d_v) and attention
    weights (…, T, S), whose rows sum to 1. `mask` is boolean and broadcasts to (…, T, S). A query
    that may attend to no key gets weights and an output of zeros, not NaN. Raises TypeError if the
    mask is not boolean and ValueError if its shape does not fit.
    """
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])  # (…, T, S)
    if mask is None:
        weights = scores.softmax(dim=-1)  # (…, T, S)
    else:
        check_mask(mask, scores.shape)
        # Not −∞: a row of −∞ alone would become NaN, and so would all gradients.
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1).masked_fill(~mask, 0.0)  # (…, T, S)
    return weights @ value, weights  # (…, T, d_v), (…, T, S)


@checked(dim=1, heads=1, dropout=(0, 1))
class MultiHeadAttention(nn.Module):
    """MultiHead(Q, K, V) = Concat(head_1 … head_H) W^O (Vaswani et al. 2017, §3.2.2).

    head_h = Attention(Q W_h^Q, K W_h^K, V W_h^V) has D/H dimensions; one D × D matrix holds the
    projections of all heads. `dropout` is the dropout rate of the attention weights. Raises
    ValueError if H does not divide D.
    """

    def __init__(self, dim: int, heads: int, dropout: float = 0.0) -> None:
        super().__init__()
        check_heads(dim, heads)
        self.heads, self.dropout = heads, dropout
        self.query, self.key, self.value = (nn.Linear(dim, dim) for _ in range(3))
        self.output = nn.Linear(dim, dim)

    @explained(x="float (B, T, D)", memory="float (B, S, D)")
    def forward(
        self,
        x: Tensor,
        memory: Tensor | None = None,
        mask: Tensor | None = None,
        cache: KVCache | None = None,
        output_attentions: bool = False,
    ) -> tuple[Tensor, Tensor | None]:
        """Let x (B, T, D) attend to `memory` (B, S, D), or to itself; return (B, T, D) and weights.

        `mask` broadcasts to (B, H, T, S). The weights (B, H, T, S), before dropout, are returned on
        request only. With a `cache`, S includes the positions that it holds.
        """
        memory = x if memory is None else memory
        query = split_heads(self.query(x), self.heads)  # (B, T, D) → (B, H, T, D/H)
        if cache is None:
            key, value = self.keys_values(memory)  # (B, S, D) → (B, H, S, D/H) each
        else:
            key, value = cache.keys_values(self.keys_values, memory)
        output, weights = self._attend(query, key, value, mask, output_attentions)
        return self.output(merge_heads(output)), weights  # (B, T, D), (B, H, T, S)

    def keys_values(self, memory: Tensor) -> KeysValues:
        """Return the keys and values, (B, H, S, D/H) each, of `memory` (B, S, D)."""
        key, value = self.key(memory), self.value(memory)  # (B, S, D)
        return split_heads(key, self.heads), split_heads(value, self.heads)

    def _attend(
        self, query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, with_weights: bool
    ) -> tuple[Tensor, Tensor | None]:
        dropout = self.dropout if self.training else 0.0
        if not with_weights:  # the same output (B, H, T, D/H), faster
            return fused_attention(query, key, value, mask, dropout), None
        output, weights = scaled_dot_product_attention(query, key, value, mask)
        if dropout:
            output = functional.dropout(weights, dropout) @ value
        return output, weights


@explained(x="any (…, T, D)", heads=1)
def split_heads(x: Tensor, heads: int) -> Tensor:
    """Return (B, H, T, D/H) for (B, T, D): each head gets some dimensions of every token.

    A `view` as (B, H, T, D/H) has the same shape and is wrong: it gives each head some *tokens*.
    """
    if x.shape[-1] % heads:
        check_heads(x.shape[-1], heads)
    return x.unflatten(-1, (heads, -1)).transpose(1, 2)  # (B, T, H, D/H) → (B, H, T, D/H)


@explained(x="any (…, H, T, d)")
def merge_heads(x: Tensor) -> Tensor:
    """Return (B, T, D) for (B, H, T, D/H): the inverse of `split_heads`."""
    return x.transpose(1, 2).flatten(-2)  # (B, T, H, D/H) → (B, T, D)


@explained(targets=0, past=0, device=None)
def causal_mask(targets: int, past: int = 0, device: torch.device | None = None) -> Tensor:
    """Return (T, past + T): each position may attend to itself and to all earlier positions.

    `past` positions are in a cache. At inference the mask is needed too: without it, a generated
    token would attend to later tokens, and its keys would not be those of the training.
    """
    shape = targets, past + targets
    return torch.ones(shape, dtype=torch.bool, device=device).tril(diagonal=past)


def padding_mask(attention_mask: Tensor) -> Tensor:
    """Return (B, 1, 1, S) for (B, S), True or 1 for real tokens: no query may attend to padding.

    *Queries* that are padding need no mask: no real token attends to their output. Raises
    ValueError for another shape or other numbers.
    """
    mask = check_attention_mask(attention_mask)
    return mask.bool()[:, None, None, :]  # (B, S) → (B, 1, 1, S)
