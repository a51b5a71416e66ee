"""Statistical tests for random answers, each with the probability of rejecting a right one.

A right answer draws at random, so it fails any such test with a small probability, its false-fail
rate. Each function states its own as a multiple of `tail`. The rates of all tests of an exercise
add up, and must stay below 1e-6 (`FALSE_FAIL_RATE`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.fft import irfft2, next_fast_len, rfft2
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


# By Bernstein's inequality, a sum over `FEWEST_PAIRS` products of standardized uniform numbers is
# so many standard deviations from 0 with a probability below 1e-13. For the shares of
# `mask_tokens`, which are more skewed, there are 4,000 pairs or more, and it is below 1e-16.
# 100,000 lags together stay below 1e-8. That a fixed number of each row is chosen moves a sum by
# one deviation at most.
MOST_DEVIATIONS = 10.0
FEWEST_PAIRS = 250


def residuals(part: np.ndarray, whole: np.ndarray) -> np.ndarray:
    """Return for each member of `whole` (B, T) whether it is in `part`, less its row's share.

    Each row is divided by its standard deviation; positions outside `whole` are 0.
    """
    share = part.sum(1, keepdims=True) / np.maximum(whole.sum(1, keepdims=True), 1)  # (B, 1)
    deviation = np.sqrt(share * (1 - share))
    return np.where(whole & (deviation > 0), (part - share) / np.where(deviation, deviation, 1), 0)


def correlated_lag(x: np.ndarray, other: np.ndarray | None = None) -> tuple[int, int, float] | None:
    """Return the lag at which standardized numbers depend on each other, and the correlation.

    `x` (B, T) holds numbers of mean 0 and variance 1, or exactly 0 where there is none. Those that
    are `rows` and `columns` apart are compared, within `x` or between `x` and an `other` draw, for
    all lags up to half of B and T. Returns (rows, columns, correlation) of the most improbable lag,
    None if no sum of products is `MOST_DEVIATIONS` from 0. False-fail rate: below 1e-8.
    """
    if not x.size:
        return None
    B, T = x.shape
    rows, columns = np.arange(-(B // 2), B // 2 + 1), np.arange(-(T // 2), T // 2 + 1)
    # Padded so far that no lag within these goes round; float32 errs by under 1e-4 deviations.
    shape = tuple(next_fast_len(size + size // 2 + 1, real=True) for size in (B, T))
    draws = [x] if other is None else [x, other]
    sums = _correlations([draw.astype(np.float32) for draw in draws], shape)
    pairs = _correlations([(draw != 0).astype(np.float32) for draw in draws], shape).round()
    lags = np.ix_(rows, columns)
    deviations = np.abs(sums[lags]) / np.sqrt(np.maximum(pairs[lags], 1))
    deviations[pairs[lags] < FEWEST_PAIRS] = 0
    if other is None:
        deviations[B // 2, T // 2] = 0  # each number with itself
    position = np.unravel_index(int(deviations.argmax()), deviations.shape)
    if deviations[position] <= MOST_DEVIATIONS:
        return None
    j, k = int(rows[position[0]]), int(columns[position[1]])
    return j, k, float(sums[j, k] / pairs[j, k])


def _correlations(draws: Sequence[np.ndarray], shape: tuple[int, ...]) -> np.ndarray:
    """Return for each lag the sum of products of the first and last draw, by FFT."""
    first, *rest = (rfft2(draw, shape) for draw in draws)
    spectrum = np.conj(first) * (rest[-1] if rest else first)
    return np.asarray(irfft2(spectrum, shape))
