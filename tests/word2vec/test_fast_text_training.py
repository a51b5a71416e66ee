"""Training fastText: topics found, a seed that fixes all, and mistakes that are named."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ptm_edu.text import Vocabulary
from ptm_edu.word2vec.fast_text import train_fast_text

SMALL = {"dim": 8, "threshold": 1.0, "epochs": 8, "batch_size": 256, "progress": False}
STEMS = Vocabulary([f"{stem}{end}" for stem in ("warm", "sell") for end in "abcde"], [400] * 10)


def two_topics() -> list[list[int]]:
    """Sentences of the words 0–4 or of the words 5–9, never both."""
    random = np.random.default_rng(0)
    return [(random.permutation(5) + 5 * (i % 2)).tolist() for i in range(400)]


def test_an_unseen_word_joins_the_topic_of_its_stem() -> None:
    losses: list[float] = []
    model = train_fast_text(two_topics(), STEMS, **SMALL, buckets=500, report=losses.append)
    vectors = model.word_vectors(STEMS)
    for unseen in ("warmth", "seller"):
        found = vectors.most_similar(model.vector(unseen), 5)
        assert {word[:4] for word, _ in found} == {unseen[:4]}
    assert sum(losses[-9:]) < 0.8 * sum(losses[:9])


def test_the_seed_fixes_everything() -> None:
    first, again, other = (
        train_fast_text(two_topics(), STEMS, **SMALL, buckets=50, seed=seed).subwords.weight
        for seed in (1, 1, 2)
    )
    assert torch.equal(first, again) and not torch.equal(first, other)


@pytest.mark.parametrize(
    ("sentences", "settings", "problem"),
    [
        ([], {}, "the 0 sentences hold no word"),
        ([[0, 1, 2, 3, 4, 5, 10]], {}, "ids must lie in 0 … 9"),
        ([["a", "b"]], {}, "must be word ids"),
        (two_topics(), {"window": 0}, "window must be"),
        (two_topics(), {"negatives": 0}, "negatives must be"),
        (two_topics(), {"epochs": 0}, "epochs must be"),
        (two_topics(), {"threshold": 1e-9}, "left no pair"),
        (two_topics(), {"buckets": 0}, "buckets must be"),
    ],
)
def test_what_cannot_be_trained_on_is_refused(
    sentences: list[list[int]], settings: dict[str, int], problem: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=problem):
        train_fast_text(sentences, STEMS, **(SMALL | settings))


def test_counts_in_place_of_a_vocabulary_are_named() -> None:
    with pytest.raises(TypeError, match=r"a Vocabulary is needed, .* got ndarray"):
        train_fast_text(two_topics(), STEMS.counts, **SMALL)  # type: ignore[arg-type]
