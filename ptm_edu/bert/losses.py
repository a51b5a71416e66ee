"""Where a loss counts: only at places that have a label."""

from __future__ import annotations

from torch import Tensor
from torch.nn import functional

from .masking import IGNORED


def labelled(labels: Tensor) -> Tensor:
    """Return where labels are something to predict, True, and not −100; there must be a place.

    Raises ValueError if there is none: the mean over nothing is not a number.
    """
    places = labels != IGNORED
    if not places.any():
        raise ValueError(
            f"labels: all of {tuple(labels.shape)} are {IGNORED}, so there is nothing to predict; "
            f"mask again, or take a larger batch"
        )
    return places


def labelled_cross_entropy(logits: Tensor, labels: Tensor) -> Tensor:
    """Return the mean of −log P(label) over the labelled places: logits (…, C), labels (…)."""
    places = labelled(labels)
    return functional.cross_entropy(logits[places], labels[places])
