"""Figures: what is drawn is what was given, names lie apart, and a description comes along."""

from __future__ import annotations

import base64
import html
import re
from itertools import combinations, pairwise

import numpy as np
import pytest
import torch

from ptm_edu import transformer
from ptm_edu.adaptation.demos import insertion_figure
from ptm_edu.course import line_plot, pair_plot
from ptm_edu.course.described_figure import DescribedFigure
from ptm_edu.elmo import gradient_plot


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


def test_a_figure_is_an_svg_image_with_a_description(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []
    monkeypatch.setattr("ptm_edu.course.described_figure.show", lambda *told: shown.append(told))
    curves = {"损失 <a>": [3.0, 2.0, 1.5], "b": [float("nan"), 1.0, 0.5]}
    figure = line_plot(curves, xlabel="step", ylabel="nats")
    figure._ipython_display_()
    [(image, plain)] = shown
    assert plain == (
        "Line plot of nats over step. 损失 <a>: 3 at 1, 1.5 at 3. b: 1 at 2, 0.5 at 3."
    )
    [(alt, source)] = re.findall(r'alt="([^"]*)".* src="data:image/svg\+xml;base64,(.*)"', image)
    assert html.unescape(alt) == plain and "<a>" not in alt
    svg = base64.b64decode(source).decode()
    assert svg.startswith("<svg") and "损失 &lt;a&gt;</text>" in svg
    assert len(image) < 30_000


def every_figure() -> dict[str, DescribedFigure]:
    query, key = torch.eye(2, 8)
    return {
        "line": line_plot({"loss": [2, 1]}, xlabel="step", ylabel="loss"),
        "gradient": gradient_plot({"LSTM": [1, 0.5]}),
        "hands": transformer.hands_plot(query, key, [(2, 5)]),
        "insertion": insertion_figure(),
        "noam": transformer.noam_plot(),
        "pairs": pair_plot({"france": [0, 0], "paris": [1, 1]}, [("france", "paris")], ("a", "b")),
        "runtime": transformer.runtime_plot({"LSTM": [1, 2]}, [32, 64]),
        "similarity": transformer.similarity_plot([6]),
        "target": transformer.target_plot(["the", "cat"], label=1),
    }


@pytest.mark.parametrize("name", ["en", "zh"])
def test_every_figure_of_the_library_is_described(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", name)
    for figure in every_figure().values():
        assert len(figure.alt) > 15
        assert "\n" not in figure.alt
        assert (max(figure.alt) >= "一") == (name == "zh")


def test_names_of_lines_stand_beyond_the_axis() -> None:
    figure = line_plot({"next sentence": [0.7] * 9, "masked": [9.0] * 9}, xlabel="", ylabel="")
    figure.canvas.draw()
    (axes,) = figure.axes
    end = axes.spines.bottom.get_window_extent().x1
    assert all(name.get_window_extent().x0 > end for name in axes.texts)


def test_names_of_points_lie_in_the_frame_and_on_nothing() -> None:
    rng = np.random.default_rng(0)
    pairs = [(f"country {n}", f"capital {n}") for n in range(7)]
    points = {name: rng.normal(size=2).tolist() for pair in pairs for name in pair}
    figure = pair_plot(points, pairs, ("countries", "capitals"))
    figure.canvas.draw()
    (axes,) = figure.axes
    boxes = {text.get_text(): text.get_window_extent() for text in axes.texts}
    assert set(boxes) == set(points)
    frame, marks = axes.get_window_extent(), axes.transData.transform(list(points.values()))
    for name, box in boxes.items():
        assert frame.x0 <= box.x0 and box.x1 <= frame.x1, name
        assert frame.y0 <= box.y0 and box.y1 <= frame.y1, name
        assert not any(box.contains(x, y) for x, y in marks), name
    assert not any(one.overlaps(other) for one, other in combinations(boxes.values(), 2))
