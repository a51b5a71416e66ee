"""The class page's pictures: plain SVG and bars, drawn here, without any library."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 620, 250, 44, 26, 22
MOST_BARS = 41


def histogram(points: Sequence[float], most: float, middle: float, label: str) -> str:
    """Return the distribution of points as an SVG: a bar a point, or wider where there are many.

    `middle` is marked with a line, the median; `label` is what a screen reader says.
    """
    width = max(1, math.ceil((most + 1) / MOST_BARS))
    bars = int(most // width) + 1
    counts = Counter(min(int(max(point, 0) // width), bars - 1) for point in points)
    highest = max(counts.values(), default=1)
    step = (WIDTH - LEFT) / bars
    parts = [_grid(highest)]
    for bar in range(bars):
        parts.append(_bar(bar, counts[bar], highest, step, _range(bar, width, most)))
    parts += [_tick(bar * width, bar, step) for bar in range(bars) if _is_told(bar, bars)]
    at = LEFT + (middle / width + 0.5) * step
    parts.append(
        f'<line class="middle" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP - 8}" y2="{HEIGHT - BOTTOM}"/>'
    )
    return (
        f'<svg class="histogram" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        + "".join(parts)
        + "</svg>"
    )


def bar(share: float, rest: float = 0.0) -> str:
    """Return a bar for a share from 0 to 1, and beside it a paler one for `rest`."""
    paler = f'<i class="rest" style="width:{100 * rest:.1f}%"></i>' if rest else ""
    return f'<span class="bar"><i style="width:{100 * share:.1f}%"></i>{paler}</span>'


def _bar(bar: int, count: int, highest: int, step: float, told: str) -> str:
    height = (HEIGHT - BOTTOM - TOP) * count / highest
    x, y = LEFT + bar * step + 0.06 * step, HEIGHT - BOTTOM - height
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{0.88 * step:.1f}" height="{height:.1f}" '
        f'data-count="{count}"><title>{told}: {count}</title></rect>'
    )


def _grid(highest: int) -> str:
    every = _round(highest / 4)
    lines = []
    for value in range(0, highest + 1, every):
        y = HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * value / highest
        lines.append(f'<line x1="{LEFT}" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y + 5:.1f}" text-anchor="end">{value}</text>')
    return "".join(lines)


def _round(rough: float) -> int:
    """Return the next of 1, 2, 5, 10, 20, 50 … that is not below `rough`."""
    power = 10 ** max(math.floor(math.log10(max(rough, 1))), 0)
    return int(next(power * one for one in (1, 2, 5, 10) if power * one >= rough))


def _tick(value: int, bar: int, step: float) -> str:
    x = LEFT + (bar + 0.5) * step
    return f'<text x="{x:.1f}" y="{HEIGHT - 6}" text-anchor="middle">{value}</text>'


def _is_told(bar: int, bars: int) -> bool:
    every = _round(bars / 12)
    return bar % every == 0


def _range(bar: int, width: int, most: float) -> str:
    return f"{bar}" if width == 1 else f"{bar * width}–{min((bar + 1) * width - 1, int(most))}"
