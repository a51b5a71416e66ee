"""The held-out measure: pairs of similar length, and rules of the stated accuracy."""

from __future__ import annotations

import numpy as np
import pytest

from ptm_edu import course, zoo
from ptm_edu.bert.sentence_pairs import NEXT, RANDOM, SentencePair
from ptm_edu.experiments.measures import bert_heldout as measure
from ptm_edu.experiments.recipes._bert_text import Document, as_arrays

pytestmark = pytest.mark.slow  # a measurement


def texts() -> list[Document]:
    """Return documents of unequal length; the hundreds of a token are its document."""
    rng = np.random.default_rng(0)
    lengths = [300, 8, 60, 9, 120, 7, 40, 200]
    return [
        [
            (100 * (n + 1) + rng.integers(100, size=rng.integers(3, 40))).tolist()
            for _ in range(length)
        ]
        for n, length in enumerate(lengths)
    ]


def test_random_sentences_are_of_another_document_and_similar_length() -> None:
    pairs = list(measure.length_matched_pairs(texts(), np.random.default_rng(0)))
    kinds = {label: [pair for pair in pairs if pair.label == label] for label in (NEXT, RANDOM)}
    assert len(pairs) > 80 and abs(len(kinds[NEXT]) / len(pairs) - 0.5) < 0.15
    for label, some in kinds.items():
        for first, second, _ in some:
            assert len(first) + len(second) <= measure.MAX_LENGTH
            apart = {piece // 100 for piece in first} ^ {piece // 100 for piece in second}
            assert bool(apart) == (label == RANDOM)
    means = [np.mean([len(pair.second) for pair in some]) for some in kinds.values()]
    assert means[0] == pytest.approx(means[1], rel=0.1)


def test_the_rules_recognize_what_they_are_made_for() -> None:
    tokenizer = zoo.load("bert-mini").tokenizer
    rng = np.random.default_rng(1)
    pairs = []
    for n in range(60):
        first = rng.integers(100, 4_000, size=20).tolist()
        other = rng.integers(4_000, 8_000, size=10 + n % 3).tolist()
        same = rng.permutation(first).tolist()[:10]
        pairs += [SentencePair(first, same, NEXT), SentencePair(first, other, RANDOM)]
    special = np.zeros(len(tokenizer), dtype=bool)
    accuracy = measure.rule_accuracies(as_arrays(tokenizer, pairs, measure.LONGEST), special)
    assert accuracy["cosine"] == 1
    assert accuracy["length"] == pytest.approx(0.5 + 0.5 * 2 / 3), "two in three are longer"


def test_bert_mini_reaches_the_required_quality() -> None:
    table = course.measured("bert-heldout").set_index("text")
    rows = table.loc[["wikipedia-2014", "books"]]
    assert (rows["bert-mini"] > 0.8).all()
    assert (rows["bert-mini"] > rows["shared pieces"] + 0.05).all()
    assert (rows["at [MASK]"] > 0.3).all()
