"""Known mistakes of `best_span` with their hints."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import Function, Mistake, Trials, mistake
from ptm_edu.exercises.framework.runner import Output

from .cases import ANSWERED, CLOSE, UNSURE, ahead

# ---- wrong implementations ----------------------------------------------------------------------

Join: TypeAlias = Callable[[Tensor, Tensor, Tensor], Tensor]  # scores (B, T, T) of start, end, mask
Length: TypeAlias = Callable[[Tensor, int], Tensor]  # of j − i (T, T) and the most, which may be
Allow: TypeAlias = Callable[[Tensor], tuple[Tensor, Tensor]]  # of the mask: starts and ends
Null: TypeAlias = Callable[[Tensor, Tensor], Tensor]  # [CLS]'s score of its two
Answer: TypeAlias = Callable[[Tensor, Tensor, float], Tensor]  # of best, null and τ
Told: TypeAlias = Callable[[Tensor, Tensor, Tensor], tuple[Tensor, Tensor]]


def _sums(start: Tensor, end: Tensor, passage: Tensor) -> Tensor:
    return start[:, :, None] + end[:, None, :]


def exceeds(best: Tensor, null: Tensor, threshold: float) -> Tensor:
    """Answer as asked."""
    return best > null + threshold


def always(best: Tensor, null: Tensor, threshold: float) -> Tensor:
    """Answer always."""
    return torch.ones_like(best, dtype=torch.bool)


def decoder(
    join: Join = _sums,
    length: Length = lambda steps, most: (steps >= 0) & (steps < most),
    allow: Allow = lambda passage: (passage, passage),
    null: Null = lambda start, end: start + end,
    answered: Answer = exceeds,
    reported: Told = lambda start, end, passage: (start, end),
    none: int = 0,
    fill: float = -torch.inf,
) -> Function:
    """Return an answer that scores, forbids, compares or tells otherwise."""

    def answer(
        start: Tensor, end: Tensor, passage: Tensor, max_length: int, threshold: float
    ) -> Tensor:
        positions = torch.arange(start.shape[1])
        starts, ends = allow(passage)
        possible = length(positions - positions[:, None], max_length)
        possible = possible & starts[:, :, None] & ends[:, None, :]
        scores = join(start, end, passage).masked_fill(~possible, fill)
        best, position = scores.flatten(1).max(dim=1)
        span = reported(position // len(positions), position % len(positions), passage)
        result = answered(best, null(start[:, 0], end[:, 0]), threshold)
        return torch.stack(span, dim=1).where(result[:, None], none)

    return answer


def probabilities_added(start: Tensor, end: Tensor, passage: Tensor) -> Tensor:
    """Add two probabilities, over all tokens."""
    return _sums(start.softmax(1), end.softmax(1), passage)


def of_the_passage_added(start: Tensor, end: Tensor, passage: Tensor) -> Tensor:
    """Add two probabilities, over the passage."""
    starts, ends = (row.masked_fill(~passage, -torch.inf).softmax(1) for row in (start, end))
    return _sums(starts, ends, passage)


def multiplied(start: Tensor, end: Tensor, passage: Tensor) -> Tensor:
    """Multiply the scores."""
    return start[:, :, None] * end[:, None, :]


def _until_the_end(passage: Tensor) -> Tensor:
    """Return all tokens up to the passage's last, the question among them."""
    return passage.flip(1).cumsum(1).flip(1) > 0


def _from_the_start(passage: Tensor) -> Tensor:
    """Return all tokens from the passage's first on, padding among them."""
    return passage.cumsum(1) > 0


def _but_cls(passage: Tensor) -> Tensor:
    """Return question and passage without [CLS]."""
    allowed = _until_the_end(passage)
    allowed[:, 0] = False
    return allowed


def greedy(answered: Answer = exceeds) -> Function:
    """Return an answer that takes the best start, then the best end after it."""

    def answer(start: Tensor, end: Tensor, passage: Tensor, most: int, threshold: float) -> Tensor:
        first = start.masked_fill(~passage, -torch.inf).argmax(1, keepdim=True)
        only = torch.zeros_like(passage).scatter(1, first, True)
        return decoder(allow=lambda passage: (only, passage), answered=answered)(
            start, end, passage, most, threshold
        )

    return answer


def first_row(answered: Answer = exceeds) -> Function:
    """Return an answer that reads only the first row, and takes its span for all."""
    decode = decoder(answered=answered)

    def answer(start: Tensor, end: Tensor, passage: Tensor, *rest: float) -> Tensor:
        span: Tensor = decode(start[:1], end[:1], passage[:1], *rest)
        return span.expand(len(start), 2)

    return answer


def whole_batch(answered: Answer) -> Function:
    """Return an answer that takes the best span of all rows for each."""
    decode = decoder(answered=answered)

    def answer(start: Tensor, end: Tensor, passage: Tensor, *rest: float) -> Tensor:
        spans: Tensor = decode(start, end, passage, *rest)
        scores = start.gather(1, spans[:, :1]) + end.gather(1, spans[:, 1:])
        return spans[scores.argmax()].expand(len(spans), 2)

    return answer


def _inside(start: Tensor, end: Tensor, passage: Tensor) -> tuple[Tensor, Tensor]:
    first = passage.long().argmax(1)
    return start - first, end - first


def times_zero(
    start: Tensor, end: Tensor, passage: Tensor, max_length: int, threshold: float
) -> Tensor:
    """Forbid by a factor of 0 and a large number, where scores may be −∞."""
    factor, null = passage.to(start.dtype), start[:, 0] + end[:, 0]
    scores = [row * factor - 1e9 * (1 - factor) for row in (start, end)]
    result: Tensor = decoder(null=lambda *_: null)(
        *scores, torch.ones_like(passage), max_length, threshold
    )
    return result


def moved(more: float) -> Function:
    """Return an answer whose border of an answer is moved by `more`."""
    return decoder(answered=lambda best, null, threshold: best > null + threshold + more)


def capped(cap: int) -> Function:
    """Return an answer whose spans have at most `cap` tokens, whatever `max_length` is."""
    return decoder(length=lambda steps, most: (steps >= 0) & (steps < min(most, cap)))


def _everywhere(passage: Tensor) -> tuple[Tensor, Tensor]:
    return (torch.ones_like(passage),) * 2


def _any_order(steps: Tensor, most: int) -> Tensor:
    return torch.ones_like(steps, dtype=torch.bool)


BORDER = 0.2  # nearer to the threshold, a wrong decision may come from a border that is moved


def _same_spans(output: Output, other: Output) -> bool:
    """Return whether two outputs agree; one span for all rows may be given once."""
    spans, others = output.value, other.value
    if spans is None or others is None or spans.shape not in ((2,), (1, 2), others.shape):
        return False
    return close(np.broadcast_to(spans, others.shape), others)


def _right(trials: Trials, *cases: str) -> bool:
    return all(_same_spans(trials[name].output, trials[name].expected) for name in cases)


def _span(
    name: str, *ways: Callable[..., Function], title: tuple[str, str], en: str, zh: str
) -> Mistake:
    """Return a mistake of the span, whether or not the answer can say that there is none."""
    implementations = (way(answered=answered) for way in ways for answered in (exceeds, always))
    return mistake(name, *implementations, title=title, en=en, zh=zh, matches=_same_spans)


def _by(**otherwise: Any) -> Callable[..., Function]:
    return partial(decoder, **otherwise)


def _only_wrong(case: str, *right: str) -> Callable[[Trials], bool]:
    def symptom(trials: Trials) -> bool:
        return _right(trials, *ANSWERED, *UNSURE, *right) and not _right(trials, case)

    return symptom


def _spans_are_shorter(trials: Trials) -> bool:
    """Return whether only long spans are wrong, and all of them are shorter than the right ones."""
    trial = trials["no_limit"]
    spans, expected = trial.output.value, trial.expected.value
    if not _only_wrong("no_limit", CLOSE)(trials) or spans is None or expected is None:
        return False
    if spans.shape != expected.shape:
        return False
    lengths, right = spans[:, 1] - spans[:, 0], expected[:, 1] - expected[:, 0]
    return bool((lengths <= right).all() and lengths.max() < right.max())


def _only_wrong_at_the_border(trials: Trials) -> bool:
    """Return whether answers are given or left out wrongly only close to the threshold."""
    if not _right(trials, *ANSWERED) or _right(trials, CLOSE):
        return False
    for name in (*UNSURE, CLOSE):
        spans, expected = trials[name].output.value, trials[name].expected.value
        if spans is None or expected is None or spans.shape != expected.shape:
            return False
        wrong = (spans != expected).any(1)
        if (np.abs(ahead(trials[name].case.arguments))[wrong] > BORDER).any():
            return False
    return True


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    _span(
        "independent_argmaxes",
        _by(length=_any_order),
        _by(length=_any_order, allow=_everywhere),
        _by(
            length=_any_order,
            reported=lambda start, end, passage: (start.minimum(end), start.maximum(end)),
        ),
        title=("start and end chosen independently", "起点和终点各取最大"),
        en="You choose start and end independently, so the end may come before the start, or far "
        "after it. Score all pairs: start[:, :, None] + end[:, None, :] is (B, T, T).",
        zh="起点和终点是分别选的，终点就可能在起点之前，或离得太远。请计算所有配对的得分："
        "start[:, :, None] + end[:, None, :]，形状 (B, T, T)。",
    ),
    _span(
        "start_first",
        greedy,
        title=("best start first", "先取最好的起点"),
        en="You choose the best start first, and then the best end after it. Another start may "
        "give a higher sum: compare all pairs.",
        zh="你先取最好的起点，再取它后面最好的终点。换一个起点，总和可能更高：请比较所有配对。",
    ),
    _span(
        "end_before_start",
        _by(length=lambda steps, most: steps < most),
        _by(length=lambda steps, most: steps.abs() < most),
        title=("end before start allowed", "允许终点在起点之前"),
        en="You allow spans that end before they start. Keep only pairs with i ≤ j, for example "
        "with torch.triu.",
        zh="终点在起点之前的片段也被允许了。只取 i ≤ j 的配对，例如用 torch.triu。",
    ),
    _span(
        "length_ignored",
        _by(length=lambda steps, most: steps >= 0),
        title=("max_length without effect", "max_length 不起作用"),
        en="`max_length` has no effect. Exclude spans of more than max_length tokens.",
        zh="`max_length` 不起作用。请排除超过 max_length 个词元的片段。",
    ),
    _span(
        "one_too_long",
        _by(length=lambda steps, most: (steps >= 0) & (steps <= most)),
        title=("one token too long", "多一个词元"),
        en="Your spans may be one token too long: a span from i to j, both included, has j − i + 1 "
        "tokens.",
        zh="你的片段可以多出一个词元：从 i 到 j（两端都算）共有 j − i + 1 个词元。",
    ),
    _span(
        "one_too_short",
        _by(length=lambda steps, most: (steps >= 0) & (steps < most - 1)),
        title=("one token too short", "少一个词元"),
        en="You exclude spans of exactly max_length tokens. They are allowed: j − i + 1 ≤ "
        "max_length.",
        zh="恰有 max_length 个词元的片段被漏掉了。它们是允许的：j − i + 1 ≤ max_length。",
    ),
    _span(
        "probabilities_added",
        _by(join=probabilities_added),
        _by(join=of_the_passage_added),
        title=("probabilities added", "概率相加"),
        en="You add two probabilities. Probabilities are multiplied, or their logarithms added, "
        "which ranks spans like the sum of the scores. So use the scores, without a softmax.",
        zh="你把两个概率相加了。概率应当相乘（或对数相加），其次序与得分之和相同：请直接用得分，"
        "不需要 softmax。",
    ),
    _span(
        "scores_multiplied",
        _by(join=multiplied),
        title=("scores multiplied", "得分相乘"),
        en="You multiply scores, so two very low scores give a high product. Scores are logits: "
        "add them.",
        zh="你把得分相乘了，两个很低的得分会得到很高的乘积。得分是 logits：应当相加。",
    ),
    _span(
        "passage_ignored",
        _by(allow=_everywhere),
        title=("passage without effect", "passage 不起作用"),
        en="`passage` has no effect: the answer may be in the question, at special tokens or in "
        "padding. Both ends must be where passage is True.",
        zh="`passage` 不起作用：问题、特殊词元、填充都会成为答案。两端应在 passage 为 True 处。",
    ),
    _span(
        "question_allowed",
        _by(allow=lambda passage: (_until_the_end(passage),) * 2),
        _by(allow=lambda passage: (_but_cls(passage),) * 2),
        _by(allow=lambda passage: (_until_the_end(passage), passage)),
        title=("question allowed", "允许从问题里开始"),
        en="You allow spans that begin in the question. Both ends must be where passage is True, "
        "the start as well as the end.",
        zh="片段可以从问题里开始。起点和终点都应在 passage 为 True 处。",
    ),
    _span(
        "padding_allowed",
        _by(allow=lambda passage: (_from_the_start(passage),) * 2),
        _by(allow=lambda passage: (passage, _from_the_start(passage))),
        title=("padding allowed", "允许在段落之后结束"),
        en="You allow spans that end after the passage, in the last [SEP] or in padding. Both ends "
        "must be where passage is True, the end as well as the start.",
        zh="片段可以结束在段落之后（最后的 [SEP] 或填充）。终点和起点都应在 passage 为 True 处。",
    ),
    _span(
        "end_exclusive",
        _by(reported=lambda start, end, passage: (start, end + 1)),
        title=("end position exclusive", "终点不含在内"),
        en="Your end is one position after the last token, as in Python slices. Here both "
        "positions belong to the answer: its text is tokens[i : j + 1].",
        zh="你的终点是最后一个词元之后的位置，像切片那样。这里两端都属于答案："
        "文本是 tokens[i : j + 1]。",
    ),
    _span(
        "counted_from_the_passage",
        _by(reported=_inside),
        title=("counted from the passage", "从段落开头数位置"),
        en="You count positions from the first token of the passage. Count from [CLS], token 0 of "
        "the row, like the scores.",
        zh="你的位置是从段落的第一个词元数起的。应从 [CLS]（该行的第 0 个词元）数起，与得分一致。",
    ),
    _span(
        "batch_as_one",
        first_row,
        whole_batch,
        title=("same span for all rows", "所有行同一个片段"),
        en="All rows get the same span: you take the maximum over the whole batch, or of a single "
        "row. Each row has its own passage: flatten(1) keeps the rows separate.",
        zh="所有行得到了同一个片段：最大值取自整个批次，或只取了一行。每行有自己的段落："
        "用 flatten(1) 保持各行分开。",
    ),
    mistake(
        "threshold_ignored",
        decoder(answered=lambda best, null, threshold: best > null),
        title=("threshold without effect", "threshold 不起作用"),
        en="`threshold` has no effect: the score of the span must exceed that of [CLS] by more "
        "than the threshold.",
        zh="`threshold` 不起作用：片段的得分与 [CLS] 的得分之差必须超过 threshold。",
    ),
    mistake(
        "threshold_on_the_other_side",
        decoder(answered=lambda best, null, threshold: best > null - threshold),
        title=("threshold on the wrong side", "threshold 加错一边"),
        en="The threshold is on the wrong side: a higher threshold gives fewer answers. Use best > "
        "null + threshold, as in the paper. Some implementations compare null − best with a "
        "threshold of the opposite sign.",
        zh="threshold 加错了一边：它越高，答案应越少。论文的写法是 best > null + threshold；"
        "有些实现比较的是 null − best，阈值的符号相反。",
    ),
    mistake(
        "turned_round",
        decoder(answered=lambda best, null, threshold: best < null + threshold),
        decoder(answered=lambda best, null, threshold: best + threshold < null),
        decoder(answered=lambda best, null, threshold: best < null),
        title=("decision inverted", "作答与否弄反"),
        en="Your decision is inverted: there is an answer if the score of the span is the higher "
        "one.",
        zh="判断弄反了：片段的得分更高时才有答案。",
    ),
    mistake(
        "always_answered",
        decoder(answered=always),
        title=("always a span", "总是作答"),
        en="The score of [CLS] has no effect: you always return a span. Compare the best span with "
        "start[0] + end[0] + threshold.",
        zh="[CLS] 的得分不起作用：你总是返回一个片段。请把得分最高的片段与 start[0] + end[0]"
        " + threshold 比较。",
    ),
    mistake(
        "half_of_cls",
        decoder(null=lambda start, end: start),
        decoder(null=lambda start, end: end),
        title=("only one score of [CLS]", "只用 [CLS] 的一个得分"),
        en="[CLS] has two scores, like every token. “No answer” is the span from 0 to 0, with the "
        "score start[0] + end[0]. A single one of the two cannot be compared with a sum of two.",
        zh="[CLS] 与其他词元一样有两个得分：没有答案就是从 0 到 0 的片段，得分 "
        "start[0] + end[0]。只用其中一个，不能与两项之和相比。",
    ),
    mistake(
        "no_answer_told_otherwise",
        decoder(none=-1),
        title=("another mark for no answer", "没有答案时返回值不对"),
        en="You find the rows without an answer, but you return something else for them. Return "
        "(0, 0), the position of [CLS].",
        zh="没有答案的行判断对了，但返回值不对：应为 (0, 0)，即 [CLS] 的位置。",
    ),
    mistake(
        "border_moved",
        *map(moved, (0.05, -0.05, 0.01, -0.01)),
        symptom=_only_wrong_at_the_border,
        title=("limit slightly moved", "界限略有偏移"),
        en="Your limit between an answer and none is off by a small number. Do not add anything to "
        "the sum, and do not round: best > start[0] + end[0] + threshold.",
        zh="有没有答案的界限偏了一点点。不要在总和上再加减什么，也不要取整："
        "best > start[0] + end[0] + threshold。",
    ),
    mistake(
        "length_capped",
        *map(capped, (8, 10, 15, 20)),
        symptom=_spans_are_shorter,
        title=("own limit on the length", "另设长度上限"),
        en="You miss long answers: besides `max_length` your function has its own limit, such as "
        "10 tokens. `max_length` is the only limit, and it may be larger than T.",
        zh="长的答案找不到了：除了 `max_length`，你的函数另有自己的上限（如 10 个词元）。"
        "只有 `max_length` 是上限，它可以大于 T。",
    ),
    mistake(
        "fill_not_low_enough",
        decoder(fill=0.0),
        decoder(fill=-100.0),
        title=("mask value not low enough", "填充值不够低"),
        en="You fill forbidden spans with a number that real scores can be below, such as 0 or "
        "−100. Use −∞: masked_fill(~allowed, -torch.inf).",
        zh="不允许的片段填了一个不够低的数（如 0 或 −100），真实得分可能比它更低。请填 −∞："
        "masked_fill(~allowed, -torch.inf)。",
    ),
    mistake(
        "zero_times_infinity",
        times_zero,
        symptom=_only_wrong("forbidden", "far"),
        title=("mask by multiplication", "用乘法遮盖"),
        en="Scores of −∞ become NaN, as in 0 · (−∞) or ∞ − ∞, and argmax treats NaN as the largest "
        "value. Do not mask by multiplying: use masked_fill or torch.where.",
        zh="−∞ 的得分变成了 NaN（0 · (−∞)、∞ − ∞ 都是 NaN），而 argmax 会把 NaN 当作最大。"
        "不要用乘法来遮住：请用 masked_fill 或 torch.where。",
    ),
)
