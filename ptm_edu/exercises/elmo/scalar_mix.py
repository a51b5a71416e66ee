"""Exercise: ELMo's scalar mix, all layers weighted for one task (chapter 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import one_hot

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Mistake, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.language import Text

ARGUMENTS = ("layers", "weights", "gamma")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return seven cases: no two of L, B, T and D are equal, so that a wrong axis always shows."""
    rng = np.random.default_rng(seed)
    untrained = _drawn(rng, L=3, B=1, T=4, D=2)
    untrained[1][:] = 0
    double = [x.astype(np.float64) for x in _drawn(rng, L=4, B=3, T=2, D=6)]
    double[2] *= -1  # γ may be learned to be negative
    return [
        _case("mix", _drawn(rng, L=3, B=2, T=4, D=5)),
        _case("double", double),
        _case("untrained", untrained, extreme=True),
        _case("one_layer", _drawn(rng, L=1, B=2, T=3, D=4)),
        _case("one_word", _drawn(rng, L=3, B=1, T=1, D=4)),
        _case("transposed", [np.asfortranarray(x) for x in _drawn(rng, L=2, B=3, T=4, D=5)]),
        _case("large", _far_apart(rng, L=3, B=2, T=1, D=4), extreme=True),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield mixes with ordinary weights, with equal ones and large vectors, with ±1000; any γ."""
    for n, size in enumerate(sizes(rng, L=3, B=2, T=2, D=3)):
        far = rng.permutation([1000, 999, -1000])
        weights = (numbers(rng, size.L), np.zeros(size.L), far)[n % 3]
        layers = numbers(rng, len(weights), size.B, size.T, size.D, scale=(1, 30, 1)[n % 3])
        gamma = (n != 1) * numbers(rng, scale=(2, 2, 30)[n % 3]) * (-1) ** n
        exact = n % 3 or size.L == 1  # in float32, gradients of w that should be 0 are not
        dtype, order = "float64" if exact else any_float(rng), rng.choice(["C", "F"])
        yield _case("", [np.asarray(x, dtype, order=order) for x in (layers, weights, gamma)])


def _case(name: str, arrays: list[np.ndarray], extreme: bool = False) -> Case:
    return Case(name, dict(zip(ARGUMENTS, arrays, strict=True)), ARGUMENTS, extreme)


def _drawn(rng: np.random.Generator, L: int, B: int, T: int, D: int) -> list[np.ndarray]:
    """Return layers (L, B, T, D), weights (L,) of both signs and γ (), which is not near 1."""
    weights = rng.permutation(np.linspace(-1, 1.5, L)) + rng.uniform(-0.2, 0.2, L)
    arrays = rng.normal(0, 1, (L, B, T, D)), weights, np.array(rng.uniform(1.5, 2.5))
    return [array.astype(np.float32) for array in arrays]


def _far_apart(rng: np.random.Generator, L: int, B: int, T: int, D: int) -> list[np.ndarray]:
    layers, _, gamma = _drawn(rng, L, B, T, D)
    weights = rng.permutation([1000, -1000, 999])  # exp gives inf, and 0 beside it
    # In float32 the gradient of a γ inside the softmax, 1000 a − 999 a, depends on the processor.
    return [np.asarray(x, np.float64) for x in (layers, weights, gamma)]


# ---- the reference ------------------------------------------------------------------------------


def reference(layers: Tensor, weights: Tensor, gamma: Tensor) -> Tensor:
    """Return γ Σ_j s_j h_j with s = softmax(w), (B, T, D), for layers (L, B, T, D).

    Peters et al. 2018, eq. 1.
    """
    return gamma * torch.tensordot(weights.softmax(dim=0), layers, dims=1)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("The mix", "混合的结果"),
        3,
        Text(
            "γ Σ s_j h_j over the L layers, where s = softmax(w), so that the weights s_j sum to 1",
            "对 L 层求 γ Σ s_j h_j，其中 s = softmax(w)，所以权重 s_j 之和为 1",
        ),
        output_tests.values("mix", "double", "untrained"),
    ),
    checks.gradient("layers", Text("the layers h", "各层 h"), "mix", "double"),
    checks.gradient("weights", Text("the weights w", "权重参数 w"), "mix", "double"),
    checks.gradient("gamma", Text("γ", "γ"), "mix", "double"),
    Check(
        "small",
        Text("One layer, one word", "只有一层、只有一个词"),
        1,
        Text(
            "a single layer works, and so does a single sentence of one word",
            "只有一层或一个词时同样正确",
        ),
        output_tests.values("one_layer", "one_word"),
        requires="value",
    ),
    Check(
        "large_weights",
        Text("Large weights", "很大的权重参数"),
        1,
        Text(
            "weights of ±1000 select layers, and nothing becomes NaN, including the gradients",
            "权重参数为 ±1000 时选出相应的层，结果和梯度都不会出现 NaN",
        ),
        output_tests.values_and_gradients(ARGUMENTS, "large"),
        requires="value",
    ),
    checks.shape_and_dtype("(B, T, D)", "mix", "double", "one_word"),
    checks.inputs("transposed"),
)

# ---- what goes wrong ----------------------------------------------------------------------------


def _mistake(
    name: str,
    *shares: Callable[[Tensor, Tensor], Tensor],
    title: tuple[str, str],
    en: str,
    zh: str,
) -> Mistake:
    """Return a mistake from wrong factors (L,), of the weights and γ, which already hold γ."""
    return mistake(
        name,
        *(lambda h, w, g, s=s: torch.tensordot(s(w, g), h, dims=1) for s in shares),
        title=title,
        en=en,
        zh=zh,
    )


MISTAKES = (
    _mistake(
        "softmax_missing",
        lambda w, g: g * w,
        title=("softmax missing", "缺少 softmax"),
        en="You multiply by the weights as they are. They may be any numbers. Apply a softmax "
        "first, which makes them positive with a sum of 1.",
        zh="你直接乘了权重参数 w，而 w 可以是任意数。应先取 softmax：权重都为正，和为 1。",
    ),
    _mistake(
        "gamma_inside_the_softmax",
        lambda w, g: (g * w).softmax(0),
        lambda w, g: (w / g).softmax(0),
        title=("γ inside the softmax", "γ 放进了 softmax"),
        en="Your γ is inside the softmax, where it makes the distribution over the layers sharper "
        "or flatter. It should scale the mix as a whole: multiply the sum by γ.",
        zh="你的 γ 在 softmax 里面，只会让各层的权重更尖或更平。它应缩放整个混合结果：γ 乘以总和。",
    ),
    _mistake(
        "gamma_left_out",
        lambda w, g: w.softmax(0),
        lambda w, g: w.softmax(0) + 0 * g,
        title=("γ left out", "漏了 γ"),
        en="γ has no effect. The softmax weights sum to 1, so without γ a task could not scale the "
        "vectors. Multiply the sum by γ.",
        zh="γ 不起作用。权重之和总是 1，没有 γ，任务就无法缩放向量。请把总和乘以 γ。",
    ),
    mistake(
        "gamma_added",
        lambda h, w, g: g + torch.tensordot(w.softmax(0), h, dims=1),
        title=("γ added", "加上了 γ"),
        en="You add γ. Multiply by it: γ times the weighted sum of the layers.",
        zh="你加上了 γ。它是一个因子：γ 乘以各层加权之和。",
    ),
    _mistake(
        "divided_by_the_layers",
        lambda w, g: g * w.softmax(0) / len(w),
        lambda w, g: g * w / len(w),
        title=("divided by the number of layers", "除以了层数"),
        en="You take a mean over the layers, so the result is L times too small. The softmax "
        "weights already sum to 1: take the sum.",
        zh="你对层取了平均，结果小了 L 倍。权重之和已经是 1：求和即可。",
    ),
    _mistake(
        "sigmoid",
        lambda w, g: g * w.sigmoid(),
        title=("sigmoid of each weight", "每个权重各取 sigmoid"),
        en="You apply a sigmoid to each weight separately. Then the weights do not sum to 1, and "
        "the layers do not compete. Apply one softmax over the L weights.",
        zh="你对每个权重参数单独用了 sigmoid，权重之和不为 1，各层也不竞争。"
        "请对 L 个权重参数取一次 softmax。",
    ),
    _mistake(
        "divided_by_the_sum",
        lambda w, g: g * w / w.sum(),
        lambda w, g: g * w / w.abs().sum().clamp(min=1e-12),
        lambda w, g: g * w.relu() / w.relu().sum(),
        title=("weights divided by their sum", "权重除以它们的和"),
        en="You divide the weights by their sum. They may be negative, so results can be negative, "
        "and the sum can be 0. Use softmax, which takes exponentials first.",
        zh="你用权重参数除以它们的和。权重参数可为负，权重就可能为负，和也可能为 0。"
        "请用 softmax，它会先取指数。",
    ),
    _mistake(
        "not_normalised",
        lambda w, g: g * w.exp(),
        title=("exponentials not normalized", "取指数后没有归一化"),
        en="You take exponentials but do not divide by their sum, so the weights do not sum to 1. "
        "Use softmax.",
        zh="你取了指数，却没有除以它们的和，权重之和不为 1。请用 softmax。",
    ),
    _mistake(
        "log_softmax",
        lambda w, g: g * w.log_softmax(0),
        lambda w, g: g * (w - w.logsumexp(0)),
        title=("log_softmax for softmax", "误用 log_softmax"),
        en="You weight the layers by log-probabilities, which are negative. Use softmax instead of "
        "log_softmax.",
        zh="你用了权重的对数，它们是负数。请用 softmax，不要用 log_softmax。",
    ),
    _mistake(
        "softmax_along_an_axis_of_one",
        lambda w, g: g * torch.ones_like(w) + 0 * w,
        lambda w, g: g * torch.ones_like(w),
        lambda w, g: g * w[:, None].softmax(1)[:, 0],
        title=("softmax along an axis of one", "沿长度为 1 的轴取 softmax"),
        en="Every layer gets the weight 1. A softmax along an axis of length 1 has this effect: "
        "apply it over the L weights, before you reshape them.",
        zh="每一层的权重都是 1。沿长度为 1 的轴取 softmax 就会这样：请在改变形状之前，"
        "对 L 个权重参数取 softmax。",
    ),
    _mistake(
        "weights_ignored",
        lambda w, g: g / len(w) + 0 * w,
        lambda w, g: g / len(w) * torch.ones_like(w),
        title=("plain mean of the layers", "各层的普通平均"),
        en="You take the plain mean of the layers. This is the mix before training, when all "
        "weights are 0. Afterwards each task has its own weights, softmax(w).",
        zh="你取的是各层的普通平均。那是训练之前（权重参数全为 0）的混合；"
        "训练之后每个任务有自己的权重 softmax(w)。",
    ),
    _mistake(
        "one_layer_only",
        lambda w, g: g * one_hot(w.argmax(), len(w)),
        lambda w, g: g * one_hot(torch.tensor(len(w) - 1), len(w)),
        lambda w, g: g * one_hot(torch.tensor(0), len(w)),
        title=("one layer only", "只用一层"),
        en="Only one layer contributes to your result: the top or bottom one, or the one with the "
        "largest weight. ELMo combines all layers, because each of them represents something "
        "different.",
        zh="你的结果里只有一层起作用：最高层、最低层或权重最大的层。ELMo 混合所有层，"
        "因为每一层表示的东西不同。",
    ),
    mistake(
        "not_summed",
        lambda h, w, g: g * w.softmax(0)[:, None, None, None] * h,
        title=("layers not summed", "没有对层求和"),
        en="You return all L weighted layers. Add them up over the first axis.",
        zh="你返回了 L 个加权后的层。还需要沿第一个轴把它们相加。",
    ),
    mistake(
        "summed_over_the_wrong_axis",
        *(
            lambda h, w, g, axis=axis: (g * w.softmax(0)[:, None, None, None] * h).sum(axis)
            for axis in (1, 2, 3)
        ),
        title=("summed over the wrong axis", "求和的轴不对"),
        en="You sum over sentences, words or dimensions. Sum over the layers, the first axis, "
        "which leaves (B, T, D).",
        zh="你沿句子、词或向量维度求了和。应沿层（第一个轴）求和，得到 (B, T, D)。",
    ),
    mistake(
        "gradient_cut",
        lambda h, w, g: reference(h, w, g).detach(),
        lambda h, w, g: reference(h, w.detach(), g),
        lambda h, w, g: reference(h, w, g.detach()),
        title=("gradient cut off", "梯度被切断"),
        en="The values are correct, but a gradient is cut off, so the task could not learn its "
        "weights or γ. Do not use .item(), .detach(), float() or no_grad().",
        zh="数值正确，但梯度被切断了，任务学不到自己的权重或 γ：不要用 .item()、.detach()、"
        "float() 或 no_grad()。",
    ),
    _mistake(
        "overflow",
        lambda w, g: g * w.exp() / w.exp().sum(),
        title=("softmax by hand overflows", "手写的 softmax 溢出"),
        en="Correct for ordinary weights, but exp(1000) is infinite, and ∞/∞ is NaN. torch.softmax "
        "subtracts the largest weight first.",
        zh="权重参数不大时正确，但 exp(1000) 是无穷大，∞/∞ 是 NaN。torch.softmax 会先减去最大值。",
    ),
)

exercise = Exercise(
    name="scalar_mix",
    title=Text("The scalar mix of all layers", "各层的标量混合"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
