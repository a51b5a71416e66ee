"""What goes wrong when an answer's span is read off its scores: known mistakes with their hints."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import torch

from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import Function, Mistake, Trial, Trials, mistake
from ptm_edu.exercises.framework.runner import Case

from . import wrong

ANSWERED, UNSURE = ("answered", "longer", "double"), ("unsure", "bold")


def _gives(trial: Trial, expected: np.ndarray) -> bool:
    """Say whether the answer gave these spans; one span for all rows may be given once."""
    given = trial.output.value
    if given is None or given.shape not in ((2,), (1, 2), expected.shape):
        return False
    return close(np.broadcast_to(given, expected.shape), expected)


def _right(trials: Trials, *cases: str) -> bool:
    return all(_gives(trials[name], trials[name].expected.values[0].array) for name in cases)  # type: ignore[arg-type]


def _as(*ways: Function, cases: tuple[str, ...] = ANSWERED) -> Callable[[Trials], bool]:
    """Return the signature of an answer that finds what one of the ways does."""

    def shown(trials: Trials) -> bool:
        some = [trials[name] for name in cases]
        return any(all(_gives(one, _found(way, one.case)) for one in some) for way in ways)

    return shown


@lru_cache(maxsize=1024)  # a class is judged on the same cases
def _found(way: Function, case: Case) -> np.ndarray:
    arguments = case.arguments.values()
    given = [torch.as_tensor(x) if isinstance(x, np.ndarray) else x for x in arguments]
    found: np.ndarray = way(*given).numpy()
    return found


def _span(name: str, *ways: Function, en: str, zh: str) -> Mistake:
    return mistake(name, *ways, signature=_as(*ways), en=en, zh=zh)


def _none(name: str, *ways: Function, en: str, zh: str) -> Mistake:
    return mistake(name, *ways, signature=_as(*ways, cases=(*ANSWERED, *UNSURE)), en=en, zh=zh)


def _only_wrong(case: str, *right: str) -> Callable[[Trials], bool]:
    def shown(trials: Trials) -> bool:
        return _right(trials, *ANSWERED, *UNSURE, *right) and not _right(trials, case)

    return shown


MISTAKES = (
    _span(
        "independent_argmaxes",
        *wrong.ARGMAXES,
        en="Start and end are chosen each for itself, so the end may come before the start, or "
        "far behind it. Score all pairs: start[:, :, None] + end[:, None, :] is (B, T, T).",
        zh="起点和终点各取各的最大值，终点就可能在起点之前，或离得太远。请给所有配对打分："
        "start[:, :, None] + end[:, None, :]，形状 (B, T, T)。",
    ),
    _span(
        "start_first",
        *wrong.GREEDY,
        en="You take the best start and then the best end behind it. Another start may lead to a "
        "better sum: compare the pairs.",
        zh="你先取最好的起点，再取它后面最好的终点。换一个起点，总和可能更高：要比较的是配对。",
    ),
    _span(
        "end_before_start",
        *wrong.BACKWARDS,
        en="Spans that end before they start are allowed. Take pairs with i ≤ j alone, for example "
        "with torch.triu.",
        zh="终点在起点之前的片段也被允许了。只取 i ≤ j 的配对，例如用 torch.triu。",
    ),
    _span(
        "length_ignored",
        *wrong.LENGTH_IGNORED,
        en="`max_length` has no effect: an answer has at most so many tokens.",
        zh="`max_length` 不起作用：答案至多有这么多个词元。",
    ),
    _span(
        "one_too_long",
        *wrong.TOO_LONG,
        en="Your spans may have one token too many: from i to j, both in it, are j − i + 1 tokens.",
        zh="你的片段可以多出一个词元：从 i 到 j（两端都算）共有 j − i + 1 个词元。",
    ),
    _span(
        "one_too_short",
        *wrong.TOO_SHORT,
        en="Spans of max_length tokens are left out. They are allowed: j − i + 1 ≤ max_length.",
        zh="恰有 max_length 个词元的片段被漏掉了。它们是允许的：j − i + 1 ≤ max_length。",
    ),
    _span(
        "probabilities_added",
        *wrong.ADDED,
        en="You add two probabilities. They belong multiplied, or their logarithms added, which "
        "ranks spans as the sum of the scores does: no softmax is needed.",
        zh="你把两个概率相加了。概率应当相乘（或对数相加），其次序与得分之和相同：不需要 softmax。",
    ),
    _span(
        "scores_multiplied",
        *wrong.MULTIPLIED,
        en="You multiply scores, and two very low ones make a high product. Scores are logits: "
        "add them.",
        zh="你把得分相乘了，两个很低的得分会得到很高的乘积。得分是 logits：应当相加。",
    ),
    _span(
        "passage_ignored",
        *wrong.EVERYWHERE,
        en="`passage` has no effect: question, marks and padding may be the answer. Both ends must "
        "stand where passage is True.",
        zh="`passage` 不起作用：问题、特殊词元、填充都会成为答案。两端应在 passage 为 True 处。",
    ),
    _span(
        "question_allowed",
        *wrong.QUESTION,
        en="A span may begin in the question. Both ends must stand where passage is True, the "
        "start as well as the end.",
        zh="片段可以从问题里开始了。起点和终点都应在 passage 为 True 处。",
    ),
    _span(
        "padding_allowed",
        *wrong.PADDING,
        en="A span may end behind the passage, in the last [SEP] or in padding. Both ends must "
        "stand where passage is True, the end as well as the start.",
        zh="片段可以结束在段落之后（最后的 [SEP] 或填充）。终点和起点都应在 passage 为 True 处。",
    ),
    _span(
        "end_exclusive",
        *wrong.EXCLUSIVE,
        en="Your end is one behind the last token, as slices have it. Here both places are in the "
        "answer: the text is tokens[i : j + 1].",
        zh="你的终点是最后一个词元之后的位置，像切片那样。这里两端都属于答案："
        "文本是 tokens[i : j + 1]。",
    ),
    _span(
        "counted_from_the_passage",
        *wrong.INSIDE,
        en="Your places are counted from the passage's first token. Count from [CLS], the row's "
        "token 0, as the scores do.",
        zh="你的位置是从段落的第一个词元数起的。应从 [CLS]（该行的第 0 个词元）数起，与得分一致。",
    ),
    _span(
        "batch_as_one",
        *wrong.ONE_ROW,
        en="All rows get the same span: the maximum is taken over the whole batch, or of one row. "
        "Each row has a passage of its own: flatten(1) keeps the rows apart.",
        zh="所有行得到了同一个片段：最大值取自整个批次，或只取了一行。每行有自己的段落："
        "用 flatten(1) 保持各行分开。",
    ),
    _none(
        "threshold_ignored",
        *wrong.NO_THRESHOLD,
        en="`threshold` has no effect: the span must beat [CLS]'s score by more than that.",
        zh="`threshold` 不起作用：片段的得分必须比 [CLS] 的得分高出这么多以上。",
    ),
    _none(
        "threshold_on_the_other_side",
        *wrong.OTHER_SIDE,
        en="The threshold stands on the wrong side: the higher, the fewer answers. best > null + "
        "threshold, as in the paper; some programs compare null − best with one of opposite sign.",
        zh="threshold 加错了一边：它越高，作答应越少。论文的写法是 best > null + threshold；"
        "有些程序比较的是 null − best，其阈值符号相反。",
    ),
    _none(
        "turned_round",
        *wrong.TURNED,
        en="You answer where you should not and the other way round: there is an answer where the "
        "span's score is the higher one.",
        zh="作答与不作答弄反了：片段的得分更高时才有答案。",
    ),
    _none(
        "always_answered",
        *wrong.ALWAYS,
        en="[CLS]'s score has no effect: there is always an answer. Compare the best span with "
        "start[0] + end[0] + threshold.",
        zh="[CLS] 的得分不起作用：你总是作答。请把最好的片段与 "
        "start[0] + end[0] + threshold 比较。",
    ),
    _none(
        "half_of_cls",
        *wrong.HALF,
        en="[CLS] has two scores as every token: no answer is the span from 0 to 0, start[0] + "
        "end[0]. One of them alone cannot be compared with a sum of two.",
        zh="[CLS] 与其他词元一样有两个得分：没有答案就是从 0 到 0 的片段，得分 "
        "start[0] + end[0]。只用其中一个，不能与两项之和相比。",
    ),
    _none(
        "no_answer_told_otherwise",
        *wrong.ELSEWHERE,
        en="Rows without an answer are found, but told otherwise: they are (0, 0), [CLS]'s place.",
        zh="没有答案的行判断对了，但返回值不对：应为 (0, 0)，即 [CLS] 的位置。",
    ),
    mistake(
        "fill_not_low_enough",
        *wrong.WEAK,
        signature=_only_wrong("far"),
        en="What is forbidden gets a number that real scores can be below, such as 0 or −100. "
        "Take −∞: masked_fill(~allowed, -torch.inf).",
        zh="被禁止的片段填了一个不够低的数（如 0 或 −100），真实得分可能比它更低。"
        "请填 −∞：masked_fill(~allowed, -torch.inf)。",
    ),
    mistake(
        "zero_times_infinity",
        wrong.times_zero,
        signature=_only_wrong("forbidden", "far"),
        en="Scores of −∞ become NaN, as 0 · (−∞) and ∞ − ∞ are, and argmax takes NaN for the "
        "largest. Do not forbid by multiplying: take masked_fill or torch.where.",
        zh="−∞ 的得分变成了 NaN（0 · (−∞)、∞ − ∞ 都是 NaN），而 argmax 会把 NaN 当作最大。"
        "不要用乘法来遮盖：请用 masked_fill 或 torch.where。",
    ),
)
