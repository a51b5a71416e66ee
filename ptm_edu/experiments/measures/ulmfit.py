"""ULMFiT against a random start, on film reviews: `ptm-edu measure ulmfit`.

The same classifier learns from 100, 300, 1,000, 3,000 or all training reviews: from random weights
("from scratch"), or from a language model that read 10 million words of encyclopedia and novels and
then all training reviews, none of their labels (ULMFiT; what Howard and Ruder 2018, §5, call
semi-supervised). At 1,000 reviews one part of the method at a time is left out.

The paper's language model reads 103 million words. So that minutes are enough, ours begins with
word2vec-mini's vectors, and what these give alone, under random layers, is a way of its own. Naive
Bayes over a bag of words shows how far one comes without any of it.

A seed draws the reviews, their order, the head and dropout; the language models are trained once,
but for the one without unlabeled text. All ways get the same epochs; 600 of the training reviews
chose the rates: for what begins without a language model the best of 3e-4, 1e-3, 3e-3 and 1e-2; for
what begins with one the paper's 1e-2, since 1e-3 and 3e-3 were no better by more than chance, and
with 3e-2 nothing was learned. The test reviews choose nothing. The language models of a measurement
that was broken off wait in runs/ulmfit: remove it when a size is changed.
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
ABLATED, ABLATED_SEEDS = 1000, range(3)  # reviews with which parts are left out
BAG, SCRATCH, VECTORS, ULMFIT = "naive Bayes", "from scratch", "word vectors alone", "ULMFiT"
EVERYWHERE = (BAG, SCRATCH, VECTORS, ULMFIT)  # the other ways leave something out


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
    """Return a row a way, number of reviews and seed, and the language models' perplexities."""
    starts = Starts(FOLDER)
    rows = [*perplexity_rows(starts), *accuracy_rows(starts)]
    shutil.rmtree(FOLDER)  # measured again, all is trained again
    return rows


def perplexity_rows(starts: Starts) -> Iterator[dict[str, Any]]:
    """Yield a row for each language model: its perplexity on the test reviews, their ends too."""
    for start in ("general", "all reviews"):
        perplexity = starts.perplexity(start)
        yield {"table": "perplexity", "text": start, "seed": 0, "perplexity": perplexity}


def accuracy_rows(starts: Starts) -> list[dict[str, Any]]:
    """Return the rows of every way, with few reviews first."""
    settings = [(reviews, way, seed) for reviews in EPOCHS for way in EVERYWHERE for seed in SEEDS]
    left_out = [way for way in WAYS if way not in EVERYWHERE]
    settings += [(ABLATED, way, seed) for way in left_out for seed in ABLATED_SEEDS]
    return measured_rows("ulmfit", functools.partial(row, starts), settings)


def row(starts: Starts, reviews: int, way: str, seed: int) -> dict[str, Any]:
    """Train once on `reviews` training reviews; return the row with its accuracy on the test."""
    scores = (bag_of_words if way == BAG else classifier)(starts, reviews, way, seed)
    return {"table": "accuracy", "reviews": reviews, "way": way, "seed": seed, "accuracy": scores}


def bag_of_words(starts: Starts, reviews: int, way: str, seed: int) -> float:
    """Return the accuracy of naive Bayes."""
    train = starts.reviews.drawn(reviews, seed)
    model = NaiveBayes([tokens for tokens, _ in train], [mood for _, mood in train])
    right = [model.classify(tokens) == mood for tokens, mood in starts.reviews.test]
    return sum(right) / len(right)


def classifier(starts: Starts, reviews: int, way: str, seed: int) -> float:
    """Return the accuracy of a classifier that was trained one of WAYS."""
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
