"""The statistical tests find what is no chance and accept what is, on both sides."""

from __future__ import annotations

import numpy as np
import pytest

from ptm_edu.exercises.framework.statistics import (
    azuma_outlier,
    binomial_outlier,
    correlated_lag,
    most_common_share,
    not_uniform,
    residuals,
    unequal_shares,
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


def test_groups_may_differ_by_chance_only():
    rng, sizes = np.random.default_rng(0), np.full(50, 200)
    assert not unequal_shares(rng.binomial(200, 0.3, 50), sizes, TAIL)
    assert unequal_shares(rng.binomial(200, [0.2, 0.4] * 25), sizes, TAIL)
    assert not unequal_shares(sizes, sizes, TAIL) and not unequal_shares(0 * sizes, sizes, TAIL)


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
