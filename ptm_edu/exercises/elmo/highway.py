"""Exercise: a highway layer, which changes some components and passes others (chapter 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional
from torch.nn.functional import linear, relu

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Mistake, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.language import Text

ARGUMENTS = ("x", "transform_weight", "transform_bias", "gate_weight", "gate_bias")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return six cases; half of the gates are shut or wide open in the last."""
    rng = np.random.default_rng(seed)
    return [
        _case("words", _drawn(rng, (4, 3))),
        _case("sentences", [array.astype(np.float64) for array in _drawn(rng, (2, 3, 5))]),
        _case("one_word", _drawn(rng, (1, 4))),
        _case("one_number", _drawn(rng, (1, 1))),
        _case("transposed", [np.asfortranarray(array) for array in _drawn(rng, (5, 4))]),
        _case("saturated", _saturated(rng, (3, 6)), extreme=True),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield words with up to three axes; every other time large ones, with gates shut or open."""
    shapes = [(size.B, size.T, size.D) for size in sizes(rng, B=2, T=3, D=3)]
    for n, shape in enumerate([*shapes, (3,), (2, 3), (1,), (1, 2)]):
        arrays = _numbers(rng, shape, large=n % 2 == 1)
        arrays[4] += rng.permutation([-1000, 1000, 1000])[: shape[-1]] * (n % 2)
        dtype, order = any_float(rng), rng.choice(["C", "F"])
        yield _case("", [np.asarray(array, dtype, order=order) for array in arrays])


def _numbers(rng: np.random.Generator, shape: tuple[int, ...], large: bool) -> list[np.ndarray]:
    """Return what `_drawn` does, drawn again where W x + b is close to 0: there a ReLU bends."""
    scales = (60, 1, 40, 0.01, 1) if large else (1,) * 5  # what the gates see stays small
    D = shape[-1]
    pairs = list(zip((shape, (D, D), (D,), (D, D), (D,)), scales, strict=True))
    arrays = [numbers(rng, *size, scale=scale, dtype="float64") for size, scale in pairs]
    bends = np.abs(arrays[0] @ arrays[1].T + arrays[2]).min() < (2 if large else 0.01)
    return _numbers(rng, shape, large) if bends else arrays


def _case(name: str, arrays: list[np.ndarray], extreme: bool = False) -> Case:
    return Case(name, dict(zip(ARGUMENTS, arrays, strict=True)), ARGUMENTS, extreme)


def _drawn(rng: np.random.Generator, shape: tuple[int, ...]) -> list[np.ndarray]:
    """Return x (…, D), and two weights (D, D) with their biases (D,)."""
    D = shape[-1]
    return [rng.normal(0, 0.8, size).astype(np.float32) for size in (shape, (D, D), D, (D, D), D)]


def _saturated(rng: np.random.Generator, shape: tuple[int, ...]) -> list[np.ndarray]:
    *rest, bias = _drawn(rng, shape)
    far = rng.permutation([-1000, 1000] * (len(bias) // 2))
    return [*rest, (bias + far).astype(np.float32)]


# ---- the reference ------------------------------------------------------------------------------


def reference(
    x: Tensor,
    transform_weight: Tensor,
    transform_bias: Tensor,
    gate_weight: Tensor,
    gate_bias: Tensor,
) -> Tensor:
    """Return t ⊙ ReLU(W x + b) + (1 − t) ⊙ x with t = σ(W_t x + b_t), (…, D) for (…, D).

    Srivastava et al. 2015, eq. 3. Weights are (D, D), biases (D,), as in `nn.Linear`.
    """
    t = torch.sigmoid(linear(x, gate_weight, gate_bias))
    return t * relu(linear(x, transform_weight, transform_bias)) + (1 - t) * x


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("The values", "输出的值"),
        2,
        Text(
            "t ⊙ ReLU(W x + b) + (1 − t) ⊙ x with the gate t = σ(W_t x + b_t), also for a single "
            "component",
            "t ⊙ ReLU(W x + b) + (1 − t) ⊙ x，其中门 t = σ(W_t x + b_t)；只有一个分量时也正确",
        ),
        output_tests.values("words", "sentences", "one_word", "one_number"),
    ),
    checks.gradients(
        Text(
            "loss.backward() computes the correct gradients of x, both weights and both biases",
            "loss.backward() 算出 x、两个权重和两个偏置的正确梯度",
        ),
        ARGUMENTS,
        "words",
        "sentences",
    ),
    Check(
        "saturated",
        Text("Closed gates, open gates", "全关与全开的门"),
        1,
        Text(
            "gate scores near ±1000 pass x unchanged or replace it completely; gradients stay "
            "finite",
            "门的得分接近 ±1000 时，x 原样通过或完全被变换，梯度仍然有限",
        ),
        output_tests.values_and_gradients(ARGUMENTS, "saturated"),
        requires="value",
    ),
    checks.inputs("transposed"),
)

# ---- what goes wrong ----------------------------------------------------------------------------


def _mistake(
    name: str,
    *wrong: Callable[[Tensor, Tensor, Tensor], Tensor],
    title: tuple[str, str],
    en: str,
    zh: str,
) -> Mistake:
    """Return a mistake from wrong functions of x, h = W x + b and z = W_t x + b_t."""
    return mistake(name, *map(_of_scores, wrong), title=title, en=en, zh=zh)


def _of_scores(wrong: Callable[[Tensor, Tensor, Tensor], Tensor]) -> Callable[..., Tensor]:
    return lambda x, W, b, G, c: wrong(x, linear(x, W, b), linear(x, G, c))


def _mixed(x: Tensor, h: Tensor, t: Tensor) -> Tensor:
    return t * relu(h) + (1 - t) * x


MISTAKES = (
    _mistake(
        "gates_inverted",
        lambda x, h, z: (1 - z.sigmoid()) * relu(h) + z.sigmoid() * x,
        title=("gate inverted", "门弄反了"),
        en="Your gate is inverted: where t is 1 the input passes unchanged. t is the weight of the "
        "transform, and 1 − t is the weight of x.",
        zh="你的门弄反了：t 为 1 时输入原样通过。t 是变换的权重，1 − t 才是 x 的权重。",
    ),
    _mistake(
        "no_activation",
        lambda x, h, z: _mixed(x, h, z.sigmoid()) + z.sigmoid() * (h - relu(h)),
        title=("ReLU missing", "缺少 ReLU"),
        en="The transform has no ReLU, so it is only a linear map. Use ReLU(W x + b).",
        zh="变换里没有 ReLU，只剩线性映射。应为 ReLU(W x + b)。",
    ),
    _mistake(
        "activation_around_the_sum",
        lambda x, h, z: relu(z.sigmoid() * h + (1 - z.sigmoid()) * x),
        lambda x, h, z: relu(_mixed(x, h, z.sigmoid())),
        title=("ReLU of the whole sum", "对总和取 ReLU"),
        en="You apply the ReLU to the sum, so negative components of x become 0 too. Apply it to "
        "the transform only: x passes unchanged, including negative components.",
        zh="你对总和取了 ReLU，于是 x 中的负分量也变成了 0。ReLU 只用于变换；x 应原样通过，"
        "包括负的分量。",
    ),
    _mistake(
        "other_activation",
        *(
            lambda x, h, z, f=f: z.sigmoid() * f(h) + (1 - z.sigmoid()) * x
            for f in (torch.tanh, torch.sigmoid, functional.gelu, functional.leaky_relu)
        ),
        title=("another activation function", "用了别的激活函数"),
        en="The transform uses another activation function. Here it is ReLU: max(0, W x + b).",
        zh="变换用的激活函数不对。这里要用 ReLU：max(0, W x + b)。",
    ),
    _mistake(
        "carry_missing",
        lambda x, h, z: z.sigmoid() * relu(h),
        title=("carry path missing", "缺少直通的一路"),
        en="The gate scales the transform down, but nothing replaces what it removes. Add the "
        "input: + (1 − t) ⊙ x. This carry path makes it possible to train many layers.",
        zh="门把变换缩小了，却没有东西补上。应加上输入：+ (1 − t) ⊙ x。"
        "正是这条直通的路径让很多层也能训练。",
    ),
    _mistake(
        "half_gated",
        lambda x, h, z: z.sigmoid() * relu(h) + x,
        lambda x, h, z: relu(h) + (1 - z.sigmoid()) * x,
        title=("only one path gated", "只有一路受门控制"),
        en="Only one of the two parts is gated. Both use the same gate: t for the transform and 1 "
        "− t for x, so that the weights sum to 1.",
        zh="两项中只有一项受门控制。它们共用一个门：变换乘 t，x 乘 1 − t，权重之和为 1。",
    ),
    _mistake(
        "no_gate",
        lambda x, h, z: relu(h) + 0 * z,
        lambda x, h, z: relu(h) + x + 0 * z,
        lambda x, h, z: relu(h),
        lambda x, h, z: relu(h) + x,
        title=("gate without effect", "门不起作用"),
        en="The gate has no effect, so this is an ordinary or a residual layer. The gate decides "
        "for each component how much it changes: multiply the transform by t and x by 1 − t.",
        zh="门不起作用，只剩普通层或残差层。门应逐个分量决定改变多少：变换乘以 t，x 乘以 1 − t。",
    ),
    _mistake(
        "gate_not_squashed",
        lambda x, h, z: _mixed(x, h, z),
        title=("gate without sigmoid", "门没有 sigmoid"),
        en="Your gate is W_t x + b_t itself, which can be any number. A gate is between 0 (closed) "
        "and 1 (open): apply a sigmoid.",
        zh="你的门就是 W_t x + b_t，可以是任意数。门应在 0（关）与 1（开）之间：请加上 sigmoid。",
    ),
    _mistake(
        "gate_squashed_otherwise",
        *(
            lambda x, h, z, f=f: _mixed(x, h, f(z))
            for f in (torch.tanh, relu, functional.hardsigmoid, lambda z: z.softmax(-1))
        ),
        title=("gate not by a sigmoid", "门用了别的函数"),
        en="Your gate does not use a sigmoid. tanh can be negative, a ReLU can exceed 1, and a "
        "softmax makes the components of a word compete. Use σ(W_t x + b_t), which decides for "
        "each component separately.",
        zh="门不是 sigmoid。tanh 可能为负，ReLU 可能大于 1，"
        "softmax 让一个词的各个分量互相竞争。请用 σ(W_t x + b_t)，它为每个分量单独决定。",
    ),
    mistake(
        "weights_transposed",
        lambda x, W, b, G, c: reference(x, W.T, b, G.T, c),
        lambda x, W, b, G, c: reference(x, W.T, b, G, c),
        lambda x, W, b, G, c: reference(x, W, b, G.T, c),
        title=("weight matrix transposed", "权重矩阵转置错了"),
        en="A weight matrix is transposed. As in nn.Linear, row i of W computes component i of the "
        "result: x @ W.T + b for rows x. W is square, so the shapes do not reveal this mistake.",
        zh="权重矩阵转置错了。与 nn.Linear 相同，W 的第 i 行给出结果的第 i 个分量："
        "x @ W.T + b。W 是方阵，所以形状看不出错误。",
    ),
    mistake(
        "weights_swapped",
        lambda x, W, b, G, c: reference(x, G, c, W, b),
        title=("gate and transform swapped", "两组权重用反了"),
        en="The weights are swapped: `gate_weight` and `gate_bias` compute the gate, "
        "`transform_weight` and `transform_bias` the input of the ReLU.",
        zh="两组权重用反了：`gate_weight` 和 `gate_bias` 用于门，"
        "`transform_weight` 和 `transform_bias` 用于 ReLU 的输入。",
    ),
    mistake(
        "bias_left_out",
        lambda x, W, b, G, c: reference(x, W, 0 * b, G, 0 * c),
        lambda x, W, b, G, c: reference(x, W, 0 * b, G, c),
        lambda x, W, b, G, c: reference(x, W, b, G, 0 * c),
        lambda x, W, b, G, c: _mixed(x, linear(x, W), linear(x, G).sigmoid()),
        lambda x, W, b, G, c: _mixed(x, linear(x, W), linear(x, G, c).sigmoid()),
        lambda x, W, b, G, c: _mixed(x, linear(x, W, b), linear(x, G).sigmoid()),
        title=("bias left out", "漏了偏置"),
        en="A bias has no effect. Use both: the bias of the gate, for example, is initialized to "
        "−2, so that a new layer passes most of its input unchanged.",
        zh="有一个偏置没有起作用。两个都要用：例如门的偏置初始为 −2，"
        "使新的一层先让输入大部分原样通过。",
    ),
    _mistake(
        "gradient_cut",
        lambda x, h, z: _mixed(x, h, z.sigmoid()).detach(),
        lambda x, h, z: _mixed(x, h, z.sigmoid().detach()),
        title=("gradient cut off", "梯度被切断"),
        en="The values are correct, but a gradient is cut off, so the gate or the whole layer "
        "would not learn. Do not use .detach(), .item() or no_grad().",
        zh="数值正确，但梯度被切断了，门或整层学不到东西：不要用 .detach()、.item() 或 no_grad()。",
    ),
    _mistake(
        "overflow",
        lambda x, h, z: _mixed(x, h, 1 / (1 + torch.exp(-z))),
        lambda x, h, z: _mixed(x, h, z.exp() / (1 + z.exp())),
        title=("overflow in the sigmoid", "sigmoid 溢出"),
        en="Correct for ordinary gates, but exp(1000) is infinite, and values or gradients become "
        "NaN. Use torch.sigmoid, which avoids this.",
        zh="门的得分不大时正确，但 exp(1000) 为无穷大，结果或梯度成了 NaN。请用 torch.sigmoid。",
    ),
)

exercise = Exercise(
    name="highway",
    title=Text("A highway layer", "highway 层"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
