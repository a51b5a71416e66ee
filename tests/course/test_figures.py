"""Figures: what is drawn is what was given, and a long curve is thinned by means."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ptm_edu.course import line_plot


def test_lines_hold_the_values_and_are_named() -> None:
    figure = line_plot({"a": [1, 2, 4], "b": [3, 3, 3]}, x=[1, 10, 100], xlabel="x", ylabel="y")
    axes = figure.axes[0]
    assert axes.lines[0].get_ydata().tolist() == [1, 2, 4]
    assert axes.lines[1].get_xdata().tolist() == [1, 10, 100]
    assert [text.get_text() for text in axes.texts] == ["a", "b"]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("x", "y")


def test_labels_of_lines_that_end_together_do_not_overlap() -> None:
    curves = {"high": [1, 1.01], "low": [5, 0.99], "alone": [1, 3], "same": [1, 1.01]}
    for log in (False, True):
        figure = line_plot(curves, [1, 2], xlabel="", ylabel="", log=log)
        figure.canvas.draw()
        boxes = {text.get_text(): text.get_window_extent() for text in figure.axes[0].texts}
        names = sorted(boxes, key=lambda name: boxes[name].y0)
        assert names == ["low", "high", "same", "alone"]
        for below, above in pairwise(names):
            assert boxes[below].y1 < boxes[above].y0
        ends = figure.axes[0].transData.transform([(2, 3)])
        middle = (boxes["alone"].y0 + boxes["alone"].y1) / 2
        assert abs(middle - ends[0][1]) < 3, "a name that has room was moved"


def test_one_axis_may_be_logarithmic_and_a_curve_may_begin_later() -> None:
    curves = {"all": [1.0, 2.0, 3.0], "later": [float("nan"), 0.0, 1.0]}
    axes = line_plot(curves, [10, 100, 1000], xlabel="", ylabel="", log="x").axes[0]
    assert (axes.get_xscale(), axes.get_yscale()) == ("log", "linear")
    assert axes.lines[1].get_ydata().tolist()[1:] == [0, 1]
    assert [text.xy[1] for text in axes.texts] == [3, 1]


def test_a_long_curve_becomes_means() -> None:
    figure = line_plot({"loss": list(range(1000))}, xlabel="step", ylabel="loss")
    values = figure.axes[0].lines[0].get_ydata()
    assert len(values) == 200 and values[0] == 2 and values[-1] == 997


@pytest.mark.parametrize(("values", "x"), [([], None), ([1, 2], [1])])
def test_series_of_different_lengths_are_rejected(
    values: list[float], x: list[float] | None
) -> None:
    with pytest.raises(ValueError, match=r"has \d points for \d places"):
        line_plot({"a": values}, x=x, xlabel="", ylabel="")
