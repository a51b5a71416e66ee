"""Multi-head attention: several small attentions side by side, each in a space of its own."""

from __future__ import annotations

from torch import Tensor, nn
from torch.nn import functional

from .attention import scaled_dot_product_attention
from .caches import Cache
from .quick_attention import quick_attention


class MultiHeadAttention(nn.Module):
    """MultiHead(Q, K, V) = Concat(head_1 … head_H) W^O (Vaswani et al. 2017, §3.2.2).

    head_h = Attention(Q W_h^Q, K W_h^K, V W_h^V), each of D / H numbers. The H small matrices of
    all heads stand side by side in one of D × D. Training leaves out a share `dropout` of the
    weights, drawn anew each time, and makes the others larger for it. Raises ValueError if H does
    not divide D.
    """

    def __init__(self, dim: int, heads: int, dropout: float = 0.0) -> None:
        super().__init__()
        if dim % heads:
            raise ValueError(
                f"MultiHeadAttention: {heads} heads cannot share {dim} numbers evenly; choose a "
                f"dim that {heads} divides"
            )
        self.heads, self.dropout = heads, dropout
        self.query = nn.Linear(dim, dim)
        self.key = nn.Linear(dim, dim)
        self.value = nn.Linear(dim, dim)
        self.output = nn.Linear(dim, dim)

    def forward(
        self,
        x: Tensor,
        memory: Tensor | None = None,
        mask: Tensor | None = None,
        cache: Cache | None = None,
        output_attentions: bool = False,
    ) -> tuple[Tensor, Tensor | None]:
        """Let (B, T, D) look at `memory` (B, S, D), or at itself; return (B, T, D) and weights.

        `mask` is True where a query may look, expandable to (B, H, T, S). The weights (B, H, T, S)
        come if they are asked for, whole, before dropout; if not, `quick_attention` runs. With a
        `cache` S counts what it holds, too.
        """
        query = split_heads(self.query(x), self.heads)  # (B, H, T, D/H)
        source = x if memory is None else memory
        key, value = self.keys_values(source) if cache is None else cache(self.keys_values, source)
        weights, dropout = None, self.dropout if self.training else 0.0
        if output_attentions:
            found, weights = scaled_dot_product_attention(query, key, value, mask)
            if dropout:
                found = functional.dropout(weights, dropout) @ value
        else:
            found = quick_attention(query, key, value, mask, dropout)
        return self.output(merge_heads(found)), weights

    def keys_values(self, memory: Tensor) -> tuple[Tensor, Tensor]:
        """Return what `memory` (B, S, D) offers: keys and values, (B, H, S, D/H) each."""
        key, value = self.key(memory), self.value(memory)
        return split_heads(key, self.heads), split_heads(value, self.heads)


def split_heads(x: Tensor, heads: int) -> Tensor:
    """Return (B, H, T, D/H) of (B, T, D): every head gets a part of each word's numbers.

    A `view` as (B, H, T, D/H) has the same shape and is wrong: it gives every head some of the
    *words*. First cut the last dimension, then exchange T and H.
    """
    return x.unflatten(-1, (heads, -1)).transpose(1, 2)


def merge_heads(x: Tensor) -> Tensor:
    """Return (B, T, D) of (B, H, T, D/H): the inverse of `split_heads`."""
    return x.transpose(1, 2).flatten(-2)
