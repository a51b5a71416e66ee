"""Simple baselines for the course's entailment pairs: `ptm-edu measure entailment-baselines`.

Three baselines are trained on the training pairs and evaluated on the test pairs: the majority
label, naive Bayes over the words of the hypothesis alone, and naive Bayes over the words of both
sentences. Most of SNLI can be classified by the hypothesis alone, because annotators used
characteristic words for each label (Gururangan et al. 2018, §2 and §3). The baselines are
deterministic, so there are no seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ptm_edu.evaluation.bag_of_words import NaiveBayes, majority
from ptm_edu.text.tasks.entailment import EntailmentExample, entailment
from ptm_edu.text.tokens import tokens


def measure() -> list[dict[str, Any]]:
    """Return a row per baseline, with its accuracy on the test pairs from 0 to 1."""
    return rows(entailment())


def rows(examples: Sequence[EntailmentExample]) -> list[dict[str, Any]]:
    """Return the rows of these pairs; baselines are trained on the training split."""
    train = [example for example in examples if example.split == "train"]
    test = [example for example in examples if example.split == "test"]
    most = majority([example.label for example in train])
    answers = {
        "majority": [most] * len(test),
        "hypothesis only": _answers(train, test, lambda pair: words(pair.hypothesis)),
        "bag of words": _answers(
            train, test, lambda pair: words(pair.premise) + words(pair.hypothesis)
        ),
    }
    return [
        {"baseline": name, "pairs": len(test), "accuracy": _accuracy(predicted, test)}
        for name, predicted in answers.items()
    ]


def words(sentence: str) -> list[str]:
    """Return the words of a sentence, in lower case and without punctuation."""
    return [t.lower() for t in tokens(sentence) if any(letter.isalnum() for letter in t)]


def _answers(
    train: Sequence[EntailmentExample],
    test: Sequence[EntailmentExample],
    bag: Callable[[EntailmentExample], list[str]],
) -> list[str]:
    model = NaiveBayes([bag(pair) for pair in train], [pair.label for pair in train])
    return [model.classify(bag(pair)) for pair in test]


def _accuracy(predicted: Sequence[str], test: Sequence[EntailmentExample]) -> float:
    return sum(label == pair.label for label, pair in zip(predicted, test, strict=True)) / len(test)
