"""Train CBOW while the reader watches: the loop is that of skip-gram, the examples are windows."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from .cbow import Cbow, cbow_windows
from .counts import Counts
from .descent import Report
from .small_training import Objective, SmallConfig, train_small


def train_cbow(
    sentences: Sequence[Sequence[int]],
    counts: Counts,
    dim: int = 50,
    window: int = 5,
    negatives: int = 5,
    threshold: float = 1e-3,
    epochs: int = 3,
    learning_rate: float = 0.01,
    batch_size: int = 512,
    seed: int = 0,
    progress: bool = True,
    report: Report | None = None,
    objective: Objective = "negative-sampling",
) -> Cbow:
    """Train a `Cbow` of width `dim` on sentences of word ids and return it.

    Arguments and errors as in `train_skip_gram`, but `batch_size` counts windows, each of which
    stands for several pairs: an epoch has about as many steps, and is shorter.
    """
    config = SmallConfig(
        "train_cbow",
        dim=dim,
        window=window,
        negatives=negatives,
        threshold=threshold,
        epochs=epochs,
        learning_rate=learning_rate,
        batch_size=batch_size,
        seed=seed,
        objective=objective,
    )
    return train_small(Cbow, _windows_first, sentences, counts, config, progress, report)


def _windows_first(
    ids: Tensor, window: int, generator: torch.Generator, sentences: Tensor
) -> tuple[Tensor, Tensor]:
    """Cut windows in the order of the loop: what goes in, then what is predicted."""
    centers, contexts = cbow_windows(ids, window, generator, sentences)
    return contexts, centers
