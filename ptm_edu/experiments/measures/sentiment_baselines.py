"""Baselines without word order for the course's sentiment: `ptm-edu measure sentiment-baselines`.

Two baselines are trained on the 400 training sentences and evaluated on the 200 test sentences: the
majority label, and naive Bayes over the words, in lower case and without punctuation. The baselines
are deterministic, so there are no seeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ptm_edu.evaluation.bag_of_words import NaiveBayes, majority
from ptm_edu.text.tasks.sentiment import SentimentExample, sentiment

from .entailment_baselines import words


def measure() -> list[dict[str, Any]]:
    """Return a row per baseline, with its accuracy on the test sentences from 0 to 1."""
    return rows(sentiment())


def rows(examples: Sequence[SentimentExample]) -> list[dict[str, Any]]:
    """Return the rows of these sentences; baselines are trained on the training split."""
    train = [example for example in examples if example.split == "train"]
    test = [example for example in examples if example.split == "test"]
    labels = [example.label for example in train]
    most = majority(labels)
    model = NaiveBayes([words(example.sentence) for example in train], labels)
    right = {
        "majority": [example.label == most for example in test],
        "bag of words": [model.classify(words(e.sentence)) == e.label for e in test],
    }
    return [
        {"baseline": name, "sentences": len(test), "accuracy": sum(predicted) / len(test)}
        for name, predicted in right.items()
    ]
