"""The classifier: a language model's layers, their states pooled, and two linear blocks."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from torch.nn.utils.rnn import pad_sequence

from ptm_edu.arguments import checked
from ptm_edu.require import require
from ptm_edu.training.evaluation_mode import evaluation_mode

from .language_model import ForwardLM

HIDDEN = 50  # between the two blocks (§4.1)
POOL = 16  # batches whose texts are sorted by length together


@checked(h="float (B, T, D)", mask="bool (B, T)")
def concat_pooling(h: Tensor, mask: Tensor) -> Tensor:
    """Return [h_T, maxpool(H), meanpool(H)] (B, 3D) of states (B, T, D) (ULMFiT, §3.3).

    The decisive word may be anywhere, and h_T, the last word's state, may have forgotten it. Only
    words count, the positions where `mask` (B, T) is True; padding comes after a text's words.
    Raises ValueError for a text without words.
    """
    last = last_state(h, mask)  # (B, D)
    words = mask[:, :, None]  # (B, T, 1)
    highest = h.masked_fill(~words, -math.inf).amax(dim=1)  # (B, D)
    mean = h.masked_fill(~words, 0.0).sum(dim=1) / words.sum(dim=1)  # (B, D)
    return torch.cat([last, highest, mean], dim=1)


@checked(h="float (B, T, D)", mask="bool (B, T)")
def last_state(h: Tensor, mask: Tensor) -> Tensor:
    """Return h_T (B, D) of states (B, T, D): the state at each text's last word."""
    length = mask.sum(dim=1)  # (B,)
    require(length.all(), "pooling: a text has no word; leave empty texts out")
    return h[torch.arange(len(h), device=h.device), length - 1]


@checked(classes=1, dropout=(0, 1))
class Classifier(nn.Module):
    """A language model with a head (Howard and Ruder 2018, §3.3).

    Each block of the head is batch normalization, dropout and a linear layer, with a ReLU between
    the two. Only they are new; everything below is the language model, which is not copied.
    """

    def __init__(
        self,
        model: ForwardLM,
        classes: int,
        pooling: Callable[[Tensor, Tensor], Tensor] = concat_pooling,
        dropout: float = 0.4,
    ) -> None:
        super().__init__()
        self.model, self.pooling = model, pooling
        example = torch.zeros(1, 1, model.config.dim)
        pooled = pooling(example, torch.ones(1, 1, dtype=torch.bool)).shape[1]
        self.head = nn.Sequential(
            nn.BatchNorm1d(pooled),
            nn.Dropout(dropout),
            nn.Linear(pooled, HIDDEN),
            nn.ReLU(),
            nn.BatchNorm1d(HIDDEN),
            nn.Dropout(dropout / 4),
            nn.Linear(HIDDEN, classes),
        )

    @checked(ids="integer (B, T)", mask="bool (B, T)")
    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return logits (B, C) of texts (B, T); `mask` is True where there is a word."""
        states, _ = self.model(ids)  # (B, T, D)
        logits: Tensor = self.head(self.pooling(states, mask))
        return logits


def class_loss(classifier: Classifier, batch: TextBatch) -> Tensor:
    """Return the mean −log p(class | text), a scalar."""
    return cross_entropy(classifier(batch.ids, batch.mask), batch.labels)


@checked(batch_size=1)
@torch.no_grad()
def accuracy(classifier: Classifier, texts: EncodedTexts, batch_size: int = 128) -> float:
    """Return the accuracy of the class with the highest logit, 0 to 1."""
    device = next(classifier.parameters()).device
    correct = 0
    with evaluation_mode(classifier):
        for rows in texts.by_length().split(batch_size):
            ids, mask, labels = (tensor.to(device) for tensor in texts.batch(rows))
            correct += int((classifier(ids, mask).argmax(dim=1) == labels).sum())
    return correct / len(texts)


class TextBatch(NamedTuple):
    """Padded texts (B, T); `mask` (B, T) is True for a word; classes (B,)."""

    ids: Tensor
    mask: Tensor
    labels: Tensor


@checked()
class EncodedTexts:
    """Texts as ids, none of them empty, and their classes."""

    def __init__(self, texts: Sequence[Sequence[int]], labels: Sequence[int]) -> None:
        self.texts = [torch.as_tensor(text, dtype=torch.int64) for text in texts]
        self.labels = torch.as_tensor(labels, dtype=torch.int64)
        self.lengths = torch.tensor([len(text) for text in texts])
        require(
            len(texts) == len(self.labels) and len(texts) and self.lengths.all(),
            f"EncodedTexts: expected texts with a word or more and a label for each, got "
            f"{len(texts)} texts, the shortest of {min(map(len, texts), default=0)} words, and "
            f"{len(self.labels)} labels",
        )

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


class ShuffledBatches:
    """Batches of texts, each epoch in another order; batch i depends on i and the seed alone.

    All have `batch_size` texts: those left over at an epoch's end are skipped in that epoch.
    """

    def __init__(self, texts: EncodedTexts, batch_size: int, seed: int) -> None:
        self.texts, self.seed = texts, seed
        self.batch_size = min(batch_size, len(texts))
        self.batches = len(texts) // self.batch_size
        self._epoch = functools.lru_cache(maxsize=1)(self._shuffled)

    def __getitem__(self, number: int) -> TextBatch:
        """Return batch `number`, counted through all epochs."""
        epoch, batch = divmod(number, self.batches)
        return self.texts.batch(self._epoch(epoch)[batch])

    def _shuffled(self, epoch: int) -> Tensor:
        """Return the rows of an epoch's batches (batches, B).

        Sorting within a pool avoids most of the padding; the pools are random.
        """
        generator = torch.Generator().manual_seed(self.seed * 100_003 + epoch)
        order = torch.randperm(len(self.texts), generator=generator)
        order = order[: self.batches * self.batch_size]
        pools = order.split(POOL * self.batch_size)
        ordered = [pool[self.texts.lengths[pool].argsort(stable=True)] for pool in pools]
        batches = torch.cat(ordered).view(self.batches, self.batch_size)
        return batches[torch.randperm(self.batches, generator=generator)]
