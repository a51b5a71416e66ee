"""Exercise: vectors split into heads, and the outputs of the heads merged (chapter 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
from torch import Tensor, nn

from ptm_edu.exercises.framework import output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Mistake, Trials, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.exercises.framework.symptoms import differs_from_itself
from ptm_edu.language import Text

Array: TypeAlias = np.ndarray
USUAL, SMALL = ("batch", "double", "again"), ("one_head", "one_number", "one_word")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return seven cases; in the usual ones no two of B, T, H and d are equal."""
    rng = np.random.default_rng(seed)
    batch = _drawn(rng, B=2, T=5, H=3, d=4)
    return [
        _case("batch", batch, 3),
        _case("double", [array.astype(np.float64) for array in _drawn(rng, 3, 4, 2, 6)], 2),
        _case("one_head", _drawn(rng, B=2, T=3, H=1, d=4), 1),
        _case("one_number", _drawn(rng, B=3, T=2, H=5, d=1), 5),
        _case("one_word", _drawn(rng, B=1, T=1, H=3, d=2), 3),
        _case("transposed", [np.asfortranarray(array) for array in _drawn(rng, 2, 4, 3, 5)], 3),
        _case("again", batch, 3),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield every size, and small numbers beside large ones."""
    for n, size in enumerate(sizes(rng, B=2, T=3, H=2, d=3)):
        dtype, order, large = any_float(rng), rng.choice(["C", "F"]), (1, 40)[n % 2]
        shapes = ((size.B, size.T, size.H * size.d), (size.B, size.H, size.T, size.d))
        arrays = [numbers(rng, *shape) * rng.choice([1, large], shape) for shape in shapes]
        yield _case("", [np.asarray(array, dtype, order=order) for array in arrays], size.H)


def _case(name: str, arrays: list[Array], heads: int) -> Case:
    return Case(
        name, {"x": arrays[0], "heads": heads, "head_outputs": arrays[1]}, ("x", "head_outputs")
    )


def _drawn(rng: np.random.Generator, B: int, T: int, H: int, d: int) -> list[Array]:
    """Return x (B, T, H·d) and, with other numbers, the outputs of H heads, (B, H, T, d)."""
    return [rng.normal(0, 1, shape).astype(np.float32) for shape in ((B, T, H * d), (B, H, T, d))]


# ---- the reference ------------------------------------------------------------------------------


def reference(x: Tensor, heads: int, head_outputs: Tensor) -> tuple[Tensor, Tensor]:
    """Return x (B, T, D) split into (B, H, T, D/H), and head_outputs merged to (B, T, H·d).

    Head h has the components h·d to (h + 1)·d − 1 of every word (Vaswani et al. 2017, §3.2.2).
    """
    return _split(x, heads), _merge(head_outputs)


def _split(x: Tensor, heads: int) -> Tensor:
    return x.unflatten(-1, (heads, -1)).transpose(1, 2)


def _merge(head_outputs: Tensor) -> Tensor:
    return head_outputs.transpose(1, 2).flatten(2)


# ---- what is checked ----------------------------------------------------------------------------


CHECKS = (
    Check(
        "split",
        Text("Split", "切分"),
        2,
        Text(
            "result 1 of 2: x as (B, H, T, D/H); head h has components h·d … (h + 1)·d − 1 of "
            "every word, where d = D/H",
            "结果一：x 化为 (B, H, T, D/H)；令 d = D/H，"
            "第 h 个头得到每个词的第 h·d 到 (h + 1)·d − 1 个分量",
        ),
        output_tests.returned(0, *USUAL),
    ),
    Check(
        "merge",
        Text("Merge", "合并"),
        2,
        Text(
            "result 2 of 2: head_outputs as (B, T, H·d); each word has its components from head 0 "
            "first, then those from head 1, and so on",
            "结果二：head_outputs 化为 (B, T, H·d)；每个词先是第 0 个头的分量，"
            "再是第 1 个头的，依此类推",
        ),
        output_tests.returned(1, *USUAL),
    ),
    Check(
        "edges",
        Text("Small sizes, gradients, handling of inputs", "小尺寸、梯度、对输入的处理"),
        1,
        Text(
            "a single head, heads with one dimension and a single word work too; gradients reach "
            "both inputs; the dtype does not change; no input is overwritten, and transposed ones "
            "(not contiguous) work too",
            "只有一个头、每头一维、只有一个词时同样正确；梯度传到两个输入；dtype 不变；"
            "不改写输入，转置过的（内存不连续的）输入也能用",
        ),
        output_tests.all_of(
            output_tests.values(*SMALL, "transposed"),
            output_tests.gradients(("x", "head_outputs"), "batch", "double"),
            output_tests.shape_and_dtype("batch", "double", *SMALL),
            output_tests.unchanged(),
        ),
        requires=("split", "merge"),
    ),
)

# ---- what goes wrong ----------------------------------------------------------------------------

Split: TypeAlias = Callable[[Tensor, int], Tensor]
Merge: TypeAlias = Callable[[Tensor], Tensor]


def _answer(split: Split = _split, merge: Merge = _merge) -> Function:
    return lambda x, heads, head_outputs: (split(x, heads), merge(head_outputs))


def _any(
    name: str, split: Split, merge: Merge, title: tuple[str, str], en: str, zh: str
) -> Mistake:
    """Return a mistake that is made in both ways, or in one of them."""
    wrong = _answer(split, merge), _answer(split), _answer(merge=merge)
    return mistake(name, *wrong, title=title, en=en, zh=zh)


def _viewed(x: Tensor, heads: int) -> Tensor:
    B, T, D = x.shape
    return x.reshape(B, heads, T, D // heads)


def _in_turn(x: Tensor, heads: int) -> Tensor:
    return x.unflatten(-1, (-1, heads)).permute(0, 3, 1, 2)


def _projected(head_outputs: Tensor) -> Tensor:
    merged = _merge(head_outputs)
    return nn.Linear(merged.shape[-1], merged.shape[-1], dtype=merged.dtype)(merged)


def _not_viewed(trials: Trials) -> bool:
    error = trials["batch"].output.error
    return error is not None and "view size is not compatible" in error[1]


MISTAKES = (
    mistake(
        "split_by_view",
        _answer(split=_viewed),
        _answer(_viewed, lambda head_outputs: head_outputs.flatten(2)),
        _answer(
            _viewed,
            lambda head_outputs: head_outputs.reshape(len(head_outputs), head_outputs.shape[2], -1),
        ),
        title=("split by view alone", "只用 view 切分"),
        en="The shape is correct, but the values are not: your view gives every head some of the "
        "words instead of some components of each word. First split the last axis, (B, T, H, D/H), "
        "then exchange T and H.",
        zh="形状对了，数值却不对：你的 view 分给每个头的是一部分词，"
        "而不是每个词的一部分分量。应先切最后一维得 (B, T, H, D/H)，再交换 T 与 H。",
    ),
    mistake(
        "merge_without_transposing",
        _answer(
            merge=lambda head_outputs: head_outputs.reshape(
                len(head_outputs), head_outputs.shape[2], -1
            )
        ),
        title=("merged without exchanging axes", "合并前没有换轴"),
        en="Your merge joins components of several words: in (B, H, T, d) the words of one head "
        "are adjacent. Exchange H and T before you reshape.",
        zh="你的合并把几个词的分量拼在了一起：在 (B, H, T, d) 里，相邻的是同一个头的各个词。"
        "改变形状之前，应先交换 H 与 T。",
    ),
    _any(
        "numbers_in_turn",
        _in_turn,
        lambda head_outputs: head_outputs.permute(0, 2, 3, 1).flatten(2),
        title=("components dealt in turn", "各维轮流分给各头"),
        en="You deal out the components to the heads in turn. The d components of a head are "
        "consecutive: split the last axis as (H, d), not as (d, H).",
        zh="你把分量轮流分给了各个头。每个头的 d 个分量应是连续的：最后一维切成 (H, d)，"
        "而不是 (d, H)。",
    ),
    mistake(
        "not_transposed",
        _answer(split=lambda x, heads: x.unflatten(-1, (heads, -1))),
        title=("head axis after the tokens", "头轴排在词元轴之后"),
        en="Your head axis comes after the word axis, (B, T, H, d). Matrix products use the last "
        "two axes, which have to be T and d: exchange T and H.",
        zh="你的头排在词的后面：(B, T, H, d)。矩阵乘法作用于最后两维，它们应是 T 和 d："
        "请交换 T 与 H。",
    ),
    mistake(
        "words_last",
        _answer(split=lambda x, heads: _split(x, heads).mT),
        title=("tokens last", "词元排在最后"),
        en="Your split has the words last, (B, H, d, T), like transposed keys. The expected order "
        "is (B, H, T, d).",
        zh="你的切分结果把词放在最后：(B, H, d, T)，像转置后的键。这里要的是 (B, H, T, d)。",
    ),
    mistake(
        "heads_in_the_batch",
        _answer(split=lambda x, heads: _split(x, heads).flatten(0, 1)),
        _answer(split=lambda x, heads: _split(x, heads).transpose(0, 1).flatten(0, 1)),
        _answer(split=lambda x, heads: _split(x, heads).transpose(0, 1)),
        title=("heads merged with the batch", "头与批次混在一起"),
        en="Your heads are merged with the sentences, (B·H, T, d), or come before them, (H, B, T, "
        "d). Return four axes with the sentences first: (B, H, T, d).",
        zh="你把头与句子混在了一起：(B·H, T, d) 或 (H, B, T, d)。"
        "本题要四个维，句子在最前：(B, H, T, d)。",
    ),
    mistake(
        "merge_of_the_split",
        lambda x, heads, head_outputs: (_split(x, heads), _merge(_split(x, heads))),
        title=("own split merged", "合并了自己的切分"),
        en="You merge your own split, which gives x again. Merge `head_outputs`, the outputs of "
        "the heads.",
        zh="你合并的是自己切分的结果，得到的仍是 x。应合并 `head_outputs`，即各个头的输出。",
    ),
    mistake(
        "heads_averaged",
        _answer(merge=lambda head_outputs: head_outputs.mean(dim=1)),
        _answer(merge=lambda head_outputs: head_outputs.sum(dim=1)),
        title=("heads averaged or added", "各头相加或平均"),
        en="You add or average the heads. Concatenate them, so that the next layer can weight "
        "them: (B, T, H·d).",
        zh="你把各个头相加或取了平均。应拼接起来，让后面的层去加权：(B, T, H·d)。",
    ),
    mistake(
        "order",
        lambda *given: reference(*given)[::-1],
        title=("results in another order", "两个结果顺序不对"),
        en="Your two results are in the wrong order: return the split first, then the merge.",
        zh="两个结果的顺序不对：先切分的，后合并的。",
    ),
    mistake(
        "layers_inside",
        _answer(merge=_projected),
        title=("layer created inside", "在函数里新建层"),
        symptom=differs_from_itself("batch", "again"),
        en="Called twice with the same input, your function returns two different results: a layer "
        "that is created inside has new random weights at every call and is never trained. A "
        "widely copied BERT implementation creates its output projection in this way. Create "
        "layers in __init__.",
        zh="同样的输入调用两次，结果却不同：在函数里新建的层每次都是新的随机权重，永远学不到东西。"
        "一份流传很广的 BERT 代码正是这样写输出投影的。层应放在 __init__ 里。",
    ),
    mistake(
        "not_contiguous",
        _answer(
            merge=lambda head_outputs: head_outputs.transpose(1, 2).view(
                len(head_outputs), head_outputs.shape[2], -1
            )
        ),
        title=("view of non-contiguous values", "对不连续的张量用 view"),
        symptom=_not_viewed,
        en="view cannot join axes that were exchanged, because their values are not contiguous in "
        "memory. Use reshape or flatten, which copy if necessary.",
        zh="交换过的维在内存中不连续，view 无法合并它们。请用 reshape 或 flatten，必要时会复制。",
    ),
    mistake(
        "gradient_cut",
        lambda *arguments: tuple(result.detach() for result in reference(*arguments)),
        _answer(split=lambda x, heads: _split(x.detach(), heads)),
        _answer(merge=lambda head_outputs: _merge(head_outputs.detach())),
        title=("gradient cut off", "梯度被切断"),
        en="The values are correct, but a gradient is cut off. Do not use .detach(), .data, numpy "
        "or torch.tensor(…) of a tensor.",
        zh="数值正确，但梯度被切断了：不要用 .detach()、.data、numpy 或 torch.tensor(…)。",
    ),
)

exercise = Exercise(
    name="split_and_merge",
    title=Text("Splitting and merging heads", "切分与合并注意力头"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    returns=("split", "merged"),
)
