"""Positions: attention alone takes a sentence for a bag of words, so places are added to words."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from .config import Positions


def sinusoidal_positions(length: int, dim: int) -> Tensor:
    """Return PE (T, D), the published positional encoding (Vaswani et al. 2017, §3.5).

    PE(t, 2i) = sin(t / 10000^(2i/D)), PE(t, 2i + 1) = cos of the same: wave lengths from 2π to
    10000 · 2π, sine and cosine in turn. The pair of a wave turns by the same angle for every step
    to the right, so a shift by k places is one matrix, the same everywhere.
    """
    place = torch.arange(length)[:, None]  # (T, 1)
    even = torch.arange(0, dim, 2)  # 2i, (⌈D/2⌉,)
    angle = place * torch.exp(-math.log(10_000) * even / dim)  # (T, ⌈D/2⌉)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)[:, :dim]


class PositionTable(nn.Module):
    """A vector for each place up to `max_positions`: computed once, or learned as words' are."""

    weight: Tensor

    def __init__(self, kind: Positions, max_positions: int, dim: int) -> None:
        super().__init__()
        if kind == "learned":
            self.weight = nn.Parameter(torch.randn(max_positions, dim) * 0.02)
        else:
            table = sinusoidal_positions(max_positions, dim)
            self.register_buffer("weight", table, persistent=False)

    def forward(self, length: int, past: int = 0) -> Tensor:
        """Return the vectors (T, D) of `length` places, `past` places from the start.

        Raises ValueError for a place that the table does not have.
        """
        if past + length > len(self.weight):
            raise ValueError(
                f"positions: {past + length} tokens, but this model has {len(self.weight)} places; "
                f"cut the text, or build the model with a larger max_positions"
            )
        return self.weight[past : past + length]
