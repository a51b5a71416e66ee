"""The trainer that skip-gram, CBOW and fastText share: they differ in the model and its examples.

An example is an input, from which the model predicts a target word: a center and one of its
contexts for skip-gram and fastText, a window and its center for CBOW.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, cast, get_args

import torch
from torch import Tensor, nn

from ptm_edu.require import require

from .checks import Counts, require_counting, require_positive
from .corpus import Corpus
from .hierarchical_softmax import HuffmanTree, huffman_tree
from .negative_sampling import (
    check_draw,
    draw_checked_negatives,
    keep_probability,
    noise_distribution,
    subsample,
)
from .optimizer_steps import Report, optimizer_steps, seeded_generator

Objective = Literal["negative-sampling", "hierarchical-softmax"]

Model = TypeVar("Model", bound=nn.Module)

# ids (M,), window, generator, sentence numbers (M,) → inputs (P, …), targets (P,)
Examples = Callable[[Tensor, int, torch.Generator, Tensor], tuple[Tensor, Tensor]]


@dataclass(frozen=True)
class Settings:
    """The settings of a training. Raises ValueError for invalid ones."""

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
        require_counting(
            dim=self.dim,
            window=self.window,
            negatives=self.negatives,
            epochs=self.epochs,
            batch_size=self.batch_size,
        )
        require_positive(learning_rate=self.learning_rate, threshold=self.threshold)
        objectives = get_args(Objective)
        require(
            self.objective in objectives,
            f"objective must be {' or '.join(map(repr, objectives))}, got {self.objective!r}",
        )


def train(
    label: str,
    build: Callable[[int, int, torch.Generator, HuffmanTree | None], Model],
    examples: Examples,
    sentences: Sequence[Sequence[int]],
    counts: Counts,
    settings: Settings,
    progress: bool,
    report: Report | None,
) -> Model:
    """Train the model that `build(V, dim, generator, tree)` returns, and return it.

    `examples` turns a text into inputs and targets, as `pairs` does. The model has the method
    `negative_sampling_loss(inputs, targets, noise_words)`; one with a tree has
    `hierarchical_softmax_loss(inputs, targets)` too. `label` names the progress bar. Other
    arguments and errors are those of `train_skip_gram`.
    """
    generator = seeded_generator(settings.seed)
    noise = noise_distribution(counts)  # (V,)
    tree = huffman_tree(counts) if settings.objective == "hierarchical-softmax" else None
    corpus = Corpus.from_sentences(sentences, len(noise), settings.window)
    model = build(len(noise), settings.dim, generator, tree)
    if tree is None:
        # Once for all steps: the most frequent word is the one that could have all of the noise.
        check_draw(noise.argmax(0, keepdim=True), noise, settings.negatives)
    optimizer = torch.optim.Adam(model.parameters(), lr=settings.learning_rate, fused=True)
    total = settings.epochs * len(corpus.ids)
    predictor = cast(Any, model)
    with optimizer_steps(label, optimizer, total, progress, report) as step:
        for inputs, targets, words in batches(examples, corpus, counts, settings, generator):
            if tree is None:
                noise_words = draw_checked_negatives(targets, noise, settings.negatives, generator)
                step(predictor.negative_sampling_loss(inputs, targets, noise_words), words)
            else:
                step(predictor.hierarchical_softmax_loss(inputs, targets), words)
    return model


def batches(
    examples: Examples,
    corpus: Corpus,
    counts: Counts,
    settings: Settings,
    generator: torch.Generator,
) -> Iterator[tuple[Tensor, Tensor, int]]:
    """Yield inputs (B, …), targets (B,), and the number of words of text that they cover.

    Every epoch draws its own subsample, windows and order. Raises ValueError if subsampling leaves
    no example.
    """
    ids, sentence_numbers = corpus  # (M,), (M,)
    keep = keep_probability(counts, settings.threshold)[ids]  # (M,)
    for _ in range(settings.epochs):
        positions = subsample(torch.arange(len(ids)), keep, generator)
        inputs, targets = examples(
            ids[positions], settings.window, generator, sentence_numbers[positions]
        )
        require(
            len(targets),
            f"subsampling with threshold={settings.threshold:g} left no pair of {len(ids)} words: "
            f"for a small corpus use threshold=1, which keeps them all",
        )
        order = torch.randperm(len(targets), generator=generator)
        rows = order.split(int(settings.batch_size))
        for number, row in enumerate(rows):
            words_before = len(ids) * number // len(rows)
            words = len(ids) * (number + 1) // len(rows) - words_before
            yield inputs[row], targets[row], words
