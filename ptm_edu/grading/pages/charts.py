"""The geometry of the class page's histogram, which templates/histogram.svg draws."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 620, 250, 44, 26, 22
MAX_BARS = 41


@dataclass(frozen=True)
class Bar:
    """One bar in SVG units; `label` names its points, `count` its students."""

    x: float
    y: float
    width: float
    height: float
    label: str
    count: int


@dataclass(frozen=True)
class Histogram:
    """Bars, grid lines as (count, y) and ticks as (points, x), all in SVG units."""

    bars: tuple[Bar, ...]
    grid: tuple[tuple[int, float], ...]
    ticks: tuple[tuple[int, float], ...]
    median_x: float
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


def histogram(points: Sequence[float], max_points: float, median: float) -> Histogram:
    """Return the distribution of points: one bar a point, or wider bars where there are many."""
    bin_width = max(1, math.ceil((max_points + 1) / MAX_BARS))
    bins = int(max_points // bin_width) + 1
    counts = Counter(min(int(max(point, 0) // bin_width), bins - 1) for point in points)
    highest = max(counts.values(), default=1)
    step, scale = (WIDTH - LEFT) / bins, (HEIGHT - BOTTOM - TOP) / highest

    def y(count: int) -> float:
        return HEIGHT - BOTTOM - scale * count

    def label(index: int) -> str:
        first, last = index * bin_width, min((index + 1) * bin_width - 1, int(max_points))
        return f"{index}" if bin_width == 1 else f"{first}–{last}"

    bars = tuple(
        Bar(
            LEFT + (i + 0.06) * step,
            y(counts[i]),
            0.88 * step,
            scale * counts[i],
            label(i),
            counts[i],
        )
        for i in range(bins)
    )
    grid = tuple((count, y(count)) for count in range(0, highest + 1, _round_up(highest / 4)))
    ticks = tuple(
        (i * bin_width, LEFT + (i + 0.5) * step) for i in range(0, bins, _round_up(bins / 12))
    )
    return Histogram(bars, grid, ticks, LEFT + (median / bin_width + 0.5) * step)


def _round_up(value: float) -> int:
    """Return the next of 1, 2, 5, 10, 20, 50 … that is not below `value`."""
    power = 10 ** max(math.floor(math.log10(max(value, 1))), 0)
    return int(next(power * factor for factor in (1, 2, 5, 10) if power * factor >= value))
