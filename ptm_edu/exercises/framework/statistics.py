"""Statistical tests for random answers, each with the probability of rejecting a right one.

A right answer draws at random, so it fails any such test with a small probability, its false-fail
rate. Each function states its own as a multiple of `tail`. The rates of all tests of an exercise
add up, and must stay below 1e-6 (`FALSE_FAIL_RATE`); a test that must fail in two independent
draws (`findings.confirmed`) counts with the square of its rate.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.special import bdtr, bdtrc, chdtrc

FALSE_FAIL_RATE = 1e-6  # at most, for all random tests of an exercise together


def binomial_outlier(count: int, n: int, low: float, high: float, tail: float) -> bool:
    """Return whether `count` of `n` is too small for probability `low` or too large for `high`.

    The exact binomial tails are compared with `tail`. False-fail rate: at most 2 · `tail` if each
    of the n independent draws succeeds with a probability from `low` to `high`. No draws at all
    (n = 0) are an outlier.
    """
    enough = bdtr(count, n, low) >= tail
    not_too_many = count == 0 or bdtrc(count - 1, n, high) >= tail
    return not (n and enough and not_too_many)


def unequal_shares(counts: np.ndarray, sizes: np.ndarray, tail: float) -> bool:
    """Return whether groups of these `sizes` have shares that differ more than by chance.

    A chi-squared test of homogeneity: `counts` of the members of each group have a property that
    each of them has with the same probability. False-fail rate: about `tail`, with counts that are
    not tiny. If all or none have the property, the shares are equal.
    """
    counts, sizes = counts[sizes > 0], sizes[sizes > 0]
    share = counts.sum() / sizes.sum() if len(sizes) else 0.0
    if share in (0.0, 1.0):
        return False
    statistic = ((counts - sizes * share) ** 2 / (sizes * share * (1 - share))).sum()
    return bool(chdtrc(len(sizes) - 1, statistic) < tail)


def not_uniform(values: np.ndarray, size: int, buckets: int, tail: float) -> bool:
    """Return whether integers are not drawn uniformly from 0 … size − 1.

    A chi-squared test on `buckets` ranges of neighboring integers. False-fail rate: about `tail`,
    with some 5 values or more for each bucket. No values at all are not uniform.
    """
    if not len(values):
        return True
    counts = np.bincount(values * buckets // size, minlength=buckets)
    expected = np.bincount(np.arange(size) * buckets // size) / size * len(values)
    return bool(chdtrc(buckets - 1, ((counts - expected) ** 2 / expected).sum()) < tail)


def azuma_outlier(total: float, mean: float, squared_ranges: float, tail: float) -> bool:
    """Return whether a sum of random steps is too far from its mean, by Azuma's inequality.

    `squared_ranges` is the sum of the squared ranges (largest minus smallest value) of the steps,
    each of which may depend on those before. False-fail rate: at most `tail`, for any distribution.
    """
    return bool(abs(total - mean) > np.sqrt(np.log(2 / tail) / 2 * squared_ranges))


def most_common_share(values: Sequence[int] | np.ndarray) -> float:
    """Return the share of the most common value, 0 if there are no values."""
    if not len(values):
        return 0.0
    return float(np.unique(values, return_counts=True)[1].max() / len(values))
