"""Words as vectors, with their places added: what the first layer reads."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from .config import TransformerConfig
from .positions import PositionTable


class Embeddings(nn.Module):
    """Words' vectors times √D, plus positions, with dropout (Vaswani et al. 2017, §3.4, §5.4).

    The vectors are drawn with variance 1/D, which √D makes 1: neither words nor positions drown in
    the sum. `Transformer` takes the same matrix for its output.
    """

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.words = nn.Embedding(config.vocab_size, config.dim)
        self.positions = PositionTable(config.positions, config.max_positions, config.dim)
        self.dropout = nn.Dropout(config.dropout)
        nn.init.normal_(self.words.weight, std=config.dim**-0.5)

    def forward(self, ids: Tensor, past: int = 0) -> Tensor:
        """Return (B, T, D) of ids (B, T) that `past` tokens stand before.

        Raises TypeError and ValueError for what no ids are, or more tokens than there are places.
        """
        ids = check_ids(ids, self.words.num_embeddings)
        words = self.words(ids) * math.sqrt(self.words.embedding_dim)
        x: Tensor = self.dropout(words + self.positions(ids.shape[1], past))
        return x


def check_ids(ids: Tensor, vocab_size: int) -> Tensor:
    """Return token ids as int64; TypeError for another kind, ValueError for numbers out of range.

    Smaller integers will do, as they do for the masking; an embedding reads 32 and 64 bits alone.
    """
    if not isinstance(ids, Tensor):
        raise TypeError(
            f"token ids must be (B, T) integers, a row a sentence, got {type(ids).__name__}; try "
            f"torch.tensor([ids]) for one sentence"
        )
    if ids.is_floating_point() or ids.is_complex() or ids.dtype == torch.bool or ids.dim() != 2:
        raise TypeError(
            f"token ids must be (B, T) integers, a row a sentence, got {ids.dtype} "
            f"{tuple(ids.shape)}"
        )
    ids = ids.long()
    if ids.numel() and (ids.min() < 0 or ids.max() >= vocab_size):
        raise ValueError(
            f"token ids must be from 0 to {vocab_size - 1}, this model's vocabulary, got "
            f"{ids.min().item()} to {ids.max().item()}; is the tokenizer another model's?"
        )
    return ids
