"""BERT's sizes, and those of the two published models."""

from __future__ import annotations

from dataclasses import dataclass

from ptm_edu.arguments import checked
from ptm_edu.transformer import LayerConfig
from ptm_edu.transformer.config import Activation


@checked(dropout=(0, 1), norm_epsilon=0)
@dataclass(frozen=True)
class BertConfig(LayerConfig):
    """The sizes of a BERT; the defaults are BERT-base's (Devlin et al. 2019, §3).

    Norms are after the residual sums (post-norm), as in the Transformer. `norm_epsilon` and the
    30,522 WordPieces of the uncased English models are those of the original implementation
    (google-research/bert), and the GELU is the exact one of its first release; since 2019 it uses
    an approximation by tanh. `dropout` acts on embeddings, residuals and attention weights (A.2).
    `token_types` are the segments, A and B. Raises ValueError for sizes below one.
    """

    dim: int = 768
    heads: int = 12
    feed_forward: int = 3072
    activation: Activation = "gelu"
    norm_epsilon: float = 1e-12
    drop_attention: bool = True
    vocab_size: int = 30_522
    layers: int = 12
    max_positions: int = 512
    token_types: int = 2

    def __post_init__(self) -> None:
        """Check that every size is at least 1."""
        sizes = self.vocab_size, self.layers, self.max_positions, self.dim, self.feed_forward
        if min(*sizes, self.heads, self.token_types) < 1:
            raise ValueError(f"BertConfig: every size must be at least 1, got {self}")

    @classmethod
    def base(cls) -> BertConfig:
        """Return BERT-base's sizes: 12 layers of 768 with 12 heads, 109.5 million parameters.

        The paper rounds to 110 million. The count includes the pooler, not the pre-training heads.
        """
        return cls()

    @classmethod
    def large(cls) -> BertConfig:
        """Return BERT-large's sizes: 24 layers of 1,024 with 16 heads, 335.1 million parameters.

        The paper rounds to 340 million; with both pre-training heads there are 336.2 million.
        """
        return cls(dim=1024, heads=16, feed_forward=4096, layers=24)
