"""Batches for XLNet: bert-mini's pairs, with a new factorization order at each use."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray

from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training.shuffling import shuffled_rows
from ptm_edu.xlnet import PermutationBatch

from ._bert_text import Pairs


class PermutedPairs:
    """Pairs A [SEP] B [SEP] [CLS], XLNet's input format (Yang et al. 2019, §2.5)."""

    def __init__(
        self,
        tokenizer: WordPieceTokenizer,
        pairs: Pairs,
        rows: int,
        seed: int,
        shuffle: bool = True,
    ) -> None:
        self.pairs, self.rows, self.seed, self.shuffle = pairs, rows, seed, shuffle
        self.pad = tokenizer["[PAD]"]
        self.special: NDArray[np.bool_] = np.zeros(len(tokenizer), dtype=bool)
        self.special[[tokenizer[token] for token in tokenizer.special_tokens]] = True

    def __len__(self) -> int:
        """Return the number of batches in a pass."""
        return -(-len(self.pairs) // self.rows)

    def batch(self, number: int, fraction: float) -> PermutationBatch:
        """Return batch `number`, in which this fraction of the tokens is predicted."""
        if self.shuffle:
            rows = np.sort(shuffled_rows(len(self.pairs), self.rows, number, self.seed))
        else:
            rows = np.arange(len(self.pairs))[number * self.rows : (number + 1) * self.rows]
        ids, token_types = self._framed(rows)
        special = torch.from_numpy(self.special)[ids]  # (B, T)
        predicted = max(1, round(fraction * (~special).sum().item() / len(ids)))
        generator = torch.Generator().manual_seed(self.seed * 1_000_003 + number)
        return PermutationBatch.draw(
            ids, ids != self.pad, token_types, ~special, predicted, generator
        )

    def _framed(self, rows: NDArray[np.int64]) -> tuple[torch.Tensor, torch.Tensor]:
        """Return ids and segments (B, T): [CLS] moves from the beginning to the end."""
        ids = torch.from_numpy(self.pairs.ids[rows].astype(np.int64))  # [CLS] A [SEP] B [SEP] …
        lengths = torch.from_numpy(self.pairs.lengths[rows].astype(np.int64))[:, None]  # (B, 1)
        firsts = torch.from_numpy(self.pairs.firsts[rows].astype(np.int64))[:, None] - 1
        ids = ids[:, : int(lengths.max())]
        cls = ids[:, :1].clone()
        moved = torch.cat([ids[:, 1:], torch.full_like(cls, self.pad)], dim=1)
        moved.scatter_(1, lengths - 1, cls)
        position = torch.arange(moved.shape[1])[None]
        types = (position >= firsts).long() + (position >= lengths - 1).long()  # A, B, [CLS]
        return moved, types
