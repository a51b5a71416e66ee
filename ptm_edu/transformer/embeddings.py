"""Token embeddings and positional encodings: the input of the first layer.

Attention alone treats a sentence as a bag of words, so each token's position is added to it.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from ptm_edu.arguments import explained

from .checks import check_ids, check_length
from .config import Positions, TransformerConfig


@explained(length=0, dim=1)
def sinusoidal_positions(length: int, dim: int) -> Tensor:
    """Return PE (T, D), the sinusoidal positional encoding (Vaswani et al. 2017, §3.5).

    PE(t, 2i) = sin(t / 10000^(2i/D)) and PE(t, 2i + 1) = cos of the same angle: wavelengths from 2π
    to 10000 · 2π, with sine and cosine interleaved. Each pair turns by the same angle for every
    step to the right, so a shift by k positions is one matrix, the same everywhere.
    """
    position = torch.arange(length)[:, None]  # (T, 1)
    even = torch.arange(0, dim, 2)  # 2i, (⌈D/2⌉,)
    angle = position * torch.exp(-math.log(10_000) * even / dim)  # (T, ⌈D/2⌉)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)[:, :dim]  # (T, D)


class PositionalEncoding(nn.Module):
    """A vector for each position below `max_positions`, either sinusoidal or learned."""

    weight: Tensor

    def __init__(self, kind: Positions, max_positions: int, dim: int) -> None:
        super().__init__()
        if kind == "learned":
            self.weight = nn.Parameter(torch.randn(max_positions, dim) * 0.02)
        else:
            table = sinusoidal_positions(max_positions, dim)
            self.register_buffer("weight", table, persistent=False)

    def forward(self, length: int, past: int = 0) -> Tensor:
        """Return the vectors (T, D) of `length` positions that follow `past` earlier ones.

        Raises ValueError for more positions than `max_positions`.
        """
        check_length(past + length, len(self.weight))
        return self.weight[past : past + length]  # (T, D)


class Embeddings(nn.Module):
    """Token embeddings times √D, plus positions, with dropout (Vaswani et al. 2017, §3.4, §5.4).

    The embeddings are drawn with variance 1/D, which √D scales to 1, so that in the sum neither
    tokens nor positions dominate. `Transformer` uses the same matrix for its output.
    """

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.token_embedding = nn.Embedding(config.vocab_size, config.dim)
        self.positions = PositionalEncoding(config.positions, config.max_positions, config.dim)
        self.dropout = nn.Dropout(config.dropout)
        nn.init.normal_(self.token_embedding.weight, std=config.dim**-0.5)

    def forward(self, ids: Tensor, past: int = 0) -> Tensor:
        """Return (B, T, D) for ids (B, T) that follow `past` earlier tokens.

        Raises TypeError or ValueError if ids are no token ids or exceed the model's positions.
        """
        ids = check_ids(ids, self.token_embedding.num_embeddings)  # (B, T)
        tokens = self.token_embedding(ids) * math.sqrt(self.token_embedding.embedding_dim)
        x: Tensor = self.dropout(tokens + self.positions(ids.shape[1], past))  # (B, T, D)
        return x
