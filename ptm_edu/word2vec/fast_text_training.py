"""Train fastText while the reader watches: the loop of skip-gram around another centre vector."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import torch

from .descent import Report, seeded
from .fast_text import FastText
from .settings import check_whole
from .skip_gram import pairs
from .small_corpus import small_corpus
from .small_training import SmallConfig, run_small, with_noise

if TYPE_CHECKING:
    from ptm_edu.text import Vocabulary


def train_fast_text(
    sentences: Sequence[Sequence[int]],
    vocabulary: Vocabulary,
    dim: int = 50,
    window: int = 5,
    negatives: int = 5,
    threshold: float = 1e-3,
    epochs: int = 3,
    learning_rate: float = 0.01,
    batch_size: int = 4096,
    buckets: int = 20_000,
    seed: int = 0,
    progress: bool = True,
    report: Report | None = None,
) -> FastText:
    """Train a `FastText` of width `dim` on sentences of word ids and return it.

    `vocabulary` has the spelling of each id, from which the n-grams are cut, and its count. All
    else as in `train_skip_gram`. fastText's program and gensim give each piece the whole gradient
    of the mean; here each gets its share of one in n, so that of two words that share a piece
    the longer one moves it less. Raises TypeError or ValueError for a corpus or settings that
    nothing can be learned from.
    """
    _check_vocabulary(vocabulary)
    config = SmallConfig(
        "train_fast_text",
        dim=dim,
        window=window,
        negatives=negatives,
        threshold=threshold,
        epochs=epochs,
        learning_rate=learning_rate,
        batch_size=batch_size,
        seed=seed,
    )
    check_whole(config.caller, buckets=buckets)
    generator = seeded(config.caller, seed)
    corpus = small_corpus(sentences, vocabulary.counts, window, config.caller)
    model = FastText(vocabulary.words, dim, buckets, generator=generator)
    loss = with_noise(model.negative_sampling_loss, corpus, negatives, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate, fused=True)
    run_small(loss, optimizer, pairs, corpus, config, generator, progress, report)
    return model


def _check_vocabulary(vocabulary: object) -> None:
    if not hasattr(vocabulary, "words") or not hasattr(vocabulary, "counts"):
        raise TypeError(
            f"train_fast_text: a Vocabulary is needed, since n-grams are cut from the words' "
            f"spelling, got {type(vocabulary).__name__}"
        )
