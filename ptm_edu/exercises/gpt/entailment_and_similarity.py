"""Exercise: two texts as one sequence, or as two where their order means nothing (chapter 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Mistake, Trials, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import every_size, sizes
from ptm_edu.exercises.framework.symptoms import right_in
from ptm_edu.language import Text

USUAL, SMALL = ("longer", "shorter"), ("equal", "one_token", "empty")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return five pairs of texts whose tokens are all different, and different from the marks."""
    rng = np.random.default_rng(seed)
    return [
        _case(rng, "longer", N=3, M=6),
        _case(rng, "shorter", N=7, M=4),
        _case(rng, "equal", N=4, M=4),
        _case(rng, "one_token", N=1, M=1),
        _case(rng, "empty", N=3, M=0, extreme=True),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield texts with repeated tokens, of small ids and of ids beyond 16 bits."""
    for n, size in enumerate(sizes(rng, N=4, M=(0, 4))):
        start, delimiter, extract, *vocabulary = rng.permutation((9, 99_999)[n % 2])[:6].tolist()
        texts = {
            name: rng.choice(vocabulary, k) for name, k in (("first", size.N), ("second", size.M))
        }
        yield Case("", {**texts, "start": start, "delimiter": delimiter, "extract": extract})


def _case(rng: np.random.Generator, name: str, N: int, M: int, extreme: bool = False) -> Case:
    marks, tokens = np.split(rng.permutation(60)[: 3 + N + M], [3])
    start, delimiter, extract = marks.tolist()
    texts = {"first": tokens[:N], "second": tokens[N:]}
    return Case(
        name, {**texts, "start": start, "delimiter": delimiter, "extract": extract}, extreme=extreme
    )


# ---- the reference ------------------------------------------------------------------------------


def reference(
    first: Tensor, second: Tensor, start: int, delimiter: int, extract: int
) -> tuple[Tensor, Tensor]:
    """Return ⟨s⟩ first $ second ⟨e⟩, (T,), and both orders of the two, (2, T).

    T is N + M + 3 for first (N,) and second (M,) (Radford et al. 2018, §3.3 and Figure 1).
    """

    def joined(a: Tensor, b: Tensor) -> Tensor:
        begin, between, end = (a.new_tensor([mark]) for mark in (start, delimiter, extract))
        return torch.cat([begin, a, between, b, end])

    return joined(first, second), torch.stack([joined(first, second), joined(second, first)])


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "entailment",
        Text("Entailment: one sequence", "蕴含：一个序列"),
        2,
        Text(
            "result 1 of 2: start, first, delimiter, second, extract, in this order, (N + M + 3,)",
            "结果一：依次为 start、first、delimiter、second、extract，形状 (N + M + 3,)",
        ),
        output_tests.returned(0, *USUAL),
    ),
    Check(
        "similarity",
        Text("Similarity: both orders", "相似度：两种次序"),
        2,
        Text(
            "result 2 of 2: two such sequences, (2, N + M + 3): in row 0 first comes before "
            "second, in row 1 second before first",
            "结果二：两个这样的序列，形状 (2, N + M + 3)：第 0 行 first 在前，第 1 行 second 在前",
        ),
        output_tests.returned(1, *USUAL),
    ),
    Check(
        "edges",
        Text("Other lengths, dtypes, unmodified inputs", "其他长度、dtype；不改动输入"),
        1,
        Text(
            "texts of equal length, texts of one token and empty texts work too; both results are "
            "int64; no input is overwritten",
            "两段文本等长、只有一个词元、其中一段为空时同样正确；两个结果都是 int64；不改写输入",
        ),
        output_tests.all_of(
            output_tests.values(*SMALL),
            output_tests.shape_and_dtype(*USUAL, *SMALL),
            output_tests.unchanged(),
        ),
        requires=("entailment", "similarity"),
    ),
)


# ---- wrong implementations ----------------------------------------------------------------------


Join: TypeAlias = Callable[[Tensor, Tensor, Tensor, Tensor, Tensor], Sequence[Tensor]]
Pair: TypeAlias = Callable[[Tensor, Tensor], Tensor]


def _right(a: Tensor, b: Tensor, s: Tensor, d: Tensor, e: Tensor) -> Sequence[Tensor]:
    return s, a, d, b, e


def _answer(
    entailment: Join = _right,
    similarity: Join = _right,
    both: Callable[[Pair, Tensor, Tensor], Tensor] = lambda pair, a, b: torch.stack(
        [pair(a, b), pair(b, a)]
    ),
) -> Function:
    """Return an answer that joins the pieces otherwise, or makes another thing of both orders."""

    def answer(
        first: Tensor, second: Tensor, start: int, delimiter: int, extract: int
    ) -> tuple[Tensor, Tensor]:
        marks = [torch.tensor([mark]) for mark in (start, delimiter, extract)]

        def pair(a: Tensor, b: Tensor) -> Tensor:
            return torch.cat([*similarity(a, b, *marks)])

        return torch.cat([*entailment(first, second, *marks)]), both(pair, first, second)

    return answer


def _any(name: str, *joins: Join, title: tuple[str, str], en: str, zh: str) -> Mistake:
    """Return a mistake that is made in both results, or in one of them."""
    wrong = [
        _answer(*implementations)
        for join in joins
        for implementations in ((join, join), (join,), (_right, join))
    ]
    return mistake(name, *wrong, title=title, en=en, zh=zh)


def _not_integers(trials: Trials) -> bool:
    dtypes = [value.dtype for trial in trials.values() for value in trial.output.values]
    return right_in(trials, *trials) and any("float" in dtype for dtype in dtypes)


# ---- known mistakes -----------------------------------------------------------------------------


MISTAKES = (
    mistake(
        "one_order",
        _answer(both=lambda pair, a, b: pair(a, b)),
        _answer(both=lambda pair, a, b: pair(b, a)),
        title=("only one order", "只有一种次序"),
        en="For similarity you return only one order. The order of the two texts does not matter "
        "there, but a left-to-right model treats them differently: return both orders, (2, N + M + "
        "3).",
        zh="计算相似度时你只返回了一种次序。两段文本本无先后，但从左到右的模型会区别对待："
        "两种次序都要返回，形状 (2, N + M + 3)。",
    ),
    mistake(
        "same_order_twice",
        _answer(both=lambda pair, a, b: torch.stack([pair(a, b), pair(a, b)])),
        _answer(both=lambda pair, a, b: torch.stack([pair(b, a), pair(b, a)])),
        title=("same order in both rows", "两行次序相同"),
        en="Both rows of the similarity have the same order. In row 1 second comes before first.",
        zh="相似度的两行是同一种次序。第 1 行应是 second 在前、first 在后。",
    ),
    mistake(
        "read_backwards",
        _answer(both=lambda pair, a, b: torch.stack([pair(a, b), pair(a, b).flip(0)])),
        _answer(both=lambda pair, a, b: torch.stack([pair(a, b), pair(b.flip(0), a.flip(0))])),
        title=("tokens reversed", "词元倒着读"),
        en="Your second order reverses the tokens, so each text is read backwards. Exchange the "
        "two texts as a whole, and keep the order of the tokens within each.",
        zh="你的第二种次序把词元也倒了过来，每段文本成了从后往前读。应整段交换两段文本，"
        "段内词元的次序不变。",
    ),
    mistake(
        "all_in_one_row",
        _answer(both=lambda pair, a, b: torch.cat([pair(a, b), pair(b, a)])),
        _answer(both=lambda pair, a, b: torch.cat([pair(a, b), pair(b, a)])[None]),
        title=("both orders in one row", "两种次序接成一行"),
        en="You join both orders into one long sequence. They are two sequences, one per row, "
        "which the model reads separately; the two hidden states at their ends are added "
        "afterwards. Use torch.stack.",
        zh="你把两种次序接成了一个长序列。它们是两个序列，各占一行，模型分别读；"
        "之后再把两个末端的隐藏状态相加。请用 torch.stack。",
    ),
    mistake(
        "order",
        lambda *arguments: _answer()(*arguments)[::-1],
        title=("results exchanged", "两个结果互换"),
        en="Your two results are in the wrong order: return entailment first, then similarity.",
        zh="两个结果的顺序不对：先蕴含，后相似。",
    ),
    _any(
        "delimiter_missing",
        lambda a, b, s, d, e: (s, a, b, e),
        title=("delimiter missing", "缺少 delimiter"),
        en="There is no delimiter between the texts, so the model cannot tell where one ends and "
        "the other begins.",
        zh="两段文本之间没有 delimiter，模型分不清前一段在哪里结束、后一段从哪里开始。",
    ),
    _any(
        "start_missing",
        lambda a, b, s, d, e: (a, d, b, e),
        title=("start missing", "缺少 start"),
        en="The start token is missing. In fine-tuning it marks the beginning of the input.",
        zh="缺少 start 词元。微调时，它标明输入的开头。",
    ),
    _any(
        "extract_missing",
        lambda a, b, s, d, e: (s, a, d, b),
        title=("extract missing", "缺少 extract"),
        en="The extract token is missing. The classifier uses the hidden state at this token, the "
        "only one that depends on the whole sequence.",
        zh="缺少 extract 词元。分类器用的正是这个词元的隐藏状态：只有它取决于整个序列。",
    ),
    _any(
        "extract_not_last",
        lambda a, b, s, d, e: (s, e, a, d, b),
        lambda a, b, s, d, e: (e, s, a, d, b),
        lambda a, b, s, d, e: (e, a, d, b, s),
        lambda a, b, s, d, e: (e, a, d, b),
        lambda a, b, s, d, e: (e, a, d, b, d),
        lambda a, b, s, d, e: (s, a, e, d, b),
        lambda a, b, s, d, e: (s, a, d, e, b),
        title=("extract is not last", "extract 不在最后"),
        en="The extract token is not last. BERT's [CLS] can be at the beginning, because BERT "
        "attends in both directions. In a causal model a token attends only to earlier ones: at "
        "the beginning, extract would not depend on the texts.",
        zh="extract 没有放在最后。BERT 的 [CLS] 可以在最前，因为 BERT 的注意力是双向的；"
        "因果模型中的词元只关注前面的词元，放在最前的 extract 不取决于任何文本。",
    ),
    _any(
        "hypothesis_first",
        lambda a, b, s, d, e: (s, b, d, a, e),
        title=("texts in the wrong order", "两段文本先后反了"),
        en="The texts are in the wrong order. In entailment the premise comes first, then the "
        "hypothesis; exchanged, they are another question with another answer. In row 0 of "
        "similarity, first comes before second.",
        zh="两段文本的先后反了。蕴含任务里前提在前、假设在后：调换后就成了另一个问题，答案也不同。"
        "相似度的第 0 行是 first 在前。",
    ),
    _any(
        "marks_mixed_up",
        lambda a, b, s, d, e: (s, a, e, b, d),
        lambda a, b, s, d, e: (d, a, s, b, e),
        lambda a, b, s, d, e: (s, a, e, b, e),
        lambda a, b, s, d, e: (s, a, s, b, e),
        lambda a, b, s, d, e: (s, a, d, b, d),
        lambda a, b, s, d, e: (d, a, d, b, e),
        lambda a, b, s, d, e: (s, a, s, b, s),
        title=("special tokens mixed up", "特殊词元弄混"),
        en="The three special tokens are mixed up: start is at the beginning, delimiter between "
        "the texts, extract at the end. Each has an embedding of its own, which learns this one "
        "role.",
        zh="三个特殊词元弄混了：start 在开头，delimiter 在两段文本之间，extract 在结尾。"
        "它们各有自己的嵌入，各学一种作用。",
    ),
    _any(
        "one_delimiter_too_many",
        lambda a, b, s, d, e: (s, a, d, b, d, e),
        lambda a, b, s, d, e: (s, d, a, d, b, e),
        title=("one delimiter too many", "多了一个 delimiter"),
        en="There is one delimiter too many. It belongs only between the two texts. After the "
        "second text BERT has a [SEP], but GPT has extract.",
        zh="多了一个 delimiter。它只放在两段文本之间；BERT 的第二段后面还有 [SEP]，"
        "GPT 那里是 extract。",
    ),
    _any(
        "each_in_its_own_frame",
        lambda a, b, s, d, e: (s, a, e, s, b, e),
        lambda a, b, s, d, e: (s, a, e, d, s, b, e),
        lambda a, b, s, d, e: (s, a, d, s, b, e),
        title=("each text framed separately", "每段各加首尾词元"),
        en="Each text has its own start or extract token. Put both texts into one sequence, so "
        "that the model can compare them: one start, one delimiter, one extract.",
        zh="你给每段文本各加了 start 或 extract。两段应合为一个序列，模型才能比较它们："
        "一个 start、一个 delimiter、一个 extract。",
    ),
    mistake(
        "not_integers",
        lambda *arguments: tuple(result.float() for result in _answer()(*arguments)),
        title=("ids are floats", "编号是浮点数"),
        symptom=_not_integers,
        en="Your ids are floats, which cannot be used to look up embeddings. torch.Tensor([…]) "
        "converts integers to floats: use torch.tensor([…]).",
        zh="你的编号是浮点数，不能用来查嵌入。torch.Tensor([…]) 会把整数变成浮点数："
        "请用 torch.tensor([…])。",
    ),
)


exercise = Exercise(
    name="entailment_and_similarity",
    title=Text("Input sequences for two texts", "两段文本的输入序列"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    returns=("entailment", "similarity"),
)
