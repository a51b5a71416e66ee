"""Texts with classes, in batches of texts about as long as one another."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

POOL = 16  # batches whose texts are sorted by length together


class TextBatch(NamedTuple):
    """Texts (B, T), short ones filled up; `mask` (B, T) is True for a word; classes (B,)."""

    ids: Tensor
    mask: Tensor
    labels: Tensor


class EncodedTexts:
    """Texts as ids and their classes; raises ValueError for no or empty texts."""

    def __init__(self, texts: Sequence[Sequence[int]], labels: Sequence[int]) -> None:
        if not texts or len(texts) != len(labels) or not all(len(text) for text in texts):
            raise ValueError(
                f"EncodedTexts: expected texts of at least one word and a class each, got "
                f"{len(texts)} texts and {len(labels)} classes"
            )
        self.texts = [torch.as_tensor(text, dtype=torch.int64) for text in texts]
        self.labels = torch.as_tensor(labels, dtype=torch.int64)
        self.lengths = torch.tensor([len(text) for text in texts])

    def __len__(self) -> int:
        return len(self.texts)

    def by_length(self) -> Tensor:
        """Return the numbers of the texts (N,), the shortest first."""
        return self.lengths.argsort(stable=True)

    def batch(self, rows: Tensor) -> TextBatch:
        """Return the texts of these numbers (B,)."""
        ids = pad_sequence([self.texts[row] for row in rows.tolist()], batch_first=True)
        mask = torch.arange(ids.shape[1]) < self.lengths[rows][:, None]
        return TextBatch(ids, mask, self.labels[rows])


class Shuffled:
    """Batches of texts, each epoch in another order; batch i depends on i and the seed alone.

    All have `batch_size` texts: those left over at an epoch's end wait for another epoch.
    """

    def __init__(self, texts: EncodedTexts, batch_size: int, seed: int) -> None:
        self.texts, self.seed = texts, seed
        self.batch_size = min(batch_size, len(texts))
        self.batches = len(texts) // self.batch_size
        self._epoch = functools.lru_cache(maxsize=1)(self._shuffled)

    def __getitem__(self, number: int) -> TextBatch:
        """Return batch `number`, counted through all epochs."""
        epoch, place = divmod(number, self.batches)
        return self.texts.batch(self._epoch(epoch)[place])

    def _shuffled(self, epoch: int) -> Tensor:
        """Return the rows of an epoch's batches (batches, B).

        Sorting within a pool spares the LSTM most of the padding; the pools are drawn.
        """
        generator = torch.Generator().manual_seed(self.seed * 100_003 + epoch)
        order = torch.randperm(len(self.texts), generator=generator)
        order = order[: self.batches * self.batch_size]
        pools = order.split(POOL * self.batch_size)
        ordered = [pool[self.texts.lengths[pool].argsort(stable=True)] for pool in pools]
        batches = torch.cat(ordered).view(self.batches, self.batch_size)
        return batches[torch.randperm(self.batches, generator=generator)]
