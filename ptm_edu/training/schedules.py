"""Learning rate schedules: pure functions from the step, counted from 0, to a factor.

The learning rate of a step is the optimizer's `lr` times this factor. A pure function has no
state, so a resumed training needs no stored schedule, and you can pass any function of your own:
`schedule=lambda step: 0.5 ** (step // 1000)`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

from ptm_edu.arguments import checked

Schedule: TypeAlias = Callable[[int], float]


def constant(step: int) -> float:
    """Return 1 at every step."""
    return 1.0


@checked()
def linear_decay(total: int, warmup: int = 0) -> Schedule:
    """Return a schedule that rises to 1 in `warmup` steps, then falls linearly to 0 at `total`.

    BERT's schedule (Devlin et al. 2019, A.2: 10,000 steps of warm-up, linear decay); without
    warm-up it is word2vec's.
    """
    _check("linear_decay", total, warmup)

    def factor(step: int) -> float:
        return _rise(step, warmup) * (1 - _way(step, warmup, total))

    return factor


@checked(floor=(0, 1))
def cosine(total: int, warmup: int = 0, floor: float = 0.0) -> Schedule:
    """Return a schedule that rises to 1 in `warmup` steps, then falls to `floor` on a cosine.

    Slow at first, fast in the middle, slow again towards `total`, and flat from there: SGDR
    (Loshchilov and Hutter 2017, equation 5) without restarts. GPT used it with 2,000 steps of
    warm-up (Radford et al. 2018, 4.1).
    """
    _check("cosine", total, warmup)

    def factor(step: int) -> float:
        height = (1 + math.cos(math.pi * _way(step, warmup, total))) / 2
        return _rise(step, warmup) * (floor + (1 - floor) * height)

    return factor


@checked()
def slanted_triangular(total: int, cut: float = 0.1, ratio: float = 32) -> Schedule:
    """Return a schedule that rises linearly from 1/ratio to 1, then falls more slowly to 1/ratio.

    ULMFiT's (Howard and Ruder 2018, eq. 3): the peak is after the fraction `cut` of the `total`
    steps. The paper divides the fall by cut · (1/cut_frac − 1), which is total − cut without
    rounding; with rounding the factor can fall below 1/ratio. Here the divisor is total − cut.
    """
    if total < 1 or not 0 <= cut < 1 or not 1 <= ratio < math.inf:
        raise ValueError(
            f"slanted_triangular: expected total >= 1, 0 <= cut < 1 and ratio >= 1, got "
            f"total={total}, cut={cut}, ratio={ratio}"
        )
    peak = math.floor(total * cut + 1e-9)  # 0.29 · 100 is 28.999…

    def factor(step: int) -> float:
        way = _way(step, peak, total)
        p = step / peak if step < peak else 1 - way
        return (1 + p * (ratio - 1)) / ratio

    return factor


def _rise(step: int, warmup: int) -> float:
    # Step 0 counts, because with a factor of 0 it would not change the weights.
    return min(1.0, (step + 1) / warmup) if warmup else 1.0


def _way(step: int, warmup: int, total: int) -> float:
    """Return the progress from the end of the warm-up to `total`, from 0 to 1."""
    return min(1.0, max(0.0, (step - warmup) / (total - warmup)))


def _check(name: str, total: int, warmup: int) -> None:
    if not 0 <= warmup < total:
        raise ValueError(
            f"{name}: expected 0 <= warmup < total, got warmup={warmup}, total={total}; "
            "total is the number of steps you give to fit, warmup usually 1 to 10 % of it"
        )
