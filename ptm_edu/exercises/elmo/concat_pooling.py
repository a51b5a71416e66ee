"""Exercise: ULMFiT's concat pooling of hidden states into one vector (chapter 2)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Mistake, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, sizes
from ptm_edu.language import Text

Array: TypeAlias = np.ndarray
Rng: TypeAlias = np.random.Generator

BELOW_ALL = -math.inf

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return eight cases; what is in padding is larger and smaller than any word's state."""
    rng = np.random.default_rng(seed)
    return [
        _case("batch", _drawn(rng, (4, 2, 5), T=6, D=4)),
        _case("double", _drawn(rng, (3, 4), T=5, D=3, dtype="float64")),
        _case("negative", _drawn(rng, (2, 3, 4, 3), T=5, D=2, center=-4)),
        _case("one_word", _drawn(rng, (1, 3, 1), T=4, D=5)),
        _case("one_text", _drawn(rng, (1,), T=1, D=3)),
        _case("transposed", [np.asfortranarray(x) for x in _drawn(rng, (3, 5), T=5, D=4)]),
        _case("low", _drawn(rng, (2, 3), T=4, D=3, center=-1e6), extreme=True),
        _case("padded", _drawn(rng, (6, 2, 2, 2), T=12, D=3)),
    ]


def sweep(rng: Rng) -> Iterator[Case]:
    """Yield texts of one to T words with states around 0, all negative or very low; any padding."""
    for n, size in enumerate(sizes(rng, B=3, T=4, D=2)):
        mask = np.arange(size.T) < rng.integers(1, size.T + 1, size.B)[:, None]
        shape = (size.B, size.T, size.D)
        states = rng.permutation(np.prod(shape)).reshape(shape) / 2  # no two are equal
        states += (-math.prod(shape) / 4 - 0.1, -50, -1e6)[n % 3]
        padding = rng.choice([-1, 1], shape) * rng.choice([9, 1e7, 1e30])
        arrays = [np.where(mask[..., None], states, padding).astype(any_float(rng)), mask]
        yield _case("", [np.asarray(array, order=rng.choice(["C", "F"])) for array in arrays])
    yield _case("", [np.array([[[-1e6], [9]]], "float32"), np.array([[True, False]])])


def _case(name: str, arrays: list[Array], extreme: bool = False) -> Case:
    return Case(name, dict(zip(("states", "mask"), arrays, strict=True)), ("states",), extreme)


def _drawn(
    rng: Rng, lengths: tuple[int, ...], T: int, D: int, dtype: str = "float32", center: float = 0
) -> list[Array]:
    """Return states (B, T, D) around `center`, and the mask (B, T), True for words."""
    mask = np.arange(T) < np.array(lengths)[:, None]
    words = center + rng.normal(0, max(1, abs(center) / 1000), (*mask.shape, D))  # all differ
    padding = rng.choice([-1, 1], words.shape) * rng.uniform(8, 12, words.shape)
    return [np.where(mask[..., None], words, padding).astype(dtype), mask]


# ---- the reference ------------------------------------------------------------------------------


def reference(states: Tensor, mask: Tensor) -> Tensor:
    """Return [h_T, maxpool(H), meanpool(H)] over words alone, (B, 3D), for states (B, T, D).

    `mask` (B, T) is True for words, which are before padding (Howard and Ruder 2018, §3.3).
    """
    return torch.cat(_parts(states, mask), dim=1)


def _parts(states: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    return _last(states, mask), _highest(states, mask), _mean(states, mask)


def _last(states: Tensor, mask: Tensor) -> Tensor:
    return states[torch.arange(len(states)), mask.sum(dim=1) - 1]


def _highest(states: Tensor, mask: Tensor, fill: float = BELOW_ALL) -> Tensor:
    return states.masked_fill(~mask[:, :, None], fill).amax(dim=1)


def _mean(states: Tensor, mask: Tensor) -> Tensor:
    return (states * mask[:, :, None]).sum(dim=1) / mask.sum(dim=1, keepdim=True)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("The three parts", "三个部分"),
        2,
        Text(
            "the last hidden state, the maximum of each dimension and the mean, in this order, "
            "over words only",
            "最后一个词的隐藏状态、每一维的最大值、平均值，按此顺序拼接；只计入词，不计填充",
        ),
        output_tests.values("batch", "double", "negative", "padded"),
    ),
    checks.gradient("states", Text("the states", "各状态"), "batch", "double", "negative"),
    Check(
        "edges",
        Text("One word, very low states", "只有一个词；很低的状态"),
        1,
        Text(
            "a text of one word gives its vector three times; states down to −1,000,000 work too",
            "只有一个词的文本得到三份相同的向量；状态低至 −1,000,000 时也正确",
        ),
        output_tests.values("one_word", "one_text", "low"),
        requires="value",
    ),
    checks.form_and_inputs(
        Text(
            "a tensor (B, 3D) in the dtype of the states; no input is overwritten, and transposed "
            "ones (not contiguous) work too",
            "形状为 (B, 3D)、dtype 与 states 相同的张量；不改写输入，转置过的输入也能用",
        ),
        "batch",
        "double",
    ),
)

# ---- what goes wrong ----------------------------------------------------------------------------

Pool: TypeAlias = Callable[[Tensor, Tensor], Tensor]


def _answer(last: Pool = _last, highest: Pool = _highest, mean: Pool = _mean) -> Function:
    """Return an answer of which a part is wrong."""
    return lambda h, mask: torch.cat([last(h, mask), highest(h, mask), mean(h, mask)], dim=1)


def _joined(
    name: str, *joins: Callable[..., Tensor], title: tuple[str, str], en: str, zh: str
) -> Mistake:
    """Return a mistake from wrong ways to join the three right parts, (B, D) each."""
    wrong = (lambda h, m, j=j: j(*_parts(h, m)) for j in joins)
    return mistake(name, *wrong, title=title, en=en, zh=zh)


def _every(pool: Pool) -> Pool:
    """Return a pool that takes padding for words."""
    return lambda h, mask: pool(h, torch.ones_like(mask))


MISTAKES = (
    mistake(
        "padding_is_pooled",
        _answer(_every(_last), _every(_highest), _every(_mean)),
        _answer(_last, _every(_highest), _every(_mean)),
        title=("padding pooled", "池化计入了填充"),
        en="Your pooling includes padding. Only positions at which the mask is True are words: "
        "leave out all others.",
        zh="你的池化计入了填充。只有 mask 为 True 的位置才是词：请去掉其余位置。",
    ),
    mistake(
        "last_place",
        _answer(last=_every(_last)),
        title=("last position for last word", "取了最后一个位置"),
        en="You take the last position, which is padding in shorter texts. Take the hidden state "
        "at the last word of each text, at position mask.sum(1) − 1.",
        zh="你取的是最后一个位置，较短的文本在那里是填充。应取每段文本最后一个词的隐藏状态，"
        "它在 mask.sum(1) − 1 处。",
    ),
    mistake(
        "max_over_padding",
        _answer(highest=_every(_highest)),
        title=("maximum includes padding", "最大值计入了填充"),
        en="Your maximum includes padding. Replace the states there by −∞ before you take it.",
        zh="填充参与了取最大值。请先把那里设为 −∞。",
    ),
    mistake(
        "max_of_zeros",
        _answer(highest=partial(_highest, fill=0)),
        _answer(highest=lambda h, mask: (h * mask[:, :, None]).amax(dim=1)),
        title=("padding filled with 0", "用 0 代替填充"),
        en="You replace the states at padding by 0. If all states of a text are negative, 0 is the "
        "largest. Use −∞ instead.",
        zh="你用 0 代替了填充；当一篇文本的状态全为负时，0 反而最大。请改用 −∞。",
    ),
    mistake(
        "mean_over_padding",
        _answer(mean=_every(_mean)),
        title=("mean includes padding", "平均值计入了填充"),
        en="Your mean includes padding. Add up the words only, and divide by their number.",
        zh="填充参与了求平均。请只把词相加，再除以词数。",
    ),
    mistake(
        "mean_divided_wrongly",
        _answer(mean=lambda h, mask: (h * mask[:, :, None]).mean(dim=1)),
        _answer(mean=lambda h, m: (h * m[:, :, None]).sum(1) / (m.sum(1, keepdim=True) + 1)),
        _answer(mean=lambda h, mask: (h * mask[:, :, None]).sum(dim=1)),
        title=("mean divided by another number", "平均值的除数不对"),
        en="You add up the words only, but you divide by T or by another number, or not at all. "
        "Divide by the number of words of each text.",
        zh="你只把词相加，却除以了 T 或别的数，或根本没有除。请除以每篇文本自己的词数。",
    ),
    mistake(
        "last_off_by_one",
        _answer(last=lambda h, m: h[torch.arange(len(h)), m.sum(1).clamp(max=h.shape[1] - 1)]),
        _answer(last=lambda h, m: h[torch.arange(len(h)), m.sum(1) - 2]),
        title=("last word off by one", "最后一个词差一位"),
        en="Your last word is off by one position. Positions are counted from 0, so the last of n "
        "words is at position n − 1.",
        zh="你取的最后一个词差了一位。位置从 0 数起，n 个词的最后一个在 n − 1。",
    ),
    mistake(
        "first_word",
        _answer(last=lambda h, mask: h[:, 0]),
        title=("first word for the last", "取了第一个词"),
        en="You take the hidden state at the first word. Take the one at the last word, which has "
        "read the whole text.",
        zh="你取的是第一个词的隐藏状态。请取最后一个词的隐藏状态，它才读过全文。",
    ),
    mistake(
        "min_for_max",
        _answer(highest=lambda h, mask: -_highest(-h, mask)),
        _answer(highest=lambda h, mask: _highest(h.abs(), mask)),
        title=("another extreme for the maximum", "取的不是最大值"),
        en="Your second part is the minimum of each dimension, or the maximum of the absolute "
        "values. Take the maximum.",
        zh="你的第二部分是每一维的最小值，或去掉符号后的最大值。本题要的是最大值。",
    ),
    _joined(
        "order",
        *(
            lambda *parts, order=order: torch.cat([parts[n] for n in order], dim=1)
            for order in list(permutations(range(3)))[1:]
        ),
        title=("parts in another order", "三部分顺序不对"),
        en="The three parts are correct, but in the wrong order: last, maximum, mean.",
        zh="三部分都正确，但顺序不对：应为最后一个词、最大值、平均值。",
    ),
    _joined(
        "part_missing",
        lambda last, highest, mean: torch.cat([last, highest], dim=1),
        lambda last, highest, mean: torch.cat([last, mean], dim=1),
        lambda last, highest, mean: torch.cat([highest, mean], dim=1),
        lambda last, highest, mean: last,
        title=("part missing", "少了一部分"),
        en="A part is missing: the result has three parts, (B, 3D).",
        zh="少了一部分：结果由三部分组成，形状为 (B, 3D)。",
    ),
    _joined(
        "not_joined",
        lambda *parts: torch.stack(parts, dim=1),
        lambda *parts: torch.stack(parts, dim=2),
        lambda *parts: torch.cat(parts, dim=0),
        lambda last, highest, mean: last + highest + mean,
        title=("parts not concatenated", "三部分没有拼接"),
        en="The three parts are not concatenated to one row per text: torch.cat(…, dim=1) gives "
        "(B, 3D).",
        zh="三部分没有拼成每篇文本一行：torch.cat(…, dim=1) 得到 (B, 3D)。",
    ),
    mistake(
        "fill_not_low_enough",
        *(_answer(highest=partial(_highest, fill=low)) for low in (-1e2, -1e4, -1e5)),
        title=("fill value not low enough", "填充值不够低"),
        en="You replace the states at padding by a number that real states can be below. Use −∞.",
        zh="你用来代替填充的数，隐藏状态可能比它更小。请用 −∞。",
    ),
    mistake(
        "gradient_cut",
        lambda h, mask: reference(h, mask).detach(),
        _answer(last=lambda h, mask: _last(h, mask).detach()),
        _answer(highest=lambda h, mask: _highest(h, mask).detach()),
        _answer(mean=lambda h, mask: _mean(h, mask).detach()),
        title=("gradient cut off", "梯度被切断"),
        en="The values are correct, but a gradient is cut off, so the language model could not be "
        "fine-tuned. Do not use .item(), .detach(), numpy or no_grad().",
        zh="数值正确，但梯度被切断了，语言模型无法微调：不要用 .item()、.detach()、"
        "numpy 或 no_grad()。",
    ),
)

exercise = Exercise(
    name="concat_pooling",
    title=Text("Concat pooling", "拼接池化"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
