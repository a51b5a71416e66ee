"""Train skip-gram while the reader watches: plain PyTorch, for a corpus of a million words."""

from __future__ import annotations

from collections.abc import Sequence

from .counts import Counts
from .descent import Report
from .skip_gram import SkipGram, pairs
from .small_training import Objective, SmallConfig, train_small


def train_skip_gram(
    sentences: Sequence[Sequence[int]],
    counts: Counts,
    dim: int = 50,
    window: int = 5,
    negatives: int = 5,
    threshold: float = 1e-3,
    epochs: int = 3,
    learning_rate: float = 0.01,
    batch_size: int = 4096,
    seed: int = 0,
    progress: bool = True,
    report: Report | None = None,
    objective: Objective = "negative-sampling",
) -> SkipGram:
    """Train a `SkipGram` of width `dim` on sentences of word ids and return it.

    `counts` (V,) are the words' counts, from which noise, subsampling and, for the `objective`
    "hierarchical-softmax", the Huffman tree are made; only "negative-sampling" reads `negatives`.
    Every epoch draws its own subsample, windows and noise; `seed` fixes them all. word2vec.c goes
    one pair at a time with plain gradient descent from a rate of 0.025; here thousands of pairs
    share a step, and Adam gives each number its own stride. `report` is called with the loss of
    each step. Raises TypeError or ValueError for a corpus or settings that nothing can be learned
    from.
    """
    config = SmallConfig(
        "train_skip_gram",
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
    return train_small(SkipGram, pairs, sentences, counts, config, progress, report)
