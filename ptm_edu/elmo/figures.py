"""This chapter's own figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from ptm_edu.course import line_plot
from ptm_edu.language import say

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def gradient_plot(curves: Mapping[str, ArrayLike]) -> Figure:
    """Return a figure of `gradient_over_distance` for several networks, each a share of its first.

    The upright axis is logarithmic: what shrinks by the same factor at each step is a straight
    line. Raises ValueError for an empty curve.
    """
    shares = {}
    for name, values in curves.items():
        given = np.asarray(values, dtype=np.float64)
        shares[name] = (given / given[:1]).tolist()
    longest = max(map(len, shares.values()), default=0)
    figure = line_plot(
        shares,
        range(longest),
        xlabel=say(en="words before the last state", zh="距最后状态的词数"),
        ylabel=say(en="gradient, share", zh="梯度（相对值）"),
    )
    (axes,) = figure.axes
    axes.set_yscale("log")
    return figure
