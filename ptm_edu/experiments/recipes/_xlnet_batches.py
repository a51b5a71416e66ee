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
        """Return ids and segments (B, T): A is 0, B is 1, and [CLS] at the end is 2."""
        ids = torch.from_numpy(self.pairs.ids[rows].astype(np.int64))  # [CLS] A [SEP] B [SEP] …
        lengths = torch.from_numpy(self.pairs.lengths[rows].astype(np.int64))  # (B,)
        firsts = torch.from_numpy(self.pairs.firsts[rows].astype(np.int64))[:, None]  # (B, 1)
        order = cls_last(lengths, int(lengths.max()))  # (B, T)
        types = (torch.arange(ids.shape[1]) >= firsts).long().gather(1, order)
        return ids.gather(1, order), types.masked_fill(order == 0, 2)


def cls_last(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return (B, T): which token of BERT's input is at each position of XLNet's.

    BERT's rows begin with [CLS], XLNet's end with it, before the padding; `lengths` (B,) count it.
    """
    position, ends = torch.arange(T, device=lengths.device)[None], lengths[:, None] - 1
    order = torch.where(position < ends, position + 1, position)
    return order.masked_fill(position == ends, 0)
