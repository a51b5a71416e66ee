"""Train skip-gram while the reader watches: plain PyTorch, for a corpus of a million words."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import torch
from torch import Tensor

from ptm_edu.progress import progress as progress_bar

from .negative_sampling import draw_negatives, noise_distribution
from .skip_gram import SkipGram, pairs
from .subsampling import keep_probability, subsample


def train_skip_gram(
    sentences: Sequence[Sequence[int]],
    counts: Tensor | np.ndarray | Sequence[int],
    dim: int = 50,
    window: int = 5,
    negatives: int = 5,
    threshold: float = 1e-3,
    epochs: int = 3,
    learning_rate: float = 0.01,
    batch_size: int = 4096,
    seed: int = 0,
    progress: bool = True,
    report: Callable[[float], None] | None = None,
) -> SkipGram:
    """Train a `SkipGram` of width `dim` on sentences of word ids and return it.

    `counts` (V,) are the words' counts, from which noise and subsampling are made. Every epoch
    draws its own subsample, windows and noise; `seed` fixes them all. word2vec.c goes one pair at
    a time with plain gradient descent from a rate of 0.025; here thousands of pairs share a step,
    and Adam gives each number its own stride. `report` is called with the loss of each step.
    Raises ValueError for a corpus or settings that nothing can be learned from.
    """
    _check_settings(counts, epochs=epochs, batch_size=batch_size, negatives=negatives)
    counts = torch.as_tensor(counts)
    ids, numbers = _flatten(sentences, len(counts))
    generator = torch.Generator().manual_seed(seed)
    model = SkipGram(len(counts), dim, generator)
    noise, keep = noise_distribution(counts), keep_probability(counts, threshold)
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate, fused=True)
    with _one_thread(), progress_bar(epochs * len(ids), "skip-gram", "w", show=progress) as bar:
        for _ in range(epochs):
            kept = subsample(torch.arange(len(ids)), keep[ids], generator)  # positions
            centers, contexts = pairs(ids[kept], window, generator, numbers[kept])
            if not len(centers):
                raise ValueError(
                    f"train_skip_gram: subsampling with threshold={threshold:g} left no pair of "
                    f"{len(ids)} words: for a small corpus use threshold=1, which keeps them all"
                )
            batches = torch.randperm(len(centers), generator=generator).split(batch_size)
            for i, batch in enumerate(batches):
                drawn = draw_negatives(contexts[batch], noise, negatives, generator)  # (B, K)
                loss = model.negative_sampling_loss(centers[batch], contexts[batch], drawn)
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                done = len(ids) * i // len(batches)
                bar.update(len(ids) * (i + 1) // len(batches) - done)
                if report is not None:
                    report(loss.item())
    return model


@contextlib.contextmanager
def _one_thread() -> Iterator[None]:
    # The steps are so small that two threads mostly wait for each other.
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(threads)


def _check_settings(counts: object, **at_least_one: int) -> None:
    if not isinstance(counts, Tensor | Sequence | np.ndarray):
        raise TypeError(
            f"train_skip_gram: counts must be the words' counts (V,), got "
            f"{type(counts).__name__}: a vocabulary has them as vocabulary.counts"
        )
    for name, value in at_least_one.items():
        if value < 1:
            raise ValueError(f"train_skip_gram: {name} must be at least 1, got {value}")


def _flatten(sentences: Sequence[Sequence[int]], words: int) -> tuple[Tensor, Tensor]:
    """Return all ids in one row (M,) and the number of each one's sentence (M,)."""
    first = next((word for sentence in sentences for word in sentence), None)
    if isinstance(first, str):
        raise TypeError(
            f"train_skip_gram: sentences must be word ids, got the word {first!r}: "
            f"encode each first, vocabulary.encode(sentence, drop_unknown=True)"
        )
    lengths = torch.tensor([len(sentence) for sentence in sentences], dtype=torch.int64)
    if not (lengths > 1).any():
        raise ValueError(
            f"train_skip_gram: no sentence has two words (got {len(sentences)} sentences), so "
            f"there is no pair to learn from: check the corpus and the vocabulary's minimum count"
        )
    ids = torch.cat([torch.as_tensor(sentence, dtype=torch.int64) for sentence in sentences])
    if ids.min() < 0 or ids.max() >= words:
        raise ValueError(
            f"train_skip_gram: ids must lie in 0 … {words - 1} (counts has {words} words), "
            f"got {int(ids.min())} … {int(ids.max())}"
        )
    return ids, torch.arange(len(lengths)).repeat_interleave(lengths)
