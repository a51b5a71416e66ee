"""The sizes of a Transformer's layers, and of the whole model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from torch import nn

from ptm_edu.arguments import checked
from ptm_edu.require import require

Activation = Literal["relu", "gelu", "gelu_tanh"]
Positions = Literal["sinusoidal", "learned"]

ACTIVATIONS: dict[Activation, Callable[[], nn.Module]] = {
    "relu": nn.ReLU,
    "gelu": nn.GELU,
    "gelu_tanh": lambda: nn.GELU("tanh"),
}


@checked(dim=1, heads=1, feed_forward=1, dropout=(0, 1), norm_epsilon=0)
@dataclass(frozen=True)
class LayerConfig:
    """The sizes of one encoder or decoder layer; the defaults are the paper's base model's.

    `dim` is d_model, `feed_forward` is d_ff (Vaswani et al. 2017, Table 3). With `norm_first` the
    layer norm comes before each sub-layer (pre-norm: GPT-2 and most large decoders since), without
    it after the sum, as published (post-norm: the Transformer, GPT-1, BERT). `dropout` is applied
    to each sub-layer's output (§5.4) and, with `drop_attention`, to the attention weights (GPT,
    BERT).
    """

    dim: int = 512
    heads: int = 8
    feed_forward: int = 2048
    dropout: float = 0.1
    norm_first: bool = False
    activation: Activation = "relu"
    norm_epsilon: float = 1e-5
    drop_attention: bool = False

    @property
    def attention_dropout(self) -> float:
        """Return the dropout rate of the attention weights."""
        return self.dropout if self.drop_attention else 0.0


@checked(heads=1, dropout=(0, 1), norm_epsilon=0, padding_id=0)
@dataclass(frozen=True)
class TransformerConfig(LayerConfig):
    """The sizes of an encoder-decoder; `layers` of each. The defaults are the base model's.

    One vocabulary serves both languages (§3.4, §5.1). Raises ValueError for sizes below one.
    """

    vocab_size: int = 37_000
    layers: int = 6
    positions: Positions = "sinusoidal"
    max_positions: int = 512
    padding_id: int = 0

    def __post_init__(self) -> None:
        """Check the sizes."""
        sizes = self.vocab_size, self.layers, self.max_positions, self.dim, self.feed_forward
        require(min(sizes) >= 1, f"TransformerConfig: every size must be at least 1, got {self}")

    @classmethod
    def base(cls) -> TransformerConfig:
        """Return the base model's sizes (Table 3, first row), for English and German."""
        return cls()

    @classmethod
    def big(cls) -> TransformerConfig:
        """Return the big model's sizes (Table 3, last row), for English and German."""
        return cls(dim=1024, heads=16, feed_forward=4096, dropout=0.3)
