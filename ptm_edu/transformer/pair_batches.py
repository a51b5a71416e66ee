"""Sentence pairs in batches: like lengths together, in a new order each epoch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from ptm_edu.training.ignore_index import IGNORE_INDEX
from ptm_edu.training.shuffling import LengthGroupedBatches

from .label_smoothing import label_smoothing_loss
from .model import Transformer

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

    Pairs of similar lengths share a batch, so that little is padded (`LengthGroupedBatches`).
    Raises ValueError for no pairs.
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
        self.pairs = pairs
        self.start_id, self.end_id, self.padding_id = start_id, end_id, padding_id
        longest = max(len(source) for source, _ in pairs) + 1
        by_target = [len(target) * longest + len(source) for source, target in pairs]
        self.order = LengthGroupedBatches(by_target, rows, seed)
        self.in_an_epoch = self.order.in_an_epoch

    def __getitem__(self, number: int) -> PairBatch:
        """Return batch `number`, counted over all epochs."""
        chosen = [self.pairs[row] for row in self.order[number]]
        return PairBatch(
            padded([[*source, self.end_id] for source, _ in chosen], self.padding_id),
            padded([[self.start_id, *target] for _, target in chosen], self.padding_id),
            padded([[*target, self.end_id] for _, target in chosen], IGNORE_INDEX),
        )


def padded(rows: Sequence[Ids], value: int) -> Tensor:
    """Return rows of ids as one (B, T), filled up with `value`."""
    return pad_sequence([torch.tensor(row) for row in rows], True, value)


def translation_loss(model: Transformer, batch: PairBatch, smoothing: float = 0.1) -> Tensor:
    """Return the mean smoothed cross-entropy of the target's words, in nats."""
    logits = model(batch.input_ids, batch.decoder_input_ids).logits
    return label_smoothing_loss(logits, batch.labels, smoothing)
