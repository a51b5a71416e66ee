"""Where a loss counts: only at places that have a label."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from .ignore_index import IGNORE_INDEX


def labelled(labels: Tensor, shape: torch.Size, classes: int) -> Tensor:
    """Return where labels are something to predict, True, and not −100; there must be a place.

    Raises ValueError if there is none: the mean over nothing is not a number. Also for labels of
    another shape, and for what is no class from 0 to classes − 1.
    """
    if labels.shape != shape or labels.dtype != torch.long:
        raise ValueError(
            f"labels: expected integers (int64) {tuple(shape)}, {IGNORE_INDEX} where there is "
            f"none, got {labels.dtype} {tuple(labels.shape)}; do they belong to this batch?"
        )
    places = labels != IGNORE_INDEX
    if not places.any():
        raise ValueError(
            f"labels: all of {tuple(labels.shape)} are {IGNORE_INDEX}, so there is nothing to "
            f"predict; mask again, take a larger batch, or give labels"
        )
    first, last = (int(one) for one in labels[places].aminmax())
    if first < 0 or last >= classes:
        raise ValueError(
            f"labels: expected classes from 0 to {classes - 1}, got {first} to {last}; a head has "
            f"an output for each class"
        )
    return places


def labelled_cross_entropy(logits: Tensor, labels: Tensor) -> Tensor:
    """Return the mean of −log P(label) where there is one: logits (…, classes), labels (…).

    Raises ValueError for labels that do not fit the logits, or are all −100.
    """
    places = labelled(labels, logits.shape[:-1], logits.shape[-1])
    return functional.cross_entropy(logits[places], labels[places])
