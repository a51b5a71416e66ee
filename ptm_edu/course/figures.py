"""Still figures that a lecture hall can read: large type, safe colors, each line named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ptm_edu.arguments import checked
from ptm_edu.chinese.strings import translated
from ptm_edu.language import in_a_row, say

if TYPE_CHECKING:
    from .described_figure import DescribedFigure

OKABE_ITO = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
STYLES = ("-", "--", "-.", ":")
MOST_POINTS = 200
BETWEEN_NAMES = 0.09  # of the figure's height
NAME_SHADE = 0.65  # of a line's color: light colors are too pale for text on white


def subplots(
    rows: int = 1, columns: int = 1, *, size: tuple[float, float], **options: Any
) -> tuple[DescribedFigure, Any]:
    """Return a white figure of `size` inches and its axes, as `pyplot.subplots` does.

    Give it a text in `figure.alt`; a notebook then shows it as SVG with that text.
    """
    from matplotlib import pyplot

    from .described_figure import DescribedFigure

    # By way of pyplot, which tells the notebook how figures are drawn; closed, so that it is not
    # shown a second time at the end of the cell.
    figure, axes = pyplot.subplots(
        rows, columns, figsize=size, dpi=110, layout="constrained", FigureClass=DescribedFigure,
        **options,
    )  # fmt: skip
    pyplot.close(figure)
    figure.set_facecolor("white")
    return figure, axes


@checked()
def line_plot(
    curves: Mapping[str, Sequence[float]],
    x: Sequence[float] | None = None,
    *,
    xlabel: str,
    ylabel: str,
    log: bool | Literal["x"] = False,
) -> DescribedFigure:
    """Return a figure of curves over `x`, by default over 1, 2, 3, …

    `log` makes both axes logarithmic, `log="x"` only that one. A curve may have NaN where it has no
    point. Each is named at its end. Curves of more than 200 points are drawn as means over equal
    stretches, so that the course of a loss shows through its noise. Raises ValueError for a curve
    that is empty or does not fit x.
    """
    xlabel, ylabel = translated(xlabel), translated(ylabel)
    curves = {translated(name): values for name, values in curves.items()}
    figure, axes = subplots(size=(8, 3.6))
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlabel(xlabel, fontsize=13)
    axes.set_ylabel(ylabel, fontsize=13)
    axes.tick_params(labelsize=12)
    if log:
        axes.set_xscale("log")
    if log is True:
        axes.set_yscale("log")
    ends = []
    for i, (name, values) in enumerate(curves.items()):
        across, up = _thinned(name, values, x)
        color = OKABE_ITO[i % len(OKABE_ITO)]
        mark = "o" if len(up) <= 20 else None
        style = STYLES[i % len(STYLES)]
        axes.plot(
            across, up, color=color, linestyle=style, marker=mark, lw=2.5, label=name, clip_on=False
        )
        ends.append((across[-1], up[-1]))
    _name_ends(figure, ends)
    figure.alt = _described(curves, x, xlabel, ylabel)
    return figure


def _described(
    curves: Mapping[str, Sequence[float]], x: Sequence[float] | None, xlabel: str, ylabel: str
) -> str:
    """Say in words what the axes are, and where each curve begins and ends."""
    sentences = [
        say(
            en="Line plot of {ylabel} over {xlabel}.",
            zh="折线图：横轴为{xlabel}，纵轴为{ylabel}。",
            xlabel=xlabel,
            ylabel=ylabel,
        )
    ]
    for name, values in curves.items():
        across = range(1, len(values) + 1) if x is None else x
        known = [(at, value) for at, value in zip(across, values, strict=True) if value == value]
        if known:
            (start, first), (end, last) = known[0], known[-1]
            told = {"first": f"{first:.3g}", "last": f"{last:.3g}"}
            told |= {"start": f"{start:,.6g}", "end": f"{end:,.6g}"}
            sentences.append(
                say(
                    en="{name}: {first} at {start}, {last} at {end}.",
                    zh="{name}：在 {start} 处为 {first}，在 {end} 处为 {last}。",
                    name=name, **told,
                )
            )  # fmt: skip
    return in_a_row(sentences)


def _name_ends(figure: DescribedFigure, ends: Sequence[tuple[float, float]]) -> None:
    """Write each line's name beside its end; where ends meet, one above the other.

    The axis ends with the last line, so that it runs through no name.
    """
    from matplotlib.colors import to_rgb

    (axes,) = figure.axes
    axes.autoscale_view()
    axes.set_xlim(right=max(across for across, _ in ends))
    to_share = axes.transData - axes.transAxes
    heights = [float(to_share.transform(end)[1]) for end in ends]
    moves = [new - old for new, old in zip(_apart(heights, BETWEEN_NAMES), heights, strict=True)]
    for line, end, move in zip(axes.lines, ends, moves, strict=True):
        shade = [NAME_SHADE * part for part in to_rgb(line.get_color())]
        axes.annotate(
            str(line.get_label()), end, (6, 72 * figure.get_figheight() * move),
            textcoords="offset points", color=shade, fontsize=13, va="center",
        )  # fmt: skip


def _apart(heights: Sequence[float], gap: float) -> list[float]:
    """Return heights moved as little as it takes to stand `gap` apart, in the same order."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    groups: list[list[float]] = []  # of neighbors that touch, as if moved down by their places
    for rank, i in enumerate(order):
        groups.append([heights[i] - rank * gap])
        while len(groups) > 1 and _mean(groups[-2]) > _mean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    lowered = [_mean(group) for group in groups for _ in group]
    positions = dict(zip(order, (low + i * gap for i, low in enumerate(lowered)), strict=True))
    return [positions[i] for i in range(len(heights))]


def _thinned(
    name: str, values: Sequence[float], x: Sequence[float] | None
) -> tuple[list[float], list[float]]:
    across = list(range(1, len(values) + 1)) if x is None else list(x)
    if not values or len(across) != len(values):
        raise ValueError(
            f"line_plot: {name!r} has {len(values)} points for {len(across)} places on the x axis; "
            f"at least one is needed, and as many of each"
        )
    size = -(-len(values) // MOST_POINTS)
    starts = range(0, len(values), size)
    return [_mean(across[i : i + size]) for i in starts], [
        _mean(values[i : i + size]) for i in starts
    ]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
