"""Exercise: the matrices with which LoRA begins, without effect but able to learn (chapter 7)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import checks, output_tests, statistics
from ptm_edu.exercises.framework.compare import same_output
from ptm_edu.exercises.framework.exercise import (
    Check,
    Exercise,
    Function,
    Sweep,
    Trial,
    Trials,
    mistake,
)
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import Case, Output
from ptm_edu.exercises.framework.sweep import any_float, numbers, sizes
from ptm_edu.language import Text

USUAL, SAME = ("first", "double", "narrow", "wide"), ("again", "once_more")
# Standard deviations of A: times 1/√D_in, and as it is. Initializations of torch.nn.init have at
# most √2/√D_in, and the 320 numbers or more of an A are 10 standard errors away from 2/√D_in: a
# right answer fails with a probability far below 1e-9. So it does with any of the other laws; only
# that a number of float32 is exactly 0 has a probability near 1e-7, so three are needed.
LARGEST, SMALLEST = 2.0, 1e-3
FAR = 10.0  # standard errors of a mean
UNEVEN = 4.0  # times the variance of all numbers, or a fourth of it, in a part of 80 or more
MOST_ZEROS = 2
REPEATED = 0.75  # of the numbers, apart from their signs, are different ones
SAME_SIZE = 1e-6  # relative, for numbers that are rounded to float32

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return weights of sizes that depend on the seed; two cases have the same arguments."""
    rng = np.random.default_rng(seed)
    same = _drawn(rng)
    return [
        _case("first", _drawn(rng), int(rng.integers(8, 12))),
        _case("double", _drawn(rng).astype(np.float64), int(rng.integers(5, 8))),
        _case("narrow", _drawn(rng), 4),
        _case(
            "wide", rng.normal(0, 0.03, (3, int(rng.integers(1600, 2000)))).astype(np.float32), 1
        ),
        _case("again", same, 8),
        _case("once_more", same, 8),
        _case("transposed", np.asfortranarray(_drawn(rng)), 6),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield weights of one row, of one column and more, and ranks up to the smaller size."""
    for size in sizes(rng, 8, D_out=4, D_in=5, rank=4):
        weight = numbers(rng, size.D_out, size.D_in, dtype=any_float(rng))
        ready = weight if rng.integers(2) else np.asfortranarray(weight)
        yield _case("", ready, min(size.rank, *weight.shape))


def _case(name: str, weight: np.ndarray, rank: int) -> Case:
    return Case(name, {"weight": weight, "rank": rank})


def _drawn(rng: np.random.Generator) -> np.ndarray:
    """Return a weight (D_out, D_in); both are large enough for means of D_in numbers."""
    shape = rng.integers(20, 60), rng.integers(80, 160)
    return rng.normal(0, 0.1, shape).astype(np.float32)


# ---- the reference ------------------------------------------------------------------------------


def reference(weight: Tensor, rank: int) -> tuple[Tensor, Tensor]:
    """Return A (r, D_in), drawn at random, and B (D_out, r), zeros, for a weight (D_out, D_in).

    Hu et al. 2021, §4.1: ΔW = BA is zero at the beginning. The standard deviation 1/√D_in makes
    A x about as large as a component of x.
    """
    D_out, D_in = weight.shape
    A = torch.randn(rank, D_in, dtype=weight.dtype) / math.sqrt(D_in)
    return A, torch.zeros(D_out, rank, dtype=weight.dtype)


# ---- what is checked ----------------------------------------------------------------------------


def _wrong_start(trial: Trial) -> Finding | None:
    """Find wrong shapes, a B that is not zero, or an A that is."""
    if finding := output_tests.count(trial):
        return finding
    for value, expected in zip(trial.output.values, trial.expected.values, strict=True):
        if value.shape != expected.shape or value.array is None:
            shapes = {"given": str(value.shape), "expected": str(expected.shape)}
            return Finding("size", shapes)
    A, B = _arrays(trial.output)
    if np.any(B) or np.isnan(B).any():
        return Finding("has_an_effect", {"largest": f"{np.abs(B).max():.3g}"})
    if not np.any(A) or not np.isfinite(A).all():
        return Finding("cannot_learn", {"largest": f"{np.abs(A).max():.3g}"})
    return None


@np.errstate(all="ignore")
def _badly_drawn(trial: Trial) -> Finding | None:
    """Find an A whose numbers are too large or small, not around 0, or depend on each other."""
    A, _ = _arrays(trial.output)
    if (A == 0).sum() > MOST_ZEROS:
        return Finding("zeros", {"given": int((A == 0).sum()), "size": A.size})
    std, most = A.std(), LARGEST / math.sqrt(A.shape[1])
    if not SMALLEST <= std <= most:
        return Finding("spread", {"given": f"{std:.3g}", "most": f"{most:.3g}"})
    if abs(A.mean()) > FAR * std / math.sqrt(A.size):
        return Finding("mean", {"given": f"{A.mean():.3g}", "std": f"{std:.3g}"})
    if (rank := np.linalg.matrix_rank(A)) < len(A):
        return Finding("rank", {"given": int(rank), "expected": len(A)})
    if repeated := _repeated_sizes(A):
        return Finding("same_numbers", {"given": repeated, "size": A.size})
    parts = [part for axis in (0, 1) for part in np.array_split(A, 4, axis)]
    parts += [A[::2], A[1::2], A[:, ::2], A[:, 1::2]]
    for part in (part for part in parts if part.size >= 80):
        if not 1 / UNEVEN < part.var() / std**2 < UNEVEN:
            return Finding("uneven", {"given": f"{part.std():.3g}", "std": f"{std:.3g}"})
        if abs(part.mean()) > FAR * std / math.sqrt(part.size):
            return Finding("mean", {"given": f"{part.mean():.3g}", "std": f"{std:.3g}"})
    if lag := _lag(A):
        rows, columns, correlation = lag
        return Finding("lag", {"rows": rows, "columns": columns, "given": f"{correlation:.2g}"})
    return None


def _repeated_sizes(A: np.ndarray) -> int | None:
    """Return how many different sizes A's numbers have, if too many are the same, else None.

    Signs, an order and a common factor do not make numbers others: those of the whole matrix, of
    each row, and of each half of a row are divided by their root mean square.
    """
    rows = abs(A)
    halves = np.array_split(rows, 2, axis=1) if A.shape[1] >= 80 else [rows]
    for parts, axis in (([rows], None), ([rows], 1), (halves, 1)):
        scaled = [x / np.sqrt((x**2).mean(axis, keepdims=True)) for x in parts]
        sizes = np.sort(np.concatenate([x.ravel() for x in scaled]))
        different = 1 + int((np.diff(sizes) > SAME_SIZE * sizes[1:]).sum())
        if different < REPEATED * A.size:
            return different
    return None


def _lag(A: np.ndarray, other: np.ndarray | None = None) -> tuple[int, int, float] | None:
    """Return the lag at which numbers, or their sizes, tell numbers or sizes."""
    for first, second in combinations_with_replacement((_standardized, _sizes), 2):
        b = second(A if other is None else other) if other is not None or first != second else None
        if lag := statistics.correlated_lag(first(A), b):
            return lag
    return None


def _standardized(A: np.ndarray) -> np.ndarray:
    standardized: np.ndarray = (A - A.mean()) / A.std()
    return standardized


def _sizes(A: np.ndarray) -> np.ndarray:
    """Return the ranks of the numbers without their signs, with mean 0 and variance 1."""
    ranks = abs(A).ravel().argsort().argsort().reshape(A.shape)
    return ((ranks + 0.5) / A.size - 0.5) * np.sqrt(12)


def _wrong_size(trial: Trial) -> Finding | None:
    """Find what must not be in any draw, however small."""
    return output_tests.in_one_case(
        trial, _wrong_start, _far_out, output_tests.wrong_shape_and_dtype, output_tests.changed
    )


def _far_out(trial: Trial) -> Finding | None:
    """Find a number that is improbable with a standard deviation of 2/√D_in."""
    A, _ = _arrays(trial.output)
    largest, most = abs(A).max(), FAR * LARGEST / math.sqrt(A.shape[1])
    return (
        Finding("far", {"given": f"{largest:.3g}", "most": f"{most:.3g}"})
        if largest > most
        else None
    )


def _repeated(trials: Trials) -> Finding | None:
    """Find that two calls with the same arguments returned the same A."""
    if any(output_tests.count(trials[name]) for name in SAME):
        return None
    first, second = (_arrays(trials[name].output)[0] for name in SAME)
    if _repeated_sizes(np.concatenate([first, second])) or _lag(first, second):
        return Finding("repeated", {"inputs": trials[SAME[0]].case.describe()})
    return None


@np.errstate(all="ignore")
def _arrays(output: Output) -> list[np.ndarray]:
    return [_real(np.asarray(value.array)) for value in output.values]


def _real(array: np.ndarray) -> np.ndarray:
    """Return the real parts in float64, which every function of NumPy takes."""
    return np.real(array).astype(np.float64)


MESSAGES = {
    "has_an_effect": Text(
        "With {inputs}: B is not zero (largest number {largest}), so BA changes the model before "
        "any training.",
        "输入 {inputs} 时：B 不为零（最大的数是 {largest}），所以还没训练，BA 就改变了模型。",
    ),
    "cannot_learn": Text(
        "With {inputs}: B is zero, as it should be, but the largest number of A is {largest}. A "
        "should have finite random numbers.",
        "输入 {inputs} 时：B 为零，这是对的，但 A 中最大的数是 {largest}。A 应是有限的随机数。",
    ),
    "spread": Text(
        "With {inputs}: the standard deviation of your A is {given}, expected 0.001 to {most} (2 "
        "divided by √D_in).",
        "输入 {inputs} 时：你的 A 的标准差是 {given}，应在 0.001 与 {most}（2 除以 √D_in）之间。",
    ),
    "mean": Text(
        "With {inputs}: the mean of your A is {given} with a standard deviation of {std}, expected "
        "a mean close to 0.",
        "输入 {inputs} 时：你的 A 的均值是 {given}，标准差是 {std}；均值应接近 0。",
    ),
    "rank": Text(
        "With {inputs}: the rank of your A is {given}, expected {expected}: its rows should be "
        "independent random vectors.",
        "输入 {inputs} 时：你的 A 的秩是 {given}，应为 {expected}：各行应是独立的随机向量。",
    ),
    "zeros": Text(
        "With {inputs}: {given} of the {size} numbers of your A are 0. Draw all of them.",
        "输入 {inputs} 时：你的 A 的 {size} 个数中有 {given} 个是 0。所有的数都应随机抽取。",
    ),
    "same_numbers": Text(
        "With {inputs}: apart from their signs and a factor for each row or half of a row, the "
        "{size} numbers of your A have only {given} different values. Draw each of them "
        "separately.",
        "输入 {inputs} 时：不计正负，也不计每行（或半行）的公共倍数，你的 A 的 {size} 个数"
        "只有 {given} 个不同的值。每个数都应单独抽取。",
    ),
    "uneven": Text(
        "With {inputs}: in some rows or columns the standard deviation of your A is {given}, in "
        "all of them together {std}. Draw all numbers from the same distribution.",
        "输入 {inputs} 时：在某些行或列中，你的 A 的标准差是 {given}，而全部的标准差是 {std}。"
        "所有的数都应取自同一分布。",
    ),
    "lag": Text(
        "With {inputs}: numbers of your A that are {rows} rows and {columns} columns apart, or "
        "their absolute values, depend on each other (correlation {given}). Draw each of them "
        "separately.",
        "输入 {inputs} 时：你的 A 中相隔 {rows} 行、{columns} 列的数（或其绝对值）互相依赖"
        "（相关系数 {given}）。每个数都应单独抽取。",
    ),
    "far": Text(
        "With {inputs}: the largest number of your A is {given}. With a standard deviation of at "
        "most about 1/√D_in it is below {most}.",
        "输入 {inputs} 时：你的 A 中最大的数是 {given}。标准差至多约为 1/√D_in 时，"
        "它应小于 {most}。",
    ),
    "repeated": Text(
        "Called twice with {inputs}, your function returned the same A, or numbers that depend on "
        "those of the first call.",
        "以 {inputs} 调用两次，你的函数返回了同样的 A，或第二次的数依赖于第一次的数。",
    ),
}

CHECKS = (
    Check(
        "value",
        Text("No effect, but able to learn", "没有作用，但能学习"),
        2,
        Text(
            "result 1 of 2 is A, (rank, D_in), with random numbers; result 2 is B, (D_out, rank), "
            "with zeros only",
            "结果一是 A，形状 (rank, D_in)，随机数；结果二是 B，形状 (D_out, rank)，全为零",
        ),
        output_tests.each((*USUAL, *SAME, "transposed"), _wrong_start),
    ),
    Check(
        "drawn",
        Text("How A is drawn", "A 的抽取"),
        1,
        Text(
            "the numbers of A have a mean close to 0 and a standard deviation of at most about "
            "1/√D_in, its rows are independent, and each call draws others",
            "A 的数均值接近 0，标准差至多约为 1/√D_in，各行互相独立，每次调用都重新抽取",
        ),
        output_tests.all_of(
            output_tests.each((*USUAL, *SAME, "transposed"), _badly_drawn), _repeated
        ),
        requires="value",
    ),
    Check(
        "form",
        checks.SHAPE_TYPE_INPUTS,
        1,
        Text(
            "two tensors in the dtype of weight, float32 or float64; weight is not overwritten",
            "两个张量，dtype 与 weight 相同（float32 或 float64）；不改写 weight",
        ),
        output_tests.all_of(output_tests.unchanged(), output_tests.shape_and_dtype(*USUAL)),
        requires="value",
    ),
)


# ---- wrong implementations ----------------------------------------------------------------------

Draw: TypeAlias = Callable[..., Tensor]  # from a number of rows and of columns
Sizes: TypeAlias = tuple[int, int, int]  # D_out, D_in and r
Shapes: TypeAlias = Callable[[Sizes], tuple[tuple[int, int], tuple[int, int]]]


def _random(rows: int, columns: int) -> Tensor:
    return torch.randn(rows, columns) / math.sqrt(columns)


def _answer(
    A: Draw = _random,
    B: Draw = torch.zeros,
    shapes: Shapes = lambda s: ((s[2], s[1]), (s[0], s[2])),
    swap: bool = False,
) -> Function:
    """Return an answer that draws otherwise, has other shapes, or returns B first."""

    def answer(weight: Tensor, rank: int) -> tuple[Tensor, ...]:
        (a, b) = shapes((*weight.shape, rank))
        results = (A(*a).to(weight.dtype), B(*b).to(weight.dtype))
        return results[::-1] if swap else results

    return answer


def _seeded(*shape: int) -> Tensor:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        return _random(*shape)


def _from_the_weight(weight: Tensor, rank: int) -> tuple[Tensor, Tensor]:
    """Return the weight's largest directions as A, and zeros."""
    _, _, directions = torch.linalg.svd(weight, full_matrices=False)
    return directions[:rank], torch.zeros(len(weight), rank, dtype=weight.dtype)


def _zeros(A: bool, B: bool) -> Callable[[Trials], bool]:
    """Return the symptom of right shapes with an A and a B that are, or are not, all zero."""

    def symptom(trials: Trials) -> bool:
        for trial in trials.values():
            shapes = [value.shape for value in trial.output.values]
            if shapes != [value.shape for value in trial.expected.values]:
                return False
            if [not array.any() for array in _arrays(trial.output)] != [A, B]:
                return False
        return True

    return symptom


def _same_shapes(output: Output, other: Output) -> bool:
    """Return whether two random outputs have the same shapes, and zeros in the same result."""
    first, second = (
        [(value.shape, not np.any(value.array)) for value in given.values]
        for given in (output, other)
    )
    return first == second


def _alike(output: Output, other: Output) -> bool:
    """Return whether two random outputs have the same shapes, zeros, rank, and kind of numbers."""
    return _features(output) == _features(other)


@np.errstate(all="ignore")
def _features(output: Output) -> list[object]:
    features: list[object] = []
    for value in output.values:
        array = None if value.array is None else _real(value.array)
        if array is None or array.ndim != 2 or not np.isfinite(array).all() or not array.any():
            features.append((value.shape, "zeros" if array is not None else "none"))
            continue
        std, size = array.std(), 1 / math.sqrt(max(array.shape))
        kind = "small" if std < SMALLEST else "large" if std > 2 * size else "usual"
        one_sided = abs(array.mean()) > FAR * max(std, 1e-9) / math.sqrt(array.size)
        features.append((value.shape, int(np.linalg.matrix_rank(array)), one_sided or kind))
    return features


def _is_not_drawn(trials: Trials) -> bool:
    """Return whether a right start is the same at each call."""
    right = all(_alike(trials[name].output, trials[name].expected) for name in (*USUAL, *SAME))
    return right and same_output(trials[SAME[0]].output, trials[SAME[1]].output)


def _has_another_dtype(trials: Trials) -> bool:
    """Return whether the only fault is that a float64 weight gets matrices of another dtype."""
    right = all(_alike(trials[name].output, trials[name].expected) for name in (*USUAL, *SAME))
    dtypes = {value.dtype for value in trials["double"].output.values}
    return right and _repeated(trials) is None and dtypes != {"torch.float64"}


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    mistake(
        "both_zero",
        _answer(A=torch.zeros),
        symptom=_zeros(A=True, B=True),
        title=("both zero", "两者都为零"),
        en="A and B are both zero. The gradient of B is a multiple of A x, and that of A a "
        "multiple of Bᵀ: both are zero, and stay zero. One of the two has to be random: A.",
        zh="A 和 B 都是零。B 的梯度与 A x 成正比，A 的梯度与 Bᵀ 成正比：两者都是零，而且一直是零。"
        "其中一个必须是随机的：A。",
    ),
    mistake(
        "both_random",
        _answer(B=_random),
        _answer(B=lambda *shape: 1e-6 * torch.randn(shape)),
        _answer(A=torch.randn, B=torch.randn),
        _answer(B=torch.ones),
        symptom=_zeros(A=False, B=False),
        title=("both random", "两者都随机"),
        en="A and B are both different from zero, so BA changes the model before any training. B "
        "starts at zero: then the first output is exactly that of the pre-trained model.",
        zh="A 和 B 都不为零，所以还没训练，BA 就改变了模型。B 应从零开始："
        "这样最初的输出与预训练模型完全相同。",
    ),
    mistake(
        "zeros_in_A",
        _answer(A=torch.zeros, B=_random),
        _answer(A=torch.zeros, B=torch.randn),
        symptom=_zeros(A=True, B=False),
        title=("zeros in A, random B", "A 为零、B 随机"),
        en="A is zero and B is random. This start has no effect either, but in the paper and in "
        "the library it is the other way around: A is random, B is zero.",
        zh="A 为零，B 是随机的。这样开始也没有作用，但论文和课程代码中正好相反：A 随机，B 为零。",
    ),
    mistake(
        "order_of_the_results",
        _answer(swap=True),
        matches=_same_shapes,
        title=("results in the wrong order", "结果次序不对"),
        en="The two results are in the wrong order: first A, (rank, D_in), then B, (D_out, rank).",
        zh="两个结果的次序不对：先 A，形状 (rank, D_in)，后 B，形状 (D_out, rank)。",
    ),
    mistake(
        "shapes_transposed",
        _answer(shapes=lambda s: ((s[1], s[2]), (s[2], s[0]))),
        _answer(shapes=lambda s: ((s[1], s[2]), (s[0], s[2]))),
        _answer(shapes=lambda s: ((s[2], s[1]), (s[2], s[0]))),
        matches=_same_shapes,
        title=("shapes transposed", "形状转置"),
        en="A or B is transposed. The update of the weight (D_out, D_in) is B @ A, so A is (rank, "
        "D_in) and B is (D_out, rank), as in nn.Linear: (outputs, inputs).",
        zh="A 或 B 转置了。权重 (D_out, D_in) 的更新是 B @ A，所以 A 是 (rank, D_in)，"
        "B 是 (D_out, rank)，与 nn.Linear 相同：(输出, 输入)。",
    ),
    mistake(
        "inputs_and_outputs_swapped",
        _answer(shapes=lambda s: ((s[2], s[0]), (s[1], s[2]))),
        _answer(shapes=lambda s: ((s[0], s[2]), (s[2], s[1]))),
        matches=_same_shapes,
        title=("inputs and outputs swapped", "输入与输出弄反"),
        en="D_in and D_out are swapped. A weight of nn.Linear is (D_out, D_in): A reads the D_in "
        "inputs, and B writes the D_out outputs.",
        zh="D_in 与 D_out 弄反了。nn.Linear 的权重是 (D_out, D_in)：A 读取 D_in 个输入，"
        "B 写出 D_out 个输出。",
    ),
    mistake(
        "rank_ignored",
        _answer(shapes=lambda s: ((s[0], s[1]), (s[0], s[0]))),
        _answer(shapes=lambda s: ((s[1], s[1]), (s[0], s[1]))),
        _answer(shapes=lambda s: ((s[0], s[1]), (s[0], s[1]))),
        matches=_same_shapes,
        title=("rank ignored", "没有用 rank"),
        en="Your matrices are as large as the weight, or larger, and `rank` has no effect. LoRA "
        "saves parameters because the size between A and B is only `rank`.",
        zh="你的矩阵与权重一样大甚至更大，`rank` 不起作用。LoRA 之所以节省参数，"
        "是因为 A 与 B 之间的大小只有 `rank`。",
    ),
    mistake(
        "all_rows_alike",
        _answer(A=lambda *shape: torch.full(shape, 0.01)),
        _answer(A=torch.ones),
        _answer(A=lambda r, D_in: _random(1, D_in).repeat(r, 1)),
        matches=_alike,
        title=("all rows alike", "各行都相同"),
        en="All rows of A are the same, so all of them get the same gradient and stay the same: "
        "the update has rank 1, whatever `rank` is. Draw each number of A separately.",
        zh="A 的各行都相同，得到的梯度也相同，于是一直相同：无论 `rank` 是多少，更新的秩都是 1。"
        "A 的每个数都应单独抽取。",
    ),
    mistake(
        "only_positive_numbers",
        _answer(A=torch.rand),
        _answer(A=lambda *shape: torch.rand(shape) / math.sqrt(shape[1])),
        _answer(A=lambda *shape: 0.02 * torch.rand(shape)),
        matches=_alike,
        title=("only positive numbers", "只有正数"),
        en="All numbers of A are positive: torch.rand draws from 0 to 1. Then all rows of A have "
        "nearly the same direction. Draw around 0, such as with torch.randn.",
        zh="A 的数都是正的：torch.rand 在 0 与 1 之间抽取。这样 A 的各行方向几乎相同。"
        "应在 0 两侧抽取，例如用 torch.randn。",
    ),
    mistake(
        "numbers_too_large",
        _answer(A=torch.randn),
        matches=_alike,
        title=("numbers too large", "数太大"),
        en="The numbers of A are too large: with a standard deviation above 1/√D_in, the "
        "components of A x are larger than those of x, and the first steps of the training are too "
        "large as well. Divide numbers from torch.randn by √D_in.",
        zh="A 的数太大：标准差超过 1/√D_in 时，A x 的分量比 x 的大，最初几步训练也会过大。"
        "用 torch.randn 时，请除以 √D_in。",
    ),
    mistake(
        "numbers_too_small",
        _answer(A=lambda *shape: 1e-6 * torch.randn(shape)),
        _answer(A=lambda r, D_in: torch.randn(r, D_in) / D_in**2),
        matches=_alike,
        title=("numbers too small", "数太小"),
        en="The numbers of A are so small that the gradient of B, a multiple of A x, is almost "
        "zero. Only B has to be zero; draw A with a standard deviation of about 1/√D_in.",
        zh="A 的数太小，B 的梯度与 A x 成正比，几乎为零。只有 B 要为零；A 的标准差应约为 1/√D_in。",
    ),
    mistake(
        "not_drawn",
        _answer(A=_seeded),
        _from_the_weight,
        _answer(A=torch.eye),
        symptom=_is_not_drawn,
        title=("not drawn at random", "没有随机抽取"),
        en="Each call returns the same A: you set a seed inside the function, or compute A without "
        "drawing. All layers of a model would begin with the same A. Draw it, and set seeds only "
        "outside.",
        zh="每次调用都返回同样的 A：你在函数里设了随机种子，或者没有抽取 A。"
        "这样模型的各层都会从同样的 A 开始。应随机抽取，种子只在函数之外设。",
    ),
    mistake(
        "another_dtype",
        lambda weight, rank: tuple(x.float() for x in reference(weight, rank)),
        symptom=_has_another_dtype,
        title=("another dtype", "类型不对"),
        en="For a weight in float64 your matrices are in float32, the default of torch. Pass "
        "dtype=weight.dtype, or use weight.new_zeros.",
        zh="权重是 float64 时，你的矩阵是 float32（torch 的默认类型）。"
        "请写 dtype=weight.dtype，或用 weight.new_zeros。",
    ),
)


exercise = Exercise(
    name="lora_start",
    title=Text("How LoRA starts", "LoRA 的起点"),
    chosen_cases=cases,
    sweep=Sweep(sweep, _wrong_size),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    messages=MESSAGES,
    returns=("A", "B"),
)
