"""What the chapter's figures show is what the models do: counted, computed by hand, or derived."""

from __future__ import annotations

import itertools
import math

import pytest
import torch
from torch import Tensor

from ptm_edu import transformer
from ptm_edu.transformer.demos import figures
from ptm_edu.transformer.demos import runtime as reading_time


class Clock:
    """Time that goes by only where a layer says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        return self.now


def test_times_are_medians_of_turns_the_first_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, order = Clock(), []
    monkeypatch.setattr(reading_time.time, "perf_counter", clock.perf_counter)
    took = {"slow": itertools.cycle([100.0, 3.0, 9.0, 4.0]), "fast": itertools.repeat(1.0)}

    def layer(name: str) -> reading_time.Layer:
        def read(x: Tensor) -> tuple[Tensor, None]:
            order.append((name, tuple(x.shape), x.requires_grad))
            clock.now += next(took[name])
            return 2 * x, None

        return read

    found = transformer.runtime_by_length(
        {"slow": layer("slow"), "fast": layer("fast")}, [5, 7], dim=3, runs=3
    )
    assert found == {"slow": [4.0, 4.0], "fast": [1.0, 1.0]}
    turns = [("slow", (1, 5, 3), True), ("fast", (1, 5, 3), True)]
    assert order[:8] == 4 * turns and order[8][1] == (1, 7, 3)


def test_the_way_back_is_timed_too() -> None:
    """The gradient reaches the parameters of an LSTM and of attention."""
    lstm = torch.nn.LSTM(8, 8, batch_first=True)
    attention = transformer.MultiHeadAttention(8, 2)
    found = transformer.runtime_by_length({"a": lstm, "b": attention}, [4], dim=8, runs=1)
    assert all(len(seconds) == 1 and seconds[0] > 0 for seconds in found.values())
    for module in (lstm, attention):
        assert all(weight.grad is not None for weight in module.parameters())


def test_the_variance_of_a_dot_product_is_d_and_the_root_makes_it_one() -> None:
    rows = {(row["d"], row["root"]): row for row in transformer.softmax_saturation([4, 64, 512])}
    assert len(rows) == 6
    for d in (4, 64, 512):
        assert rows[d, False]["variance"] == pytest.approx(d, rel=0.1)
        assert rows[d, True]["variance"] == pytest.approx(1, rel=0.1)
    assert rows[512, False]["largest_share"] > 0.9 > 0.5 > rows[512, True]["largest_share"]
    assert rows[512, False]["slope"] < rows[512, True]["slope"] / 10


def test_the_slope_is_autograds() -> None:
    (bare, _) = transformer.softmax_saturation([16], keys=3, queries=5, seed=1)
    generator = torch.Generator().manual_seed(1)
    q, k = (torch.randn(5, n, 16, generator=generator) for n in (1, 3))
    scores = (q @ k.mT)[:, 0]
    jacobians = [torch.autograd.functional.jacobian(lambda s: s.softmax(0), row) for row in scores]
    assert bare["slope"] == pytest.approx(sum(j.trace().item() for j in jacobians) / 5, rel=1e-5)


def lines(figure: figures.Figure) -> dict[str, tuple[list[float], list[float]]]:
    (axes,) = figure.axes
    names = [text.get_text() for text in axes.texts]
    return {
        name: (list(line.get_xdata()), list(line.get_ydata()))
        for name, line in zip(names, axes.lines, strict=True)
    }


def test_time_is_drawn_on_logarithmic_axes() -> None:
    figure = figures.runtime_plot({"LSTM": [1, 2], "attention": [0.5, 2.5]}, [32, 64])
    assert lines(figure)["attention"] == ([32, 64], [0.5, 2.5])
    (axes,) = figure.axes
    assert axes.get_xscale() == axes.get_yscale() == "log"
    assert [axes.xaxis.get_major_formatter()(x) for x in (32, 1024)] == ["32", "1024"]


def test_similarity_is_a_sum_of_cosines_and_the_same_everywhere() -> None:
    drawn = lines(figures.similarity_plot([6, 512], distance=20))
    waves = [1 / 10_000 ** (2 * i / 6) for i in range(3)]
    by_hand = [sum(math.cos(k * wave) for wave in waves) / 3 for k in range(21)]
    assert drawn["D = 6"][1] == pytest.approx(by_hand, abs=1e-5)
    table = transformer.sinusoidal_positions(40, 6)
    assert (table[19:] @ table[19])[:21].tolist() == pytest.approx(
        [3 * s for s in by_hand], abs=1e-4
    )


def test_noams_rate_peaks_where_it_should_and_is_smaller_for_wide_models() -> None:
    drawn = lines(figures.noam_plot((64, 256), warmup=100, steps=200))
    steps, rates = drawn["D = 64"]
    assert steps[rates.index(max(rates))] == 100
    assert max(rates) == pytest.approx((64 * 100) ** -0.5)
    assert max(drawn["D = 256"][1]) == pytest.approx(max(rates) / 2)


@pytest.mark.parametrize("smoothing", [0.0, 0.1, 0.6])
def test_the_smoothed_target_is_the_published_one(smoothing: float) -> None:
    target = transformer.smoothed_target(2, 5, smoothing)
    by_hand = [smoothing / 5 + (1 - smoothing) * (word == 2) for word in range(5)]
    assert target == pytest.approx(by_hand, abs=1e-6)


def test_the_target_is_drawn_as_bars_with_their_numbers() -> None:
    (axes,) = figures.target_plot(["a", "b", "c", "d"], label=1).figure.axes
    assert [bar.get_height() for bar in axes.patches] == pytest.approx([0.025, 0.925, 0.025, 0.025])
    assert [text.get_text() for text in axes.texts] == ["0.025", "0.925", "0.025", "0.025"]


def test_axes_are_named_in_chinese_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    (axes,) = figures.noam_plot((64,), steps=10).axes
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("步数", "学习率")
