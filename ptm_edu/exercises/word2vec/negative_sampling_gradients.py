"""Exercise: the gradients of the negative sampling loss, by hand and in numpy (chapter 1).

Two things keep other ways of differentiating from passing for formulas. The cases have
`numpy=True`: the runner raises if torch computes a derivative, in any thread. And differences such
as (f(x + h) − f(x − h)) / 2h fail where dimensions have sizes from 1e-30 to 1e6: no step h fits
all of them, because the loss does not change with the small ones. Complex steps, which are exact
for any size that is not lost, lose theirs at 1e-304 in float64, as answers in float32 do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TypeAlias

import numpy as np

from ptm_edu.exercises.framework import output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Trials, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.exercises.framework.symptoms import right_in
from ptm_edu.language import Text

ARGUMENTS = ("center", "context", "negatives")
ORDINARY = ("batch", "double", "one_pair", "one_negative", "transposed")
SMALL, SMALLEST = 1e-30, 1e-304  # times a slope and 1/B still normal in float32 and in float64
# Relative errors, at most: right answers have 1e-6 in float32 and 1e-14 in float64.
SIZES, EXACT = ("sizes", 1e-4), ("exact", 1e-11)
Array: TypeAlias = np.ndarray

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return eight cases: no two of B, K and D are equal, so that a wrong axis always shows."""
    rng = np.random.default_rng(seed)
    return [
        _case("batch", _vectors(rng, B=4, K=3, D=5)),
        _case("double", [x.astype(np.float64) for x in _vectors(rng, B=3, K=6, D=4)]),
        _case("one_pair", _vectors(rng, B=1, K=3, D=4)),
        _case("one_negative", _vectors(rng, B=1, K=1, D=4)),
        _case("transposed", [np.asfortranarray(x) for x in _vectors(rng, B=5, K=2, D=3)]),
        _case("sizes", [x.astype(np.float32) for x in _of_all_sizes(rng, SMALL, B=3, K=2)]),
        _case("exact", _of_all_sizes(rng, SMALLEST, B=3, K=2)),
        _case("large", _far_apart(rng, B=4, K=2, D=3), extreme=True),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield batches with scores up to some 30 and near ±1,000, and dimensions of all sizes."""
    for size in sizes(rng, B=3, K=4, D=5):
        scale, dtype, order = rng.choice([0.5, 3]), any_float(rng), rng.choice(["C", "F"])
        shapes = ((size.B, size.D), (size.B, size.D), (size.B, size.K, size.D))
        vectors = [numbers(rng, *shape, scale=scale, dtype=dtype) for shape in shapes]
        yield _case("", [np.asarray(x, order=order) for x in vectors])
    for dtype in ("float32", "float64"):
        for vectors in (_far_apart(rng, B=2, K=2, D=2), _of_all_sizes(rng, SMALL, B=1, K=1)):
            yield _case("", [x.astype(dtype) for x in vectors])


def _case(name: str, vectors: list[Array], extreme: bool = False) -> Case:
    return Case(name, {**dict(zip(ARGUMENTS, vectors, strict=True))}, extreme=extreme, numpy=True)


def _vectors(rng: np.random.Generator, B: int, K: int, D: int) -> list[Array]:
    return [rng.normal(0, 0.9, shape).astype(np.float32) for shape in ((B, D), (B, D), (B, K, D))]


def _of_all_sizes(rng: np.random.Generator, small: float, B: int, K: int) -> list[Array]:
    """Return vectors whose dimensions have sizes from `small` to 1e6, and moderate scores.

    Contexts are negative and negatives positive, so that no gradient is a difference of two terms.
    """
    pairs = [(1, 1), (1e-6, 1e6), (1e6, 1e-6), (1e-3, 1e-3), (1, small), (small, 1), (small, small)]
    center_sizes, word_sizes = np.transpose(pairs)  # (D,), (D,)
    center = rng.uniform(0.5, 1.2, (B, len(pairs))) * rng.choice((-1, 1), (B, len(pairs)))
    words = rng.uniform(0.5, 1.2, (B, K + 1, len(pairs))) * word_sizes
    return [center * center_sizes, -words[:, 0], words[:, 1:].copy()]


def _far_apart(rng: np.random.Generator, B: int, K: int, D: int) -> list[Array]:
    """Return vectors whose scores are near ±1,000: every other pair is right, the rest wrong."""
    direction = rng.normal(size=(B, 1, D))
    direction /= np.linalg.norm(direction, axis=-1, keepdims=True)
    lengths = rng.uniform(30, 34, (B, K + 2, 1))
    lengths[::2, 1] *= -1  # wrong: the context points away from the center
    lengths[1::2, 2:] *= -1  # right: the negatives do
    joined = (lengths * direction).astype(np.float32)  # (B, K + 2, D)
    return [joined[:, 0].copy(), joined[:, 1].copy(), joined[:, 2:].copy()]


# ---- the reference ------------------------------------------------------------------------------


def reference(center: Array, context: Array, negatives: Array) -> tuple[Array, ...]:
    """Return the gradients of the mean loss by center (B, D), context (B, D), negatives (B, K, D).

    −log σ(c·v) has the slope σ(c·v) − 1 in its score, −log σ(−n·v) the slope σ(n·v) in its own.
    """
    p, n = _scores(center, context, negatives)
    return _spread(center, context, negatives, _sigma(p) - 1, _sigma(n))


def _scores(v: Array, c: Array, n: Array) -> tuple[Array, Array]:
    return (c * v).sum(-1), (n * v[:, None]).sum(-1)  # (B,), (B, K)


def _sigma(x: Array) -> Array:
    return (1 + np.tanh(x / 2)) / 2  # no exp that could overflow


def _spread(v: Array, c: Array, n: Array, p: Array, q: Array) -> tuple[Array, ...]:
    """Carry the slopes p (B,) and q (B, K) of the scores on to the vectors, over B."""
    p, q = p[:, None] / len(v), q[:, :, None] / len(v)  # (B, 1), (B, K, 1)
    return p * c + (q * n).sum(1), p * v, q * v[:, None]


# ---- what is checked ----------------------------------------------------------------------------


def _gradient(argument: str, points: int, shape: str) -> Check:
    position = ARGUMENTS.index(argument)
    return Check(
        argument,
        Text(f"Gradient of {argument}", f"{argument} 的梯度"),
        points,
        Text(
            f"result {position + 1} of 3: the gradient of the mean loss with respect to "
            f"{argument}, {shape}",
            f"三个结果中的第 {position + 1} 个：平均损失对 {argument} 的导数，形状 {shape}",
        ),
        output_tests.all_of(
            output_tests.returned_gradient(argument, position, "batch", "double"),
            output_tests.exact_gradient(argument, position, *SIZES),
        ),
    )


CHECKS = (
    _gradient("center", 3, "(B, D)"),
    _gradient("context", 2, "(B, D)"),
    _gradient("negatives", 2, "(B, K, D)"),
    Check(
        "batch_of_one",
        Text("A batch of one", "只有一对的批次"),
        1,
        Text("a single pair and a single negative work too", "只有一对、只有一个负样本时同样正确"),
        output_tests.values("one_pair", "one_negative"),
        requires=ARGUMENTS,
    ),
    Check(
        "large_scores",
        Text("Large scores", "很大的得分"),
        1,
        Text("scores near ±1000 give finite gradients", "得分接近 ±1000 时，梯度仍然有限"),
        output_tests.values("large"),
        requires=ARGUMENTS,
    ),
    Check(
        "form",
        Text("Shapes, dtypes, and handling of inputs", "形状、dtype，以及对输入的处理"),
        1,
        Text(
            "each gradient is a NumPy array of its input's shape and dtype, as accurate as the "
            "dtype allows; inputs are not overwritten, and transposed ones work too",
            "每个梯度都是 NumPy 数组，形状和 dtype 与输入相同，精度达到该 dtype 所能；"
            "不改写输入，转置过的输入也能用",
        ),
        output_tests.all_of(
            output_tests.shape_and_dtype("batch", "double"),
            *(output_tests.exact_gradient(name, i, *EXACT) for i, name in enumerate(ARGUMENTS)),
            output_tests.unchanged(),
            output_tests.values("transposed"),
        ),
        requires=ARGUMENTS,
    ),
)

# ---- what goes wrong ----------------------------------------------------------------------------


def _slopes(wrong: Callable[[Array, Array], tuple[Array, Array]]) -> Function:
    """Return an answer by wrong slopes p and q of the scores c·v (B,) and n·v (B, K)."""
    return lambda v, c, n: _spread(v, c, n, *wrong(*_scores(v, c, n)))


def _differences(v: Array, c: Array, n: Array) -> tuple[Array, ...]:
    """Approximate each derivative by a central difference of the loss."""
    h = 1e-5
    vectors = [x.astype(np.float64) for x in (v, c, n)]
    gradients = [np.zeros_like(x) for x in vectors]
    for x, gradient in zip(vectors, gradients, strict=True):
        for index in np.ndindex(x.shape):
            value = x[index]
            losses = []
            for x[index] in (value + h, value - h):
                p, q = _scores(*vectors)
                losses.append((np.logaddexp(0, -p) + np.logaddexp(0, q).sum(-1)).mean())
            x[index] = value
            gradient[index] = (losses[0] - losses[1]) / (2 * h)
    return tuple(g.astype(x.dtype) for g, x in zip(gradients, (v, c, n), strict=True))


def _inexact(trials: Trials) -> bool:
    """All gradients are right by usual tolerances, and some have too few correct digits."""
    tests = [
        output_tests.exact_gradient(argument, index, *case)
        for index, argument in enumerate(ARGUMENTS)
        for case in (SIZES, EXACT)
    ]
    return right_in(trials, *ORDINARY) and any(test(trials) for test in tests)


def _results(wrong: Callable[..., tuple[Array, ...]]) -> Function:
    """Return an answer by the vectors v, c, n, right slopes p, q over B and right gradients g."""

    def answer(v: Array, c: Array, n: Array) -> tuple[Array, ...]:
        p, q = _scores(v, c, n)
        p, q = (_sigma(p) - 1)[:, None] / len(v), _sigma(q)[:, :, None] / len(v)
        return wrong(v, c, n, p, q, reference(v, c, n))

    return answer


def _unaveraged(*at: int) -> Function:
    """Return an answer that forgets 1/B at these of the three gradients."""
    return _results(lambda v, c, n, p, q, g: tuple(g[i] * len(v) ** (i in at) for i in range(3)))


MISTAKES = (
    mistake(
        "sign",
        _slopes(lambda p, n: (1 - _sigma(p), -_sigma(n))),
        title=("all signs inverted", "符号全反"),
        en="All your signs are inverted: these are the gradients of the log-likelihood, which "
        "training maximizes. The loss is minus the log-likelihood.",
        zh="所有符号都反了：这是对数似然的梯度，训练要使它增大。损失是对数似然的相反数。",
    ),
    mistake(
        "sigma_without_minus_one",
        _slopes(lambda p, n: (_sigma(p), _sigma(n))),
        _slopes(lambda p, n: (1 - _sigma(p), _sigma(n))),
        title=("σ without − 1", "σ 没有减 1"),
        en="For the true context the derivative with respect to its score is σ(c·v) − 1. It is "
        "negative, so that a step pulls the two words together, and close to 0 for a pair whose "
        "probability is already close to 1.",
        zh="对真正的上下文词，损失对得分的导数是 σ(c·v) − 1。它是负数，"
        "所以一步更新会把两个词拉近；如果这一对的概率已接近 1，导数就接近 0。",
    ),
    mistake(
        "negatives_pulled_near",
        _slopes(lambda p, n: (_sigma(p) - 1, _sigma(n) - 1)),
        _slopes(lambda p, n: (_sigma(p) - 1, -_sigma(n))),
        _slopes(lambda p, n: (_sigma(p) - 1, _sigma(-n))),
        title=("negatives pulled near", "负样本被拉近"),
        en="The term of the negatives is not correct: the derivative of −log σ(−n·v) with respect "
        "to its score is σ(n·v). It is positive: a step pushes n away, and the higher the score, "
        "the farther.",
        zh="负样本那一项不对：−log σ(−n·v) 对得分的导数是 σ(n·v)。它是正数："
        "更新会把 n 推开，得分越高推得越远。",
    ),
    mistake(
        "sigmas_exchanged",
        _slopes(lambda p, n: (-_sigma(p), _sigma(-n))),
        _slopes(lambda p, n: (-_sigma(p), _sigma(n))),
        title=("σ(x) and σ(−x) exchanged", "σ(x) 与 σ(−x) 弄反"),
        en="You take σ of the wrong sign of a score. The derivative of −log σ(x) is −σ(−x), which "
        "is σ(x) − 1, and that of −log σ(−x) is σ(x). Test it with a high score: a true context "
        "should hardly be moved, a negative strongly.",
        zh="σ 里得分的符号弄反了。−log σ(x) 的导数是 −σ(−x)，即 σ(x) − 1；"
        "−log σ(−x) 的导数是 σ(x)。用很高的得分检验：真正的上下文词几乎不动，负样本则被用力推开。",
    ),
    mistake(
        "missing_log",
        _slopes(lambda p, n: (-_sigma(p) * _sigma(-p), _sigma(n) * _sigma(-n))),
        title=("derivative of σ", "用了 σ 的导数"),
        en="You used the derivative of σ, which is σ(1 − σ). The loss contains log σ: divide by σ, "
        "and 1 − σ remains.",
        zh="你求的是 σ 的导数 σ(1 − σ)。损失里是 log σ：还要除以 σ，剩下 1 − σ。",
    ),
    mistake(
        "not_averaged",
        *(_unaveraged(*some) for n in (1, 2, 3) for some in combinations(range(3), n)),
        title=("factor 1/B missing", "缺少 1/B"),
        en="At least one of your gradients is that of the sum over the batch. The loss is the mean "
        "over B pairs, so each of the three gradients has a factor 1/B.",
        zh="你求的梯度全部或有一部分是对批次求和的。损失是 B 对的平均，所以三个梯度都有因子 1/B。",
    ),
    mistake(
        "divided_by_k",
        _results(lambda v, c, n, p, q, g: tuple(gradient / (n.shape[1] + 1) for gradient in g)),
        _results(lambda v, c, n, p, q, g: (p * c + (q * n).mean(1), g[1], g[2] / n.shape[1])),
        _results(lambda v, c, n, p, q, g: (p * c + (q * n).mean(1), g[1], g[2])),
        title=("divided by K", "除以了 K"),
        en="You also average over the K negatives. The loss sums over them: the only factor is "
        "1/B.",
        zh="你对 K 个负样本也取了平均。损失对它们是求和：这里只应有 1/B。",
    ),
    mistake(
        "own_vector",
        _results(lambda v, c, n, p, q, g: (g[0], p * c, q * n)),
        _results(lambda v, c, n, p, q, g: (g[0], p * c, g[2])),
        _results(lambda v, c, n, p, q, g: (g[0], g[1], q * n)),
        _results(lambda v, c, n, p, q, g: ((p + q.sum(1)) * v, g[1], g[2])),
        title=("multiplied by the own vector", "乘了自己的向量"),
        en="You multiply a derivative by the wrong vector. The gradient of c·v with respect to c "
        "is v, and with respect to v it is c: each word moves along the vector of the other word.",
        zh="你把导数乘到了错误的向量上。c·v 对 c 的梯度是 v，对 v 的梯度是 c："
        "每个词都沿着对方的向量移动。",
    ),
    mistake(
        "summed_over_negatives",
        _results(lambda v, c, n, p, q, g: (g[0], g[1], g[2].sum(1))),
        _results(lambda v, c, n, p, q, g: (g[0], g[1], 0 * g[2] + g[2].sum(1, keepdims=True))),
        title=("negatives summed over K", "负样本的梯度对 K 求和"),
        en="You sum the gradients of the negatives over K. Each of the K noise words has its own "
        "vector, so this gradient is (B, K, D). Only the gradient of the center is a sum over "
        "them.",
        zh="你把负样本的梯度对 K 求了和。K 个噪声词各有自己的向量，梯度形状应为 (B, K, D)；"
        "只有对中心词才相加。",
    ),
    mistake(
        "center_incomplete",
        _results(lambda v, c, n, p, q, g: (p * c, g[1], g[2])),
        _results(lambda v, c, n, p, q, g: ((q * n).sum(1), g[1], g[2])),
        title=("center gradient incomplete", "中心词的梯度不全"),
        en="The center word occurs in all K + 1 scores. Its gradient is the sum over the true "
        "context and all negatives.",
        zh="中心词出现在全部 K + 1 个得分里。它的梯度是真正的上下文词与所有负样本各项之和。",
    ),
    mistake(
        "order",
        _results(lambda v, c, n, p, q, g: (g[1], g[0], g[2])),
        title=("gradients in another order", "梯度顺序不对"),
        en="Your gradients are in the wrong order: return center, context, negatives, like the "
        "arguments.",
        zh="梯度的顺序不对：应与参数相同，即 center、context、negatives。",
    ),
    mistake(
        "overflow",
        _slopes(lambda p, n: (np.exp(p) / (1 + np.exp(p)) - 1, np.exp(n) / (1 + np.exp(n)))),
        _slopes(lambda p, n: (-np.exp(-p) / (1 + np.exp(-p)), np.exp(n) / (1 + np.exp(n)))),
        title=("exp overflows", "exp 溢出"),
        en="Correct for ordinary scores, but exp(1000) is infinite, and ∞/∞ is NaN. Write 1 / (1 + "
        "exp(−x)): there exp is in the denominator only and may become infinite, since 1/∞ is 0.",
        zh="得分不大时正确，但 exp(1000) 是无穷大，∞/∞ 是 NaN。请写成 1 / (1 + exp(−x))："
        "exp 只在分母里，变成无穷大也无妨，因为 1/∞ 是 0。",
    ),
    mistake(
        "finite_differences",
        _differences,
        symptom=_inexact,
        title=("few correct digits", "有效数字太少"),
        en="Your gradients are close to the correct ones, but have only a few correct digits, like "
        "finite differences (f(x + h) − f(x − h)) / 2h, or values that were float32 in between. "
        "Finite differences are good for testing a formula. Derive the formula on paper, and "
        "compute it in the dtype of the inputs.",
        zh="你的梯度接近正确值，但只有几位数字是对的：像是差商 (f(x + h) − f(x − h)) / 2h，"
        "或中途变成了 float32。差商适合用来检验公式。请在纸上推出公式，并按输入的 dtype 计算。",
    ),
)

exercise = Exercise(
    name="negative_sampling_gradients",
    title=Text("Gradients by hand", "手写梯度"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    returns=("for_center", "for_context", "for_negatives"),
)
