"""This chapter's own figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import torch

from ptm_edu.course import line_plot
from ptm_edu.language import say

from .label_smoothing import label_smoothing_loss
from .noam import noam_schedule
from .positions import sinusoidal_positions

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def time_plot(seconds: Mapping[str, Sequence[float]], lengths: Sequence[int]) -> Figure:
    """Return a figure of `seconds_over_length`; both axes are logarithmic.

    On such axes what grows with T is a line of slope 1, what grows with T² one of slope 2.
    """
    figure = line_plot(
        seconds,
        list(lengths),
        xlabel=say(en="words in the text", zh="文本词数"),
        ylabel=say(en="seconds, there and back", zh="前向加反向（秒）"),
        log=True,
    )
    return _doubling(figure)


def _doubling(figure: Figure) -> Figure:
    """Return the figure with a mark at each power of two across."""
    (axes,) = figure.axes
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_formatter("{x:g}")
    return figure


def similarity_plot(dims: Sequence[int], distance: int = 50) -> Figure:
    """Return a figure of how alike two places' sinusoids are, over the places between them.

    PE(t) · PE(t + k) = Σ cos(k / 10000^(2i/D)) depends on k alone (Vaswani et al. 2017, §3.5); it
    is drawn as a share of its value at k = 0, for each D of `dims`.
    """
    curves = {}
    for dim in dims:
        table = sinusoidal_positions(distance + 1, dim)  # (T, D)
        alike = table @ table[0]  # (T,)
        curves[f"D = {dim}"] = (alike / alike[0]).tolist()
    return line_plot(
        curves,
        range(distance + 1),
        xlabel=say(en="places between", zh="相隔位置数"),
        ylabel=say(en="similarity, share", zh="相似度（相对值）"),
    )


def noam_plot(
    dims: Sequence[int] = (256, 512, 1024), warmup: int = 4000, steps: int = 20_000
) -> Figure:
    """Return a figure of the published rate over the steps, for several widths D."""
    shown = range(0, steps, max(1, steps // 200))
    return line_plot(
        {f"D = {dim}": [noam_schedule(dim, warmup)(step) for step in shown] for dim in dims},
        [step + 1 for step in shown],
        xlabel=say(en="step", zh="步数"),
        ylabel=say(en="learning rate", zh="学习率"),
    )


def smoothed_target(label: int, vocab_size: int, smoothing: float = 0.1) -> list[float]:
    """Return what `label_smoothing_loss` pulls the probabilities towards, a number a word.

    Read off its gradient, which with respect to the logits is softmax − target, so that it is what
    the loss does and not what it is said to do.
    """
    logits = torch.zeros(1, vocab_size, dtype=torch.double, requires_grad=True)
    loss = label_smoothing_loss(logits, torch.tensor([label]), smoothing)
    (gradient,) = torch.autograd.grad(loss, logits)
    target: list[float] = (logits.softmax(dim=1) - gradient)[0].tolist()
    return target


def target_plot(words: Sequence[str], label: int, smoothing: float = 0.1) -> Figure:
    """Return a figure of the smoothed target of some words; the one of number `label` is right."""
    from matplotlib import pyplot

    target = smoothed_target(label, len(words), smoothing)
    figure, axes = pyplot.subplots(figsize=(8, 2.8), dpi=110, layout="constrained")
    pyplot.close(figure)
    figure.set_facecolor("white")
    axes.spines[["top", "right"]].set_visible(False)
    bars = axes.bar(list(words), target, color="#0072B2")
    axes.bar_label(bars, fmt="{:.3f}", fontsize=12)
    axes.set_ylabel(say(en="target", zh="目标概率"), fontsize=13)
    axes.tick_params(labelsize=12)
    return figure
