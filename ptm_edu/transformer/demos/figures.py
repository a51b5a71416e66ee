"""The figures of chapter 3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.course.figures import line_plot, subplots
from ptm_edu.language import say
from ptm_edu.transformer.embeddings import sinusoidal_positions
from ptm_edu.transformer.rotary import rotary_angles, rotate
from ptm_edu.transformer.training import label_smoothing_loss, noam_schedule

if TYPE_CHECKING:
    from ptm_edu.course.described_figure import DescribedFigure


@checked()
def runtime_plot(seconds: Mapping[str, Sequence[float]], lengths: Sequence[int]) -> DescribedFigure:
    """Return a figure of `runtime_by_length`; both axes are logarithmic.

    On such axes a runtime that grows with T is a line of slope 1, one that grows with T² a line of
    slope 2.
    """
    figure = line_plot(
        seconds,
        list(lengths),
        xlabel=say(en="words in the text", zh="文本词数"),
        ylabel=say(en="seconds, forward and backward", zh="前向加反向（秒）"),
        log=True,
    )
    (axes,) = figure.axes
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_formatter("{x:g}")
    return figure


@checked(distance=1)
def similarity_plot(dims: Sequence[int], distance: int = 50) -> DescribedFigure:
    """Return a figure of the similarity of two positions' encodings, over their distance.

    PE(t) · PE(t + k) = Σ cos(k / 10000^(2i/D)) depends on k alone (Vaswani et al. 2017, §3.5). It
    is drawn relative to its value at k = 0, for each D of `dims`.
    """
    curves = {}
    for dim in dims:
        table = sinusoidal_positions(distance + 1, dim)  # (T, D)
        similarity = table @ table[0]  # (T,)
        curves[f"D = {dim}"] = (similarity / similarity[0]).tolist()
    return line_plot(
        curves,
        range(distance + 1),
        xlabel=say(en="distance in positions", zh="相隔位置数"),
        ylabel=say(en="relative similarity", zh="相似度（相对值）"),
    )


@checked(query="float (d)", key="float (d)")
def hands_plot(query: Tensor, key: Tensor, positions: Sequence[tuple[int, int]]) -> DescribedFigure:
    """Return a figure of the hands of a rotated query (d,) and key (d,), pairs of neighbors.

    Each row is a pair of `positions`, the query's and the key's; each of its d/2 clocks is a pair
    of dimensions, whose two hands have lengths relative to the longest. In rows of the same
    distance the angles between the hands of a column are equal (Su et al. 2021, §3.2).
    """
    from matplotlib.patches import Circle

    pairs = len(query) // 2
    figure, rows = subplots(
        len(positions), pairs, size=(2 * pairs, 2 * len(positions)), squeeze=False
    )
    both = torch.stack([query, key]).detach()  # (2, d)
    longest = both.unflatten(1, (pairs, 2)).norm(dim=2).max().item()
    for clocks, where in zip(rows, positions, strict=True):
        turned = rotate(both, rotary_angles(torch.tensor(where), 2 * pairs)) / longest  # (2, d)
        hands = turned.unflatten(1, (pairs, 2)).tolist()  # (2, d/2, 2)
        for i, axes in enumerate(clocks):
            axes.add_patch(Circle((0, 0), 1, fill=False, color="#888888"))
            for (across, up), color, style in zip(
                (hands[0][i], hands[1][i]), ("#0072B2", "#D55E00"), ("-", "--"), strict=True
            ):
                axes.plot([0, across], [0, up], color=color, linestyle=style, marker="o", lw=2.5)
            axes.set(xlim=(-1.1, 1.1), ylim=(-1.1, 1.1), aspect="equal", xticks=[], yticks=[])
            axes.spines[:].set_visible(False)
        label = say(
            en="query at {m},\nkey at {n}", zh="查询在 {m}，\n键在 {n}", m=where[0], n=where[1]
        )
        clocks[0].set_ylabel(label, fontsize=13)
    for i, axes in enumerate(rows[0]):
        axes.set_title(say(en="pair {i}", zh="第 {i} 对", i=i), fontsize=13)
    names = say(en="query", zh="查询"), say(en="key", zh="键")
    figure.legend(rows[0][0].lines, names, loc="outside lower center", ncols=2, fontsize=13)
    figure.alt = say(
        en="The hands of a rotated query and key on {n} clocks, one clock for each pair of "
        "dimensions. A row for each pair of positions (query, key): {where}.",
        zh="旋转后的查询和键的指针，{n} 个钟面各是一对维度，每行是一对位置（查询，键）：{where}。",
        n=pairs,
        where=", ".join(map(str, positions)),
    )
    return figure


@checked(warmup=1, steps=1)
def noam_plot(
    dims: Sequence[int] = (256, 512, 1024), warmup: int = 4000, steps: int = 20_000
) -> DescribedFigure:
    """Return a figure of the published learning rate over the steps, for several widths D."""
    plotted = range(0, steps, max(1, steps // 200))
    return line_plot(
        {f"D = {dim}": [noam_schedule(dim, warmup)(step) for step in plotted] for dim in dims},
        [step + 1 for step in plotted],
        xlabel=say(en="step", zh="步数"),
        ylabel=say(en="learning rate", zh="学习率"),
    )


@checked(label=0, vocab_size=1, smoothing=(0, 1))
def smoothed_target(label: int, vocab_size: int, smoothing: float = 0.1) -> list[float]:
    """Return the target distribution of `label_smoothing_loss`, one number a token.

    It is read off the loss's gradient with respect to the logits, which is softmax − target, so it
    is what the loss does and not what its documentation says.
    """
    logits = torch.zeros(1, vocab_size, dtype=torch.double, requires_grad=True)
    loss = label_smoothing_loss(logits, torch.tensor([label]), smoothing)
    (gradient,) = torch.autograd.grad(loss, logits)
    target: list[float] = (logits.softmax(dim=1) - gradient)[0].tolist()
    return target


@checked(label=0, smoothing=(0, 1))
def target_plot(words: Sequence[str], label: int, smoothing: float = 0.1) -> DescribedFigure:
    """Return a figure of the smoothed target over some words, of which `label` is correct."""
    target = smoothed_target(label, len(words), smoothing)
    figure, axes = subplots(size=(8, 2.8))
    axes.spines[["top", "right"]].set_visible(False)
    bars = axes.bar(list(words), target, color="#0072B2")
    axes.bar_label(bars, fmt="{:.3f}", fontsize=12)
    axes.set_ylabel(say(en="target", zh="目标概率"), fontsize=13)
    axes.tick_params(labelsize=12)
    figure.alt = say(
        en="Bar chart of the target probabilities: {list}.",
        zh="目标概率的条形图：{list}。",
        list=", ".join(f"{word} {share:.3f}" for word, share in zip(words, target, strict=True)),
    )
    return figure
