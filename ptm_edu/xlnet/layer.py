"""The layer that Transformer-XL and XLNet share, and the memory between segments."""

from __future__ import annotations

from collections.abc import Sequence

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


def with_memory(x: Tensor, memory: Tensor | None) -> Tensor:
    """Return (B, M + T, D): the states of earlier segments, then those of this one."""
    return x if memory is None else torch.cat([memory, x], dim=1)


def update_memory(context: Tensor, length: int) -> Tensor:
    """Return the last M states (B, M, D) of a layer's input (B, M + T, D), without gradient.

    The next segment may use them, and its loss does not train what computed them (Dai et al. 2019,
    §3.2, SG).
    """
    return context[:, max(context.shape[1] - length, 0) :].detach()


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


def check_memory(mems: Sequence[Tensor], config: XLConfig, batch: int) -> None:
    """Raise ValueError unless the memory has one (B, M, D) for each layer."""
    got = [tuple(memory.shape) for memory in mems]
    require(
        len(mems) == config.layers
        and all(memory.dim() == 3 for memory in mems)
        and {memory.shape[::2] for memory in mems} == {(batch, config.dim)}
        and len({memory.shape[1] for memory in mems}) == 1,
        f"mems: expected {config.layers} tensors ({batch}, M, {config.dim}), one per layer, with a "
        f"row per text, got {got}; pass what the same model returned for the previous segment of "
        f"the same texts, or None to begin",
    )


def check_halves(config: XLConfig, batch: int) -> None:
    """Raise ValueError for a batch that cannot be half forward and half reversed."""
    require(
        not config.bidirectional_data or batch % 2 == 0,
        f"XLConfig(bidirectional_data=True): the second half of a batch holds reversed texts, so "
        f"the batch size must be even, got {batch}",
    )
