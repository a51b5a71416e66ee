"""Exercise: a highway layer, which changes some numbers and lets others pass (chapter 2)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional
from torch.nn.functional import linear, relu

from ptm_edu.exercises.framework import checks, findings
from ptm_edu.exercises.framework.exercise import Check, Exercise, Mistake, mistake
from ptm_edu.exercises.framework.runner import Case
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
        Text("What comes out", "输出的值"),
        2,
        Text(
            "t ⊙ ReLU(W x + b) + (1 − t) ⊙ x with the gate t = σ(W_t x + b_t), also for one number",
            "t ⊙ ReLU(W x + b) + (1 − t) ⊙ x，其中门 t = σ(W_t x + b_t)；只有一个数时也正确",
        ),
        findings.values("words", "sentences", "one_word", "one_number"),
    ),
    checks.gradients(
        Text(
            "loss.backward() reaches x and both weights and biases as the formula says",
            "loss.backward() 按公式把梯度传到 x、两个权重和两个偏置",
        ),
        ARGUMENTS,
        "words",
        "sentences",
    ),
    Check(
        "saturated",
        Text("Gates shut, gates wide open", "全关与全开的门"),
        1,
        Text(
            "gate scores near ±1000 pass x as it is or change it wholly; gradients stay finite",
            "门的得分接近 ±1000 时，x 原样通过或完全被变换，梯度仍然有限",
        ),
        findings.values_and_gradients(ARGUMENTS, "saturated"),
        requires="value",
    ),
    checks.inputs("transposed"),
)

# ---- what goes wrong ----------------------------------------------------------------------------


def _mistake(
    name: str, *wrong: Callable[[Tensor, Tensor, Tensor], Tensor], en: str, zh: str
) -> Mistake:
    """Return a mistake from wrong functions of x, h = W x + b and z = W_t x + b_t."""
    return mistake(name, *map(_of_scores, wrong), en=en, zh=zh)


def _of_scores(wrong: Callable[[Tensor, Tensor, Tensor], Tensor]) -> Callable[..., Tensor]:
    return lambda x, W, b, G, c: wrong(x, linear(x, W, b), linear(x, G, c))


def _mixed(x: Tensor, h: Tensor, t: Tensor) -> Tensor:
    return t * relu(h) + (1 - t) * x


MISTAKES = (
    _mistake(
        "gates_inverted",
        lambda x, h, z: (1 - z.sigmoid()) * relu(h) + z.sigmoid() * x,
        en="Your gate works the wrong way round: where t is 1 the input passes unchanged. t opens "
        "the way through the transform, 1 − t carries x.",
        zh="你的门弄反了：t 为 1 时输入原样通过。t 应打开变换的一路，1 − t 才是让 x 通过的一路。",
    ),
    _mistake(
        "no_activation",
        lambda x, h, z: _mixed(x, h, z.sigmoid()) + z.sigmoid() * (h - relu(h)),
        en="The transform has no ReLU. Without one it is a linear map: ReLU(W x + b).",
        zh="变换里没有 ReLU，只剩线性映射。应为 ReLU(W x + b)。",
    ),
    _mistake(
        "activation_around_the_sum",
        lambda x, h, z: relu(z.sigmoid() * h + (1 - z.sigmoid()) * x),
        lambda x, h, z: relu(_mixed(x, h, z.sigmoid())),
        en="The ReLU is taken of the sum, so what x carries is cut at 0 too. It belongs to the "
        "transform alone; x passes as it is, negative numbers included.",
        zh="你对总和取了 ReLU，于是 x 中的负数也被截成 0。ReLU 只属于变换那一路；"
        "x 应原样通过，包括负数。",
    ),
    _mistake(
        "other_activation",
        *(
            lambda x, h, z, f=f: z.sigmoid() * f(h) + (1 - z.sigmoid()) * x
            for f in (torch.tanh, torch.sigmoid, functional.gelu, functional.leaky_relu)
        ),
        en="The transform has another activation than asked. It is ReLU here: max(0, W x + b).",
        zh="变换用的激活函数不对。这里要用 ReLU：max(0, W x + b)。",
    ),
    _mistake(
        "carry_missing",
        lambda x, h, z: z.sigmoid() * relu(h),
        en="What the gate keeps from the transform is lost. It should be filled up with the input: "
        "+ (1 − t) ⊙ x. This carry is what lets many layers be trained.",
        zh="门没有放行的部分丢失了。应由输入补上：+ (1 − t) ⊙ x。正是这一路让很多层也能训练。",
    ),
    _mistake(
        "half_gated",
        lambda x, h, z: z.sigmoid() * relu(h) + x,
        lambda x, h, z: relu(h) + (1 - z.sigmoid()) * x,
        en="Only one of the two parts is gated. They share one gate: t for the transform, 1 − t "
        "for x, so that the shares add to 1.",
        zh="两路中只有一路受门控制。它们共用一个门：变换乘 t，x 乘 1 − t，两份之和为 1。",
    ),
    _mistake(
        "no_gate",
        lambda x, h, z: relu(h) + 0 * z,
        lambda x, h, z: relu(h) + x + 0 * z,
        lambda x, h, z: relu(h),
        lambda x, h, z: relu(h) + x,
        en="The gate has no effect. Without it this is an ordinary or a residual layer; the gate "
        "decides, number by number, how much is changed.",
        zh="门不起作用，只剩普通层或残差层。门应逐个数决定改变多少。",
    ),
    _mistake(
        "gate_not_squashed",
        lambda x, h, z: _mixed(x, h, z),
        en="Your gate is W_t x + b_t itself, any number. A gate lies between 0 (shut) and 1 "
        "(open): put it through a sigmoid.",
        zh="你的门就是 W_t x + b_t，可以是任意数。门应在 0（关）与 1（开）之间：请加上 sigmoid。",
    ),
    _mistake(
        "gate_squashed_otherwise",
        *(
            lambda x, h, z, f=f: _mixed(x, h, f(z))
            for f in (torch.tanh, relu, functional.hardsigmoid, lambda z: z.softmax(-1))
        ),
        en="The gate is no sigmoid. tanh goes below 0, a ReLU above 1, a softmax makes the numbers "
        "of a word compete: σ(W_t x + b_t) gives each its own share.",
        zh="门不是 sigmoid。tanh 会小于 0，ReLU 会大于 1，softmax 让各个数互相竞争；"
        "σ(W_t x + b_t) 才让每个数有自己的比例。",
    ),
    mistake(
        "weights_transposed",
        lambda x, W, b, G, c: reference(x, W.T, b, G.T, c),
        lambda x, W, b, G, c: reference(x, W.T, b, G, c),
        lambda x, W, b, G, c: reference(x, W, b, G.T, c),
        en="A weight is used transposed. Row i of W makes number i of the result, as in nn.Linear: "
        "x @ W.T + b for rows x. As W is square, the shapes do not tell.",
        zh="权重转置错了。与 nn.Linear 相同，W 的第 i 行给出结果的第 i 个数：x @ W.T + b。"
        "W 是方阵，所以形状看不出错误。",
    ),
    mistake(
        "weights_swapped",
        lambda x, W, b, G, c: reference(x, G, c, W, b),
        en="The weights are swapped: `gate_weight` and `gate_bias` make the gate, "
        "`transform_weight` and `transform_bias` what is in the ReLU.",
        zh="两组权重用反了：`gate_weight` 和 `gate_bias` 用于门，"
        "`transform_weight` 和 `transform_bias` 用在 ReLU 里。",
    ),
    mistake(
        "bias_left_out",
        lambda x, W, b, G, c: reference(x, W, 0 * b, G, 0 * c),
        lambda x, W, b, G, c: reference(x, W, 0 * b, G, c),
        lambda x, W, b, G, c: reference(x, W, b, G, 0 * c),
        lambda x, W, b, G, c: _mixed(x, linear(x, W), linear(x, G).sigmoid()),
        lambda x, W, b, G, c: _mixed(x, linear(x, W), linear(x, G, c).sigmoid()),
        lambda x, W, b, G, c: _mixed(x, linear(x, W, b), linear(x, G).sigmoid()),
        en="A bias has no effect. That of the gate begins at −2, so that a new layer mostly lets "
        "its input pass.",
        zh="有一个偏置没有起作用。门的偏置初始为 −2，使新的一层先让输入基本原样通过。",
    ),
    _mistake(
        "gradient_cut",
        lambda x, h, z: _mixed(x, h, z.sigmoid()).detach(),
        lambda x, h, z: _mixed(x, h, z.sigmoid().detach()),
        en="The numbers are right, but a gradient is cut off, so the gate or all of the layer "
        "would not learn: no .detach(), .item() or no_grad().",
        zh="数值正确，但梯度被切断了，门或整层都学不到东西：不要用 .detach() 或 .item()。",
    ),
    _mistake(
        "overflow",
        lambda x, h, z: _mixed(x, h, 1 / (1 + torch.exp(-z))),
        lambda x, h, z: _mixed(x, h, z.exp() / (1 + z.exp())),
        en="Right for ordinary gates, but exp(1000) is infinite, and values or gradients become "
        "NaN. torch.sigmoid takes care of this.",
        zh="门的得分不大时正确，但 exp(1000) 为无穷大，结果或梯度成了 NaN。请用 torch.sigmoid。",
    ),
)

exercise = Exercise(
    name="highway",
    title=Text("A highway layer", "高速公路层"),
    cases=cases,
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
