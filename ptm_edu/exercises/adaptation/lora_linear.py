"""Exercise: a linear layer with a LoRA update, merged into the weight and out of it (chapter 7)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import TypeAlias

import numpy as np
from torch import Tensor

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Trials, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.exercises.framework.symptoms import right_in
from ptm_edu.language import Text

LEARNING = ("x", "A", "B")
APART, MERGED = ("sentences", "double", "square"), ("merged", "merged_square")
EDGES = ("rank_one", "start")
USUAL = (*APART, *MERGED)

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return layers with the update beside the weight, then layers that hold it in the weight.

    In the square ones, transposed factors fit too. `start` has a B of zeros.
    """
    rng = np.random.default_rng(seed)
    return [
        _case("sentences", rng, (2, 4), D_in=6, D_out=5, r=3, alpha=12),
        _case("double", rng, (3, 2), D_in=4, D_out=7, r=2, alpha=1.5, dtype="float64"),
        _case("square", rng, (3,), D_in=6, D_out=6, r=4, alpha=10),
        _case("merged", rng, (2, 4), D_in=5, D_out=6, r=3, alpha=9, merged=True),
        _case("merged_square", rng, (4, 2), D_in=5, D_out=5, r=2, alpha=5, merged=True),
        _case("rank_one", rng, (1, 1), D_in=4, D_out=5, r=1, alpha=3, extreme=True),
        _case("start", rng, (2, 3), D_in=5, D_out=4, r=2, alpha=8, start=True, extreme=True),
        _case("transposed", rng, (4, 3), D_in=6, D_out=5, r=3, alpha=12, order="F"),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield layers, merged or not, for one row x, which may have no other axis, and for several.

    α is an integer or not, and smaller than the rank, equal to it or larger. Last come large
    numbers, whose gradients are not compared.
    """
    rows: list[tuple[int, ...]] = [(), (1,), (3,), (2, 1), (1, 2), (1, 1, 2)]
    for n, size in enumerate(sizes(rng, 13, D_in=2, D_out=2, r=3)):
        alpha = (1, 2, size.r, 0.5, 2.5, 7, 16)[n % 7]
        yield _small(rng, rows[n % 6], size, alpha, merged=n % 12 >= 6)
    for merged in (False, True):
        size = SimpleNamespace(D_in=2, D_out=3, r=2)
        yield _small(rng, (2,), size, 7, merged, added=1000 if merged else 30)


def _case(
    name: str,
    rng: np.random.Generator,
    rows: tuple[int, ...],
    *,
    D_in: int,
    D_out: int,
    r: int,
    alpha: float,
    merged: bool = False,
    start: bool = False,
    dtype: str = "float32",
    order: str = "C",
    extreme: bool = False,
) -> Case:
    """Draw x (…, D_in), a weight (D_out, D_in), A (r, D_in) and B (D_out, r)."""
    shapes = _shapes(rows, D_in, D_out, r)
    arrays = {name: rng.normal(0, 0.8, shape) for name, shape in shapes.items()}
    if start:
        arrays["B"] *= 0
    if merged:
        arrays["weight"] += alpha / r * arrays["B"] @ arrays["A"]
    asarray = np.asfortranarray if order == "F" else np.ascontiguousarray
    ready = {name: asarray(array.astype(dtype)) for name, array in arrays.items()}
    return Case(name, {**ready, "alpha": alpha, "merged": merged}, LEARNING, extreme)


def _small(
    rng: np.random.Generator,
    rows: tuple[int, ...],
    size: SimpleNamespace,
    alpha: float,
    merged: bool,
    added: float = 0,
) -> Case:
    """Return a case; where something is added to the weight, all numbers are large and positive."""
    dtype, order = any_float(rng), rng.choice(["C", "F"])
    ready: dict[str, np.ndarray] = {}
    for name, shape in _shapes(rows, size.D_in, size.D_out, size.r).items():
        array = numbers(rng, *shape, scale=2 if name in "AB" else 1, dtype=dtype)
        if name == "weight":  # far from 0, so that no rounding decides
            array += np.copysign(5, array).astype(dtype)
        if added:
            array = abs(array) + np.array(added if name == "weight" else 6, dtype)
        ready[name] = np.asarray(array, order=order)
    ready["B"] *= rng.integers(5) > 0 or added > 0
    learning = () if added else LEARNING
    return Case("", {**ready, "alpha": alpha, "merged": merged}, learning)


def _shapes(rows: tuple[int, ...], D_in: int, D_out: int, r: int) -> dict[str, tuple[int, ...]]:
    return {"x": (*rows, D_in), "weight": (D_out, D_in), "A": (r, D_in), "B": (D_out, r)}


# ---- the reference ------------------------------------------------------------------------------


def reference(
    x: Tensor, weight: Tensor, A: Tensor, B: Tensor, alpha: float, merged: bool
) -> tuple[Tensor, Tensor, Tensor]:
    """Return the layer's output (…, D_out), then its weight after merging and after unmerging.

    h = W₀x + (α/r)·B A x for x (…, D_in), A (r, D_in) and B (D_out, r), and W₀ + (α/r)·B A is the
    merged weight (Hu et al. 2021, §4.1). `weight` is the merged one if `merged`, else W₀.
    """
    update = alpha / len(A) * B @ A  # (D_out, D_in)
    full = weight if merged else weight + update
    return x @ full.T, full, weight - update if merged else weight


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "output",
        Text("The output", "输出"),
        3,
        Text(
            "result 1 of 3, where the weight is W₀: W₀x + (α/r)·B A x for each row x",
            "结果一（权重是 W₀ 时）：每一行 x 得到 W₀x + (α/r)·B A x",
        ),
        output_tests.returned(0, *APART),
    ),
    Check(
        "merge",
        Text("The merged weight", "合并后的权重"),
        1,
        Text(
            "results 2 and 3 of 3, where the weight is W₀: W₀ + (α/r)·B A after merging, and W₀ "
            "itself after unmerging",
            "结果二、三（权重是 W₀ 时）：合并后为 W₀ + (α/r)·B A，取消合并后仍是 W₀",
        ),
        output_tests.all_of(output_tests.returned(1, *APART), output_tests.returned(2, *APART)),
        requires="output",
    ),
    Check(
        "merged",
        Text("A layer that is merged already", "已经合并的层"),
        2,
        Text(
            "where the weight is W₀ + (α/r)·B A: the same output, without adding the update again; "
            "merging changes nothing, unmerging gives W₀",
            "权重已是 W₀ + (α/r)·B A 时：输出相同，不再加一次更新；合并不改变权重，取消合并得到 W₀",
        ),
        output_tests.values(*MERGED),
        requires="output",
    ),
    Check(
        "edges",
        Text("Rank 1, and the start", "秩为 1；刚开始时"),
        1,
        Text(
            "the same with rank 1, with a B of zeros, and with a single row",
            "秩为 1、B 全为零、只有一行时同样正确",
        ),
        output_tests.values(*EDGES),
        requires=("output", "merge", "merged"),
    ),
    Check(
        "gradients",
        Text("Gradients", "梯度"),
        1,
        Text(
            "loss.backward() computes the correct gradients of x, A and B through all three "
            "results",
            "loss.backward() 经由三个结果，算出 x、A 和 B 的正确梯度",
        ),
        output_tests.gradients(LEARNING, *USUAL),
        requires=("output", "merge", "merged"),
    ),
    checks.form_and_inputs(
        Text(
            "three tensors, (…, D_out), (D_out, D_in) and (D_out, D_in), in the dtype of the "
            "inputs; no input is overwritten, and transposed ones (not contiguous) work too",
            "三个张量，形状为 (…, D_out)、(D_out, D_in)、(D_out, D_in)，dtype 与输入相同；"
            "不改写输入，内存不连续的输入也能用",
        ),
        *USUAL,
        requires=("output", "merge", "merged"),
    ),
)


# ---- wrong implementations ----------------------------------------------------------------------

Update: TypeAlias = Callable[[Tensor, Tensor, float], Tensor]  # from A, B and alpha
# from the weight, its update and whether it holds the update already
Weight: TypeAlias = Callable[[Tensor, Tensor, bool], Tensor]


def _scaled(scale: Callable[[Tensor, Tensor, float], float]) -> Update:
    return lambda A, B, alpha: scale(A, B, alpha) * B @ A


_update = _scaled(lambda A, B, alpha: alpha / len(A))
_unscaled = _scaled(lambda A, B, alpha: 1.0)


def _merge(weight: Tensor, update: Tensor, merged: bool) -> Tensor:
    return weight if merged else weight + update


def _unmerge(weight: Tensor, update: Tensor, merged: bool) -> Tensor:
    return weight - update if merged else weight


def _add(weight: Tensor, update: Tensor, merged: bool) -> Tensor:
    return weight + update


def _subtract(weight: Tensor, update: Tensor, merged: bool) -> Tensor:
    return weight - update


def _keep(weight: Tensor, update: Tensor, merged: bool) -> Tensor:
    return weight


def _answer(
    update: Update = _update,
    used: Weight = _merge,
    merge: Weight = _merge,
    unmerge: Weight = _unmerge,
    merged_update: Update | None = None,
    apply: Callable[[Tensor, Tensor], Tensor] = lambda x, weight: x @ weight.T,
    give: Callable[[Tensor, Tensor, Tensor], object] = lambda *results: results,
) -> Function:
    """Return an answer with another update, or that uses, merges or returns otherwise."""

    def answer(
        x: Tensor, weight: Tensor, A: Tensor, B: Tensor, alpha: float, merged: bool
    ) -> object:
        change = update(A, B, alpha)
        stored = merged_update(A, B, alpha) if merged_update else change
        output = apply(x, used(weight, change, merged))
        return give(output, merge(weight, stored, merged), unmerge(weight, stored, merged))

    return answer


def _in_place(
    x: Tensor, weight: Tensor, A: Tensor, B: Tensor, alpha: float, merged: bool
) -> tuple[Tensor, Tensor, Tensor]:
    """Return right results, with the weight merged in place."""
    base = _unmerge(weight, _update(A, B, alpha), merged)
    if not merged:
        weight += _update(A, B, alpha)
    return x @ weight.T, weight, base


def _fits_only_if_square(trials: Trials) -> bool:
    """Return whether an answer raises only where no weight is square, and is wrong where one is."""
    raises = any(trials[name].output.error for name in ("sentences", "double", "merged"))
    square = ("square", "merged_square")
    returns = not any(trials[name].output.error for name in square)
    return raises and returns and not right_in(trials, *square)


def _is_written_over(trials: Trials) -> bool:
    return any("weight" in trial.output.changed for trial in trials.values())


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    mistake(
        "scaling_left_out",
        _answer(_unscaled),
        _answer(_unscaled, merged_update=_update),
        title=("factor α/r left out", "漏了系数 α/r"),
        en="Your update is BA, without the factor α/r. The factor keeps the size of the update "
        "about the same when you try another rank, so that the learning rate need not change.",
        zh="你的更新是 BA，没有乘 α/r。换一个秩时，这个系数使更新的大小基本不变，"
        "学习率也就不必重调。",
    ),
    mistake(
        "scaling_left_out_of_the_weight",
        _answer(merged_update=_unscaled),
        title=("merged without α/r", "合并时漏了 α/r"),
        en="Your output is right, but the update that you merge is BA, without the factor α/r. "
        "The merged layer has to compute the same output.",
        zh="你的输出正确，但合并进权重的是 BA，没有乘 α/r。合并之后的层应给出同样的输出。",
    ),
    mistake(
        "scaled_by_alpha_alone",
        _answer(_scaled(lambda A, B, alpha: alpha)),
        title=("scaled by α alone", "只乘 α"),
        en="You multiply BA by α. The factor is α/r: divide by the rank, the number of rows of A.",
        zh="你把 BA 乘以了 α。系数应为 α/r：还要除以秩 r，即 A 的行数。",
    ),
    mistake(
        "scaling_inverted",
        _answer(_scaled(lambda A, B, alpha: len(A) / alpha)),
        title=("scaled by r/α", "系数颠倒"),
        en="You multiply BA by r/α. The factor is α/r.",
        zh="你把 BA 乘以了 r/α。系数应为 α/r。",
    ),
    mistake(
        "scaled_by_another_size",
        _answer(_scaled(lambda A, B, alpha: alpha / A.shape[1])),
        _answer(_scaled(lambda A, B, alpha: alpha / len(B))),
        _answer(_scaled(lambda A, B, alpha: 1 / len(A))),
        _answer(_scaled(lambda A, B, alpha: alpha / math.sqrt(len(A)))),
        _answer(_scaled(lambda A, B, alpha: alpha // len(A))),
        title=("scaled by another number", "系数不是 α/r"),
        en="You scale the update by another number than α/r. The rank r is the number of rows of A "
        "(r, D_in), not D_in or D_out. There is no square root, and nothing is rounded (/, not "
        "//).",
        zh="你缩放更新所用的数不是 α/r。秩 r 是 A (r, D_in) 的行数，不是 D_in 或 D_out；"
        "不取平方根，也不取整（用 /，不用 //）。",
    ),
    mistake(
        "scaled_twice",
        _answer(_scaled(lambda A, B, alpha: (alpha / len(A)) ** 2)),
        title=("scaled twice", "缩放了两次"),
        en="Your factor is (α/r)²: A and B are both scaled, or the sum is scaled again. Scale the "
        "product once.",
        zh="你的系数是 (α/r)²：A 和 B 都乘了，或乘了两遍。乘积只需缩放一次。",
    ),
    mistake(
        "everything_scaled",
        lambda x, weight, A, B, alpha, merged: (
            x @ (alpha / len(A) * (_unmerge(weight, _update(A, B, alpha), merged) + B @ A)).T,
            *_answer()(x, weight, A, B, alpha, merged)[1:],
        ),
        lambda x, weight, A, B, alpha, merged: (
            x @ (alpha / len(A) * _merge(weight, B @ A, merged)).T,
            *_answer()(x, weight, A, B, alpha, merged)[1:],
        ),
        title=("everything scaled", "W₀x 也被缩放"),
        en="You scale W₀x as well. The pre-trained output stays as it is, and only BAx is "
        "multiplied by α/r.",
        zh="你把 W₀x 也乘了系数。预训练的输出保持不变，只有 BAx 乘以 α/r。",
    ),
    mistake(
        "base_left_out",
        _answer(used=lambda weight, update, merged: update),
        _answer(used=lambda weight, update, merged: weight if merged else update),
        title=("W₀x left out", "漏了 W₀x"),
        en="Your output is the update's alone. It is added to W₀x, the output of the frozen layer.",
        zh="你的输出只有更新的部分。它应加到冻结层的输出 W₀x 上。",
    ),
    mistake(
        "update_left_out",
        _answer(used=_keep),
        _answer(used=_unmerge),
        title=("update left out", "漏了更新"),
        en="Your output is that of the frozen layer: where the weight is W₀, add (α/r)·B A x.",
        zh="你的输出就是冻结层的输出：权重是 W₀ 时，应加上 (α/r)·B A x。",
    ),
    mistake(
        "transposed",
        _answer(lambda A, B, alpha: alpha / len(A) * A.T @ B.T),
        _answer(apply=lambda x, weight: x @ weight),
        symptom=_fits_only_if_square,
        title=("matrix transposed", "矩阵转置错了"),
        en="A matrix is transposed, which only a square weight allows. Weights are (D_out, D_in) "
        "as in nn.Linear: the output of rows x is x @ W.T, and the update of W is B @ A.",
        zh="有矩阵转置错了，只有权重是方阵时形状才对得上。权重与 nn.Linear 相同，是 "
        "(D_out, D_in)：行向量 x 的输出是 x @ W.T，W 的更新是 B @ A。",
    ),
    mistake(
        "merged_not_considered",
        _answer(used=_add, merge=_add, unmerge=_keep),
        _answer(used=_add, merge=_add, unmerge=_subtract),
        _answer(used=_add, merge=_add),
        title=("`merged` has no effect", "没有用 merged"),
        en="`merged` has no effect, so the update is applied twice: where it is True, the weight "
        "holds the update already. Then the output is x @ weight.T, and merging changes nothing.",
        zh="`merged` 不起作用，更新就用了两次：它为 True 时，权重里已经有更新了。"
        "这时输出是 x @ weight.T，合并不再改变权重。",
    ),
    mistake(
        "added_although_merged",
        _answer(used=_add),
        title=("added although merged", "已合并仍再加"),
        en="Where the weight is merged, your output adds the update a second time. Then the "
        "weight alone gives the output: x @ weight.T.",
        zh="权重已合并时，你的输出又加了一次更新。这时只用权重就得到输出：x @ weight.T。",
    ),
    mistake(
        "merged_twice",
        _answer(merge=_add),
        _answer(merge=_add, unmerge=_keep),
        _answer(merge=_add, unmerge=_subtract),
        title=("merged twice", "合并了两次"),
        en="You merge a weight that is merged already, so it holds the update twice. If `merged` "
        "is True, merging returns the weight as it is.",
        zh="你把已合并的权重又合并了一次，更新就加了两遍。`merged` 为 True 时，"
        "合并应原样返回权重。",
    ),
    mistake(
        "unmerged_twice",
        _answer(unmerge=_subtract),
        title=("unmerged although not merged", "未合并也减去"),
        en="You subtract the update also where the weight does not hold it. If `merged` is False, "
        "unmerging returns the weight as it is.",
        zh="权重里没有更新时，你也减去了它。`merged` 为 False 时，取消合并应原样返回权重。",
    ),
    mistake(
        "never_unmerged",
        _answer(unmerge=_keep),
        _answer(unmerge=_merge),
        _answer(unmerge=_add),
        title=("never unmerged", "没有取消合并"),
        en="Your third result still holds the update, or even twice. Where `merged` is True, "
        "unmerging subtracts it: W₀ is the weight minus (α/r)·B A.",
        zh="你的第三个结果里仍有更新，甚至有两份。`merged` 为 True 时，取消合并应减去它："
        "W₀ 等于权重减去 (α/r)·B A。",
    ),
    mistake(
        "order_of_the_results",
        _answer(give=lambda output, merged, base: (output, base, merged)),
        _answer(give=lambda output, merged, base: (merged, base, output)),
        _answer(give=lambda output, merged, base: (base, merged, output)),
        title=("results in the wrong order", "结果次序不对"),
        en="The three results are in the wrong order: the output, then the weight after merging, "
        "then the weight after unmerging.",
        zh="三个结果的次序不对：先输出，再是合并后的权重，最后是取消合并后的权重。",
    ),
    mistake(
        "weights_without_gradient",
        _answer(give=lambda output, merged, base: (output, merged.detach(), base.detach())),
        title=("weights without gradient", "权重不带梯度"),
        en="The values are right, but no gradient flows through the two weights: .detach() or "
        "no_grad() around merging. In this exercise gradients flow through all three results.",
        zh="数值正确，但梯度没有经由两个权重传播：合并时用了 .detach() 或 no_grad()。"
        "这道题中，三个结果都要让梯度通过。",
    ),
    mistake(
        "gradient_cut",
        _answer(give=lambda *results: tuple(result.detach() for result in results)),
        _answer(lambda A, B, alpha: _update(A, B, alpha).detach()),
        title=("gradient cut off", "梯度被切断"),
        en="The values are right, but no gradient reaches A or B, so nothing would be learned. Do "
        "not use .detach(), .data, .item() or no_grad().",
        zh="数值正确，但梯度传不到 A 或 B，什么也学不到。不要用 .detach()、.data、.item() 或 "
        "no_grad()。",
    ),
    mistake(
        "weight_written_over",
        _in_place,
        symptom=_is_written_over,
        title=("weight overwritten", "改写了权重"),
        en="You merge in place (weight += …), so the weight of the caller changes, and is merged "
        "again at the next call. Compute a new tensor: weight + update.",
        zh="你原地合并（weight += …），调用者的权重也就变了，下次调用又会再合并一次。"
        "请生成新张量：weight + update。",
    ),
)


exercise = Exercise(
    name="lora_linear",
    title=Text("A linear layer with LoRA", "带 LoRA 的线性层"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    returns=("output", "merged", "unmerged"),
)
