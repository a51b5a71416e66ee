"""Exercise: the attention masks of XLNet's two streams for a factorization order (chapter 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import output_tests
from ptm_edu.exercises.framework.checks import SHAPE_TYPE_INPUTS
from ptm_edu.exercises.framework.exercise import (
    Check,
    Exercise,
    Function,
    OutputTest,
    Trial,
    Trials,
    mistake,
)
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import every_size, sizes
from ptm_edu.exercises.framework.symptoms import right_in
from ptm_edu.language import Text

FULL, PADDED = ("batch", "one_text", "long", "one_token"), ("padded", "mostly_padding", "last_row")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return orders of full texts, and of texts of different lengths that are filled with −1.

    Those with padding count as extreme: a mistake that shows without it is named by that alone.
    """
    rng = np.random.default_rng(seed)
    return [
        _case("batch", _drawn(rng, (6, 6, 6), T=6)),
        _case("one_text", _drawn(rng, (5,), T=5)),
        _case("long", _drawn(rng, (11, 11), T=11)),
        _case("one_token", _drawn(rng, (1,), T=1)),
        _case("padded", _drawn(rng, (4, 7, 5), T=7), extreme=True),
        _case("mostly_padding", _drawn(rng, (3, 1, 6), T=14), extreme=True),
        _case("last_row", _drawn(rng, (5, 4), T=6), extreme=True),
        _case("transposed", np.asfortranarray(_drawn(rng, (5, 5, 5), T=5))),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield texts of 1 to T tokens, with any order, and one of more than 20."""
    for size in sizes(rng, 6, B=3, T=5):
        lengths = rng.integers(1, size.T + 1, size.B)
        order = _drawn(rng, tuple(lengths), size.T)
        yield _case("", order if rng.integers(2) else np.asfortranarray(order))
    yield _case("", _drawn(rng, (23,), 23))


def _case(name: str, order: np.ndarray, extreme: bool = False) -> Case:
    return Case(name, {"order": order}, extreme=extreme)


def _drawn(rng: np.random.Generator, lengths: tuple[int, ...], T: int) -> np.ndarray:
    """Return orders (B, T), filled with −1."""
    return np.array([_padded(rng.permutation(length), T) for length in lengths])


def _padded(order: np.ndarray, T: int) -> np.ndarray:
    return np.pad(order, (0, T - len(order)), constant_values=-1)


# ---- the reference ------------------------------------------------------------------------------


def reference(order: Tensor) -> tuple[Tensor, Tensor]:
    """Return the masks of the content and of the query stream, (B, T, T), True = may attend.

    `order[b, k]` is the position that is predicted at step k, and −1 after the text's last token.
    Row i of a mask belongs to position i. The query stream attends to the positions before it in
    the order, the content stream also to its own (Yang et al. 2019, §2.3, eq. 3 and Figure 1).
    """
    step = _steps(order)  # (B, T)
    query = (step[:, None, :] < step[:, :, None]) & _is_token(order)[:, :, None]
    return query | _own(order), query


def _steps(order: Tensor) -> Tensor:
    """Return the step of each position (B, T), and T for padding, which never comes."""
    B, T = order.shape
    rows, steps = (order >= 0).nonzero(as_tuple=True)
    return torch.full((B, T), T).index_put((rows, order[rows, steps]), steps)


def _is_token(order: Tensor) -> Tensor:
    """Return (B, T), False at the positions of padding."""
    lengths = (order >= 0).sum(dim=1, keepdim=True)
    return torch.arange(order.shape[1]) < lengths


def _own(order: Tensor) -> Tensor:
    """Return (B, T, T), True on the diagonal, except in padding."""
    return torch.diag_embed(_is_token(order))


# ---- what is checked ----------------------------------------------------------------------------


def _wrong_pair(trial: Trial, index: int) -> Finding | None:
    """Find a pair of positions at which mask number `index` is wrong."""
    finding = output_tests.returned(index, trial.case.name)({trial.case.name: trial})
    if finding is None or finding.message_id != "value":
        return finding
    given, expected = (
        np.asarray(output.values[index].array) for output in (trial.output, trial.expected)
    )
    b, i, j = (int(n) for n in np.argwhere(given.reshape(expected.shape) != expected)[0])
    order = np.asarray(trial.case.arguments["order"])[b]
    values = {"order": str(order.tolist()), "result": index + 1, "i": i, "j": j}
    masks = {"given": given.reshape(expected.shape), "expected": expected}
    return Finding("at_a_pair", values | {n: f"{mask[b, i, j]}" for n, mask in masks.items()})


def _right(index: int, *cases: str) -> OutputTest:
    """Test that mask number `index` is right in these cases."""
    return output_tests.each(cases, lambda trial: _wrong_pair(trial, index))


MESSAGES = {
    "at_a_pair": Text(
        "With the order {order}: in result {result} of 2, row {i}, column {j} is {given}, expected "
        "{expected}. It says whether position {i} may attend to position {j}.",
        "顺序为 {order} 时：结果 {result}（共 2 个）的第 {i} 行第 {j} 列是 {given}，"
        "应为 {expected}。它表示位置 {i} 能否关注位置 {j}。",
    ),
}

CHECKS = (
    Check(
        "content",
        Text("The content stream", "内容流"),
        3,
        Text(
            "result 1 of 2: row i is True at position i and at all positions that come before i in "
            "the order",
            "结果一：第 i 行在位置 i、以及顺序中排在 i 之前的所有位置上为 True",
        ),
        _right(0, *FULL),
    ),
    Check(
        "query",
        Text("The query stream", "查询流"),
        3,
        Text(
            "result 2 of 2: row i is True at all positions that come before i in the order, and "
            "nowhere else",
            "结果二：第 i 行只在顺序中排在 i 之前的位置上为 True",
        ),
        _right(1, *FULL),
    ),
    Check(
        "padding",
        Text("Texts of different lengths", "长短不一的文本"),
        2,
        Text(
            "rows and columns of padding are False in both masks; the rest of a text's masks is "
            "the same as without padding",
            "两个掩码中，填充的行和列都是 False；其余部分与没有填充时相同",
        ),
        output_tests.all_of(_right(0, *PADDED), _right(1, *PADDED)),
        requires=("content", "query"),
    ),
    Check(
        "form",
        SHAPE_TYPE_INPUTS,
        1,
        Text(
            "two tensors of booleans, torch.bool, of shape (B, T, T); the order is not "
            "overwritten, and a transposed one (not contiguous) works too",
            "两个布尔张量（torch.bool），形状为 (B, T, T)；不改写 order，内存不连续的 order 也能用",
        ),
        output_tests.all_of(
            output_tests.unchanged(),
            _right(0, "transposed"),
            _right(1, "transposed"),
            output_tests.shape_and_dtype(*FULL, "transposed"),
        ),
        requires=("content", "query"),
    ),
)


# ---- wrong implementations ----------------------------------------------------------------------

Masks: TypeAlias = tuple[Tensor, Tensor]
Step: TypeAlias = Callable[[Tensor], Tensor]  # from the order to the step of each position


def _answer(
    step: Step = _steps,
    streams: Callable[[Masks], tuple[Tensor, ...]] = lambda masks: masks,
    rows: Step = _is_token,
    own: Step = _own,
    before: Callable[[Tensor, Tensor], Tensor] = torch.lt,
) -> Function:
    """Return an answer with other steps, other streams, or other rows for padding."""

    def answer(order: Tensor) -> tuple[Tensor, ...]:
        when = step(order)
        query = before(when[:, None, :], when[:, :, None]) & rows(order)[:, :, None]
        return streams((query | own(order), query))

    return answer


def _first(query: Tensor) -> Tensor:
    """Return (B, T, T), True on the diagonal where a token attends to nothing."""
    comes_first = ~query.any(dim=2) & query.any(dim=1)  # attended to by others: no padding
    alone = torch.arange(query.shape[1]) == 0  # the only token of its text
    return torch.diag_embed(comes_first | (alone & ~query.any(dim=(1, 2))[:, None]))


def _in_rows_of_steps(order: Tensor) -> tuple[Tensor, ...]:
    """Return both masks with row k for step k."""
    rows = order.clamp(min=0)[:, :, None].expand(*order.shape, order.shape[1])
    return tuple(mask.gather(1, rows) & (order >= 0)[:, :, None] for mask in reference(order))


def _without_position_0(skip: bool) -> Function:
    """Return an answer by a loop that skips position 0, or ends there."""

    def answer(order: Tensor) -> Masks:
        content, query = torch.zeros(2, *order.shape, order.shape[1], dtype=torch.bool)
        for b, row in enumerate(order.tolist()):
            if not skip and 0 in row:
                row = row[: row.index(0)]
            before: list[int] = []
            for position in (p for p in row if p > 0):
                query[b, position, before] = True
                before.append(position)
                content[b, position, before] = True
        return content, query

    return answer


def _all_rows(order: Tensor) -> Tensor:
    return torch.ones_like(order, dtype=torch.bool)


def _whole_diagonal(order: Tensor) -> Tensor:
    return torch.eye(order.shape[1], dtype=torch.bool)


def _others(mask: Tensor) -> Tensor:
    """Return (B, T, T), True except on the diagonal."""
    return ~torch.eye(mask.shape[1], dtype=torch.bool).expand_as(mask)


def _of_the_first_text(order: Tensor) -> Tensor:
    return _steps(order[:1]).expand_as(order)


def _left_to_right(order: Tensor) -> Tensor:
    return torch.arange(order.shape[1]).expand_as(order)


def _by_sorting(order: Tensor) -> Tensor:
    """Return argsort of the order, in which the −1 of padding come first."""
    return order.argsort(dim=1)


def _written_to(value: Callable[[Tensor], Tensor]) -> Step:
    """Return steps that begin as `value`; −1 as an index writes to the last position."""

    def step(order: Tensor) -> Tensor:
        rows = torch.arange(len(order))[:, None].expand_as(order)
        steps = torch.arange(order.shape[1]).expand_as(order)
        return value(order).index_put((rows, order), steps)

    return step


def _default_0(order: Tensor) -> Tensor:
    """Return steps in which padding keeps the step 0."""
    step = _steps(order)
    return step.masked_fill(step == order.shape[1], 0)


def _before_all(order: Tensor) -> Tensor:
    """Return steps in which padding comes before all tokens."""
    step = _steps(order)
    return step.masked_fill(step == order.shape[1], -1)


def _right_but_for_its_type(trials: Trials) -> bool:
    dtypes = {value.dtype for trial in trials.values() for value in trial.output.values}
    return right_in(trials, *FULL) and dtypes != {"torch.bool"}


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    mistake(
        "order_read_as_steps",
        _answer(step=lambda order: order),
        _answer(step=lambda order: order, rows=_all_rows, own=_whole_diagonal),
        title=("order read as steps", "把顺序当成步次"),
        en="You read order[b, i] as the step of position i. It is the other way round: order[b, k] "
        "is the position that comes at step k. In the order 2, 0, 1, position 2 comes first.",
        zh="你把 order[b, i] 当成了“位置 i 在第几步”。应反过来："
        "order[b, k] 是第 k 步的位置。顺序为 2, 0, 1 时，最先的是位置 2。",
    ),
    mistake(
        "left_to_right",
        _answer(step=_left_to_right, rows=_all_rows, own=_whole_diagonal),
        _answer(step=_left_to_right),
        title=("always left to right", "总是从左到右"),
        en="Your masks are triangles, whatever the order is. Rows and columns are positions in the "
        "text, not steps: a triangle is right only if the text is predicted from left to right.",
        zh="无论顺序如何，你的掩码都是三角形。行和列是文本中的位置，不是步："
        "只有从左到右预测时，掩码才是三角形。",
    ),
    mistake(
        "rows_are_steps",
        _in_rows_of_steps,
        title=("rows are steps", "行是步次"),
        en="Your rows are steps: row k holds the context of the k-th position in the order. Row i "
        "has to hold that of position i in the text. Only then do masks and states match.",
        zh="你的行是步：第 k 行是顺序中第 k 个位置的上下文。"
        "第 i 行应是文本中位置 i 的上下文，这样掩码才与各位置的状态对应。",
    ),
    mistake(
        "transposed",
        _answer(before=torch.gt),
        _answer(before=torch.gt, rows=_all_rows),
        _answer(streams=lambda masks: (masks[0].mT, masks[1].mT)),
        title=("attends to later steps", "关注后面的步"),
        en="Your positions attend to those that come later in the order. Row i is the position "
        "that attends, column j the position it attends to, and j has to come before i.",
        zh="你的位置关注的是顺序中排在它之后的位置。第 i 行是在关注的位置，第 j 列是被关注的位置，"
        "j 应排在 i 之前。",
    ),
    mistake(
        "query_attends_to_itself",
        _answer(streams=lambda masks: (masks[0], masks[0])),
        title=("query stream attends to itself", "查询流关注自己"),
        en="Your query stream attends to its own position. There it finds the token that it has "
        "to predict, and it would learn to copy. Its diagonal is False.",
        zh="你的查询流能关注自己的位置，那里正是它要预测的词元，只会学会照抄。"
        "它的对角线应为 False。",
    ),
    mistake(
        "content_misses_itself",
        _answer(streams=lambda masks: (masks[1], masks[1])),
        title=("content stream misses itself", "内容流漏了自己"),
        en="Your content stream does not attend to its own position. It is the context of later "
        "predictions, so it has to contain its own token. Its diagonal is True.",
        zh="你的内容流没有关注自己的位置。它是后面各步预测的上下文，必须包含自己的词元。"
        "它的对角线应为 True。",
    ),
    mistake(
        "first_attends_to_itself",
        _answer(streams=lambda masks: (masks[0], masks[1] | _first(masks[1]))),
        title=("first position attends to itself", "第一个位置关注自己"),
        en="In your query stream the first position of the order attends to itself, so it can copy "
        "its token. It has no context: its row is empty, and is predicted from the position "
        "alone.",
        zh="在你的查询流里，顺序中的第一个位置关注自己，就能照抄自己的词元。它没有上下文："
        "这一行为空，只凭位置预测。",
    ),
    mistake(
        "position_0_dropped",
        _without_position_0(skip=True),
        _without_position_0(skip=False),
        title=("position 0 dropped", "漏了位置 0"),
        en="Position 0 is missing, or ends your loop: it is a position like any other, though "
        "Python takes 0 for false. Only −1 stands for padding.",
        zh="位置 0 被漏掉了，或者让循环提前结束。Python 把 0 当作假，但它也是一个位置："
        "只有 −1 表示填充。",
    ),
    mistake(
        "true_for_hidden",
        _answer(streams=lambda masks: (~masks[0], ~masks[1])),
        title=("True for hidden", "用 True 表示遮住"),
        en="True and False are swapped: your masks mark what is hidden, as perm_mask of "
        "transformers does. In this course True means that a position may be attended to.",
        zh="True 和 False 弄反了：你的掩码标出的是被遮住的位置"
        "（与 transformers 的 perm_mask 相同）。在本课程里，True 表示可以关注。",
    ),
    mistake(
        "everything_but_itself",
        _answer(streams=lambda masks: (masks[0], _others(masks[0]))),
        _answer(streams=lambda masks: (torch.ones_like(masks[0]), _others(masks[0]))),
        title=("query stream attends to all others", "查询流关注所有其他位置"),
        en="Your query stream attends to all other positions, so tokens predict each other and "
        "their predictions do not form a chain. Only the positions before it in the order are its "
        "context.",
        zh="你的查询流关注所有其他位置，词元就会互相预测，构不成一条链。"
        "只有顺序中排在它之前的位置才是它的上下文。",
    ),
    mistake(
        "content_attends_to_everything",
        _answer(streams=lambda masks: (torch.ones_like(masks[0]), masks[1])),
        lambda order: (
            _is_token(order)[:, None] & _is_token(order)[..., None],
            reference(order)[1],
        ),
        title=("content stream attends to everything", "内容流关注所有位置"),
        en="Your query stream is right, but your content stream attends to all positions. Its "
        "states are the context of later predictions, so a token that comes later in the order "
        "would be known before it is predicted.",
        zh="你的查询流正确，但内容流关注了所有位置。它的状态是后面各步预测的上下文，"
        "这样顺序中靠后的词元还没预测就已被知道。",
    ),
    mistake(
        "only_the_previous_step",
        _answer(before=lambda j, i: j == i - 1),
        title=("only the previous step", "只关注前一步"),
        en="Your positions attend to the position one step before them only. All earlier steps are "
        "context.",
        zh="你的位置只关注前一步的位置。之前所有步的位置都是上下文。",
    ),
    mistake(
        "one_order_for_all",
        _answer(step=_of_the_first_text),
        lambda order: tuple(mask.expand(len(order), -1, -1) for mask in reference(order[:1])),
        title=("one order for all texts", "所有文本同一顺序"),
        en="All texts of your batch get the masks of the first text's order. Each row of `order` "
        "is an order of its own.",
        zh="批次中所有文本用的都是第一段文本的顺序。`order` 的每一行各是一个顺序。",
    ),
    mistake(
        "order_of_the_results",
        lambda order: reference(order)[::-1],
        title=("results in the wrong order", "结果次序不对"),
        en="The two masks are in the wrong order: first the content stream, then the query stream.",
        zh="两个掩码的次序不对：先内容流，后查询流。",
    ),
    mistake(
        "minus_one_sorted",
        _answer(step=_by_sorting, rows=_all_rows, own=_whole_diagonal),
        _answer(step=_by_sorting),
        title=("−1 sorted first", "−1 排在最前"),
        en="Your masks are right without padding. argsort puts the −1 of padding first, so each "
        "token gets the position of another one. Leave the −1 out, or replace them by positions "
        "that come last.",
        zh="没有填充时你的掩码正确。argsort 会把填充的 −1 排在最前，各词元的位置就乱了。"
        "请先去掉 −1，或换成排在最后的位置。",
    ),
    mistake(
        "padding_attended_to",
        _answer(step=_default_0),
        _answer(step=_before_all),
        _answer(step=_before_all, rows=_all_rows, own=_whole_diagonal),
        _answer(step=_default_0, rows=_all_rows, own=_whole_diagonal),
        _answer(step=_written_to(torch.zeros_like)),
        _answer(step=_written_to(torch.zeros_like), rows=_all_rows, own=_whole_diagonal),
        title=("padding attended to", "关注了填充"),
        en="Your masks are right without padding. With padding, tokens attend to positions that "
        "hold no token. A position that never comes in the order has no step, not step 0 or −1, "
        "and the index −1 is the last position of a row.",
        zh="没有填充时你的掩码正确。有填充时，词元会关注没有词元的位置。顺序中没有的位置没有步次，"
        "不是第 0 步或第 −1 步；而下标 −1 指一行的最后一个位置。",
    ),
    mistake(
        "padding_attends",
        _answer(rows=_all_rows, own=_whole_diagonal),
        _answer(rows=_all_rows),
        title=("padding attends to the text", "填充关注文本"),
        en="Your masks are right without padding, and no token attends to padding. But the rows of "
        "padding are not empty: positions without a token attend to the text. Make these rows "
        "False.",
        zh="没有填充时你的掩码正确，也没有词元关注填充。但填充的行不是空的：没有词元的位置在关注文本。"
        "这些行应全为 False。",
    ),
    mistake(
        "padding_attends_to_itself",
        _answer(own=_whole_diagonal),
        title=("padding attends to itself", "填充关注自己"),
        en="Your masks are right, except that padding attends to itself: the whole diagonal of "
        "your content mask is True. Only tokens have a content stream.",
        zh="你的掩码几乎都对，只是填充会关注自己：内容掩码的整条对角线都是 True。"
        "只有词元才有内容流。",
    ),
    mistake(
        "not_boolean",
        lambda order: tuple(mask.float() for mask in reference(order)),
        lambda order: tuple(mask.long() for mask in reference(order)),
        symptom=_right_but_for_its_type,
        title=("not boolean", "不是布尔值"),
        en="The numbers are right, but they are not torch booleans: ~mask of an integer 1 is −2, "
        "and masked_fill takes no other type. Return mask.bool().",
        zh="数值正确，但不是 torch 的布尔值：整数 1 取 ~ 得 −2，masked_fill 也不接受其他类型。"
        "请返回 mask.bool()。",
    ),
)


exercise = Exercise(
    name="stream_masks",
    title=Text("The masks of two streams", "两个流的掩码"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    messages=MESSAGES,
    returns=("content", "query"),
)
