"""The layer that Transformer-XL and XLNet share, and the encodings that it needs."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ptm_edu.require import require
from ptm_edu.transformer import FeedForward, Residual

from .config import XLConfig
from .relative_attention import (
    Keys,
    RelativeAttention,
    distance_encodings,
    relative_distances,
)


class XLLayer(nn.Module):
    """Relative attention, then a feed-forward network, each with a residual and a norm after it."""

    def __init__(self, config: XLConfig, segments: bool = False) -> None:
        super().__init__()
        self.attention = RelativeAttention(
            config.dim, config.heads, config.attention_dropout, segments
        )
        self.attention_residual = Residual(config)
        self.feed_forward = FeedForward(config)
        self.feed_forward_residual = Residual(config)

    def keys(self, context: Tensor, encodings: Tensor) -> Keys:
        """Return what a context (B, S, D) offers to queries at the encoded distances."""
        return self.attention.keys(context, encodings)

    def forward(
        self,
        x: Tensor,
        keys: Keys,
        mask: Tensor | None = None,
        positions: Tensor | None = None,
        across: Tensor | None = None,
    ) -> tuple[Tensor, Tensor]:
        """Return (B, T, D) and the attention weights (B, H, T, S); see `RelativeAttention`."""
        y, weights = self.attention(x, keys, mask, positions, across)
        x = self.attention_residual(x, y)  # (B, T, D)
        return self.feed_forward_residual(x, self.feed_forward(x)), weights


def encodings_of(config: XLConfig, x: Tensor, keys: int, causal: bool) -> Tensor:
    """Return encodings of all distances, (1, W, D), or (B, W, D) with `bidirectional_data`."""
    distances = relative_distances(x.shape[1], keys, causal).to(x.device)
    if config.clamp_length:
        distances = distances.clamp(-config.clamp_length, config.clamp_length)
    encodings = distance_encodings(distances, config.dim)[None]  # (1, W, D)
    if config.bidirectional_data:
        reversed_texts = distance_encodings(-distances, config.dim)[None]
        half = len(x) // 2
        encodings = torch.cat([encodings.expand(half, -1, -1), reversed_texts.expand(half, -1, -1)])
    return encodings.to(x.dtype)


def check_halves(config: XLConfig, batch: int) -> None:
    """Raise ValueError for a batch that cannot be half forward and half reversed."""
    require(
        not config.bidirectional_data or batch % 2 == 0,
        f"XLConfig(bidirectional_data=True): the second half of a batch holds reversed texts, so "
        f"the batch size must be even, got {batch}",
    )
