"""Simple baselines for the course's pronouns: `ptm-edu measure coreference-baselines`.

Three baselines are evaluated on the 80 test sentences: the first candidate, the nearest candidate
before the pronoun, and naive Bayes over the words of the sentence, trained on the 40 training
sentences. A pair is correct if both of its sentences are. The baselines are deterministic, so there
are no seeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from ptm_edu.evaluation.bag_of_words import NaiveBayes
from ptm_edu.text.tasks.coreference import CoreferenceExample, coreference

from .entailment_baselines import words


def measure() -> list[dict[str, Any]]:
    """Return a row per baseline, with its accuracy on test sentences and test pairs, 0 to 1."""
    return rows(coreference())


def rows(examples: Sequence[CoreferenceExample]) -> list[dict[str, Any]]:
    """Return the rows of these examples; baselines are trained on the training split."""
    train = [example for example in examples if example.split == "train"]
    test = [example for example in examples if example.split == "test"]
    model = NaiveBayes([words(e.sentence) for e in train], [str(e.answer) for e in train])
    answers = {
        "first candidate": [0] * len(test),
        "nearest candidate": [nearest(example) for example in test],
        "bag of words": [int(model.classify(words(e.sentence))) for e in test],
    }
    return [
        {"baseline": name, **_accuracies(predicted, test)} for name, predicted in answers.items()
    ]


def nearest(example: CoreferenceExample) -> int:
    """Return the index, 0 or 1, of the candidate that ends nearest before the pronoun."""
    ends = [example.sentence.rindex(c, 0, example.start) + len(c) for c in example.candidates]
    return ends.index(max(ends))


def _accuracies(predicted: Sequence[int], test: Sequence[CoreferenceExample]) -> dict[str, Any]:
    right = [answer == example.answer for answer, example in zip(predicted, test, strict=True)]
    pairs = [
        all(is_right for is_right, _ in of_pair)
        for _, of_pair in groupby(zip(right, test, strict=True), key=lambda row: row[1].pair)
    ]
    return {
        "sentences": len(right),
        "accuracy": sum(right) / len(right),
        "pairs": len(pairs),
        "both right": sum(pairs) / len(pairs),
    }
