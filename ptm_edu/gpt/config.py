"""What GPT and GPT-2 are made of: one decoder, two places for its norms, five sizes."""

from __future__ import annotations

from dataclasses import dataclass

from ptm_edu.transformer import LayerConfig
from ptm_edu.transformer.config import Activation

# Layers → width and heads (Radford et al. 2019, Table 2; the heads as in the released models).
_GPT2_SIZES = {12: (768, 12), 24: (1024, 16), 36: (1280, 20), 48: (1600, 25)}


@dataclass(frozen=True)
class GPTConfig(LayerConfig):
    """The sizes of a GPT; the defaults are the first one's (Radford et al. 2018, §4.1).

    `max_positions` is the context, k in the paper: as many tokens as can be read at once. With
    `norm_first` it is a GPT-2. The papers' GELU is the form with tanh (Hendrycks and Gimpel 2016,
    §2). `dropout` acts on embeddings, residuals and attention weights (§4.1). Raises ValueError for
    sizes below one.
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
        """Refuse what no model can be made of."""
        sizes = self.vocab_size, self.layers, self.max_positions, self.dim, self.feed_forward
        if min(*sizes, self.heads) < 1:
            raise ValueError(f"GPTConfig: every size must be at least 1, got {self}")

    @classmethod
    def gpt1(cls) -> GPTConfig:
        """Return GPT's sizes: 12 layers of 768, norms after the sums, a context of 512."""
        return cls()

    @classmethod
    def gpt2(cls, layers: int = 12) -> GPTConfig:
        """Return one of GPT-2's four sizes (Radford et al. 2019, Table 2), by its layers.

        Norms stand before the sub-layers, 1,024 tokens are the context, 50,257 the vocabulary
        (§2.3). Raises ValueError for a number of layers that was not published.
        """
        if layers not in _GPT2_SIZES:
            raise ValueError(
                f"GPTConfig.gpt2: the published models have {', '.join(map(str, _GPT2_SIZES))} "
                f"layers, got {layers}; for another size call GPTConfig(layers={layers}, …)"
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
