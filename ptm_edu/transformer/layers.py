"""What encoder and decoder layers are put together of: residuals with norms, and feed-forwards."""

from __future__ import annotations

from collections.abc import Callable

from torch import Tensor, nn

from .config import Activation, LayerConfig

ACTIVATIONS: dict[Activation, Callable[[], nn.Module]] = {
    "relu": nn.ReLU,
    "gelu": nn.GELU,
    "gelu_tanh": lambda: nn.GELU("tanh"),
}


class FeedForward(nn.Sequential):
    """FFN(x) = max(0, xW₁ + b₁) W₂ + b₂, the same at every place (Vaswani et al. 2017, eq. 2).

    GPT and BERT put a GELU in place of the max.
    """

    def __init__(self, config: LayerConfig) -> None:
        super().__init__(
            nn.Linear(config.dim, config.feed_forward),
            ACTIVATIONS[config.activation](),
            nn.Linear(config.feed_forward, config.dim),
        )


class Residual(nn.Module):
    """A sub-layer's output added to its input, and layer norm, after the sum or before all.

    Post-norm, as published: LayerNorm(x + Dropout(f(x))) (Vaswani et al. 2017, §5.4). Pre-norm:
    x + Dropout(f(LayerNorm(x))), which leaves a way from the last layer to the first that no norm
    stands in, so that deep models train without a slow start (Xiong et al. 2020, §3).

    Used as `residual.add(x, f(residual.before(x)))`.
    """

    def __init__(self, config: LayerConfig) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(config.dim, eps=config.norm_epsilon)
        self.dropout = nn.Dropout(config.dropout)
        self.norm_first = config.norm_first

    def before(self, x: Tensor) -> Tensor:
        """Return what the sub-layer f reads, (B, T, D)."""
        y: Tensor = self.norm(x) if self.norm_first else x
        return y

    def add(self, x: Tensor, y: Tensor) -> Tensor:
        """Return x with the sub-layer's output y added, (B, T, D)."""
        total = x + self.dropout(y)
        return total if self.norm_first else self.norm(total)


def last_norm(config: LayerConfig) -> nn.Module:
    """Return the norm after the last layer: pre-norm needs one, post-norm ends with its own."""
    return nn.LayerNorm(config.dim, eps=config.norm_epsilon) if config.norm_first else nn.Identity()
