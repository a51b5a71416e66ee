"""A learning curve that stays small: each point is the mean loss over as many steps as it takes."""

from __future__ import annotations

import math

MOST_POINTS = 240
Point = list[float | None]


class Curve:
    """Losses as at most MOST_POINTS points [step, mean loss of the last `stride` steps].

    When there are that many, neighbors are merged and the stride doubles. A mean over a loss that
    is not finite is None: the line has a gap there.
    """

    def __init__(self) -> None:
        self.stride = 1
        self._points: list[Point] = []
        self._unmerged: list[float] = []
        self._step = 0

    def add(self, step: int, loss: float) -> None:
        """Note the loss of the next step."""
        self._step = step
        self._unmerged.append(loss)
        if len(self._unmerged) == self.stride:
            self._points.append([step, _rounded(self._unmerged)])
            self._unmerged = []
        if len(self._points) == MOST_POINTS:
            pairs = zip(self._points[::2], self._points[1::2], strict=True)
            self._points = [[later[0], _mean(one[1], later[1])] for one, later in pairs]
            self.stride *= 2

    def points(self) -> list[Point]:
        """Return the points so far, the last of them over the steps that fill no stride yet."""
        rest = [[self._step, _rounded(self._unmerged)]] if self._unmerged else []
        return [*self._points, *rest]


def rounded(loss: float) -> float:
    """Return the loss to five digits."""
    return float(f"{loss:.5g}")


def _rounded(losses: list[float]) -> float | None:
    mean = sum(losses) / len(losses)
    return rounded(mean) if math.isfinite(mean) else None


def _mean(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else rounded((one + other) / 2)
