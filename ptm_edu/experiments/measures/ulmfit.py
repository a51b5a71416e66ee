"""ULMFiT compared with a random start, on movie reviews: `ptm-edu measure ulmfit`.

The same classifier is trained on 100, 300, 1,000, 3,000 or all training reviews, either from random
weights ("from scratch"), or from a language model ("ULMFiT"). The language model is trained on 10
million words of an encyclopedia and novels and fine-tuned on the text of all training reviews,
without their labels (called semi-supervised in Howard and Ruder 2018, §5). With 1,000 reviews there
are ablations, each without one part of the method.

The paper's language model is trained on 103 million words. To keep the training short, ours starts
from word2vec-mini's vectors; "word vectors alone" has these vectors under random layers. Naive
Bayes over a bag of words is the baseline.

The seed determines the reviews, their order, the head and dropout. The language models are trained
once, except for the one without unlabeled text. All ways have the same number of epochs. Learning
rates were chosen on 600 of the training reviews, never on the test reviews: without a language
model the best of 3e-4, 1e-3, 3e-3 and 1e-2; with one the paper's 1e-2, because 1e-3 and 3e-3 were
not significantly better and 3e-2 did not train.

The language models of an interrupted measurement are kept in runs/ulmfit; remove that folder when a
size is changed.
"""

from __future__ import annotations

import functools
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from ptm_edu.elmo.ulmfit import Classifier, accuracy, concat_pooling, last_state, train_classifier
from ptm_edu.evaluation.bag_of_words import NaiveBayes

from ._resumable import measured_rows
from ._ulmfit_models import Start, Starts

FOLDER = Path(__file__).resolve().parents[3] / "runs" / "ulmfit"
SEEDS = range(5)
EPOCHS = {100: 15, 300: 8, 1000: 5, 3000: 3, 9596: 2}
ABLATED, ABLATED_SEEDS = 1000, range(3)  # training reviews and seeds of the ablations
BAG, SCRATCH, VECTORS, ULMFIT = "naive Bayes", "from scratch", "word vectors alone", "ULMFiT"
EVERYWHERE = (BAG, SCRATCH, VECTORS, ULMFIT)  # the other ways are ablations


@dataclass(frozen=True)
class Way:
    """How a classifier is trained; the defaults are ULMFiT's."""

    start: Start = "all reviews"
    discriminative: bool = True
    gradual: bool = True
    pooling: Callable[[Tensor, Tensor], Tensor] = concat_pooling
    rate: float = 1e-2


WAYS = {
    SCRATCH: Way("random", discriminative=False, gradual=False, rate=1e-3),
    VECTORS: Way("vectors", discriminative=False, gradual=False, rate=1e-3),
    ULMFIT: Way(),
    "without discriminative rates": Way(discriminative=False),
    "without gradual unfreezing": Way(gradual=False),
    "without the task's text": Way("general"),
    "without unlabeled text": Way("labeled reviews"),
    "without pooling: the last state": Way(pooling=last_state),
}


def measure() -> list[dict[str, Any]]:
    """Return a row per way, number of reviews and seed, and the language models' perplexities."""
    starts = Starts(FOLDER)
    rows = [*perplexity_rows(starts), *accuracy_rows(starts)]
    shutil.rmtree(FOLDER)  # the next measurement trains everything again
    return rows


def perplexity_rows(starts: Starts) -> Iterator[dict[str, Any]]:
    """Yield a row for each language model: its perplexity on the test reviews with end tokens."""
    for start in ("general", "all reviews"):
        perplexity = starts.perplexity(start)
        yield {"table": "perplexity", "text": start, "seed": 0, "perplexity": perplexity}


def accuracy_rows(starts: Starts) -> list[dict[str, Any]]:
    """Return the rows of every way, the smallest numbers of reviews first."""
    settings = [(reviews, way, seed) for reviews in EPOCHS for way in EVERYWHERE for seed in SEEDS]
    left_out = [way for way in WAYS if way not in EVERYWHERE]
    settings += [(ABLATED, way, seed) for way in left_out for seed in ABLATED_SEEDS]
    return measured_rows("ulmfit", functools.partial(row, starts), settings)


def row(starts: Starts, reviews: int, way: str, seed: int) -> dict[str, Any]:
    """Train once on `reviews` training reviews; return the row with its test accuracy."""
    scores = (bag_of_words if way == BAG else classifier)(starts, reviews, way, seed)
    return {"table": "accuracy", "reviews": reviews, "way": way, "seed": seed, "accuracy": scores}


def bag_of_words(starts: Starts, reviews: int, way: str, seed: int) -> float:
    """Return the accuracy of naive Bayes."""
    train = starts.reviews.drawn(reviews, seed)
    model = NaiveBayes([tokens for tokens, _ in train], [label for _, label in train])
    correct = [model.classify(tokens) == label for tokens, label in starts.reviews.test]
    return sum(correct) / len(correct)


def classifier(starts: Starts, reviews: int, way: str, seed: int) -> float:
    """Return the accuracy of a classifier trained in one of WAYS."""
    settings = WAYS[way]
    torch.manual_seed(seed)  # for the random start and the head
    model = Classifier(
        starts.model(settings.start, reviews, seed), classes=2, pooling=settings.pooling
    )
    train_classifier(
        model,
        starts.encoded(starts.reviews.drawn(reviews, seed)),
        EPOCHS[reviews],
        rate=settings.rate,
        discriminative=settings.discriminative,
        gradual=settings.gradual,
        seed=seed,
        label=f"{way}, {reviews} reviews, seed {seed}",
    )
    return accuracy(model, starts.encoded(starts.reviews.test))
