"""Train window ranking on a corpus of a million words."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from .counts import Counts
from .descent import Report, batch_losses, descend, seeded
from .negative_sampling import noise_distribution
from .sentence_windows import words_at
from .settings import check_finite, check_settings, check_whole
from .small_corpus import small_corpus
from .window_ranking import WindowRanking


def train_window_ranking(
    sentences: Sequence[Sequence[int]],
    counts: Counts,
    dim: int = 50,
    hidden: int = 100,
    reach: int = 5,
    noise_exponent: float = 0.75,
    epochs: int = 5,
    learning_rate: float = 0.002,
    batch_size: int = 1024,
    seed: int = 0,
    progress: bool = True,
    report: Report | None = None,
) -> WindowRanking:
    """Train a `WindowRanking` on sentences of word ids and return it.

    `counts` (V,) are the words' counts. Each window of each epoch draws one word for its middle,
    of probability count^`noise_exponent`: with 0, as in the paper, all words alike; a drawn word
    may be the true one, and such a window costs 1 and moves nothing. The paper steps down one
    window at a time; here Adam takes `batch_size`. `report` is called with the loss of each step.
    Raises ValueError for a corpus or settings that nothing can be learned from.
    """
    caller = "train_window_ranking"
    check_whole(caller, dim=dim, hidden=hidden, reach=reach)
    check_settings(caller, learning_rate, epochs=epochs, batch_size=batch_size)
    check_finite(caller, noise_exponent=noise_exponent)
    generator = seeded(caller, seed)
    corpus = small_corpus(sentences, counts, reach, caller)
    model = WindowRanking(len(corpus.counts), dim, hidden, reach, generator)
    noise = noise_distribution(corpus.counts, noise_exponent)  # (V,)
    offsets = range(-reach, reach + 1)
    windows = words_at(offsets, corpus.ids, corpus.sentence_numbers, model.padding)

    def loss_of(batch: Tensor) -> Tensor:
        drawn = torch.multinomial(noise, len(batch), replacement=True, generator=generator)
        return model.loss(windows[batch], drawn)

    losses = batch_losses(loss_of, len(windows), epochs, batch_size, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate, fused=True)
    descend(caller, losses, epochs * len(windows), optimizer, progress, report)
    return model
