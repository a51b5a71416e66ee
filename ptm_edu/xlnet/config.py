"""The sizes of Transformer-XL and XLNet."""

from __future__ import annotations

from dataclasses import dataclass

from ptm_edu.arguments import checked
from ptm_edu.require import require
from ptm_edu.transformer import LayerConfig
from ptm_edu.transformer.config import Activation


@checked(dropout=(0, 1), norm_epsilon=0)
@dataclass(frozen=True)
class XLConfig(LayerConfig):
    """The sizes of a model with relative positions; the defaults are XLNet-base's.

    Layer norms come after the residual sums (post-norm). `memory_length`, M in the course, is the
    number of hidden states per layer that are kept for the next segment. Distances beyond
    `clamp_length` share one encoding; 0 means no limit. With `bidirectional_data` the second half
    of a batch holds reversed texts, and its distances change their sign
    (github.com/zihangdai/xlnet). Raises ValueError for sizes below one.
    """

    dim: int = 768
    heads: int = 12
    feed_forward: int = 3072
    activation: Activation = "gelu"
    norm_epsilon: float = 1e-12
    drop_attention: bool = True
    vocab_size: int = 32_000
    layers: int = 12
    memory_length: int = 0
    clamp_length: int = 0
    bidirectional_data: bool = False

    def __post_init__(self) -> None:
        """Check the sizes."""
        sizes = self.vocab_size, self.layers, self.dim, self.heads, self.feed_forward
        require(min(sizes) >= 1, f"XLConfig: every size must be at least 1, got {self}")
        require(
            min(self.memory_length, self.clamp_length) >= 0,
            f"XLConfig: memory_length and clamp_length must not be negative, got {self}",
        )

    @classmethod
    def base(cls) -> XLConfig:
        """Return XLNet-base's sizes: 12 layers of 768 with 12 heads."""
        return cls()

    @classmethod
    def large(cls) -> XLConfig:
        """Return XLNet-large's sizes: 24 layers of 1,024 with 16 heads (Yang et al. 2019, A.4)."""
        return cls(dim=1024, heads=16, feed_forward=4096, layers=24)
