"""The Transformer's learning rate: up in a line, then down with the root of the step."""

from __future__ import annotations

from ptm_edu.training import Schedule


def noam_schedule(dim: int, warmup: int = 4000) -> Schedule:
    """Return d^−0.5 · min(n^−0.5, n · warmup^−1.5), n = 1, 2, … (Vaswani et al. 2017, eq. 3).

    This is the rate itself: give the optimizer `lr=1`. Steps of schedules are counted from 0, so
    the peak, (d · warmup)^−0.5, is at step `warmup` − 1. Raises ValueError for a dim or a warm-up
    below 1.
    """
    if dim < 1 or warmup < 1:
        raise ValueError(
            f"noam_schedule: expected dim >= 1 and warmup >= 1, got dim={dim}, warmup={warmup}"
        )

    def factor(step: int) -> float:
        n = step + 1
        return float(dim**-0.5 * min(n**-0.5, n * warmup**-1.5))

    return factor
