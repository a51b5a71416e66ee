"""Train the neural probabilistic language model on a corpus of under a million words."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from .counts import Counts
from .descent import Report, batch_losses, descend, seeded
from .nnlm import NNLM, unigram_log_probabilities
from .sentence_windows import words_at
from .settings import check_settings, check_whole
from .small_corpus import small_corpus


def train_nnlm(
    sentences: Sequence[Sequence[int]],
    counts: Counts,
    dim: int = 50,
    hidden: int = 50,
    context: int = 4,
    direct: bool = False,
    epochs: int = 1,
    learning_rate: float = 0.01,
    batch_size: int = 512,
    seed: int = 0,
    progress: bool = True,
    report: Report | None = None,
) -> NNLM:
    """Train an `NNLM` on sentences of word ids and return it.

    `counts` (V,) are the words' counts: b starts at the log of their frequencies, so that the
    untrained model is the unigram model, and only what the words before tell is left to learn. The
    paper steps down one word at a time; here Adam takes `batch_size` words a step. `report` is
    called with the loss of each step. Raises ValueError for a corpus or settings that nothing can
    be learned from.
    """
    caller = "train_nnlm"
    check_whole(caller, dim=dim, hidden=hidden, context=context)
    check_settings(caller, learning_rate, epochs=epochs, batch_size=batch_size)
    generator = seeded(caller, seed)
    corpus = small_corpus(sentences, counts, context, caller)
    model = NNLM(len(corpus.counts), dim, hidden, context, direct, generator)
    model.b.data.copy_(unigram_log_probabilities(corpus.counts, caller))
    before = words_at(range(-context, 0), corpus.ids, corpus.sentence_numbers, model.padding)

    def loss_of(batch: Tensor) -> Tensor:
        return model.loss(before[batch], corpus.ids[batch])

    losses = batch_losses(loss_of, len(before), epochs, batch_size, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate, fused=True)
    descend(caller, losses, epochs * len(before), optimizer, progress, report)
    return model
