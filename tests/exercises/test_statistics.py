"""The statistical tests find what is no chance and accept what is, on both sides."""

from __future__ import annotations

import numpy as np
import pytest

from ptm_edu.exercises.framework.statistics import (
    azuma_outlier,
    binomial_outlier,
    coincidences,
    correlated_lag,
    most_common_share,
    not_uniform,
    residuals,
)

TAIL = 1e-4


@pytest.mark.parametrize(
    ("count", "outlier"), [(100, False), (64, True), (70, False), (130, False), (138, True)]
)
def test_a_count_may_be_too_small_or_too_large(count, outlier):
    assert binomial_outlier(count, 1_000, 0.1, 0.1, TAIL) is outlier


def test_between_two_probabilities_every_count_is_accepted_and_none_without_draws():
    assert not binomial_outlier(140, 1_000, 0.1, 0.2, TAIL)
    assert binomial_outlier(0, 0, 0.1, 0.2, TAIL)
    assert not binomial_outlier(0, 10, 0.1, 0.1, TAIL)


def test_draws_of_a_group_agree_too_often_or_too_rarely_or_by_chance():
    rng, groups = np.random.default_rng(0), np.repeat(np.arange(50), 200)
    coins = (rng.random(10_000) < 0.3) * 1
    assert coincidences(coins, groups, TAIL) == 0
    assert coincidences((rng.random(10_000) < 0.2 + 0.2 * (groups % 2)) * 1, groups, TAIL) == 1
    assert coincidences(np.tile(np.arange(200) < 60, 50) * 1, groups, TAIL) == -1
    words, tokens = rng.integers(0, 150, (2, 4_000))
    assert coincidences(words, tokens, TAIL) == 0 == coincidences(coins[:0], groups[:0], TAIL)
    assert coincidences(tokens * 7 % 150, tokens, TAIL) == 1


def test_draws_with_known_laws_agree_by_them():
    rng, one = np.random.default_rng(0), np.zeros(3_000, int)
    even = np.full((1, 100), 0.01)
    assert coincidences(rng.integers(0, 100, 3_000), one, TAIL, even) == 0
    assert coincidences(rng.permutation(3_000) % 100, one, TAIL, even) == -1
    assert coincidences(rng.integers(0, 80, 3_000), one, TAIL, even) == 1
    laws, law = np.array([[0.9, 0.1], [0.1, 0.9]]), np.arange(3_000) % 2
    drawn = (rng.random(3_000) < laws[law, 1]) * 1
    groups = np.arange(3_000) // 2 % 30
    assert coincidences(drawn, groups, TAIL, laws, law) == 0
    assert coincidences(drawn, law, TAIL, laws[:1] * 0 + 0.5) == 1


@pytest.mark.parametrize(("values", "groups"), [(150, 75), (150, 500), (3, 20), (1_000, 1)])
def test_coincidences_by_chance_are_as_rare_as_their_tail(values, groups):
    rng, laws, runs = np.random.default_rng(1), np.full((1, values), 1 / values), 1_500
    found = [
        coincidences(rng.integers(0, values, 600), rng.integers(0, groups, 600), 0.01, laws)
        for _ in range(runs)
    ]
    for side in (1, -1):  # 15 are expected, more than 36 have a probability of 1e-6
        assert found.count(side) <= 36


def test_a_mirrored_row_is_found_in_other_rows_only():
    x = np.random.default_rng(0).normal(size=(40, 30))
    assert correlated_lag(x, mirrored=True) is None
    x[1::2] = x[::2, ::-1]
    assert abs(correlated_lag(x, mirrored=True)[0]) == 1


def test_integers_are_uniform_or_not():
    rng = np.random.default_rng(0)
    assert not not_uniform(rng.integers(0, 1_003, 5_000), 1_003, 40, TAIL)
    assert not_uniform(rng.integers(0, 900, 5_000), 1_003, 40, TAIL)
    assert not_uniform(np.empty(0, int), 1_003, 40, TAIL)


def test_a_fair_sum_stays_within_azumas_bound():
    """The bound of 1,000 coins at 1e-8 is 500 ± 97.8, more than six standard deviations."""
    assert not azuma_outlier(597, 500, 1_000, 1e-8) and not azuma_outlier(403, 500, 1_000, 1e-8)
    assert azuma_outlier(598, 500, 1_000, 1e-8) and azuma_outlier(402, 500, 1_000, 1e-8)


def test_the_most_common_value_has_its_share():
    assert most_common_share([3, 1, 3, 2]) == 0.5 and most_common_share([]) == 0


def test_neighbors_that_are_drawn_together_are_found_with_their_distance():
    rng, everything = np.random.default_rng(0), np.ones((60, 200), dtype=bool)
    drawn = rng.random((61, 203)) < 0.3
    free = drawn[:60, :200]
    assert correlated_lag(residuals(free, everything)) is None
    rows, columns, correlation = correlated_lag(residuals(free | drawn[1:, 3:], everything))
    assert (abs(rows), abs(columns)) == (1, 3) and rows * columns > 0 and 0.2 < correlation < 0.6
    moved = residuals(drawn[1:, :200], everything), residuals(free, everything)
    assert correlated_lag(*moved)[:2] == (1, 0)
    assert correlated_lag(np.empty((1, 0))) is None


def test_a_fixed_number_of_each_row_is_no_dependence():
    rng, everything = np.random.default_rng(0), np.ones((100, 400), dtype=bool)
    ranks = rng.random(everything.shape).argsort(1).argsort(1)
    assert correlated_lag(residuals(ranks < 350, everything)) is None
