"""The decoder: every word looks at itself, at those before it, and at the source."""

from __future__ import annotations

from typing import NamedTuple

from torch import Tensor, nn

from .caches import DecoderCache, LayerCache
from .config import LayerConfig
from .layers import FeedForward, Residual, last_norm
from .masks import causal_mask
from .multi_head import MultiHeadAttention


class Looks(NamedTuple):
    """A decoder layer's attentions, on request: (B, H, T, T) and, to the source, (B, H, T, S)."""

    itself: Tensor | None
    source: Tensor | None


class DecoderLayer(nn.Module):
    """Self-attention, attention to the source, feed-forward, each inside a residual (§3.1)."""

    def __init__(self, config: LayerConfig) -> None:
        super().__init__()
        sizes = config.dim, config.heads, config.attention_dropout
        self.attention = MultiHeadAttention(*sizes)
        self.attention_residual = Residual(config)
        self.cross_attention = MultiHeadAttention(*sizes)
        self.cross_attention_residual = Residual(config)
        self.feed_forward = FeedForward(config)
        self.feed_forward_residual = Residual(config)

    def forward(
        self,
        x: Tensor,
        memory: Tensor,
        mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        cache: LayerCache | None = None,
        output_attentions: bool = False,
    ) -> tuple[Tensor, Looks]:
        """Return (B, T, D) for (B, T, D) and the source's `memory` (B, S, D)."""
        held = (cache.self_attention, cache.cross_attention) if cache else (None, None)
        y, itself = self.attention(
            self.attention_residual.before(x), None, mask, held[0], output_attentions
        )
        x = self.attention_residual.add(x, y)
        y, source = self.cross_attention(
            self.cross_attention_residual.before(x),
            memory,
            memory_mask,
            held[1],
            output_attentions,
        )
        x = self.cross_attention_residual.add(x, y)
        y = self.feed_forward(self.feed_forward_residual.before(x))
        return self.feed_forward_residual.add(x, y), Looks(itself, source)


class Decoder(nn.Module):
    """A stack of `layers` decoder layers (Vaswani et al. 2017, §3.1)."""

    def __init__(self, config: LayerConfig, layers: int) -> None:
        super().__init__()
        self.layers = nn.ModuleList(DecoderLayer(config) for _ in range(layers))
        self.norm = last_norm(config)

    def forward(
        self,
        x: Tensor,
        memory: Tensor,
        memory_mask: Tensor | None = None,
        cache: DecoderCache | None = None,
        output_attentions: bool = False,
    ) -> tuple[list[Tensor], list[Looks]]:
        """Return what goes into the first layer and comes out of each, and all attentions.

        Inputs (B, T, D), the source's `memory` (B, S, D); L + 1 outputs of (B, T, D), the last one
        normalised, and L times `Looks`. No word looks ahead: padding must come after the words, and
        then needs no mask of its own. `memory_mask` is True where the source may be looked at,
        expandable to (B, H, T, S). With a `cache` the inputs are the words that it does not hold.
        """
        mask = causal_mask(x.shape[1], cache.length if cache else 0, x.device)
        outputs, looks = [x], []
        for number, layer in enumerate(self.layers):
            held = cache.layers[number] if cache else None
            x, found = layer(x, memory, mask, memory_mask, held, output_attentions)
            outputs.append(x)
            looks.append(found)
        outputs[-1] = self.norm(x)
        return outputs, looks
