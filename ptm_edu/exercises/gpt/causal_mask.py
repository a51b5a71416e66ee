"""Exercise: which tokens a token of a left-to-right model may attend to (chapter 4)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import output_tests
from ptm_edu.exercises.framework.exercise import (
    Check,
    Exercise,
    Function,
    Mistake,
    Trials,
    mistake,
)
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import every_size, sizes
from ptm_edu.exercises.framework.symptoms import right_in
from ptm_edu.language import Text

ALONE = ("short", "long", "one_token", "nothing_cached")
CACHED = ("cached", "long_past", "step")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return four masks without a cache and three with one, of more tokens and of fewer than T.

    Those with a cache count as extreme: what goes wrong without one is named by that alone. The
    sizes vary so much that a list of the masks of other seeds has few of them.
    """
    rng = np.random.default_rng(seed)
    short, middle, long = (int(rng.integers(*span)) for span in ((3, 12), (12, 30), (30, 90)))
    return [
        _case("short", short),
        _case("long", long),
        _case("one_token", 1),
        _case("nothing_cached", middle, 0),
        _case("cached", middle + 1, short, extreme=True),
        _case("long_past", short, long, extreme=True),
        _case("step", 1, int(rng.integers(2, 90)), extreme=True),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield masks of few tokens, after few or none, and of more than an 8-bit number counts."""
    for size in sizes(rng, T=4, past=(0, 3)):
        yield _case("", size.T, size.past)
    for length in (1, 3):
        yield _case("", length)
    yield _case("", 2, 300)


def _case(name: str, length: int, past: int | None = None, extreme: bool = False) -> Case:
    rest = {} if past is None else {"past": past}
    return Case(name, {"length": length, **rest}, extreme=extreme)


# ---- the reference ------------------------------------------------------------------------------


def reference(length: int, past: int = 0) -> Tensor:
    """Return (T, past + T), True where a new token may attend: to itself and all before it.

    The mask of a decoder's self-attention (Vaswani et al. 2017, §3.2.3), of which GPT is made
    (Radford et al. 2018, §3.1). The columns begin with `past` tokens from a cache.
    """
    return torch.ones((length, past + length), dtype=torch.bool).tril(diagonal=past)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("Without a cache", "没有缓存时"),
        2,
        Text(
            "row t is True at columns 0 to t: a token attends to itself and to all tokens before "
            "it, never to later ones",
            "第 t 行在第 0 到 t 列为 True：词元关注自己和之前的所有词元，不关注之后的词元",
        ),
        output_tests.values(*ALONE),
    ),
    Check(
        "past",
        Text("With cached tokens", "缓存中已有词元时"),
        2,
        Text(
            "T rows for the new tokens; the first `past` columns are all True, then comes the "
            "triangle; a single new token attends to all tokens",
            "每个新词元一行，共 T 行；先是 `past` 列，全为 True，然后才是三角形；"
            "只有一个新词元时，它关注所有词元",
        ),
        output_tests.values(*CACHED),
        requires="value",
    ),
    Check(
        "form",
        Text("Shape and dtype", "形状与 dtype"),
        1,
        Text(
            "a boolean tensor (torch.bool) of shape (T, past + T)",
            "布尔张量（torch.bool），形状为 (T, past + T)",
        ),
        output_tests.shape_and_dtype(*ALONE, *CACHED),
        requires="value",
    ),
)


# ---- wrong implementations ----------------------------------------------------------------------


def _all(rows: int, columns: int) -> Tensor:
    return torch.ones((rows, columns), dtype=torch.bool)


def _ahead_by(steps: int) -> Function:
    """Return an answer by which a token may attend so many positions ahead."""
    return lambda T, past=0: _all(T, past + T).tril(past + steps)


_right = _ahead_by(0)


def _also_without_past(
    name: str, wrong: Function, title: tuple[str, str], en: str, zh: str
) -> Mistake:
    """Return a mistake that is often made before there is anything about the cache."""
    return mistake(name, wrong, lambda T, past=0: wrong(T), title=title, en=en, zh=zh)


def _triangle_and(cached: bool, behind: bool = False) -> Function:
    """Return an answer that sets cached columns to `cached`, or puts them after the triangle."""

    def answer(T: int, past: int = 0) -> Tensor:
        parts = [torch.full((T, past), cached), _all(T, T).tril()]
        return torch.cat(parts[::-1] if behind else parts, dim=1)

    return answer


def _numbers(fill: float) -> Function:
    """Return an answer of numbers to add to scores: 0 where a token may attend, else `fill`."""
    return lambda T, past=0: torch.zeros(T, past + T).masked_fill(~_right(T, past), fill)


def _hides_by_adding(trials: Trials) -> bool:
    scores, mask = trials["short"].output.value, trials["short"].expected.value
    if scores is None or mask is None or scores.shape != mask.shape:
        return False
    return bool((scores[mask] == 0).all() and (scores[~mask] < -1).all())


def _right_but_for_its_type(trials: Trials) -> bool:
    dtypes = {value.dtype for trial in trials.values() for value in trial.output.values}
    return right_in(trials, *trials) and dtypes != {"torch.bool"}


def _has_more_rows(trials: Trials) -> bool:
    rows = [(trials[name].output, trials[name].expected.values[0].shape[1]) for name in CACHED]
    return right_in(trials, *ALONE) and all(
        len(output.values) == 1 and output.values[0].shape[:1] == (n,) for output, n in rows
    )


# ---- known mistakes -----------------------------------------------------------------------------


MISTAKES = (
    _also_without_past(
        "swapped",
        lambda T, past=0: ~_right(T, past),
        title=("True and False swapped", "True 与 False 弄反"),
        en="True and False are swapped: your mask marks what is hidden. Here, as in "
        "F.scaled_dot_product_attention, True means that a token may attend to a position; "
        "nn.MultiheadAttention uses the opposite convention. Invert your mask.",
        zh="True 和 False 弄反了：你的掩码表示的是被遮住的位置。"
        "这里 True 表示可以关注（与 F.scaled_dot_product_attention 相同）；"
        "nn.MultiheadAttention 的约定正相反。请把掩码取反。",
    ),
    _also_without_past(
        "transposed",
        lambda T, past=0: _all(T, past + T).triu(past),
        title=("attends to later tokens", "关注后面的词元"),
        en="Your tokens attend to the tokens after them. Rows are the tokens that attend, columns "
        "are the tokens that they attend to: row 0 has a single True, and the last row is all "
        "True. Use tril, not triu.",
        zh="这里每个词元关注的是它后面的词元。行是发出关注的词元，列是被关注的词元："
        "第 0 行只有一个 True，最后一行全是 True。应为 tril，而不是 triu。",
    ),
    _also_without_past(
        "cannot_see_itself",
        _ahead_by(-1),
        title=("diagonal is False", "对角线为 False"),
        en="Your tokens cannot attend to themselves, and the first one can attend to nothing: the "
        "softmax of a row of −∞ is 0/0. At position t the model has read token t and predicts the "
        "next one, so the diagonal is True.",
        zh="词元没有关注自己，第一个词元什么也关注不到，而全是 −∞ 的 softmax 是 0/0。"
        "模型在位置 t 已读过词元 t，要预测的是下一个：对角线应为 True。",
    ),
    _also_without_past(
        "sees_the_next",
        _ahead_by(1),
        title=("attends one position ahead", "多看后面一个位置"),
        en="Your tokens attend to one position ahead, which is the token that they predict. The "
        "model would learn to copy it, and could not generate text. The last True of row t is in "
        "column t.",
        zh="词元关注到了后面一个位置，那正是它要预测的词元。模型只会学会照抄，无法生成文本。"
        "第 t 行最后一个 True 在第 t 列。",
    ),
    _also_without_past(
        "sees_everything",
        lambda T, past=0: _all(T, past + T),
        title=("nothing is hidden", "什么也没遮住"),
        en="Your mask hides nothing. If you use torch.tril, note that it returns a new tensor: use "
        "the result.",
        zh="你的掩码什么也没有遮住。如果用了 torch.tril，注意它返回新张量：要用它的返回值。",
    ),
    mistake(
        "added_to_scores",
        _numbers(-torch.inf),
        _numbers(-1e9),
        title=("numbers added to the scores", "加到得分上的掩码"),
        symptom=_hides_by_adding,
        en="You return numbers to add to the scores: 0 where a token may attend, and −∞ or a very "
        "negative number elsewhere. Here a mask is boolean: True where a token may attend.",
        zh="你返回的是要加到得分上的数：可以关注的位置为 0，其余为 −∞ 或很小的负数。"
        "这里的掩码是布尔值：可以关注的位置为 True。",
    ),
    mistake(
        "past_left_out",
        lambda T, past=0: _right(T),
        title=("no columns for the cache", "没有缓存的列"),
        en="`past` has no effect: your mask has no columns for the cached tokens. New tokens can "
        "attend to past + T tokens, so the mask is (T, past + T).",
        zh="`past` 不起作用：你的掩码没有缓存词元的列。新词元可以关注 past + T 个词元，"
        "所以掩码的形状是 (T, past + T)。",
    ),
    mistake(
        "past_hidden",
        _triangle_and(cached=False),
        title=("cached tokens hidden", "缓存的词元被遮住"),
        en="Your new tokens cannot attend to the cached ones. All cached tokens come before the "
        "new ones, so their columns are True in every row.",
        zh="新词元没有关注缓存中的词元。缓存的词元都在新词元之前：这些列在每一行都应为 True。",
    ),
    mistake(
        "triangle_begins_at_the_past",
        lambda T, past=0: _all(T, past + T).tril(),
        title=("diagonal not shifted by the cache", "对角线没有移动"),
        en="Your triangle begins in column 0, where the cache begins. New token t is at position "
        "past + t of the text: shift the diagonal by `past`. The same bug occurs if is_causal=True "
        "is used with a cache.",
        zh="你的三角形从第 0 列（缓存开头）开始。新词元 t 在全文中位于 past + t："
        "应把对角线移动 `past`。有缓存时用 is_causal=True 也会出这个错。",
    ),
    mistake(
        "past_behind",
        _triangle_and(cached=True, behind=True),
        title=("cached columns come last", "缓存的列放在最后"),
        en="You put the columns of the cached tokens after those of the new tokens. The cached "
        "tokens come first: `past` columns of True, then the triangle.",
        zh="你把缓存词元的列放在了新词元之后。缓存的词元在前：先是 `past` 列 True，再是三角形。",
    ),
    mistake(
        "rows_for_the_past",
        lambda T, past=0: _right(past + T),
        lambda T, past=0: _all(past + T, T).tril(),
        title=("rows for the cached tokens", "缓存的词元也有行"),
        symptom=_has_more_rows,
        en="Your mask has rows for the cached tokens. These were processed earlier; only the T new "
        "tokens have queries. So the mask has T rows and past + T columns.",
        zh="你的掩码有缓存词元的行。这些词元早已处理过，只有 T 个新词元有查询："
        "掩码应有 T 行、past + T 列。",
    ),
    mistake(
        "not_boolean",
        lambda T, past=0: _right(T, past).float(),
        lambda T, past=0: _right(T, past).int(),
        title=("not a boolean tensor", "不是布尔张量"),
        symptom=_right_but_for_its_type,
        en="The values are correct, but the result is not a tensor of dtype torch.bool. "
        "masked_fill accepts no other mask, and ~mask inverts only booleans. Use dtype=torch.bool.",
        zh="数值正确，但结果不是 dtype 为 torch.bool 的张量。masked_fill 只接受布尔掩码，"
        "~mask 也只对布尔值取反。请用 dtype=torch.bool。",
    ),
)


exercise = Exercise(
    name="causal_mask",
    title=Text("The causal mask", "因果掩码"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
