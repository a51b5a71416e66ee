"""Statistical tests for random answers, each with the probability of rejecting a right one.

A right answer draws at random, so it fails any such test with a small probability, its false-fail
rate. Each function states its own as a multiple of `tail`. The rates of all tests of an exercise
add up, and must stay below 1e-6 (`FALSE_FAIL_RATE`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.fft import irfft2, next_fast_len, rfft2
from scipy.special import bdtr, bdtrc, chdtr, chdtrc, gammainc

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


def coincidences(
    values: np.ndarray,
    groups: np.ndarray,
    tail: float,
    laws: np.ndarray | None = None,
    law: np.ndarray | None = None,
) -> int:
    """Return 1 if draws of the same group agree too often, −1 if they do too rarely, else 0.

    `values` and `groups` (N,) are integers from 0. A value that follows from what makes the group
    (a row, the token it replaces, the draw before it, …) returns in it. From a shuffled deck it
    does not return until all others came. `laws` (L, V) are the probabilities of the values, `law`
    (N,) says which of them a draw has, the first by default. Without laws they are the shares of
    all draws: then only differences between groups count.

    With n(g, v) draws of value v in group g, and e(g, v) expected, Σ (n − e)² has the mean and the
    variance below. A sum of squares is distributed as chi-squared with as many degrees of freedom
    as give the same ratio of the two. Where hardly any two draws agree it is a count of those that
    do, which is a Poisson number. False-fail rate: about `tail` on each side; too many must be
    improbable by both, too few by the first, whose lower tail is the larger one.
    """
    size = np.bincount(groups)
    kept = size[groups] > 1  # one draw alone agrees with none
    groups, values = (np.cumsum(size > 1) - 1)[groups[kept]], values[kept]
    if not len(values):
        return 0
    size = np.bincount(groups).astype(float)  # (G,)
    if laws is None:
        p = np.bincount(values)[None] / len(values)
        of_laws, n = size[:, None], size.sum()
        rest = 1 - size / n  # sizes and shares of all draws are known
        norms = float((size * rest).sum())
        dense = float((size**2).sum() - 2 * (size**3).sum() / n + (size**2).sum() ** 2 / n**2)
        alone = np.array([(size * rest**2).sum()])
    else:
        p, kinds = laws, np.zeros_like(groups) if law is None else law[kept]
        of_laws = np.bincount(groups * len(p) + kinds, minlength=len(size) * len(p))
        of_laws = of_laws.reshape(len(size), len(p)).astype(float)  # (G, L)
        norms, dense, alone = of_laws.sum(0), None, of_laws.sum(0)
    counts = np.bincount(groups * p.shape[1] + values, minlength=len(size) * p.shape[1])
    squares = ((counts.reshape(len(size), -1) - of_laws @ p) ** 2).sum()
    # of the covariances C = diag(p) − p pᵀ, the traces of C and of each product of two
    covariance = p @ p.T - p**2 @ p.T - p @ p.T**2 + (p @ p.T) ** 2  # (L, L)
    mean = float((norms * (1 - (p**2).sum(1))).sum())
    if dense is None:
        variance = float(((of_laws @ covariance) * of_laws).sum())
    else:
        variance = dense * covariance.item()
    variance_of_pairs = (variance - (alone * covariance.diagonal()).sum()) / 2
    if variance_of_pairs < 1e-9:
        return 0
    agreeing, freedom = (squares - mean) / 2, mean**2 / variance
    deviations = agreeing / np.sqrt(variance_of_pairs)
    statistic = max(freedom + deviations * np.sqrt(2 * freedom), 0.0)
    count = max(variance_of_pairs + agreeing, 1e-9)
    if max(gammainc(count, variance_of_pairs), chdtrc(freedom, statistic)) < tail:
        return 1
    return -1 if chdtr(freedom, statistic) < tail else 0


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
# so many standard deviations from 0 with a probability below 1e-13. The shares of `mask_tokens` are
# more skewed. In large draws there are 4,000 pairs or more, and it is below 1e-16: 100,000 lags
# together stay below 1e-8. In repeated calls it is below 2e-12, and there are 5,000 lags. That a
# fixed number of each row is chosen moves a sum by one deviation at most.
MOST_DEVIATIONS = 10.0
FEWEST_PAIRS = 250


def residuals(part: np.ndarray, whole: np.ndarray) -> np.ndarray:
    """Return for each member of `whole` (B, T) whether it is in `part`, less its row's share.

    Each row is divided by its standard deviation; positions outside `whole` are 0.
    """
    share = part.sum(1, keepdims=True) / np.maximum(whole.sum(1, keepdims=True), 1)  # (B, 1)
    deviation = np.sqrt(share * (1 - share))
    return np.where(whole & (deviation > 0), (part - share) / np.where(deviation, deviation, 1), 0)


def correlated_lag(
    x: np.ndarray, other: np.ndarray | None = None, mirrored: bool = False
) -> tuple[int, int, float] | None:
    """Return the lag at which standardized numbers depend on each other, and the correlation.

    `x` (B, T) holds numbers of mean 0 and variance 1, or exactly 0 where there is none. Those that
    are `rows` and `columns` apart are compared, within `x` or between `x` and an `other` draw, for
    all lags up to half of B and T. With `mirrored`, rows are compared with the mirror images of
    other rows. Returns (rows, columns, correlation) of the most improbable lag, None if no sum of
    products is `MOST_DEVIATIONS` from 0. False-fail rate: below 1e-8.
    """
    if not x.any():
        return None
    B, T = (int(size) // 2 for size in x.shape)
    lags = np.arange(-B, B + 1), np.arange(-T, T + 1)
    other = x[:, ::-1] if mirrored else other
    if other is None:  # without the edges where nothing is drawn
        x = x[tuple(slice(n.min(), n.max() + 1) for n in np.nonzero(x))]
    # Padded so far that no lag within these goes round; float32 errs by under 1e-4 deviations.
    padded = (size + len(lag) // 2 + 1 for size, lag in zip(x.shape, lags, strict=True))
    shape = tuple(next_fast_len(size, real=True) for size in padded)
    draws = [x] if other is None else [x, other]
    sums = _correlations([draw.astype(np.float32) for draw in draws], shape)
    sums = sums[np.ix_(*lags)]
    if all((draw != 0).all() for draw in draws):
        pairs = np.outer(*(size - np.abs(lag) for size, lag in zip(x.shape, lags, strict=True)))
    else:
        counts = _correlations([(draw != 0).astype(np.float32) for draw in draws], shape)
        pairs = counts[np.ix_(*lags)].round()
    deviations = np.abs(sums) / np.sqrt(np.maximum(pairs, 1))
    deviations[pairs < FEWEST_PAIRS] = 0
    if mirrored:
        deviations[B] = 0  # each row with itself
    elif other is None:
        deviations[B, T] = 0  # each number with itself
    position = np.unravel_index(int(deviations.argmax()), deviations.shape)
    if deviations[position] <= MOST_DEVIATIONS:
        return None
    j, k = (int(lag[n]) for lag, n in zip(lags, position, strict=True))
    return j, k, float(sums[position] / pairs[position])


def mirrored_correlation(x: np.ndarray) -> float | None:
    """Return the correlation of one half with the mirror image of the other, as above.

    The halves are those of the rows (B), of the columns (T), and of both. None if they are
    independent at all lags. False-fail rate: below 3e-8.
    """
    B, T = x.shape
    left, right, top, bottom = x[:, : T // 2], x[:, -(T // 2) :], x[: B // 2], x[-(B // 2) :]
    halves = (left, right[:, ::-1]), (top, bottom[::-1]), (top, bottom[::-1, ::-1])
    lags = (correlated_lag(*half) for half in halves if half[0].any())
    return next((lag[2] for lag in lags if lag), None)


def _correlations(draws: Sequence[np.ndarray], shape: tuple[int, ...]) -> np.ndarray:
    """Return for each lag the sum of products of the first and last draw, by FFT."""
    first, *rest = (rfft2(draw, shape) for draw in draws)
    spectrum = np.conj(first) * (rest[-1] if rest else first)
    return np.asarray(irfft2(spectrum, shape))
