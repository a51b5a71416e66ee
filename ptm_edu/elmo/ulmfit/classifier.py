"""The classifier: a language model's layers, their states pooled, and two linear blocks."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from .encoded import EncodedTexts, TextBatch
from .language_model import ForwardLM
from .pooling import concat_pooling

HIDDEN = 50  # between the two blocks (§4.1)


class Classifier(nn.Module):
    """A language model with a head (Howard and Ruder 2018, §3.3).

    Each block of the head is batch normalisation, dropout and a linear layer, with a ReLU between
    the two. They alone are new; all below them comes from the language model, which is not copied.
    """

    def __init__(
        self,
        model: ForwardLM,
        classes: int,
        pooling: Callable[[Tensor, Tensor], Tensor] = concat_pooling,
        dropout: float = 0.4,
    ) -> None:
        super().__init__()
        if classes < 2:
            raise ValueError(f"Classifier: at least 2 classes are needed, got {classes}")
        self.model, self.pooling = model, pooling
        nothing = torch.zeros(1, 1, model.config.dim)
        pooled = pooling(nothing, torch.ones(1, 1, dtype=torch.bool)).shape[1]
        self.head = nn.Sequential(
            nn.BatchNorm1d(pooled),
            nn.Dropout(dropout),
            nn.Linear(pooled, HIDDEN),
            nn.ReLU(),
            nn.BatchNorm1d(HIDDEN),
            nn.Dropout(dropout / 4),
            nn.Linear(HIDDEN, classes),
        )

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return logits (B, C) of texts (B, T); `mask` is True where there is a word."""
        states, _ = self.model(ids)
        logits: Tensor = self.head(self.pooling(states, mask))
        return logits


def class_loss(classifier: Classifier, batch: TextBatch) -> Tensor:
    """Return the mean −log p(class | text), a scalar."""
    return cross_entropy(classifier(batch.ids, batch.mask), batch.labels)


@torch.no_grad()
def accuracy(classifier: Classifier, texts: EncodedTexts, batch_size: int = 128) -> float:
    """Return the share of texts whose class gets the highest logit, 0 to 1."""
    was_training = classifier.training
    classifier.eval()
    device = next(classifier.parameters()).device
    right = 0
    for rows in texts.by_length().split(batch_size):
        ids, mask, labels = (tensor.to(device) for tensor in texts.batch(rows))
        right += int((classifier(ids, mask).argmax(dim=1) == labels).sum())
    classifier.train(was_training)
    return right / len(texts)
