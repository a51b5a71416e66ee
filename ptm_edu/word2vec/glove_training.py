"""Train GloVe: count once, then fit the logarithms of the counts by AdaGrad."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import torch
from torch import Tensor

from .cooccurrence import cooccurrences
from .descent import check_settings, descend
from .glove import GloVe
from .small_corpus import small_corpus


def train_glove(
    sentences: Sequence[Sequence[int]],
    counts: Tensor | np.ndarray | Sequence[int],
    dim: int = 50,
    window: int = 10,
    x_max: float = 100.0,
    alpha: float = 0.75,
    epochs: int = 10,
    learning_rate: float = 0.05,
    batch_size: int = 4096,
    seed: int = 0,
    progress: bool = True,
    report: Callable[[float], None] | None = None,
) -> GloVe:
    """Train a `GloVe` of width `dim` on sentences of word ids and return it.

    `counts` (V,) are the words' counts; only their number V is used, since the frequencies come
    from X. An epoch goes once over the non-zero entries of X, in batches drawn anew, so its cost
    grows with them and not with the text. Window, f, AdaGrad and its rate are those of section
    4.2; biases start from the frequencies, see `GloVe.start_from_frequencies`. `report` is called
    with the loss of each step. Raises ValueError for a corpus or settings that nothing can be
    learned from.
    """
    check_settings("train_glove", learning_rate, epochs=epochs, batch_size=batch_size)
    corpus = small_corpus(sentences, counts, window, "train_glove")
    generator = torch.Generator().manual_seed(seed)
    model = GloVe(len(corpus.counts), dim, generator)
    X = cooccurrences(corpus.ids, len(corpus.counts), window, corpus.sentence_numbers)
    model.start_from_frequencies(X)
    values = X.values.float()

    def loss_of(batch: Tensor) -> Tensor:
        return model.loss(X.rows[batch], X.cols[batch], values[batch], x_max, alpha)

    descend(
        loss_of,
        len(values),
        torch.optim.Adagrad(model.parameters(), lr=learning_rate, fused=True),
        epochs,
        batch_size,
        generator,
        "GloVe",
        progress,
        report,
    )
    return model
