"""Scaled dot-product attention, its masks, and multi-head attention (Vaswani et al. 2017, §3.2).

All masks of the course are boolean: **True = may attend.** In shapes, T counts queries, S keys.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.require import require

from .caches import KeysValues, KVCache
from .fused_attention import check_mask, fused_attention


def scaled_dot_product_attention(
    query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None = None
) -> tuple[Tensor, Tensor]:
    """Return softmax(QKᵀ / √d) V and the softmax (Vaswani et al. 2017, §3.2.1, eq. 1).

    query (…, T, d), key (…, S, d) and value (…, S, d_v) give an output (…, T, d_v) and attention
    weights (…, T, S), whose rows sum to 1. `mask` is boolean and broadcasts to (…, T, S): True
    where a query may attend to a key. A query that may attend to no key gets weights and an output
    of zeros, not NaN. Raises TypeError if the mask is not boolean and ValueError if its shape does
    not fit.
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


class MultiHeadAttention(nn.Module):
    """MultiHead(Q, K, V) = Concat(head_1 … head_H) W^O (Vaswani et al. 2017, §3.2.2).

    head_h = Attention(Q W_h^Q, K W_h^K, V W_h^V) has D/H dimensions. The projections of all H heads
    are stored side by side in one D × D matrix. Training drops a share `dropout` of the attention
    weights. Raises ValueError if H does not divide D.
    """

    def __init__(self, dim: int, heads: int, dropout: float = 0.0) -> None:
        super().__init__()
        self.heads, self.dropout = heads, dropout
        self.query = nn.Linear(dim, dim)
        self.key = nn.Linear(dim, dim)
        self.value = nn.Linear(dim, dim)
        self.output = nn.Linear(dim, dim)
        require(
            dim % heads == 0,
            f"MultiHeadAttention: {heads} heads cannot share {dim} dimensions evenly; choose a "
            f"dim that {heads} divides",
        )

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
        key, value = self._keys_values(memory, cache)  # (B, H, S, D/H) each
        output, weights = self._attend(query, key, value, mask, output_attentions)
        return self.output(merge_heads(output)), weights  # (B, T, D), (B, H, T, S)

    def _keys_values(self, memory: Tensor, cache: KVCache | None) -> KeysValues:
        """Return the keys and values of `memory` (B, S, D), and of what the cache holds."""

        def project(memory: Tensor) -> KeysValues:
            key, value = self.key(memory), self.value(memory)  # (B, S, D)
            return split_heads(key, self.heads), split_heads(value, self.heads)  # (B, H, S, D/H)

        return project(memory) if cache is None else cache.keys_values(project, memory)

    def _attend(
        self, query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, with_weights: bool
    ) -> tuple[Tensor, Tensor | None]:
        """Return the output (B, H, T, D/H), and the weights if needed: it is faster without."""
        dropout = self.dropout if self.training else 0.0
        if not with_weights:
            return fused_attention(query, key, value, mask, dropout), None
        output, weights = scaled_dot_product_attention(query, key, value, mask)
        if dropout:
            output = functional.dropout(weights, dropout) @ value
        return output, weights


def split_heads(x: Tensor, heads: int) -> Tensor:
    """Return (B, H, T, D/H) for (B, T, D): each head gets some dimensions of every token.

    A `view` as (B, H, T, D/H) has the same shape and is wrong: it gives each head some of the
    *tokens*. First split the last dimension, then swap T and H.
    """
    return x.unflatten(-1, (heads, -1)).transpose(1, 2)  # (B, T, H, D/H) → (B, H, T, D/H)


def merge_heads(x: Tensor) -> Tensor:
    """Return (B, T, D) for (B, H, T, D/H): the inverse of `split_heads`."""
    return x.transpose(1, 2).flatten(-2)  # (B, T, H, D/H) → (B, T, D)


def causal_mask(targets: int, past: int = 0, device: torch.device | None = None) -> Tensor:
    """Return (T, past + T): position t may attend to itself and to all earlier positions.

    The T new positions may attend to all `past` positions, which a cache holds. The mask is needed
    at inference too: without it, a generated token would attend to tokens that follow it, and its
    keys would differ from those the model was trained with.
    """
    shape = targets, past + targets
    return torch.ones(shape, dtype=torch.bool, device=device).tril(diagonal=past)


def padding_mask(attention_mask: Tensor) -> Tensor:
    """Return (B, 1, 1, S) for an attention mask (B, S): no query may attend to padding.

    `attention_mask` is True or 1 for a real token, False or 0 for padding. *Queries* that are
    padding need no mask: no real token attends to their output. Raises ValueError for another shape
    or other numbers.
    """
    require(
        attention_mask.dim() == 2,
        f"attention_mask: expected (B, S), a row a sentence, got {tuple(attention_mask.shape)}",
    )
    real = attention_mask.bool()
    if not torch.equal(real.to(attention_mask.dtype), attention_mask):
        raise ValueError(
            "attention_mask: expected True or 1 for real tokens and False or 0 for padding, got "
            f"other numbers, from {attention_mask.min().item()} to {attention_mask.max().item()}"
        )
    return real[:, None, None, :]  # (B, S) → (B, 1, 1, S)
