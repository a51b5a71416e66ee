"""Exercise: from scores by distance to scores by key, the relative shift (chapter 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Trial, mistake
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.language import Text

ALONE, REMEMBERING = ("segment", "double"), ("memory", "long_memory", "short_memory", "one_query")
USUAL = (*ALONE, *REMEMBERING)

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return two segments without a memory and five with one, M longer and shorter than T."""
    rng = np.random.default_rng(seed)
    return [
        _case("segment", _drawn(rng, B=2, H=3, T=5, M=0)),
        _case("double", _drawn(rng, B=3, H=2, T=4, M=0).astype(np.float64)),
        _case("memory", _drawn(rng, B=2, H=3, T=4, M=3)),
        _case("long_memory", _drawn(rng, B=1, H=2, T=3, M=8)),
        _case("short_memory", _drawn(rng, B=4, H=1, T=6, M=2)),
        _case("one_query", _drawn(rng, B=2, H=2, T=1, M=6)),
        _case("one_pair", _drawn(rng, B=1, H=1, T=1, M=0)),
        _case("transposed", np.asfortranarray(_drawn(rng, B=3, H=2, T=5, M=4))),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield segments without a memory, and with one that is shorter or longer than they are."""
    for size in sizes(rng, B=2, H=2, T=3, M=(0, 4)):
        shape = size.B, size.H, size.T, size.M + size.T
        drawn = numbers(rng, *shape, scale=rng.choice([1, 20]), dtype=any_float(rng))
        yield _case("", drawn if rng.integers(2) else np.asfortranarray(drawn))


def _case(name: str, by_distance: np.ndarray) -> Case:
    return Case(name, {"by_distance": by_distance}, ("by_distance",))


def _drawn(rng: np.random.Generator, B: int, H: int, T: int, M: int) -> np.ndarray:
    """Return scores (B, H, T, M + T), none of them near 0, which is what hidden keys get."""
    sign = rng.choice([-1, 1], (B, H, T, M + T))
    return (sign * rng.uniform(0.5, 4, sign.shape)).astype(np.float32)


# ---- the reference ------------------------------------------------------------------------------


def reference(by_distance: Tensor) -> Tensor:
    """Return the score of each query and key, (B, H, T, S), and 0 for keys after the query.

    Column d of `by_distance` (B, H, T, S) is a query's score at distance d, from 0 to S − 1. The T
    queries are the last of the S = M + T keys (Dai et al. 2019, §3.3 and appendix B, where the
    columns begin with the largest distance and hidden keys get any number).
    """
    T, S = by_distance.shape[-2:]
    distances = torch.arange(S - T, S)[:, None] - torch.arange(S)  # (T, S)
    by_key = by_distance.gather(-1, distances.clamp(min=0).expand_as(by_distance))
    return by_key.masked_fill(distances < 0, 0.0)


# ---- what is checked ----------------------------------------------------------------------------


def _visible(S: int, T: int) -> np.ndarray:
    """Return (T, S), True where the key is not after the query."""
    return np.tri(T, S, S - T, dtype=bool)


def _in_part(trial: Trial, visible: bool) -> Finding | None:
    """Find a wrong score at the visible or at the hidden keys."""
    expected = trial.expected.values[0].array
    assert expected is not None
    if trial.output.value is None or trial.output.value.shape != expected.shape:
        return output_tests.values(trial.case.name)({trial.case.name: trial})
    T, S = expected.shape[-2:]
    part = np.broadcast_to(_visible(S, T) == visible, expected.shape)
    given = np.where(part, trial.output.value, expected)
    if close(given, expected):
        return None
    b, h, i, j = (int(n) for n in np.argwhere(~np.isclose(given, expected, 1e-4, 1e-5))[0])
    return Finding(
        "at_a_key",
        {
            "b": b,
            "h": h,
            "i": i,
            "j": j,
            "distance": S - T + i - j,
            "given": f"{given[b, h, i, j].item():.6g}",
            "expected": f"{expected[b, h, i, j].item():.6g}",
        },
    )


MESSAGES = {
    "at_a_key": Text(
        "With {inputs}: in text {b}, head {h}, your score of query {i} and key {j} is {given}, "
        "expected {expected}. Query minus key is {distance} there.",
        "输入 {inputs} 时：在文本 {b}、头 {h} 中，你给查询 {i} 与键 {j} 的得分是 {given}，"
        "应为 {expected}。这里“查询减键”的距离是 {distance}。",
    ),
}

CHECKS = (
    Check(
        "value",
        Text("Scores without a memory", "没有记忆时的得分"),
        3,
        Text(
            "with as many keys as queries, query i and key j ≤ i get the score in column i − j of "
            "row i",
            "键与查询一样多时，查询 i 与键 j ≤ i 的得分是第 i 行第 i − j 列的数",
        ),
        output_tests.each(ALONE, lambda trial: _in_part(trial, visible=True)),
    ),
    Check(
        "memory",
        Text("Scores with a memory", "有记忆时的得分"),
        2,
        Text(
            "with M keys before the segment, query i is M + i − j away from key j",
            "段前还有 M 个键时，查询 i 到键 j 的距离是 M + i − j",
        ),
        output_tests.each(REMEMBERING, lambda trial: _in_part(trial, visible=True)),
        requires="value",
    ),
    Check(
        "hidden",
        Text("Keys after the query", "查询之后的键"),
        1,
        Text(
            "the score is 0 where the key comes after the query",
            "键在查询之后时，得分为 0",
        ),
        output_tests.each(USUAL, lambda trial: _in_part(trial, visible=False)),
        requires="value",
    ),
    Check(
        "gradients",
        Text("Gradient", "梯度"),
        1,
        Text(
            "loss.backward() gives each score that is used the gradient of its key, and 0 to "
            "scores of distances that a query has to no key",
            "loss.backward() 把每个键的梯度传给它用到的得分；没有任何键对应的距离，梯度为 0",
        ),
        output_tests.gradient("by_distance", *USUAL),
        requires=("value", "memory", "hidden"),
    ),
    Check(
        "form",
        checks.SHAPE_TYPE_INPUTS,
        1,
        Text(
            "a tensor (B, H, T, M + T) in the dtype of by_distance, also for a single query and "
            "key; the input is not overwritten, and a transposed one (not contiguous) works too",
            "形状为 (B, H, T, M + T)、dtype 与 by_distance 相同的张量，"
            "只有一个查询和一个键时也如此；不改写输入，内存不连续的输入也能用",
        ),
        output_tests.all_of(
            output_tests.unchanged(),
            output_tests.each(
                ("transposed", "one_pair"), lambda trial: _in_part(trial, visible=True)
            ),
            output_tests.shape_and_dtype(*USUAL, "one_pair"),
        ),
        requires=("value", "memory"),
    ),
)


# ---- wrong implementations ----------------------------------------------------------------------

Column: TypeAlias = Callable[[Tensor, Tensor, int], Tensor]  # from query rows, keys and M


def _answer(
    column: Column = lambda i, j, M: M + i - j,
    hides: Column | None = lambda i, j, M: j > M + i,
    hidden: float = 0.0,
) -> Function:
    """Return an answer that takes another column for row i and key j, or hides other keys."""

    def answer(by_distance: Tensor) -> Tensor:
        T, S = by_distance.shape[-2:]
        i, j = torch.arange(T)[:, None], torch.arange(S)  # (T, 1) and (S,)
        columns = column(i, j, S - T).expand(T, S) % S  # a negative index counts from the end
        by_key = by_distance.gather(-1, columns.expand_as(by_distance))
        if hides is None:
            return by_key
        return by_key.masked_fill(hides(i, j, S - T), hidden)

    return answer


def _always_and_masked(*columns: Column) -> list[Function]:
    """Return two answers for each: all keys are left as they are, and those after the query hid."""
    return [_answer(column, hides) for column in columns for hides in (None, _after)]


def _after(i: Tensor, j: Tensor, M: int) -> Tensor:
    return j > M + i


def _shift_of_the_paper(descending: Tensor) -> Tensor:
    """Return `descending` (…, T, S), from distance S − 1 down to 0, shifted as the authors do."""
    T, S = descending.shape[-2:]
    padded = functional.pad(descending, (1, 0))  # (…, T, S + 1)
    return (
        padded.flatten(-2).unflatten(-1, (S + 1, T))[..., 1:, :].flatten(-2).unflatten(-1, (T, S))
    )


def _unchanged_where_hidden(by_distance: Tensor) -> Tensor:
    T, S = by_distance.shape[-2:]
    visible = torch.ones(T, S, dtype=torch.bool).tril(S - T)
    return torch.where(visible, reference(by_distance), by_distance)


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    mistake(
        "not_shifted",
        *_always_and_masked(lambda i, j, M: j),
        title=("distances used as keys", "把距离当成键"),
        en="You use distances as if they were keys: your column j holds the score at distance j. "
        "Key j is M + i − j away from query i, and the result needs the score of this distance.",
        zh="你把距离当成了键：你的第 j 列是距离 j 的得分。键 j 到查询 i 的距离是 M + i − j，"
        "结果里应放这个距离的得分。",
    ),
    mistake(
        "reversed_only",
        *_always_and_masked(lambda i, j, M: -1 - j),
        title=("reversed, but not shifted", "只倒序、未移位"),
        en="You reverse the columns, the same way in each row. This is right only for the last "
        "query. A query one position earlier is one step nearer to every key, so its row also has "
        "to be shifted by one.",
        zh="你把每一行的列都同样倒了过来。这只对最后一个查询正确。早一个位置的查询到每个键的距离"
        "都少 1，所以那一行还要再移一格。",
    ),
    mistake(
        "descending_expected",
        _shift_of_the_paper,
        lambda x: _shift_of_the_paper(x).tril(x.shape[-1] - x.shape[-2]),
        title=("largest distance expected first", "以为列从最大距离开始"),
        en="You shift as the paper and the library do, but their columns begin with the largest "
        "distance. Here column 0 is distance 0: reverse the columns first, or shift differently.",
        zh="你的移位方法与论文和课程代码相同，但它们的列从最大的距离开始。这里第 0 列是距离 0："
        "请先把列倒过来，或换一种移位方法。",
    ),
    mistake(
        "shifted_the_wrong_way",
        *_always_and_masked(
            lambda i, j, M: -1 - j + i,
            lambda i, j, M: len(i) - 2 - i - j,
            lambda i, j, M: i + j,
            lambda i, j, M: j - i,
        ),
        title=("shifted the wrong way", "移位方向或格数不对"),
        en="Your rows are shifted, but in the wrong direction or by the wrong amount. In row i, "
        "key M + i is at distance 0, and the distance grows by one with each key to the left.",
        zh="你的各行移了位，但方向或格数不对。在第 i 行，键 M + i 的距离是 0，每向左一个键，"
        "距离加 1。",
    ),
    mistake(
        "looks_ahead",
        _answer(lambda i, j, M: j - i - M, lambda i, j, M: j < M + i),
        _answer(lambda i, j, M: j - i - M, None),
        title=("key minus query", "用键减查询"),
        en="Your distance is key minus query, so the scores are at the keys after the query. It is "
        "query minus key: a language model attends to the left.",
        zh="你的距离是“键减查询”，得分落在了查询之后的键上。应为“查询减键”：语言模型关注的是左边。",
    ),
    mistake(
        "distance_off_by_one",
        *_always_and_masked(lambda i, j, M: M + i - j + 1, lambda i, j, M: M + i - j - 1),
        title=("distance off by one", "距离差 1"),
        en="Your distances are off by one. A query and the key at its own position are at distance "
        "0, which is column 0; the key before it is at distance 1.",
        zh="你的距离差了 1。查询与自己位置上的键距离为 0，即第 0 列；前一个键的距离为 1。",
    ),
    mistake(
        "own_position_hidden",
        _answer(hides=lambda i, j, M: j >= M + i),
        title=("own position hidden", "遮住自己的位置"),
        en="You hide the key at the query's own position. A token attends to itself, at distance "
        "0: only the keys after the query get 0.",
        zh="你把查询自己位置上的键也遮住了。词元可以关注自己（距离 0）：只有查询之后的键得 0。",
    ),
    mistake(
        "memory_left_out",
        _answer(lambda i, j, M: i - j, lambda i, j, M: j > i),
        _answer(lambda i, j, M: i - j, None),
        _answer(lambda i, j, M: (i - j).clamp(min=0), _after),
        title=("memory left out", "漏了记忆"),
        en="Your scores are right without a memory. With M states in the memory, query 0 is key M, "
        "not key 0: the distance is M + i − j, with M = S − T.",
        zh="没有记忆时你的得分正确。记忆中有 M 个状态时，查询 0 对应的是键 M，而不是键 0："
        "距离是 M + i − j，其中 M = S − T。",
    ),
    mistake(
        "mask_without_memory",
        _answer(hides=lambda i, j, M: j > i),
        title=("mask ignores the memory", "掩码未算记忆"),
        en="Your distances are right, but your mask begins in column 0, so it hides keys of the "
        "memory and of the segment's past. Query i may attend to keys 0 to M + i: "
        "tril(diagonal=M).",
        zh="你的距离正确，但掩码从第 0 列开始，遮住了记忆和段内更早的键。查询 i 可以关注键 0 到 "
        "M + i：用 tril(diagonal=M)。",
    ),
    mistake(
        "negative_index",
        _answer(hides=None),
        title=("negative index", "负数下标"),
        en="At keys after the query your distance is negative, and a negative index counts from "
        "the end: the key right after the query gets the score of the largest distance. Put 0 "
        "there.",
        zh="键在查询之后时，你的距离是负数，而负的下标从末尾数起：紧跟在查询后面的键得到了最大距离的"
        "得分。那里应为 0。",
    ),
    mistake(
        "distance_without_sign",
        _answer(lambda i, j, M: (M + i - j).abs(), None),
        _answer(lambda i, j, M: (M + i - j).clamp(min=0), None),
        title=("distance without sign", "距离没有符号"),
        en="Your keys after the query get the score of a key at or before it, because your "
        "distance has no sign (abs) or ends at 0 (clamp). Put 0 there.",
        zh="查询之后的键得到了别的键的得分：你的距离没有符号（abs）或被截在 0（clamp）。"
        "那里应为 0。",
    ),
    mistake(
        "zeros_on_the_left",
        _answer(lambda i, j, M: len(i) - 1 + M - j, lambda i, j, M: j < len(i) - 1 - i),
        title=("zeros on the left", "0 放在左边"),
        en="Your rows have the right numbers in the right order, but end at the last column, with "
        "zeros on the left. Key 0 is column 0 in every row, so the zeros come last.",
        zh="你每一行的数和次序都对，但都靠右对齐，0 在左边。每一行的第 0 列都是键 0，"
        "所以 0 应在最后。",
    ),
    mistake(
        "numbers_of_the_input_left",
        _unchanged_where_hidden,
        title=("numbers of the input left", "留下输入的数"),
        en="The visible keys are right. At the keys after the query the numbers of the input are "
        "left, because you fill a copy of it. Begin with torch.zeros_like, or put 0 there.",
        zh="可见的键正确。但查询之后的键上留着输入里的数，因为你填的是输入的副本。"
        "请从 torch.zeros_like 开始，或在那里放 0。",
    ),
    mistake(
        "numbers_of_the_next_row",
        lambda x: _shift_of_the_paper(x.flip(-1)),
        lambda x: (
            functional.pad(x.flip(-1), (0, 1))
            .flatten(-2)[..., x.shape[-2] - 1 : x.shape[-2] * (x.shape[-1] + 1) - 1]
            .unflatten(-1, (x.shape[-2], -1))[..., : x.shape[-1]]
        ),
        title=("numbers of the next row", "留下下一行的数"),
        en="The visible keys are right. Read as one long row, the numbers that come after a row's "
        "own belong to the next query, and they are left at the keys after the query. Put 0 there.",
        zh="可见的键正确。按一长行读时，一行末尾之后的数属于下一个查询，它们留在了查询之后的键上。"
        "那里应为 0。",
    ),
    mistake(
        "masked_for_softmax",
        _answer(hidden=-torch.inf),
        _answer(hidden=-1e9),
        _answer(hidden=-1e4),
        _answer(hidden=torch.finfo(torch.float32).min),
        title=("−∞ instead of 0", "用 −∞ 代替 0"),
        en="You put −∞, or a very low number, at the keys after the query. Here they get 0: these "
        "scores are first added to the content scores, and the mask is applied to the sum.",
        zh="你在查询之后的键上放了 −∞ 或很小的数。这里应为 0：这些得分先与内容得分相加，"
        "再对总和使用掩码。",
    ),
    mistake(
        "softmax_taken",
        lambda x: _answer(hidden=-torch.inf)(x).softmax(dim=-1),
        lambda x: _answer()(x).softmax(dim=-1),
        title=("softmax taken", "多做了 softmax"),
        en="You return attention weights. The exercise asks for scores, without a softmax: they "
        "are one of two terms of the complete score.",
        zh="你返回的是注意力权重。这里要的是得分，不做 softmax：它只是完整得分的两项之一。",
    ),
    mistake(
        "gradient_cut",
        lambda x: _answer()(x).detach(),
        lambda x: _answer()(x.detach()),
        title=("gradient cut off", "梯度被切断"),
        en="The scores are right, but no gradient reaches them, so the encodings of distances "
        "would never be learned. Fill no new tensor with numbers, and avoid .item(), .tolist(), "
        ".detach() and no_grad().",
        zh="得分正确，但梯度传不回去，距离的编码就学不到东西。不要用数值去填新张量，"
        "也不要用 .item()、.tolist()、.detach() 或 no_grad()。",
    ),
)


exercise = Exercise(
    name="relative_shift",
    title=Text("The relative shift", "相对移位"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    messages=MESSAGES,
)
