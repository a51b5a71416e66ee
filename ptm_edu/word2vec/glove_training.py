"""Train GloVe: count once, then fit the logarithms of the counts by AdaGrad."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from .cooccurrence import cooccurrences
from .counts import Counts
from .descent import Report, batch_losses, descend, seeded
from .glove import GloVe
from .settings import check_positive, check_whole
from .small_corpus import small_corpus


def train_glove(
    sentences: Sequence[Sequence[int]],
    counts: Counts,
    dim: int = 50,
    window: int = 10,
    x_max: float = 100.0,
    alpha: float = 0.75,
    epochs: int = 10,
    learning_rate: float = 0.05,
    batch_size: int = 4096,
    seed: int = 0,
    progress: bool = True,
    report: Report | None = None,
) -> GloVe:
    """Train a `GloVe` of width `dim` on sentences of word ids and return it.

    `counts` (V,) are the words' counts; only their number V is used, since the frequencies come
    from X. An epoch goes once over the non-zero entries of X, in batches drawn anew, so its cost
    grows with them and not with the text. Window, f, AdaGrad and its rate are those of section
    4.2; biases start from the frequencies, see `GloVe.start_from_frequencies`. `report` is called
    with the loss of each step. Raises ValueError for a corpus or settings that nothing can be
    learned from.
    """
    caller = "train_glove"
    check_whole(caller, dim=dim, window=window, epochs=epochs, batch_size=batch_size)
    check_positive(caller, learning_rate=learning_rate, x_max=x_max, alpha=alpha)
    generator = seeded(caller, seed)
    corpus = small_corpus(sentences, counts, window, caller)
    model = GloVe(len(corpus.counts), dim, generator)
    X = cooccurrences(corpus.ids, len(corpus.counts), window, corpus.sentence_numbers)
    model.start_from_frequencies(X)
    values = X.values.float()

    def loss_of(batch: Tensor) -> Tensor:
        return model.loss(X.rows[batch], X.cols[batch], values[batch], x_max, alpha)

    losses = batch_losses(loss_of, len(values), epochs, batch_size, generator)
    optimizer = torch.optim.Adagrad(model.parameters(), lr=learning_rate, fused=True)
    descend(caller, losses, epochs * len(values), optimizer, progress, report)
    return model
