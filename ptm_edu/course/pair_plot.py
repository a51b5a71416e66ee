"""A figure of pairs of named points in a plane, with names that lie on nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ptm_edu.arguments import checked
from ptm_edu.language import say

from .figures import NAME_SHADE, OKABE_ITO, subplots

if TYPE_CHECKING:
    from matplotlib.transforms import Bbox

    from .described_figure import DescribedFigure

MARKS = "os"
SAMPLES = 40  # points along a dashed line
CLEAR = 6.0  # pixels around a name that should be free
# Where a name may lie around its point: a direction, and the gap between them in pixels.
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
PLACES = [(direction, gap) for gap in (9.0, 20.0) for direction in DIRECTIONS]


@checked()
def pair_plot(
    points: Mapping[str, Sequence[float]],
    pairs: Sequence[tuple[str, str]],
    kinds: tuple[str, str],
) -> DescribedFigure:
    """Return a figure of the two-dimensional `points`, with a dashed line within each of `pairs`.

    `kinds` names the first and the second part of a pair, which differ in color and mark. Raises
    KeyError for a name without a point.
    """
    from matplotlib.colors import to_rgb

    figure, axes = subplots(size=(8, 4.6))
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=12)
    axes.margins(0.12)
    for pair in pairs:
        axes.plot(*zip(*(points[name] for name in pair), strict=True), "--", color="#999999", lw=1)
    names = []
    for part, (kind, mark) in enumerate(zip(kinds, MARKS, strict=True)):
        shown = [pair[part] for pair in pairs]
        across, up = zip(*(points[name] for name in shown), strict=True)
        color = OKABE_ITO[part]
        axes.plot(across, up, mark, color=color, markersize=7, label=kind)
        shade = [NAME_SHADE * each for each in to_rgb(color)]
        names += [axes.annotate(name, points[name], (0, 0), textcoords="offset points",
                                color=shade, fontsize=13, ha="center", va="center")
                  for name in shown]  # fmt: skip
    figure.legend(loc="outside upper left", ncols=2, fontsize=13, frameon=False)
    _lay_out(figure, names, axes.lines)
    figure.alt = say(
        en="Points in a plane, {first} and {second}, with a line between partners: {list}.",
        zh="平面上的点：{first}和{second}，虚线连接每一对：{list}。",
        first=kinds[0],
        second=kinds[1],
        list=", ".join(f"{one} – {other}" for one, other in pairs),
    )
    return figure


def _lay_out(figure: DescribedFigure, names: Sequence[Any], lines: Sequence[Any]) -> None:
    """Move each name to the place beside its point where it covers least of all else."""
    (axes,) = figure.axes
    for name in names:
        name.set_in_layout(False)
    figure.draw_without_rendering()
    frame = axes.get_window_extent()
    marks, dashes = (
        np.concatenate([_pixels(line) for line in lines if _is_dashed(line) == dashed])
        for dashed in (False, True)
    )
    laid: list[Bbox] = []

    def cost(box: Bbox, gap: float) -> float:
        outside = max(frame.x0 - box.x0, frame.y0 - box.y0, box.x1 - frame.x1, box.y1 - frame.y1, 0)
        covered = sum(box.overlaps(other) for other in laid)
        hit, crossed = (_inside(box.padded(CLEAR), points) for points in (marks, dashes))
        return 100 * outside + 1000 * covered + 100 * hit + 10 * crossed + gap

    for name in names:
        around = [_beside(name, direction, gap) for direction, gap in PLACES]
        best = min(range(len(PLACES)), key=lambda i: cost(around[i], PLACES[i][1]))
        laid.append(around[best])
        x, y = axes.transData.transform(name.xy)
        box = around[best]
        name.set_position(
            (
                (box.x0 + box.x1 - 2 * x) * 36 / figure.dpi,
                (box.y0 + box.y1 - 2 * y) * 36 / figure.dpi,
            )
        )


def _beside(name: Any, direction: tuple[int, int], gap: float) -> Bbox:
    """Return the box of a name that lies in this direction of its point."""
    from matplotlib.transforms import Bbox

    size = name.get_window_extent()
    x, y = name.axes.transData.transform(name.xy)
    left = x + direction[0] * (gap + size.width / 2) - size.width / 2
    low = y + direction[1] * (gap + size.height / 2) - size.height / 2
    return Bbox.from_bounds(left, low, size.width, size.height)


def _pixels(line: Any) -> np.ndarray:
    """Return the marks of a line of marks, or SAMPLES points along a dashed one, in pixels."""
    ends = line.axes.transData.transform(line.get_xydata())
    if not _is_dashed(line):
        return ends
    return ends[0] + np.linspace(0, 1, SAMPLES)[:, None] * (ends[-1] - ends[0])


def _is_dashed(line: Any) -> bool:
    return bool(line.get_linestyle() == "--")


def _inside(box: Bbox, points: np.ndarray) -> int:
    return int(((points > box.min) & (points < box.max)).all(axis=1).sum())
