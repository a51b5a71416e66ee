"""The sizes of GPT and GPT-2: one decoder, with post-norm or pre-norm."""

from __future__ import annotations

from dataclasses import dataclass

from ptm_edu.arguments import checked
from ptm_edu.require import require
from ptm_edu.transformer.config import Activation, LayerConfig

# Layers → width and heads (Radford et al. 2019, Table 2; the heads as in the released models).
_GPT2_SIZES = {12: (768, 12), 24: (1024, 16), 36: (1280, 20), 48: (1600, 25)}


@checked(dropout=(0, 1), norm_epsilon=0)
@dataclass(frozen=True)
class GPTConfig(LayerConfig):
    """The sizes of a GPT; the defaults are the first GPT's (Radford et al. 2018, §4.1).

    `max_positions` is the context, k in the paper: the largest number of tokens in one input. With
    `norm_first` it is a GPT-2. The papers' GELU is the form with tanh (Hendrycks and Gimpel 2016,
    §2). `dropout` is applied to embeddings, sub-layers and attention weights (§4.1). Raises
    ValueError for sizes below one.
    """

    dim: int = 768
    heads: int = 12
    feed_forward: int = 3072
    activation: Activation = "gelu_tanh"
    drop_attention: bool = True
    vocab_size: int = 40_478
    layers: int = 12
    max_positions: int = 512

    def __post_init__(self) -> None:
        """Check the sizes."""
        sizes = self.vocab_size, self.layers, self.max_positions, self.dim, self.feed_forward
        require(
            min(*sizes, self.heads) >= 1,
            f"GPTConfig: every size must be at least 1, got {self}",
        )

    @classmethod
    def gpt1(cls) -> GPTConfig:
        """Return GPT's sizes: 12 layers of width 768, post-norm, a context of 512."""
        return cls()

    @classmethod
    @checked()
    def gpt2(cls, layers: int = 12) -> GPTConfig:
        """Return one of GPT-2's four sizes (Radford et al. 2019, Table 2), by its layers.

        GPT-2 is pre-norm, with a context of 1,024 tokens and a vocabulary of 50,257 (§2.3). Raises
        ValueError for a number of layers that was not published.
        """
        require(
            layers in _GPT2_SIZES,
            f"GPTConfig.gpt2: the published models have {', '.join(map(str, _GPT2_SIZES))} "
            f"layers, got {layers}; for another size call GPTConfig(layers={layers}, …)",
        )
        dim, heads = _GPT2_SIZES[layers]
        return cls(
            dim=dim,
            heads=heads,
            feed_forward=4 * dim,
            norm_first=True,
            vocab_size=50_257,
            layers=layers,
            max_positions=1024,
        )
