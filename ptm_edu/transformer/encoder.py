"""The encoder: every word looks at every word, layer upon layer."""

from __future__ import annotations

from torch import Tensor, nn

from .caches import Cache
from .config import LayerConfig
from .layers import FeedForward, Residual, last_norm
from .multi_head import MultiHeadAttention


class EncoderLayer(nn.Module):
    """Self-attention, then a feed-forward network, each inside a residual (§3.1).

    Under a causal mask it is a layer of GPT: a decoder layer that has no source to attend to.
    """

    def __init__(self, config: LayerConfig) -> None:
        super().__init__()
        self.attention = MultiHeadAttention(config.dim, config.heads, config.attention_dropout)
        self.attention_residual = Residual(config)
        self.feed_forward = FeedForward(config)
        self.feed_forward_residual = Residual(config)

    def forward(
        self,
        x: Tensor,
        mask: Tensor | None = None,
        output_attentions: bool = False,
        cache: Cache | None = None,
    ) -> tuple[Tensor, Tensor | None]:
        """Return (B, T, D) for (B, T, D), and on request the attentions (B, H, T, S).

        S is T, and with a `cache` also counts the words that it holds.
        """
        y, attentions = self.attention(
            self.attention_residual.before(x), None, mask, cache, output_attentions
        )
        x = self.attention_residual.add(x, y)
        y = self.feed_forward(self.feed_forward_residual.before(x))
        return self.feed_forward_residual.add(x, y), attentions


class Encoder(nn.Module):
    """A stack of `layers` encoder layers (Vaswani et al. 2017, §3.1); BERT is one."""

    def __init__(self, config: LayerConfig, layers: int) -> None:
        super().__init__()
        self.layers = nn.ModuleList(EncoderLayer(config) for _ in range(layers))
        self.norm = last_norm(config)

    def forward(
        self, x: Tensor, mask: Tensor | None = None, output_attentions: bool = False
    ) -> tuple[list[Tensor], list[Tensor]]:
        """Return what goes into the first layer and comes out of each, and all attentions.

        Inputs (B, T, D); L + 1 outputs of (B, T, D), the last one normalised; L attentions
        (B, H, T, T), or none if they are not asked for. `mask` is True where a word may look,
        expandable to (B, H, T, T).
        """
        outputs, looks = [x], []
        for layer in self.layers:
            x, attentions = layer(x, mask, output_attentions)
            outputs.append(x)
            if attentions is not None:
                looks.append(attentions)
        outputs[-1] = self.norm(x)
        return outputs, looks
