"""Sentence pairs in batches: like lengths together, in a new order each epoch."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from .label_smoothing import IGNORED, label_smoothing_loss
from .model import Transformer

POOL = 100  # batches that are sorted by length at once

Ids = Sequence[int]


@dataclass(frozen=True)
class PairBatch:
    """Sources (B, S), and targets (B, T) twice: as the decoder reads and as it should write them.

    The decoder reads <s> a b c and is to write a b c </s>: its labels are its input shifted by one.
    A label of −100 is padding and does not count.
    """

    input_ids: Tensor
    decoder_input_ids: Tensor
    labels: Tensor


class PairBatches:
    """Batches of `rows` pairs; batch number i is a pure function of i, as `training.fit` asks.

    Pairs of like lengths stand together, so that little is filled up: in an epoch's random order,
    100 batches at a time are sorted by length, cut into batches, and these shuffled. Raises
    ValueError for no pairs.
    """

    def __init__(
        self,
        pairs: Sequence[tuple[Ids, Ids]],
        rows: int,
        *,
        start_id: int,
        end_id: int,
        padding_id: int = 0,
        seed: int = 0,
    ) -> None:
        if not pairs or rows < 1:
            raise ValueError(
                f"PairBatches: expected pairs and rows >= 1, got {len(pairs)} pairs, rows={rows}"
            )
        self.pairs, self.rows, self.seed = pairs, rows, seed
        self.start_id, self.end_id, self.padding_id = start_id, end_id, padding_id
        self.lengths = torch.tensor([[len(target), len(source)] for source, target in pairs])
        self.in_an_epoch = len(self._epoch(0))

    def __getitem__(self, number: int) -> PairBatch:
        """Return batch `number`, counted over all epochs."""
        epoch, place = divmod(number, self.in_an_epoch)
        chosen = [self.pairs[row] for row in self._epoch(epoch)[place].tolist()]
        return PairBatch(
            padded([[*source, self.end_id] for source, _ in chosen], self.padding_id),
            padded([[self.start_id, *target] for _, target in chosen], self.padding_id),
            padded([[*target, self.end_id] for _, target in chosen], IGNORED),
        )

    @functools.lru_cache(maxsize=1)  # noqa: B019
    def _epoch(self, epoch: int) -> list[Tensor]:
        """Return which pairs stand in each batch of an epoch."""
        generator = torch.Generator().manual_seed(self.seed * 100_003 + epoch)
        order = torch.randperm(len(self.pairs), generator=generator)
        batches: list[Tensor] = []
        for pool in order.split(POOL * self.rows):
            target, source = self.lengths[pool].T
            by_length = (target * (int(self.lengths.max()) + 1) + source).argsort(stable=True)
            batches += pool[by_length].split(self.rows)
        return [batches[i] for i in torch.randperm(len(batches), generator=generator).tolist()]


def padded(rows: Sequence[Ids], value: int) -> Tensor:
    """Return rows of ids as one (B, T), filled up with `value`."""
    return pad_sequence([torch.tensor(row) for row in rows], True, value)


def translation_loss(model: Transformer, batch: PairBatch, smoothing: float = 0.1) -> Tensor:
    """Return the mean smoothed cross-entropy of the target's words, in nats."""
    logits = model(batch.input_ids, batch.decoder_input_ids).logits
    return label_smoothing_loss(logits, batch.labels, smoothing)
