"""Simple baselines for the course's word senses: `ptm-edu measure sense-baselines`.

For each of the 30 words, baselines are trained on its ten training sentences and evaluated on its
six test sentences: the majority label, and naive Bayes over the other words of the sentence, in
lower case and without punctuation. The baselines are deterministic, so there are no seeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ptm_edu.evaluation.bag_of_words import NaiveBayes, majority
from ptm_edu.text.tasks.senses import SenseExample, senses


def measure() -> list[dict[str, Any]]:
    """Return a row per word with accuracies from 0 to 1, and one over all test sentences."""
    examples = senses()
    words = list(dict.fromkeys(example.word for example in examples))
    rows = [row([example for example in examples if example.word == word]) for word in words]
    return [*rows, _over_all(rows)]


def row(examples: Sequence[SenseExample]) -> dict[str, Any]:
    """Return the row of one word from all its examples."""
    train = [example for example in examples if example.split == "train"]
    test = [example for example in examples if example.split == "test"]
    labels = [example.sense for example in train]
    most = majority(labels)
    model = NaiveBayes([context(example) for example in train], labels)
    right = [model.classify(context(example)) == example.sense for example in test]
    return {
        "word": examples[0].word,
        "senses": " / ".join(dict.fromkeys(example.sense for example in examples)),
        "sentences": len(test),
        "majority": sum(example.sense == most for example in test) / len(test),
        "bag of words": sum(right) / len(test),
    }


def _over_all(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    total = sum(line["sentences"] for line in rows)
    means = {
        baseline: sum(line[baseline] * line["sentences"] for line in rows) / total
        for baseline in ("majority", "bag of words")
    }
    return {"word": "all words", "senses": "", "sentences": total, **means}


def context(example: SenseExample) -> list[str]:
    """Return the words around the ambiguous one, in lower case and without punctuation."""
    others = example.tokens[: example.place] + example.tokens[example.place + 1 :]
    return [token.lower() for token in others if any(letter.isalnum() for letter in token)]
