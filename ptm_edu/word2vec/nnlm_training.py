"""Train the neural probabilistic language model on a corpus of under a million words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import torch
from torch import Tensor

from .descent import check_settings, descend
from .nnlm import NNLM, unigram_log_probabilities
from .sentence_windows import words_at
from .small_corpus import small_corpus


def train_nnlm(
    sentences: Sequence[Sequence[int]],
    counts: Tensor | np.ndarray | Sequence[int],
    dim: int = 50,
    hidden: int = 50,
    context: int = 4,
    direct: bool = False,
    epochs: int = 1,
    learning_rate: float = 0.01,
    batch_size: int = 512,
    seed: int = 0,
    progress: bool = True,
    report: Callable[[float], None] | None = None,
) -> NNLM:
    """Train an `NNLM` on sentences of word ids and return it.

    `counts` (V,) are the words' counts: b starts at the log of their frequencies, so that the
    untrained model is the unigram model, and only what the words before tell is left to learn. The
    paper steps down one word at a time; here Adam takes `batch_size` words a step. `report` is
    called with the loss of each step. Raises ValueError for a corpus or settings that nothing can
    be learned from.
    """
    check_settings(
        "train_nnlm", learning_rate, context=context, epochs=epochs, batch_size=batch_size
    )
    corpus = small_corpus(sentences, counts, context, "train_nnlm")
    generator = torch.Generator().manual_seed(seed)
    model = NNLM(len(corpus.counts), dim, hidden, context, direct, generator)
    model.b.data.copy_(unigram_log_probabilities(corpus.counts))
    before = words_at(range(-context, 0), corpus.ids, corpus.sentence_numbers, model.padding)
    descend(
        lambda batch: model.loss(before[batch], corpus.ids[batch]),
        len(corpus.ids),
        torch.optim.Adam(model.parameters(), lr=learning_rate, fused=True),
        epochs,
        batch_size,
        generator,
        "NNLM",
        progress,
        report,
    )
    return model
