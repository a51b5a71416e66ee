"""What the held-out measure asks: pairs alike in length, and rules that are as good as they say."""

from __future__ import annotations

import numpy as np
import pytest

from ptm_edu import course, zoo
from ptm_edu.bert.sentence_pairs import NEXT, RANDOM, SentencePair
from ptm_edu.experiments.measures import bert_heldout as measure
from ptm_edu.experiments.recipes._bert_text import Document, as_arrays

pytestmark = pytest.mark.slow  # a measurement


def texts() -> list[Document]:
    """Documents of very unequal length; a piece's hundreds tell its document."""
    rng = np.random.default_rng(0)
    lengths = [300, 8, 60, 9, 120, 7, 40, 200]
    return [
        [(100 * (n + 1) + rng.integers(100, size=rng.integers(3, 40))).tolist() for _ in range(one)]
        for n, one in enumerate(lengths)
    ]


def test_a_random_b_is_of_another_document_and_as_long_as_a_true_one() -> None:
    pairs = list(measure.alike(texts(), np.random.default_rng(0)))
    kinds = {label: [one for one in pairs if one.label == label] for label in (NEXT, RANDOM)}
    assert len(pairs) > 80 and abs(len(kinds[NEXT]) / len(pairs) - 0.5) < 0.15
    for label, some in kinds.items():
        for first, second, _ in some:
            assert len(first) + len(second) <= measure.ROOM
            apart = {piece // 100 for piece in first} ^ {piece // 100 for piece in second}
            assert bool(apart) == (label == RANDOM)
    means = [np.mean([len(one.second) for one in some]) for some in kinds.values()]
    assert means[0] == pytest.approx(means[1], rel=0.1)


def test_the_rules_find_what_they_look_for() -> None:
    tokenizer = zoo.load("bert-mini").tokenizer
    rng = np.random.default_rng(1)
    pairs = []
    for n in range(60):
        first = rng.integers(100, 4_000, size=20).tolist()
        other = rng.integers(4_000, 8_000, size=10 + n % 3).tolist()
        same = rng.permutation(first).tolist()[:10]
        pairs += [SentencePair(first, same, NEXT), SentencePair(first, other, RANDOM)]
    special = np.zeros(len(tokenizer), dtype=bool)
    found = measure.rules(as_arrays(tokenizer, pairs, measure.LONGEST), special)
    assert found["cosine"] == 1
    assert found["length"] == pytest.approx(0.5 + 0.5 * 2 / 3), "two in three are longer"


def test_bert_mini_is_as_good_as_was_asked_and_no_better_than_was_measured() -> None:
    told = course.measured("bert-heldout").set_index("text")
    asked = told.loc[["wikipedia-2014", "books"]]
    assert (asked["bert-mini"] > 0.8).all()
    assert (asked["bert-mini"] > asked["shared pieces"] + 0.05).all()
    assert (asked["at [MASK]"] > 0.3).all()
