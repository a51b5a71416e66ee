"""Modified Kneser-Ney: by hand, against a slow dictionary of counts, and always summing to 1."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from ptm_edu.evaluation.kneser_ney import FALLBACK, KneserNey, discounts


def zipf(tokens: int, vocab_size: int, seed: int) -> list[int]:
    ranks = np.random.default_rng(seed).zipf(1.4, tokens) - 1
    return [int(token) for token in np.minimum(ranks, vocab_size - 1)]


def test_three_discounts_equal_a_computation_by_hand() -> None:
    # n₁ = 4, n₂ = 2, n₃ = 1, n₄ = 1, and what is seen five times counts for none: Y = 4 / 8.
    counts = [1, 1, 1, 1, 2, 2, 3, 4, 5, 17]
    assert discounts(counts) == (1 - 2 * 0.5 * 2 / 4, 2 - 3 * 0.5 * 1 / 2, 3 - 4 * 0.5 * 1 / 1)


@pytest.mark.parametrize(
    "counts",
    [[2, 2, 3, 4], [1, 3, 4], [1, 2, 4], [1, 2, 3], [1] * 10 + [2] + [3] * 40 + [4]],
    ids=["no 1", "no 2", "no 3", "no 4", "negative"],
)
def test_unsuitable_counts_get_fixed_discounts(counts: list[int]) -> None:
    assert discounts(counts) == FALLBACK == (0.5, 1.0, 1.5)


def test_a_small_text_equals_a_computation_by_hand() -> None:
    # 0 is preceded by 1 and 2, 1 and 2 only by 0: a = 2, 1, 1 of 4. The fixed discounts
    # take 1, 1/2 and 1/2, and the half that they leave is spread evenly over four tokens.
    F = Fraction
    alone = [F(1, 4) + F(1, 8), F(1, 8) + F(1, 8), F(1, 8) + F(1, 8), F(1, 8)]
    # After 0: twice 1, once 2. After 1 and after 2: once 0. After 3: never anything.
    after_0 = [F(1, 2) * p for p in alone]
    after_0[1] += F(2 - 1, 3)
    after_0[2] += F(1, 2) / 3
    after_1 = [F(1, 2) * p for p in alone]
    after_1[0] += F(1, 2)
    assert after_0 == [F(3, 16), F(11, 24), F(7, 24), F(1, 16)]
    model = KneserNey.fit([0, 1, 0, 2, 0, 1], vocab_size=4, order=2)
    for context, expected in (((), alone), ([0], after_0), ([2, 1], after_1), ([0, 3], alone)):
        assert model.distribution(context) == pytest.approx([float(p) for p in expected])
    text = [alone[0], after_0[1], after_1[1], alone[3]]  # 0, then 1, 1 and 3 after 0, 1 and 1
    text[3] = F(1, 2) * alone[3]
    log_p = model.log_probability([0, 1, 1, 3])
    assert np.exp(log_p) == pytest.approx([float(p) for p in text])


class Slow:
    """The same model, one n-gram at a time, from dictionaries of tuples."""

    def __init__(self, text: list[int], vocab_size: int, order: int) -> None:
        self.vocab_size = vocab_size
        raw = [Counter(zip(*(text[i:] for i in range(n)), strict=False)) for n in range(order + 1)]
        self.counts: list[dict[tuple[int, ...], int]] = [{}]
        for n in range(1, order):
            before = defaultdict(set)
            for gram in raw[n + 1]:
                before[gram[1:]].add(gram[0])
            self.counts.append({gram: len(tokens) for gram, tokens in before.items()})
        self.counts.append(raw[order])
        self.discounts = [discounts(list(counts.values())) for counts in self.counts if counts]
        self.after = defaultdict(list)
        for counts in self.counts:
            for gram, count in counts.items():
                self.after[gram[:-1]].append(count)

    def probability(self, token: int, context: tuple[int, ...]) -> float:
        n = len(context) + 1
        shorter = self.probability(token, context[1:]) if context else 1 / self.vocab_size
        counts = self.after[context]
        if not counts:
            return shorter
        d = (0.0, *self.discounts[n - 1])
        count = self.counts[n].get((*context, token), 0)
        left = sum(d[min(c, 3)] for c in counts)
        return (count - d[min(count, 3)] + left * shorter) / sum(counts)


@pytest.mark.parametrize("order", [1, 2, 3, 5])
def test_it_agrees_with_a_slow_dictionary_of_counts(order: int) -> None:
    train, test = zipf(3000, 40, seed=0), zipf(300, 40, seed=1)
    slow = Slow(train, 40, order)
    if order > 1:
        assert FALLBACK not in slow.discounts[1:]  # the estimates are what is compared
    model = KneserNey.fit(train, 40, order)
    for text in (test, train[:300]):
        expected = [
            slow.probability(token, tuple(text[max(0, t - order + 1) : t]))
            for t, token in enumerate(text)
        ]
        assert np.exp(model.log_probability(text)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("order", [1, 2, 3, 4])
def test_every_distribution_sums_to_one(order: int) -> None:
    model = KneserNey.fit(zipf(400, 7, seed=2), vocab_size=8, order=order)  # 7 is never seen
    for context in [(), *product(range(8), repeat=1), *product(range(8), repeat=3)]:
        distribution = model.distribution(context)
        assert distribution.sum() == pytest.approx(1, abs=1e-12) and distribution.min() > 0


def test_any_token_can_be_scored_at_every_position() -> None:
    model = KneserNey.fit(zipf(400, 8, seed=3), 8)
    text = zipf(20, 8, seed=4)
    for token in range(8):
        expected = [model.distribution(text[:t])[token] for t in range(20)]
        assert np.exp(model.log_probability(text, of=token)) == pytest.approx(expected)


def test_perplexity_counts_selected_tokens_and_renormalizes_impossible_ones() -> None:
    model = KneserNey.fit(zipf(400, 8, seed=5), 8)
    text = np.array([0, 7, 2, 1, 6, 0, 0])
    counted = np.array([True, True, True, False, True, True, False])
    given = [model.distribution(text[:t]) for t in range(7)]
    every = np.exp(-np.mean([np.log(given[t][token]) for t, token in enumerate(text)]))
    assert model.perplexity(text) == pytest.approx(every)
    shared = [given[t][text[t]] / (1 - given[t][6] - given[t][7]) for t in (0, 2, 5)]
    expected = np.exp(-np.mean(np.log(shared)))
    assert model.perplexity(text, counted, never=(6, 7)) == pytest.approx(expected)
    with pytest.raises(ValueError, match="no position of the text is counted"):
        model.perplexity(text, never=range(8))


def test_invalid_ids_are_rejected() -> None:
    for ids in ([0, 8], [-1, 2], [0.5, 1.0], [True], [[1]]):
        with pytest.raises(ValueError, match="ids must be a row of whole numbers"):
            KneserNey.fit(ids, 8, order=1)
    with pytest.raises(ValueError, match="got order 3 for 2 tokens"):
        KneserNey.fit([0, 1], 8)
