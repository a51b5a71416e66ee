"""The block that encoder and GPT share: self-attention, then a feed-forward network."""

from __future__ import annotations

from torch import Tensor, nn

from ptm_edu.arguments import checked

from .attention import MultiHeadAttention
from .caches import KVCache
from .config import ACTIVATIONS, LayerConfig


@checked()
class TransformerBlock(nn.Module):
    """Self-attention, then a feed-forward network, each with a residual connection (§3.1).

    The encoder is a stack of these blocks. So is GPT, under a causal mask: its block is a decoder
    layer without cross-attention.
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
        cache: KVCache | None = None,
    ) -> tuple[Tensor, Tensor | None]:
        """Return (B, T, D) for x (B, T, D), and on request the attentions (B, H, T, past + T)."""
        y = self.attention_residual.sublayer_input(x)
        y, attentions = self.attention(y, None, mask, cache, output_attentions)
        x = self.attention_residual(x, y)  # (B, T, D)
        y = self.feed_forward(self.feed_forward_residual.sublayer_input(x))
        return self.feed_forward_residual(x, y), attentions


@checked()
class FeedForward(nn.Sequential):
    """FFN(x) = max(0, xW₁ + b₁) W₂ + b₂, the same at every position (Vaswani et al. 2017, eq. 2).

    GPT and BERT use a GELU instead of the max.
    """

    def __init__(self, config: LayerConfig) -> None:
        super().__init__(
            nn.Linear(config.dim, config.feed_forward),  # (B, T, D) → (B, T, D_ff)
            ACTIVATIONS[config.activation](),
            nn.Linear(config.feed_forward, config.dim),  # (B, T, D_ff) → (B, T, D)
        )


@checked()
class Residual(nn.Module):
    """A residual connection around a sub-layer f, with layer norm after or before f.

    Post-norm, as published: LayerNorm(x + Dropout(f(x))) (Vaswani et al. 2017, §5.4). Pre-norm:
    x + Dropout(f(LayerNorm(x))), which leaves a path from the last layer to the first without any
    norm on it, so that deep models train without a warm-up (Xiong et al. 2020, §3).

    Used as `x = residual(x, f(residual.sublayer_input(x)))`.
    """

    def __init__(self, config: LayerConfig) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(config.dim, eps=config.norm_epsilon)
        self.dropout = nn.Dropout(config.dropout)
        self.norm_first = config.norm_first

    def sublayer_input(self, x: Tensor) -> Tensor:
        """Return what the sub-layer f gets, (B, T, D)."""
        y: Tensor = self.norm(x) if self.norm_first else x
        return y

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        """Return x (B, T, D) with the sub-layer's output y (B, T, D) added."""
        total = x + self.dropout(y)  # (B, T, D)
        return total if self.norm_first else self.norm(total)


def final_norm(config: LayerConfig) -> nn.Module:
    """Return the norm after the last block, which pre-norm needs; post-norm blocks end with one."""
    return nn.LayerNorm(config.dim, eps=config.norm_epsilon) if config.norm_first else nn.Identity()
