"""The decoder: every token attends to earlier tokens and to the source."""

from __future__ import annotations

from typing import NamedTuple

from torch import Tensor, nn

from ptm_edu.arguments import checked

from .attention import MultiHeadAttention, causal_mask
from .block import FeedForward, Residual, final_norm
from .caches import DecoderCache, LayerCache
from .config import LayerConfig


class DecoderAttentions(NamedTuple):
    """A decoder layer's attentions, on request: (B, H, T, T) and, to the source, (B, H, T, S)."""

    self_attention: Tensor | None
    cross_attention: Tensor | None


@checked()
class DecoderLayer(nn.Module):
    """Self-attention, cross-attention to the source, feed-forward, each with a residual (§3.1)."""

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
    ) -> tuple[Tensor, DecoderAttentions]:
        """Return (B, T, D) for x (B, T, D) and the source's `memory` (B, S, D)."""
        self_cache = cache.self_attention if cache else None
        cross_cache = cache.cross_attention if cache else None

        y = self.attention_residual.sublayer_input(x)
        y, own = self.attention(y, None, mask, self_cache, output_attentions)  # own (B, H, T, T)
        x = self.attention_residual(x, y)  # (B, T, D)

        y = self.cross_attention_residual.sublayer_input(x)
        y, cross = self.cross_attention(y, memory, memory_mask, cross_cache, output_attentions)
        x = self.cross_attention_residual(x, y)  # (B, T, D), cross (B, H, T, S)

        y = self.feed_forward(self.feed_forward_residual.sublayer_input(x))
        return self.feed_forward_residual(x, y), DecoderAttentions(own, cross)


@checked(layers=1)
class Decoder(nn.Module):
    """A stack of `layers` decoder layers (Vaswani et al. 2017, §3.1)."""

    def __init__(self, config: LayerConfig, layers: int) -> None:
        super().__init__()
        self.layers = nn.ModuleList(DecoderLayer(config) for _ in range(layers))
        self.final_norm = final_norm(config)

    def forward(
        self,
        x: Tensor,
        memory: Tensor,
        memory_mask: Tensor | None = None,
        cache: DecoderCache | None = None,
        output_attentions: bool = False,
    ) -> tuple[list[Tensor], list[DecoderAttentions]]:
        """Return the input and each layer's output, L + 1 of (B, T, D), and L attentions.

        x is (B, T, D), `memory` the encoded source (B, S, D); the last output is normalized.
        `memory_mask` is True where the source may be attended to and broadcasts to (B, H, T, S). No
        position attends to later ones, so padding at the end needs no mask of its own. With a
        `cache`, x holds only the tokens that are not in it.
        """
        past = cache.length if cache else 0
        mask = causal_mask(x.shape[1], past, x.device)  # (T, past + T)
        hidden_states, attentions = [x], []
        for number, layer in enumerate(self.layers):
            layer_cache = cache.layers[number] if cache else None
            x, weights = layer(x, memory, mask, memory_mask, layer_cache, output_attentions)
            hidden_states.append(x)  # (B, T, D)
            attentions.append(weights)
        hidden_states[-1] = self.final_norm(x)
        return hidden_states, attentions
