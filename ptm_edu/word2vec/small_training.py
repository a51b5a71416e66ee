"""The loop that trains skip-gram and CBOW while the reader watches: autograd and Adam.

For a corpus of a million words. The models differ in how a text is cut into what goes in and what
is predicted; subsampling, batches, noise and steps are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar, get_args

import torch
from torch import Tensor

from .cbow import Cbow
from .counts import Counts
from .descent import Report, descend, seeded
from .huffman import huffman_tree
from .negative_sampling import draw_negatives, noise_distribution
from .settings import check_positive, check_whole
from .skip_gram import SkipGram
from .small_corpus import SmallCorpus, small_corpus
from .subsampling import keep_probability, subsample

Objective = Literal["negative-sampling", "hierarchical-softmax"]
Model = TypeVar("Model", SkipGram, Cbow)
# ids (M,), window, generator, sentence numbers (M,) → what goes in (P, …), what is predicted (P,)
Cut = Callable[[Tensor, int, torch.Generator, Tensor], tuple[Tensor, Tensor]]
Loss = Callable[[Tensor, Tensor], Tensor]  # (B, …), (B,) → scalar
LossWithNoise = Callable[[Tensor, Tensor, Tensor], Tensor]  # (B, …), (B,), (B, K) → scalar


@dataclass(frozen=True)
class SmallConfig:
    """The settings of a run; `caller` is the function that errors and the progress bar name."""

    caller: str
    dim: int
    window: int
    negatives: int
    threshold: float
    epochs: int
    learning_rate: float
    batch_size: int
    seed: int
    objective: Objective = "negative-sampling"

    def __post_init__(self) -> None:
        counted = ("dim", "window", "negatives", "epochs", "batch_size")
        numbers = {name: getattr(self, name) for name in counted}
        check_whole(self.caller, **numbers)
        check_positive(self.caller, learning_rate=self.learning_rate, threshold=self.threshold)
        if self.objective not in get_args(Objective):
            known = " or ".join(map(repr, get_args(Objective)))
            raise ValueError(f"{self.caller}: objective must be {known}, got {self.objective!r}")


def train_small(
    model_class: type[Model],
    cut: Cut,
    sentences: Sequence[Sequence[int]],
    counts: Counts,
    config: SmallConfig,
    progress: bool,
    report: Report | None,
) -> Model:
    """Make a model, train it on sentences of word ids and return it; see `train_skip_gram`."""
    generator = seeded(config.caller, config.seed)
    corpus = small_corpus(sentences, counts, config.window, config.caller)
    tree = huffman_tree(corpus.counts) if config.objective == "hierarchical-softmax" else None
    model = model_class(len(corpus.counts), config.dim, generator, tree)
    loss: Loss = model.hierarchical_softmax_loss
    if tree is None:
        loss = with_noise(model.negative_sampling_loss, corpus, config.negatives, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=config.learning_rate, fused=True)
    run_small(loss, optimizer, cut, corpus, config, generator, progress, report)
    return model


def with_noise(
    loss: LossWithNoise, corpus: SmallCorpus, negatives: int, generator: torch.Generator
) -> Loss:
    """Return `loss` with `negatives` noise words for each pair, drawn anew at each call."""
    noise = noise_distribution(corpus.counts)
    return lambda inputs, targets: loss(
        inputs, targets, draw_negatives(targets, noise, negatives, generator)
    )


def run_small(
    loss: Loss,
    optimizer: torch.optim.Optimizer,
    cut: Cut,
    corpus: SmallCorpus,
    config: SmallConfig,
    generator: torch.Generator,
    progress: bool,
    report: Report | None,
) -> None:
    """Step down `loss` over all batches of all epochs; the examples counted are words of text."""
    losses = (
        (loss(inputs, targets), words)
        for _ in range(config.epochs)
        for inputs, targets, words in _batches(cut, corpus, config, generator)
    )
    total = config.epochs * len(corpus.ids)
    descend(config.caller, losses, total, optimizer, progress, report)


def _batches(
    cut: Cut, corpus: SmallCorpus, config: SmallConfig, generator: torch.Generator
) -> Iterator[tuple[Tensor, Tensor, int]]:
    """Yield an epoch's inputs (B, …) and targets (B,), and how many words of text they stand for.

    Every epoch draws its own subsample, windows and order.
    """
    ids, numbers = corpus.ids, corpus.sentence_numbers
    keep = keep_probability(corpus.counts, config.threshold)
    kept = subsample(torch.arange(len(ids)), keep[ids], generator)  # positions
    inputs, targets = cut(ids[kept], config.window, generator, numbers[kept])
    if not len(targets):
        raise ValueError(
            f"{config.caller}: subsampling with threshold={config.threshold:g} left no pair of "
            f"{len(ids)} words: for a small corpus use threshold=1, which keeps them all"
        )
    batches = torch.randperm(len(targets), generator=generator).split(int(config.batch_size))
    for i, batch in enumerate(batches):
        words = len(ids) * (i + 1) // len(batches) - len(ids) * i // len(batches)
        yield inputs[batch], targets[batch], words
