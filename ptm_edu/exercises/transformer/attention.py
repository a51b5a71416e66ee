"""Exercise: scaled dot-product attention with a mask (chapter 3)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor, nn

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.compare import same_where_finite
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Mistake, Trials, mistake
from ptm_edu.exercises.framework.runner import Case, Output
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.exercises.framework.symptoms import differs_from_itself, not_finite_in, right_in
from ptm_edu.language import Text

VECTORS = ("query", "key", "value")
FREE = ("no_mask", "wide")
MASKED = ("causal", "padding", "crossed", "scattered", "one_query", "padded")

Array: TypeAlias = np.ndarray
Rng: TypeAlias = np.random.Generator

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return twelve cases, two of them equal: an answer with random numbers differs there."""
    rng = np.random.default_rng(seed)
    causal = _drawn(rng, B=2, H=3, T=4, S=4, d=5)
    return [
        _case("no_mask", _drawn(rng, B=2, H=3, T=5, S=4, d=6)),
        _case("wide", [array.astype(np.float64) for array in _drawn(rng, B=3, H=2, T=3, S=6, d=9)]),
        _case("causal", causal, np.tri(4, dtype=bool)),
        _case("padding", _drawn(rng, B=3, H=2, T=5, S=5, d=4), _padding(rng, 3, 5)),
        _case("crossed", _drawn(rng, B=3, H=2, T=2, S=6, d=4), _padding(rng, 3, 6)),
        _case("scattered", _drawn(rng, B=2, H=4, T=3, S=5, d=3), _scattered(rng, (2, 4, 3, 5))),
        _case("one_query", _drawn(rng, B=1, H=2, T=1, S=4, d=3), _padding(rng, 1, 4)),
        _case("transposed", [np.asfortranarray(x) for x in causal], np.tri(4, dtype=bool)),
        _case("again", causal, np.tri(4, dtype=bool)),
        _case("blind", _drawn(rng, B=2, H=2, T=3, S=4, d=3), _blind(rng), extreme=True),
        _case("far", *_far(rng, T=6, S=5), extreme=True),
        _case("padded", _drawn(rng, B=4, H=2, T=3, S=12, d=5), _mostly_padding(S=12)),
    ]


def sweep(rng: Rng) -> Iterator[Case]:
    """Yield every size with masks of every shape; large values, large scores; then ±1,000,000."""
    for n, size in enumerate(sizes(rng, B=2, H=2, T=3, S=3, d=3, v=2)):
        B, H, T, S = size.B, size.H, size.T, size.S
        shapes = ((B, H, T, size.d), (B, H, S, size.d), (B, H, S, size.v))
        scales = ((1, 1, 1), (1, 1, 30), (40, 0.3, 1))[n % 3]
        dtype, order = "float64" if n % 3 else any_float(rng), rng.choice(["C", "F"])
        drawn = [numbers(rng, *s, scale=scale) for s, scale in zip(shapes, scales, strict=True)]
        vectors = [np.asarray(array, dtype, order=order) for array in drawn]
        masks = ((T, S), (S,), (B, 1, 1, S), (B, H, T, S), (T, 1), (1, H, 1, 1), ())
        mask = np.asarray(rng.random(masks[n % len(masks)]) < 0.6, order=order)
        if mask.ndim == 4:
            mask[0, 0, 0] = False
        yield _case("", vectors, mask)
        if n in (2, 3):  # a single query, a single key
            yield _case("", vectors)
    yield _case("", *_farthest(rng))


def _farthest(rng: Rng) -> tuple[list[Array], Array]:
    """Return vectors with scores of ±1,000,000, and a mask of which two rows allow only −1,000,000.

    All scores are whole multiples of 64, so no rounding decides.
    """
    query, key, value = np.zeros((1, 1, 4, 4)), np.zeros((1, 1, 3, 4)), numbers(rng, 1, 1, 3, 2)
    query[0, 0, :, 0] = [128, -128, 128, -128]
    key[0, 0, :, 0] = [-15625, 15625, int(rng.integers(-15000, 15000))]
    mask = np.array([[1, 0, 0], [0, 1, 0], [1, 1, 1], rng.integers(0, 2, 3)], dtype=bool)
    dtype = any_float(rng)
    return [array.astype(dtype) for array in (query, key, value)], mask


def _case(name: str, vectors: list[Array], mask: Array | None = None, **flags: bool) -> Case:
    arrays = vectors if mask is None else [*vectors, mask]
    arguments = dict(zip((*VECTORS, "mask"), arrays, strict=False))
    unused = mask is not None and not mask.any()  # then a right answer may have no gradient
    return Case(name, {**arguments}, () if unused else VECTORS, **flags)


def _drawn(rng: Rng, B: int, H: int, T: int, S: int, d: int) -> list[Array]:
    """Return queries (B, H, T, d), keys (B, H, S, d) and values, of one number more."""
    shapes = (T, d), (S, d), (S, d + 1)
    return [rng.normal(0, 1.3, (B, H, *shape)).astype(np.float32) for shape in shapes]


def _padding(rng: Rng, B: int, S: int) -> Array:
    """Return (B, 1, 1, S): no sentence is empty, and one at least is shorter than S."""
    lengths = rng.integers(1, S + 1, B)
    lengths[rng.integers(B)] = rng.integers(1, S)
    return (np.arange(S) < lengths[:, None])[:, None, None]


def _mostly_padding(S: int) -> Array:
    """Return (4, 1, 1, S): three of four sentences have two keys."""
    return (np.arange(S) < np.array([6, 2, 2, 2])[:, None])[:, None, None]


def _scattered(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return a mask by lot, with a key to look at and one to leave out in every row."""
    order = rng.random(shape).argsort(axis=-1)
    return order < rng.integers(1, shape[-1], (*shape[:-1], 1))


def _blind(rng: Rng) -> Array:
    """Return (2, 1, 3, 4): in each sentence one query, another one, may attend to nothing."""
    mask = _scattered(rng, (2, 1, 3, 4))
    mask[[0, 1], 0, rng.permutation(3)[:2]] = False
    return mask


def _far(rng: Rng, T: int, S: int) -> tuple[list[Array], Array]:
    """Return vectors whose scores lie between ±900,000, and a mask that hides the best of a row."""
    query, key, value = _drawn(rng, 1, 2, T, S, 4)
    query[:], key[:] = 0, 0
    query[..., 0] = 1000 * rng.permutation([-1, 1] * (T // 2))
    key[..., 0] = rng.permutation(np.linspace(200, 1800, S))
    scores = query[0, 0] @ key[0, 0].T
    mask, rows = _scattered(rng, (T, S)), np.arange(T)
    mask[rows, scores.argmax(axis=1)], mask[rows, scores.argmin(axis=1)] = False, True
    return [query, key, value], mask


# ---- the reference ------------------------------------------------------------------------------


def reference(
    query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None = None
) -> tuple[Tensor, Tensor]:
    """Return softmax(QKᵀ / √d) V, (B, H, T, d_v), and the softmax, (B, H, T, S).

    Vaswani et al. 2017, eq. 1. `mask` is True where a query may attend, expandable to (B, H, T, S);
    a row without any True gives zeros.
    """
    scores = query @ key.mT / math.sqrt(query.shape[-1])
    if mask is None:
        mask = torch.ones((), dtype=torch.bool)
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1).masked_fill(~mask, 0)
    return weights @ value, weights


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("Output and weights without a mask", "没有掩码时的输出与权重"),
        3,
        Text(
            "two results: softmax(QKᵀ / √d) V, and the softmax itself, each row over the S keys",
            "两个结果：softmax(QKᵀ / √d) V，以及 softmax 本身；每一行在 S 个键上的和为 1",
        ),
        output_tests.values(*FREE),
    ),
    Check(
        "masked",
        Text("The mask", "掩码"),
        3,
        Text(
            "a query attends only where the mask is True, and its weights there still sum to 1",
            "查询只关注 mask 为 True 的位置，这些位置上的权重之和仍为 1",
        ),
        output_tests.values(*MASKED, "again"),
        requires="value",
    ),
    checks.gradients(
        Text(
            "loss.backward() computes the correct gradients of queries, keys and values",
            "loss.backward() 算出查询、键和值的正确梯度",
        ),
        VECTORS,
        "no_mask",
        *MASKED,
    ),
    Check(
        "blind",
        Text("Fully masked rows", "整行被遮住"),
        1,
        Text(
            "if the mask is False in a whole row, its weights and its output are zeros, and no "
            "gradient becomes NaN",
            "整行 mask 都为 False 时，权重和输出都是 0，梯度也不会出现 NaN",
        ),
        output_tests.values_and_gradients(VECTORS, "blind"),
        requires="masked",
    ),
    Check(
        "far",
        Text("Scores far apart", "相差很大的得分"),
        1,
        Text(
            "scores between ±1,000,000 do not overflow, and the mask works even if all allowed "
            "scores are far below the masked ones",
            "得分在 ±1,000,000 之间时不会溢出；即使允许关注的得分远低于被遮住的，掩码依然有效",
        ),
        output_tests.values_and_gradients(VECTORS, "far"),
        requires="masked",
    ),
    checks.form_and_inputs(
        Text(
            "output (B, H, T, d_v) and weights (B, H, T, S) in the inputs' dtype; no input is "
            "overwritten, and transposed ones (not contiguous) work too",
            "输出 (B, H, T, d_v)、权重 (B, H, T, S)，dtype 与输入相同；不改写输入，"
            "转置过的（内存不连续的）输入也能用",
        ),
        *FREE,
        "one_query",
        title=Text("Shapes, dtypes, and handling of inputs", "形状、dtype，以及对输入的处理"),
    ),
)


# ---- wrong implementations ----------------------------------------------------------------------


Scale: TypeAlias = Callable[[Tensor, Tensor, Tensor], float]  # of queries, keys and values
Weigh: TypeAlias = Callable[[Tensor, Tensor], Tensor]  # from scores and mask to weights

ALL = torch.ones((1, 1), dtype=torch.bool)
ORDINARY = ("no_mask", "causal", "padding")


def _root(query: Tensor, key: Tensor, value: Tensor) -> float:
    return math.sqrt(query.shape[-1])


def _hidden(scores: Tensor, mask: Tensor, fill: float = -math.inf) -> Tensor:
    return scores.masked_fill(~mask, fill)


def _low(scores: Tensor, mask: Tensor) -> Tensor:
    return _hidden(scores, mask, torch.finfo(scores.dtype).min).softmax(dim=-1)


def _right(scores: Tensor, mask: Tensor) -> Tensor:
    return _low(scores, mask).masked_fill(~mask, 0)


def _turned(mask: Tensor) -> Tensor:
    return mask if mask is ALL else ~mask  # where no mask is given there is none to misread


def _answer(weigh: Weigh = _right, scale: Scale = _root) -> Function:
    """Return an answer that is wrong in what divides the scores, or in what they become."""

    def answer(q: Tensor, k: Tensor, v: Tensor, mask: Tensor = ALL) -> tuple[Tensor, Tensor]:
        weights = weigh(q @ k.mT / scale(q, k, v), mask)
        return weights @ v, weights

    return answer


def _scaled_by(*scales: Scale) -> Iterator[Function]:
    """Yield answers with each scale, fully masked rows being zeros or uniform."""
    for scale in scales:
        yield from (_answer(weigh, scale) for weigh in (_right, _low))


def _scaled_after_the_softmax(
    query: Tensor, key: Tensor, value: Tensor, mask: Tensor = ALL
) -> tuple[Tensor, Tensor]:
    weights = _right(query @ key.mT, mask) / _root(query, key, value)
    return weights @ value, weights


def _alike(answer: Output, other: Output) -> bool:
    # A mask that is turned round may fit no more: what raises there tells nothing.
    raised = any(output.error and not output.values for output in (answer, other))
    return raised or same_where_finite(answer, other)


def _by_mask(name: str, *wrong: Weigh, title: tuple[str, str], en: str, zh: str) -> Mistake:
    """Return a mistake from wrong weights, of the scores (B, H, T, S) and the mask.

    Where it leaves a query nothing to attend to, one gets NaN, another the mean, a third zeros.
    """
    return mistake(name, *map(_answer, wrong), title=title, en=en, zh=zh, matches=_alike)


def _looks_where_it_may_not(trials: Trials) -> bool:
    far = trials["far"]
    shapes = [[value.shape for value in output.values] for output in (far.output, far.expected)]
    if shapes[0] != shapes[1] or not right_in(trials, *ORDINARY):
        return False
    weights, mask = far.output.values[1].array, np.asarray(far.case.arguments["mask"])
    if weights is None or not np.isfinite(weights).all():
        return False
    return bool(np.abs(weights * ~mask).max() > 1e-3)


def _projected(query: Tensor, key: Tensor, value: Tensor, *mask: Tensor) -> tuple[Tensor, Tensor]:
    layers = [nn.Linear(x.shape[-1], x.shape[-1], dtype=x.dtype) for x in (query, key, value)]
    query, key, value = (f(x) for f, x in zip(layers, (query, key, value), strict=True))
    return _answer()(query, key, value, *mask)


# ---- known mistakes -----------------------------------------------------------------------------


MISTAKES = (
    mistake(
        "no_scaling",
        *_scaled_by(lambda query, key, value: 1.0),
        title=("not scaled by √d", "没有除以 √d"),
        en="Your scores are not divided by √d. The variance of a dot product of d components grows "
        "with d. So without the scaling the softmax of wide heads is close to one-hot and has "
        "almost no gradient.",
        zh="你没有把得分除以 √d。d 个分量的点积，方差随 d 增大；不缩放的话，"
        "头的维数多时 softmax 就接近独热向量，几乎没有梯度。",
    ),
    mistake(
        "model_width",
        *_scaled_by(lambda query, key, value: math.sqrt(query.shape[1] * query.shape[-1])),
        title=("scaled by the model's width", "按模型宽度缩放"),
        en="You divide by √D, the square root of the model's width. A head's dot product has only "
        "d = D / H terms: divide by √d, where d is the size of the query's last axis.",
        zh="你除以了模型宽度的平方根 √D。一个头的点积只有 d = D / H 项：应除以 √d，"
        "d 是 query 最后一维的大小。",
    ),
    mistake(
        "scaled_otherwise",
        *_scaled_by(
            lambda query, key, value: query.shape[-1],
            lambda query, key, value: query.shape[-1] ** -0.5,
            lambda query, key, value: math.sqrt(key.shape[-2]),
            lambda query, key, value: math.sqrt(query.shape[-2]),
            lambda query, key, value: math.sqrt(value.shape[-1]),
        ),
        _scaled_after_the_softmax,
        title=("scaled by another number", "缩放的数不对"),
        en="Your scores are scaled by another number, or only after the softmax. Divide them by "
        "√d before the softmax, where d is the number of dimensions of a query: not by d or √d_v, "
        "not times √d, and not by the number of tokens.",
        zh="缩放得分所用的数不对，或是到 softmax 之后才缩放。应在 softmax 之前除以 √d"
        "（d 是一个查询的维数）：不是除以 d 或 √d_v，不是乘以 √d，也不是除以词元的个数。",
    ),
    _by_mask(
        "wrong_dimension",
        *(lambda s, m, dim=dim: _hidden(s, m).softmax(dim) for dim in (0, 1, 2)),
        title=("softmax over the wrong axis", "softmax 的轴不对"),
        en="Your softmax runs over queries, heads or sentences. The weights of each query should "
        "sum to 1 over the S keys: use dim=-1 of the scores (B, H, T, S).",
        zh="你的 softmax 沿查询、头或句子计算。每个查询在 S 个键上的权重之和应为 1："
        "对得分 (B, H, T, S) 取 dim=-1。",
    ),
    _by_mask(
        "mask_ignored",
        lambda s, m: s.softmax(-1),
        title=("mask without effect", "mask 不起作用"),
        en="The mask has no effect. If you use masked_fill, note that it returns a new tensor: "
        "assign its result.",
        zh="mask 没有起作用。注意 masked_fill 返回的是新张量，要把结果赋值回去。",
    ),
    _by_mask(
        "mask_swapped",
        lambda s, m: _hidden(s, _turned(m)).softmax(-1),
        lambda s, m: _right(s, _turned(m)),
        title=("mask inverted", "mask 用反了"),
        en="You mask the positions at which the mask is True. Here True means that a query may "
        "attend there; some libraries use the opposite convention, so this bug is common. Fill at "
        "~mask.",
        zh="你遮住了 mask 为 True 的位置。这里 True 表示可以关注；有些库的约定正相反，"
        "所以这个错误很常见。应填充 ~mask。",
    ),
    _by_mask(
        "mask_on_the_query_axis",
        lambda s, m: _hidden(s, m.mT).softmax(-1),
        lambda s, m: _right(s, m.mT),
        title=("mask along the queries", "mask 用在查询轴上"),
        en="You apply the mask along the queries. Its last axis is that of the keys, as in the "
        "scores (B, H, T, S): it defines for each query which keys it may attend to. Do not "
        "transpose it.",
        zh="你的 mask 用在了查询那一维。它的最后一维是键，与得分 (B, H, T, S) 相同："
        "表示每个查询可以关注哪些键。不要转置它。",
    ),
    _by_mask(
        "mask_after_the_softmax",
        lambda s, m: s.softmax(-1) * m,
        title=("mask after the softmax", "softmax 之后才用 mask"),
        en="You mask after the softmax. So masked keys have already taken a part of the "
        "probability, and the rows no longer sum to 1. Before the softmax, replace these scores by "
        "−∞ or by the lowest finite number of the dtype.",
        zh="你在 softmax 之后才用 mask：被遮住的键已经分走了一部分概率，每行之和不再是 1。"
        "应在 softmax 之前把这些得分换成 −∞，或该 dtype 能表示的最小有限数。",
    ),
    _by_mask(
        "mask_too_weak",
        lambda s, m: (s * m).softmax(-1),
        lambda s, m: (s + m.to(s.dtype)).softmax(-1),
        lambda s, m: (s - (~m).to(s.dtype)).softmax(-1),
        lambda s, m: (s * m).softmax(-1) * m,
        title=("masked keys keep weight", "被遮住的键仍有权重"),
        en="Masked keys keep a positive weight: e⁰ is 1, and a score that is lower by 1 is still a "
        "score. Only −∞, or a number below all scores, gives the weight 0.",
        zh="被遮住的键仍有正的权重：e⁰ = 1，得分减 1 也仍是得分。只有 −∞，"
        "或低于所有得分的数，权重才是 0。",
    ),
    mistake(
        "order",
        lambda *arguments: _answer()(*arguments)[::-1],
        title=("results in another order", "两个结果顺序不对"),
        en="Your two results are in the wrong order: return the output first, then the weights.",
        zh="两个结果的顺序不对：先输出，后权重。",
    ),
    mistake(
        "gradient_cut",
        lambda *arguments: tuple(result.detach() for result in _answer()(*arguments)),
        lambda q, k, v, *mask: _answer()(q.detach(), k.detach(), v, *mask),
        lambda q, k, v, *mask: _answer()(q, k, v.detach(), *mask),
        title=("gradient cut off", "梯度被切断"),
        en="The values are correct, but a gradient is cut off, so the layers below could not "
        "learn. Do not use .item(), .detach(), .data, numpy or no_grad().",
        zh="数值正确，但梯度被切断了，下面的层什么也学不到：不要用 .item()、.detach()、.data、"
        "numpy 或 no_grad()。",
    ),
    mistake(
        "layers_inside",
        _projected,
        title=("layer created inside", "在函数里新建层"),
        symptom=differs_from_itself("causal", "again"),
        en="Called twice with the same input, your function returns two different results. A layer "
        "that is created inside has new random weights at each call and is never trained; dropout "
        "is random too. Create layers in __init__; this function needs none.",
        zh="同样的输入调用两次，你的函数给出两个结果。在函数里新建的层每次都有新的随机权重，"
        "永远学不到东西；dropout 也是随机的。层应放在 __init__ 里；这个函数不需要任何层。",
    ),
    mistake(
        "not_low_enough",
        _answer(lambda s, m: _hidden(s, m, -1e3).softmax(-1)),
        _answer(lambda s, m: _hidden(s, m, -1e4).softmax(-1)),
        _answer(lambda s, m: (s - 1e4 * (~m).to(s.dtype)).softmax(-1)),
        title=("fill value not low enough", "填充值不够低"),
        symptom=_looks_where_it_may_not,
        en="If all allowed scores are below your fill value, such as −10,000, the query attends to "
        "masked positions. Use −∞ or torch.finfo(scores.dtype).min.",
        zh="所有允许关注的得分都低于你填入的数（如 −10,000）时，"
        "查询关注的反而是被遮住的位置。请用 −∞ 或 torch.finfo(scores.dtype).min。",
    ),
    mistake(
        "overflow",
        _answer(lambda s, m: s.exp() * m / (s.exp() * m).sum(-1, keepdim=True)),
        title=("softmax by hand overflows", "手写的 softmax 溢出"),
        symptom=not_finite_in("far", ORDINARY),
        en="Correct for ordinary scores, but exp(1000) is infinite and exp(−1000) is 0: ∞/∞ and "
        "0/0 are NaN. torch.softmax subtracts the largest score of the row first.",
        zh="得分不大时正确，但 exp(1000) 是无穷大，exp(−1000) 是 0：∞/∞ 和 0/0 都是 NaN。"
        "torch.softmax 会先减去该行的最大得分。",
    ),
    mistake(
        "blind_row_not_a_number",
        _answer(lambda s, m: _hidden(s, m).softmax(-1)),
        title=("fully masked row is NaN", "整行被遮住时得 NaN"),
        symptom=not_finite_in("blind", ORDINARY),
        en="A query that may not attend to any key gives NaN: the softmax of a row of −∞ is 0/0, "
        "and NaN then spreads through every gradient. Such rows should be 0: fill with the lowest "
        "finite number, and set the masked weights to 0 after the softmax.",
        zh="不能关注任何键的查询得到了 NaN：全是 −∞ 的 softmax 是 0/0，"
        "NaN 还会传遍所有梯度。这样的行应为 0：请用最小的有限数填充，"
        "softmax 之后再把被遮住的权重设为 0。",
    ),
    mistake(
        "blind_row_looks",
        _answer(_low),
        _answer(lambda s, m: (s + ~m * -1e9).softmax(-1)),
        title=("fully masked row attends", "整行被遮住时仍在关注"),
        en="A query that may not attend to any key attends to all of them: all keys have the same "
        "low score, so each gets the weight 1/S. After the softmax, set the weights to 0 where the "
        "mask is False.",
        zh="不能关注任何键的查询反而关注了所有键：所有键的得分同样低，权重各为 1/S。"
        "softmax 之后，还要把 mask 为 False 处的权重设为 0。",
    ),
)


exercise = Exercise(
    name="attention",
    title=Text("Scaled dot-product attention", "缩放点积注意力"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    returns=("output", "weights"),
)
