"""The initial models of `ulmfit`'s classifiers: random weights, word vectors, language models."""

from __future__ import annotations

import copy
import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import torch
from torch import Tensor

from ptm_edu import zoo
from ptm_edu.elmo.ulmfit import (
    EncodedTexts,
    ForwardLM,
    TextRows,
    UlmfitConfig,
    fine_tune_on_task_text,
    learn_general_text,
    perplexity,
)
from ptm_edu.text import Vocabulary

from ._ulmfit_texts import Review, Reviews, as_ids, as_text, general_text, with_task_words

Start = Literal["random", "vectors", "general", "labeled reviews", "all reviews"]

SETS: dict[str, tuple[str | None, int]] = {
    "wikitext-2": ("train", 3_000_000),
    "wikipedia-2014": ("part1", 4_000_000),
    "books": (None, 4_000_000),
}  # split, and the maximum number of words
VOCABULARY = 25_000
VECTORS = "word2vec-mini"
CONFIG = UlmfitConfig(dim=150)  # the dimension of the vectors
ROWS, LENGTH, SAMPLES = 128, 35, 1024
TASK_ROWS, TASK_LENGTH, TASK_EPOCHS = 32, 35, 4
SENTIMENTS = ("negative", "positive")


def with_vectors(model: ForwardLM, vocabulary: Vocabulary, first: int = 0) -> ForwardLM:
    """Set the embeddings of the words from id `first` on to their vectors in VECTORS.

    The vectors are scaled to a mean norm of 1, the norm of the model's initial embeddings. Words
    without a vector keep their embedding. Returns the model.
    """
    table = zoo.load(VECTORS)
    rows = [row for row in range(first, len(vocabulary)) if vocabulary.words[row] in table]
    length = table.vectors.norm(dim=1).mean()
    with torch.no_grad():
        for row in rows:
            model.words.weight[row] = table[vocabulary.words[row]] / length
    return model


class Starts:
    """The reviews and the initial models; each model is trained when it is first needed.

    `folder` keeps the text and the checkpoints of unfinished trainings.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.reviews = Reviews.load()

    @functools.cached_property
    def text(self) -> tuple[Vocabulary, Tensor]:
        """The vocabulary of the general text, and the text as ids."""
        return general_text(SETS, VOCABULARY, self.folder / "text.npz")

    @functools.cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of the general text, followed by the other words of the training reviews."""
        return with_task_words(self.text[0], [tokens for tokens, _ in self.reviews.train])

    def encoded(self, reviews: Sequence[Review]) -> EncodedTexts:
        """Return reviews as ids and labels."""
        return EncodedTexts(
            [as_ids(self.vocabulary, tokens) for tokens, _ in reviews],
            [SENTIMENTS.index(label) for _, label in reviews],
        )

    def model(self, start: Start, reviews: int, seed: int) -> ForwardLM:
        """Return a new initial model for training on `reviews` reviews sampled with `seed`."""
        if start == "random":
            return ForwardLM(len(self.vocabulary), CONFIG)
        if start == "vectors":
            return with_vectors(ForwardLM(len(self.vocabulary), CONFIG), self.vocabulary)
        if start == "labeled reviews":
            return self._fine_tuned(self.reviews.drawn(reviews, seed), seed)
        return copy.deepcopy(self._of_general_text if start == "general" else self._of_all_reviews)

    def perplexity(self, start: Start) -> float:
        """Return a language model's perplexity on the concatenated test reviews."""
        text = as_text(self.vocabulary, [tokens for tokens, _ in self.reviews.test])
        return perplexity(self.model(start, 0, 0), TextRows(text, TASK_ROWS, TASK_LENGTH))

    @functools.cached_property
    def _of_general_text(self) -> ForwardLM:
        vocabulary, ids = self.text
        torch.manual_seed(0)
        model = with_vectors(ForwardLM(len(vocabulary), CONFIG), vocabulary)
        learn_general_text(
            model,
            TextRows(ids, ROWS, LENGTH),
            samples=SAMPLES,
            label="general text",
            checkpoint=self.folder / "general.safetensors",
        )
        return with_vectors(
            model.with_words(len(self.vocabulary) - len(vocabulary)),
            self.vocabulary,
            len(vocabulary),
        )

    @functools.cached_property
    def _of_all_reviews(self) -> ForwardLM:
        return self._fine_tuned(self.reviews.train, 0, self.folder / "reviews.safetensors")

    def _fine_tuned(
        self, reviews: Sequence[Review], seed: int, checkpoint: Path | None = None
    ) -> ForwardLM:
        model = copy.deepcopy(self._of_general_text)
        # Shuffled, because the set is sorted by label.
        order = torch.randperm(len(reviews), generator=torch.Generator().manual_seed(seed))
        text = as_text(self.vocabulary, [reviews[row].tokens for row in order.tolist()])
        fine_tune_on_task_text(
            model,
            TextRows(text, TASK_ROWS, TASK_LENGTH),
            TASK_EPOCHS,
            samples=SAMPLES,
            seed=seed,
            label="the reviews' text",
            checkpoint=checkpoint,
        )
        return model
