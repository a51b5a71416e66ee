"""Cross-entropy over the positions that have a label."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.require import require

from .ignore_index import IGNORE_INDEX


def labeled_cross_entropy(logits: Tensor, labels: Tensor) -> Tensor:
    """Return the mean of −log P(label) over labels that are not −100, in nats.

    Logits (…, classes), labels (…). Raises ValueError if the labels do not match the logits or are
    all −100.
    """
    labeled = labeled_positions(labels, logits.shape[:-1], logits.shape[-1])  # (…)
    return functional.cross_entropy(logits[labeled], labels[labeled])  # (N, classes), (N,)


def labeled_positions(labels: Tensor, shape: torch.Size, classes: int) -> Tensor:
    """Return a boolean tensor that is True where labels are not −100.

    Raises ValueError if all labels are −100, because the mean would be undefined, if their shape is
    not `shape`, or if they are outside 0 … classes − 1.
    """
    require(
        labels.shape == shape and labels.dtype == torch.long,
        f"labels: expected integers (int64) {tuple(shape)}, {IGNORE_INDEX} where there is none, "
        f"got {labels.dtype} {tuple(labels.shape)}; do they belong to this batch?",
    )
    labeled = labels != IGNORE_INDEX
    require(
        labeled.any(),
        f"labels: all of {tuple(labels.shape)} are {IGNORE_INDEX}, so there is nothing to predict; "
        f"mask again, use a larger batch, or add labels",
    )
    smallest, largest = (int(label) for label in labels[labeled].aminmax())
    require(
        smallest >= 0 and largest < classes,
        f"labels: expected classes from 0 to {classes - 1}, got {smallest} to {largest}; a head "
        f"has an output for each class",
    )
    return labeled
