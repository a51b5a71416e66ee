"""Exercise: a bidirectional language model's loss, with its shifts and padding (chapter 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import checks, output_tests, token_loss
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Mistake, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.exercises.framework.symptoms import not_finite_in, wrong_only_in
from ptm_edu.exercises.framework.token_loss import ALL, EARLY, LATE, Cost, nll
from ptm_edu.language import Text

LOGITS = ("forward_logits", "backward_logits")
ARGUMENTS = (*LOGITS, "ids", "mask")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return nine cases; no two of B, T and V are equal, so that a wrong axis always shows."""
    rng = np.random.default_rng(seed)
    return [
        _case("batch", _drawn(rng, (5, 2, 4), T=6, V=7)),
        _case("double", _drawn(rng, (2, 5, 3, 4), T=5, V=6, dtype="float64")),
        _case("one_sentence", _drawn(rng, (4,), T=4, V=6)),
        _case("two_words", _drawn(rng, (2,), T=2, V=5)),
        _case("lone_word", _drawn(rng, (1, 4, 3), T=5, V=8), extreme=True),
        _case("any_id", _any_id(_drawn(rng, (3, 6), T=7, V=4))),
        _case("transposed", [np.asfortranarray(x) for x in _drawn(rng, (4, 3), T=5, V=3)]),
        _case("large", _drawn(rng, (3, 5), T=6, V=4, scale=1000), extreme=True),
        _case("padded", _drawn(rng, (6, 2, 2, 2), T=12, V=5)),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield batches with sentences of one to T words, any id in padding, and logits up to ±1000."""
    for n, size in enumerate(sizes(rng, B=2, T=(2, 4), V=4)):
        lengths = rng.integers(1, size.T + 1, size.B)
        lengths[rng.integers(size.B)] = rng.integers(2, size.T + 1)  # something is predicted
        yield _case("", _any_ids(rng, lengths, size.T, size.V, scale=(1, 500, 1)[n % 3]))
    yield _case("", _any_ids(rng, rng.permutation([1, 2, 4]), T=4, V=2, scale=1))
    forward, backward, ids, mask = _any_ids(rng, rng.permutation([1, 2, 4]), T=4, V=2, scale=200)
    np.put_along_axis(forward[:, :-1], ids[:, 1:, None], 1000, axis=2)  # a perfect model
    np.put_along_axis(backward[:, 1:], ids[:, :-1, None], 1000, axis=2)
    yield _case("", [forward, backward, np.where(mask, ids, 1 - ids), mask])


def _any_ids(
    rng: np.random.Generator, lengths: np.ndarray, T: int, V: int, scale: float
) -> list[np.ndarray]:
    mask, dtype = np.arange(T) < lengths[:, None], any_float(rng)
    logits = [numbers(rng, *mask.shape, V, scale=scale, dtype=dtype) for _ in LOGITS]
    arrays = [*logits, rng.integers(0, V, mask.shape), mask]
    return [np.asarray(array, order=rng.choice(["C", "F"])) for array in arrays]


def _case(name: str, arrays: list[np.ndarray], extreme: bool = False) -> Case:
    return Case(name, dict(zip(ARGUMENTS, arrays, strict=True)), LOGITS, extreme)


def _drawn(
    rng: np.random.Generator,
    lengths: tuple[int, ...],
    T: int,
    V: int,
    dtype: str = "float32",
    scale: float = 1.0,
) -> list[np.ndarray]:
    """Return two logits (B, T, V), ids (B, T) that are 0 in padding alone, and the mask (B, T)."""
    mask = np.arange(T) < np.array(lengths)[:, None]
    logits = [rng.normal(0, scale, (*mask.shape, V)).astype(dtype) for _ in LOGITS]
    return [*logits, token_loss.padded_ids(rng, mask, V), mask]


def _any_id(arrays: list[np.ndarray]) -> list[np.ndarray]:
    """Return the same with 0 for every other word, and another id as padding."""
    *logits, ids, mask = arrays
    return [*logits, token_loss.any_id(ids, mask), mask]


# ---- the reference ------------------------------------------------------------------------------


def reference(forward_logits: Tensor, backward_logits: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
    """Return the mean of −log p over all words that are predicted, in both directions together.

    Logits (B, T, V), ids (B, T), mask (B, T) True for words. Forward logits at t are for word
    t + 1, backward logits at t for word t − 1 (Peters et al. 2018, §3.1).
    """
    real = mask[:, 1:]  # padding comes after the words, so where word t is real, word t − 1 is too
    ahead = nll(forward_logits[:, :-1], ids[:, 1:])  # −log p, (B, T − 1)
    behind = nll(backward_logits[:, 1:], ids[:, :-1])
    return torch.cat([ahead[real], behind[real]]).mean()


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("Value of the loss", "损失的值"),
        3,
        Text(
            "the mean of −log p over all predictions of both directions: the forward logits at t "
            "predict word t + 1, the backward logits at t word t − 1; padding does not count",
            "两个方向全部预测的 −log p 的平均：前向 logits 在 t 处预测第 t + 1 个词，"
            "后向 logits 在 t 处预测第 t − 1 个词；不计填充",
        ),
        output_tests.values("batch", "double", "padded"),
    ),
    *(
        checks.gradient(name, Text("these logits", "这些 logits"), "batch", "double")
        for name in LOGITS
    ),
    Check(
        "few_words",
        Text("One sentence, two words, one word", "只有一句、两个词、一个词"),
        1,
        Text(
            "a single sentence and a sentence of two words work too; a sentence of one word has no "
            "predictions",
            "只有一句、只有两个词时同样正确；只有一个词的句子不预测任何词",
        ),
        output_tests.values("one_sentence", "two_words", "lone_word"),
        requires="value",
    ),
    Check(
        "padding",
        Text("Padding with any id", "填充处可以是任意编号"),
        1,
        Text(
            "only the mask defines what is padding: padding may have any id, and 0 may be a word",
            "哪里是填充只由 mask 决定：填充处可以是任意编号，0 也可以是一个词",
        ),
        output_tests.values("any_id"),
        requires="value",
    ),
    Check(
        "large_logits",
        Text("Large logits", "很大的 logits"),
        1,
        Text(
            "logits near ±1000 give a large finite loss and finite gradients",
            "logits 接近 ±1000 时，损失很大但有限，梯度也有限",
        ),
        output_tests.values_and_gradients(LOGITS, "large"),
        requires="value",
    ),
    checks.scalar("batch", "double"),
    checks.inputs("transposed"),
)


# ---- wrong implementations ----------------------------------------------------------------------


Counted: TypeAlias = Callable[[Tensor, Tensor, slice, slice], Tensor]

AHEAD, BEHIND = (EARLY, LATE), (LATE, EARLY)  # where logits stand, where what they predict stands


def _both_real(ids: Tensor, real: Tensor, at: slice, of: slice) -> Tensor:
    return real[:, at] & real[:, of]


def _loss(
    *pairs: tuple[slice, slice],
    cost: Cost = nll,
    counted: Counted = _both_real,
) -> Function:
    """Return an answer that differs in positions, in what a word costs, or in what is counted."""

    def answer(f: Tensor, b: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
        result = [
            cost(logits[:, at], ids[:, of])[counted(ids, mask, at, of)]
            for logits, (at, of) in zip((f, b), pairs or (AHEAD, BEHIND), strict=True)
        ]
        return torch.cat(result).mean()

    return answer


_right = _loss()


def _turned(logits: Tensor, mask: Tensor) -> Tensor:
    rows = [torch.cat([x[m].flip(0), x[~m]]) for x, m in zip(logits, mask, strict=True)]
    return torch.stack(rows)


def _mistake(
    name: str,
    *wrong: Callable[[Tensor, Tensor, Tensor], Tensor],
    title: tuple[str, str],
    en: str,
    zh: str,
) -> Mistake:
    """Return a mistake from wrong means of −log p ahead, behind, and which are real, (B, T − 1)."""
    return mistake(name, *map(_of_token_nll, wrong), title=title, en=en, zh=zh)


def _of_token_nll(wrong: Callable[[Tensor, Tensor, Tensor], Tensor]) -> Function:
    def answer(f: Tensor, b: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
        ahead, behind = nll(f[:, EARLY], ids[:, LATE]), nll(b[:, LATE], ids[:, EARLY])
        return wrong(ahead, behind, mask[:, LATE])

    return answer


# ---- known mistakes -----------------------------------------------------------------------------


MISTAKES = (
    mistake(
        "backward_shifted_the_wrong_way",
        _loss(AHEAD, AHEAD),
        title=("backward direction shifted wrongly", "反向错开的方向不对"),
        en="Your backward logits are compared with the next word. The backward model starts at the "
        "end of the sentence: at position t it has read words t, t + 1, … and predicts word t − 1. "
        "Shift it in the other direction than the forward model.",
        zh="你的后向 logits 预测的是后一个词。后向模型从句尾读起，在 t 处已读过第 t、"
        "t + 1……个词，应预测第 t − 1 个。错开的方向应与前向模型相反。",
    ),
    mistake(
        "forward_shifted_the_wrong_way",
        _loss(BEHIND, BEHIND),
        _loss(BEHIND, AHEAD),
        title=("forward direction shifted wrongly", "正向错开的方向不对"),
        en="Your forward logits are compared with the previous word, which the model has already "
        "read. At t they predict word t + 1: compare forward_logits[:, :-1] with ids[:, 1:].",
        zh="你的前向 logits 预测的是前一个词，而模型早已读过它。在 t 处应预测第 t + 1 个词："
        "forward_logits[:, :-1] 对 ids[:, 1:]。",
    ),
    mistake(
        "no_shift",
        _loss((ALL, ALL), (ALL, ALL)),
        _loss((ALL, ALL), BEHIND),
        _loss(AHEAD, (ALL, ALL)),
        title=("predictions not shifted", "没有错开一位"),
        en="You compare logits at t with word t, which the model has just read: it would learn to "
        "copy. Shift by one: the forward logits at t predict word t + 1, the backward logits word "
        "t − 1.",
        zh="你把 t 处的 logits 与第 t 个词相比，而模型刚读过它，只会学会照抄。请错开一位："
        "前向 logits 预测第 t + 1 个词，后向 logits 预测第 t − 1 个词。",
    ),
    mistake(
        "backward_in_reading_order",
        lambda f, b, ids, mask: _right(f, b.flip(1), ids, mask),
        lambda f, b, ids, mask: _right(f, _turned(b, mask), ids, mask),
        title=("backward logits reversed", "翻转了反向 logits"),
        en="You reverse the backward logits. They are already stored at the positions of their "
        "words: position t belongs to word t, although the backward model reads the words from the "
        "end. Do not flip them.",
        zh="你翻转了后向 logits。它们已经按词的位置排好：第 t 处属于第 t 个词，"
        "尽管后向模型是从句尾往前读的。请不要翻转。",
    ),
    _mistake(
        "loss_over_padding",
        lambda a, b, real: torch.cat([a, b]).mean(),
        title=("padding counted as words", "把填充算作词"),
        en="Padding is counted as if it were words. Use only predictions in which both words are "
        "real, the one that is read and the one that is predicted: mask[:, 1:].",
        zh="填充被当成了词。只有读到的词和要预测的词都是真词时，这次预测才计入：mask[:, 1:]。",
    ),
    mistake(
        "one_place_of_padding",
        _loss(counted=lambda ids, real, at, of: real[:, EARLY]),
        _loss(counted=lambda ids, real, at, of: real[:, at]),
        _loss(counted=lambda ids, real, at, of: real[:, of]),
        title=("one padding position counted", "多算一个填充位置"),
        en="Your loss includes the first padding position. The forward model must not predict what "
        "follows the last word, and the backward model must not predict from a position without a "
        "word. Both words must be real, the one that is read and the one that is predicted: "
        "mask[:, 1:].",
        zh="每句后的第一个填充位置被算进了损失：不应问正向模型最后一个词之后是什么，"
        "也不应在没有词的位置用反向模型。读到的与预测的都须是真词：mask[:, 1:]。",
    ),
    _mistake(
        "divided_by_all_places",
        lambda a, b, real: ((a + b) * real).sum() / (2 * real.numel()),
        lambda a, b, real: ((a + b) * real).sum() / (2 * real.numel() + 2 * len(real)),
        lambda a, b, real: ((a + b) * real).sum() / (2 * real.sum() + 2 * len(real)),
        title=("divided by too much", "除数太大"),
        en="Your sum is correct, but you divide by too much: by padding positions, or by words "
        "that are not predicted. In each direction a sentence of n words has n − 1 predictions.",
        zh="你的总和正确，但除数太大：填充或没有被预测的词也算了进去。"
        "n 个词的句子在每个方向上只有 n − 1 次预测。",
    ),
    _mistake(
        "one_direction",
        lambda a, b, real: a[real].mean(),
        lambda a, b, real: b[real].mean(),
        lambda a, b, real: a[real].mean() + 0 * b.sum(),
        lambda a, b, real: b[real].mean() + 0 * a.sum(),
        title=("only one direction", "只算了一个方向"),
        en="Only one direction contributes to your loss, so the other would learn nothing. One "
        "loss trains both: take the mean over all predictions, forward and backward together.",
        zh="你的损失只算了一个方向，另一个方向什么也学不到。一个损失训练两个方向："
        "请对前向与后向的所有预测一起取平均。",
    ),
    _mistake(
        "not_halved",
        lambda a, b, real: a[real].mean() + b[real].mean(),
        title=("two means added", "两个均值相加"),
        en="You add the means of the two directions. Take one mean over all predictions of both "
        "directions, which is half of this sum. It can be read as nats per word.",
        zh="你把两个方向的平均值相加了。本题要的是两个方向所有预测的平均，即这个和的一半，"
        "可读作每个词多少奈特。",
    ),
    _mistake(
        "summed",
        lambda a, b, real: (a + b)[real].sum(),
        lambda a, b, real: (a + b)[real].sum() / len(real),
        lambda a, b, real: (a + b)[real].sum() / (2 * len(real)),
        title=("not divided by the predictions", "没有除以预测次数"),
        en="Your loss grows with the number of words. Divide the sum by the number of predictions, "
        "not by the number of sentences.",
        zh="你的损失随词数增大。请把总和除以预测的次数，而不是句子数。",
    ),
    _mistake(
        "mean_of_sentences",
        lambda a, b, real: ((a + b) * real / 2).sum(1).div(real.sum(1)).mean(),
        lambda a, b, real: ((a + b) * real / 2).sum(1).div(real.sum(1).clamp(min=1)).mean(),
        title=("averaged over each sentence first", "先对每句取平均"),
        en="You average over each sentence first, then over the sentences. So a word in a short "
        "sentence has more weight than one in a long sentence. Take one mean over all predictions.",
        zh="你先对每句取平均，再对句子取平均，短句中的词因此权重更大。请对所有预测一次取平均。",
    ),
    token_loss.missing_log(_loss(cost=token_loss.negative_probability)),
    _mistake(
        "missing_minus",
        lambda a, b, real: -(a + b)[real].mean() / 2,
        title=("minus sign missing", "缺少负号"),
        en="This is the log-likelihood, which training maximizes. A loss is minimized: put a minus "
        "sign before it.",
        zh="这是对数似然，训练要使它增大；损失则应当减小。请在前面加上负号。",
    ),
    token_loss.perplexity(
        _of_token_nll(lambda a, b, real: ((a + b)[real].mean() / 2).exp()),
    ),
    token_loss.softmax_twice(_loss(cost=token_loss.nll_of_softmax)),
    mistake(
        "no_softmax",
        _loss(cost=token_loss.negative_logit),
        title=("softmax missing", "缺少 softmax"),
        en="You average the logits themselves. Without a softmax the words do not compete, so the "
        "loss falls without limit if all logits grow. Take log_softmax over V first.",
        zh="你平均的是 logits 本身。没有 softmax，词之间就没有竞争，所有 logits 一起变大，"
        "损失便会无限下降。请先在 V 上取 log_softmax。",
    ),
    mistake(
        "padding_by_id",
        lambda f, b, ids, mask: _right(f, b, ids, ids != 0),
        lambda f, b, ids, mask: _right(f, b, ids, mask & (ids != 0)),
        _loss(counted=lambda ids, real, at, of: real[:, at] & (ids[:, of] != 0)),
        title=("id 0 taken for padding", "把编号 0 当作填充"),
        symptom=wrong_only_in("any_id", ("batch",)),
        en="You treat id 0 as padding. Only `mask` defines which positions are words: 0 may be a "
        "word, and padding may have any id.",
        zh="你把编号 0 当作填充。哪里是词由 `mask` 决定：0 也可能是一个词，填充处可以是任意编号。",
    ),
    _mistake(
        "gradient_cut",
        lambda a, b, real: (a + b)[real].mean().detach() / 2,
        title=("gradient cut off", "梯度被切断"),
        en="The value is correct, but no gradient flows back, so nothing would be learned. Stay in "
        "torch from the logits to the result: no .item(), .detach(), float() or no_grad().",
        zh="数值正确，但没有梯度传回去，什么也学不到。从 logits 到结果都要留在 torch 里："
        "不要用 .item()、.detach()、float() 或 no_grad()。",
    ),
    mistake(
        "overflow",
        _loss(cost=token_loss.nll_in_two_steps),
        title=("log of a rounded 0", "对舍入成的 0 取对数"),
        symptom=not_finite_in("large", ("batch",)),
        en="Correct for ordinary logits. If they are far apart, a probability rounds to 0, and its "
        "logarithm is −∞. Compute log p in one step, with log_softmax or cross_entropy.",
        zh="logits 不大时正确。相差很大时概率会舍入为 0，取对数便是 −∞。请一步算出 log p："
        "log_softmax 或 cross_entropy。",
    ),
)


exercise = Exercise(
    name="bilm_loss",
    title=Text("The loss of a bidirectional language model", "双向语言模型的损失"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
