"""Exercise: an adapter after a sub-layer, which is the identity at the start (chapter 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import gelu, layer_norm, linear, relu, silu

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, mistake
from ptm_edu.exercises.framework.runner import Case, Output
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.exercises.framework.symptoms import missing_gradient
from ptm_edu.language import Text

ARGUMENTS = ("x", "h", "scale", "down", "down_bias", "up", "up_bias")
USUAL, START = ("sentences", "double", "one_token", "one_unit"), ("start", "start_wide")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return trained adapters, then two at the start, whose `up` and `up_bias` are zeros.

    In `start_wide` the bottleneck is as wide as the model.
    """
    rng = np.random.default_rng(seed)
    return [
        _case("sentences", _drawn(rng, (2, 4), D=6, m=3)),
        _case("double", [a.astype(np.float64) for a in _drawn(rng, (3, 2), D=7, m=4)]),
        _case("one_token", _drawn(rng, (1, 1), D=5, m=2)),
        _case("one_unit", _drawn(rng, (2, 3), D=4, m=1)),
        _case("transposed", [np.asfortranarray(a) for a in _drawn(rng, (3, 4), D=5, m=3)]),
        _case("start", _new(_drawn(rng, (2, 5), D=6, m=2)), extreme=True),
        _case("start_wide", _new(_drawn(rng, (3, 2), D=5, m=5)), extreme=True),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield adapters, trained ones and new ones, then large and small numbers without gradients.

    The norm divides by a standard deviation. With D = 5 or more and x of scale 3 it is not so small
    that rounding counts.
    """
    for n, size in enumerate(sizes(rng, B=2, T=2, D=(5, 6), m=3)):
        arrays = _small(rng, (size.B, size.T), size.D, size.m)
        yield _case("", arrays if n % 3 else _new(arrays))
    x, h, scale, *weights = _small(rng, (1, 1), D=5, m=2)
    rising = np.array([-10, 10, 30, 60, 90], x.dtype)
    tiny = np.array([[[-2, -1, 0, 1, 2]]], x.dtype) / 64  # here the ε of the norm counts
    for arrays in (
        *(_small(rng, (2, 1), 5, 3, large) for large in ("h", "down", "down_bias")),
        [x + rising, h, scale + rising, *weights],
        _new([tiny, tiny, scale + rising, *weights]),
    ):
        case = _case("", [np.asfortranarray(array) for array in arrays])
        yield replace(case, differentiate=())


def _small(
    rng: np.random.Generator, tokens: tuple[int, ...], D: int, m: int, large: str = ""
) -> list[np.ndarray]:
    """Return all arguments; the numbers of the `large` one are over 20."""
    dtype, scales = any_float(rng), {"x": 3, large: 40}
    shapes = zip(ARGUMENTS, _shapes(tokens, D, m), strict=True)
    return [numbers(rng, *s, scale=scales.get(name, 1), dtype=dtype) for name, s in shapes]


def _case(name: str, arrays: list[np.ndarray], extreme: bool = False) -> Case:
    return Case(name, dict(zip(ARGUMENTS, arrays, strict=True)), ARGUMENTS, extreme)


def _drawn(rng: np.random.Generator, tokens: tuple[int, ...], D: int, m: int) -> list[np.ndarray]:
    """Return x and h (B, T, D), a scale (D,), `down` (m, D) and `up` (D, m) with their biases."""
    return [rng.normal(0, 1.2, shape).astype(np.float32) for shape in _shapes(tokens, D, m)]


def _shapes(tokens: tuple[int, ...], D: int, m: int) -> list[tuple[int, ...]]:
    return [(*tokens, D), (*tokens, D), (D,), (m, D), (m,), (D, m), (D,)]


def _new(arrays: list[np.ndarray]) -> list[np.ndarray]:
    *rest, up, up_bias = arrays
    return [*rest, 0 * up, 0 * up_bias]


# ---- the reference ------------------------------------------------------------------------------


def reference(
    x: Tensor,
    h: Tensor,
    scale: Tensor,
    down: Tensor,
    down_bias: Tensor,
    up: Tensor,
    up_bias: Tensor,
) -> Tensor:
    """Return norm(x + h + W_up GELU(W_down h + b_down) + b_up), (B, T, D).

    h is the output of a sub-layer for the input x: the adapter, with its own skip connection, is
    applied to h before the residual x is added (Houlsby et al. 2019, §2.1 and figure 2).
    """
    change = linear(gelu(linear(h, down, down_bias)), up, up_bias)  # (B, T, D)
    return norm(x + h + change, scale)


def norm(y: Tensor, scale: Tensor) -> Tensor:
    """Return y (…, D), normalized over the D dimensions and multiplied by `scale` (D,)."""
    return layer_norm(y, y.shape[-1:], scale)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("The output", "输出"),
        3,
        Text(
            "norm(x + h + W_up GELU(W_down h + b_down) + b_up), also for a single token and for a "
            "bottleneck of one dimension",
            "norm(x + h + W_up GELU(W_down h + b_down) + b_up)；"
            "只有一个词元、瓶颈只有一维时同样正确",
        ),
        output_tests.values(*USUAL),
    ),
    Check(
        "start",
        Text("The identity start", "从恒等开始"),
        2,
        Text(
            "with W_up and b_up zero, the output is norm(x + h), that of the layer without an "
            "adapter, and gradients reach W_up and b_up",
            "W_up 和 b_up 为零时，输出是 norm(x + h)，与没有适配器的层相同，"
            "且梯度能传到 W_up 和 b_up",
        ),
        output_tests.values_and_gradients(("up", "up_bias"), *START),
        requires="value",
    ),
    checks.gradients(
        Text(
            "loss.backward() computes the correct gradients of x, h, the scale, both weights and "
            "both biases",
            "loss.backward() 算出 x、h、缩放系数、两个权重和两个偏置的正确梯度",
        ),
        ARGUMENTS,
        *USUAL,
    ),
    checks.form_and_inputs(
        Text(
            "a tensor (B, T, D) in the dtype of the inputs; no input is overwritten, and "
            "transposed ones (not contiguous) work too",
            "形状为 (B, T, D)、dtype 与输入相同的张量；不改写输入，内存不连续的输入也能用",
        ),
        *USUAL,
    ),
)


# ---- wrong implementations ----------------------------------------------------------------------

# from x, h, the norm, and the adapter's change of any (B, T, D)
Layer: TypeAlias = Callable[[Tensor], Tensor]
Placed: TypeAlias = Callable[[Tensor, Tensor, Layer, Layer], Tensor]
Network: TypeAlias = Callable[..., Tensor]  # from a (B, T, D), and weights with biases


def _usual(y: Tensor, down: Tensor, down_bias: Tensor, up: Tensor, up_bias: Tensor) -> Tensor:
    return linear(gelu(linear(y, down, down_bias)), up, up_bias)


def _answer(
    placed: Placed = lambda x, h, norm, change: norm(x + h + change(h)), network: Network = _usual
) -> Function:
    """Return an answer that puts the adapter elsewhere, or has another network in it."""

    def answer(x: Tensor, h: Tensor, scale: Tensor, *weights: Tensor) -> Tensor:
        return placed(x, h, lambda y: norm(y, scale), lambda y: network(y, *weights))

    return answer


def _activated(activation: Callable[[Tensor], Tensor]) -> Function:
    return _answer(network=lambda y, down, a, up, b: linear(activation(linear(y, down, a)), up, b))


def _same_values(output: Output, other: Output) -> bool:
    """Return whether two outputs have the same values: a missing gradient may be None or 0."""
    pairs = zip(output.values, other.values, strict=False)
    same = all(close(value.array, wrong.array) for value, wrong in pairs)
    return same and len(output.values) == len(other.values)


def _detached(position: int) -> Function:
    """Return an answer that detaches one of its arguments."""
    return lambda *arguments: reference(
        *(a.detach() if i == position else a for i, a in enumerate(arguments))
    )


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    mistake(
        "skip_left_out",
        _answer(lambda x, h, norm, change: norm(x + change(h))),
        title=("skip connection left out", "漏了跳跃连接"),
        en="The skip connection inside the adapter is missing. With W_up = 0 your layer loses the "
        "sub-layer's output h, so it is not the identity at the start: h + W_up GELU(…) + b_up.",
        zh="适配器内部的跳跃连接没有了。W_up = 0 时，你的层丢掉了子层的输出 h，起点就不是恒等："
        "应为 h + W_up GELU(…) + b_up。",
    ),
    mistake(
        "residual_left_out",
        _answer(lambda x, h, norm, change: norm(h + change(h))),
        title=("residual left out", "漏了残差"),
        en="The residual x is missing: the adapter's output is added to the input of the "
        "sub-layer, as the sub-layer's output was before.",
        zh="少了残差 x：适配器的输出应加到子层的输入上，就像原来子层的输出那样。",
    ),
    mistake(
        "after_the_residual",
        _answer(lambda x, h, norm, change: norm(x + h + change(x + h))),
        _answer(lambda x, h, norm, change: norm(change(x + h))),
        title=("after the residual", "放在残差之后"),
        en="You add the residual first, so the adapter reads x + h. It is applied to the "
        "sub-layer's output h; the residual is added afterwards.",
        zh="你先加了残差，适配器读到的是 x + h。它应作用在子层的输出 h 上，之后才加残差。",
    ),
    mistake(
        "after_the_norm",
        _answer(lambda x, h, norm, change: norm(x + h) + change(norm(x + h))),
        _answer(lambda x, h, norm, change: norm(norm(x + h) + change(norm(x + h)))),
        _answer(lambda x, h, norm, change: norm(x + h) + change(h)),
        _answer(lambda x, h, norm, change: change(norm(x + h))),
        title=("after the norm", "放在归一化之后"),
        en="Your adapter comes after the residual and the norm. It is applied to the sub-layer's "
        "output h; then the residual is added, and the norm comes last.",
        zh="你的适配器在残差和归一化之后。它应作用在子层的输出 h 上；然后加残差，最后才归一化。",
    ),
    mistake(
        "input_adapted",
        _answer(lambda x, h, norm, change: norm(x + h + change(x))),
        _answer(lambda x, h, norm, change: norm(h + change(x))),
        title=("reads the input", "读取子层的输入"),
        en="Your adapter reads x, the input of the sub-layer. It comes after the sub-layer and "
        "reads its output h; x is the residual only.",
        zh="你的适配器读的是子层的输入 x。它在子层之后，应读取子层的输出 h；x 只用作残差。",
    ),
    mistake(
        "skip_counted_twice",
        _answer(lambda x, h, norm, change: norm(x + h + h + change(h))),
        _answer(lambda x, h, norm, change: norm(x + x + h + change(h))),
        title=("skip counted twice", "跳跃连接加了两次"),
        en="A skip connection is there twice, so with W_up = 0 the output is not that of the "
        "layer without an adapter. Inside norm, x and h are added once each.",
        zh="有一个跳跃连接加了两次，所以 W_up = 0 时，输出与没有适配器的层不同。"
        "归一化之前，x 和 h 各加一次。",
    ),
    mistake(
        "norm_left_out",
        _answer(lambda x, h, norm, change: x + h + change(h)),
        title=("norm left out", "漏了归一化"),
        en="The norm is missing. It is the last step: norm(…) around the sum.",
        zh="少了归一化。它是最后一步：对总和用 norm(…)。",
    ),
    mistake(
        "norm_too_early",
        _answer(lambda x, h, norm, change: x + norm(h + change(h))),
        _answer(lambda x, h, norm, change: norm(x) + h + change(h)),
        _answer(lambda x, h, norm, change: norm(x + h + change(norm(h)))),
        title=("norm too early", "过早归一化"),
        en="You normalize before everything is added. The norm comes last, around the sum of x, h "
        "and the adapter's change; the adapter reads h as it is.",
        zh="你在全部相加之前就归一化了。归一化在最后，作用于 x、h 与适配器改变量之和；"
        "适配器读的是原样的 h。",
    ),
    mistake(
        "activation_left_out",
        _activated(lambda z: z),
        title=("activation left out", "漏了激活函数"),
        en="There is no activation function, so both matrices are one linear map of rank m. Put a "
        "GELU between them.",
        zh="没有激活函数，两个矩阵就只是一个秩为 m 的线性映射。请在它们之间加上 GELU。",
    ),
    mistake(
        "other_activation",
        *(_activated(function) for function in (relu, torch.tanh, torch.sigmoid, silu)),
        _activated(lambda z: gelu(z, approximate="tanh")),
        _activated(lambda z: z * torch.sigmoid(1.702 * z)),
        title=("another activation", "激活函数不对"),
        en="The activation function between the matrices is another one, or an approximation. Use "
        "F.gelu(z) as it is.",
        zh="两个矩阵之间的激活函数不对，或用了近似式。请直接用 F.gelu(z)。",
    ),
    mistake(
        "activation_misplaced",
        _answer(network=lambda y, down, a, up, b: gelu(linear(linear(y, down, a), up, b))),
        _answer(network=lambda y, down, a, up, b: gelu(linear(gelu(linear(y, down, a)), up, b))),
        _answer(network=lambda y, down, a, up, b: linear(linear(gelu(y), down, a), up, b)),
        title=("activation misplaced", "激活函数位置不对"),
        en="The GELU is at the wrong place, or there are two. It comes once, in the bottleneck "
        "between W_down and W_up, so that the adapter's change can be negative.",
        zh="GELU 的位置不对，或用了两次。它只出现一次，在 W_down 与 W_up 之间的瓶颈处，"
        "这样适配器的改变量也可以是负数。",
    ),
    mistake(
        "bias_left_out",
        _answer(network=lambda y, down, a, up, b: _usual(y, down, 0 * a, up, b)),
        _answer(network=lambda y, down, a, up, b: _usual(y, down, a, up, 0 * b)),
        _answer(network=lambda y, down, a, up, b: _usual(y, down, 0 * a, up, 0 * b)),
        matches=_same_values,
        title=("bias left out", "漏了偏置"),
        en="A bias has no effect. Both are used: b_down before the GELU, b_up after W_up.",
        zh="有一个偏置没有起作用。两个都要用：b_down 在 GELU 之前，b_up 在 W_up 之后。",
    ),
    mistake(
        "bias_misplaced",
        _answer(network=lambda y, down, a, up, b: linear(gelu(linear(y, down)) + a, up, b)),
        title=("bias after the GELU", "偏置加在 GELU 之后"),
        en="You add b_down after the GELU. It belongs to the first linear map: GELU(W_down h + "
        "b_down).",
        zh="你在 GELU 之后才加 b_down。它属于第一个线性映射：GELU(W_down h + b_down)。",
    ),
    mistake(
        "weights_swapped",
        _answer(network=lambda y, down, a, up, b: linear(gelu(linear(y, up.T, a)), down.T, b)),
        title=("weights swapped", "两个权重用反"),
        en="W_down and W_up are swapped, each transposed to fit. W_down (m, D) reads h: for rows "
        "h @ W_down.T, as F.linear(h, down, down_bias) computes.",
        zh="W_down 与 W_up 用反了，并转置以凑合形状。读取 h 的是 W_down (m, D)：行向量写作 "
        "h @ W_down.T，即 F.linear(h, down, down_bias)。",
    ),
    mistake(
        "gradient_cut",
        lambda *arguments: reference(*arguments).detach(),
        _detached(ARGUMENTS.index("down")),
        symptom=missing_gradient("sentences", USUAL),
        title=("gradient cut off", "梯度被切断"),
        en="The values are right, but a gradient is cut off, so the adapter, or the layers below, "
        "would learn nothing. Do not use .detach(), .data, .item() or no_grad().",
        zh="数值正确，但有梯度被切断了，适配器或下面的层什么也学不到。"
        "不要用 .detach()、.data、.item() 或 no_grad()。",
    ),
    mistake(
        "skip_without_gradient",
        _answer(lambda x, h, norm, change: norm(x + h.detach() + change(h))),
        _answer(lambda x, h, norm, change: norm(x + h + change(h.detach()))),
        title=("part of the gradient cut", "部分梯度被切断"),
        en="The values are right, but only a part of h's gradient arrives: you detach h on one of "
        "its two ways. It flows through the skip connection and through the adapter.",
        zh="数值正确，但 h 的梯度只到了一部分：它的两条路中，有一条被你 detach 了。"
        "梯度既经过跳跃连接，也经过适配器。",
    ),
)


exercise = Exercise(
    name="adapter",
    title=Text("An adapter", "适配器"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
