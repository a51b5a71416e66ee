"""Known mistakes of `best_span` with their hints."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import Function, Mistake, Trial, Trials, mistake
from ptm_edu.exercises.framework.runner import Case

# ---- wrong implementations ----------------------------------------------------------------------

Join: TypeAlias = Callable[[Tensor, Tensor, Tensor], Tensor]  # scores (B, T, T) of start, end, mask
Length: TypeAlias = Callable[[Tensor, int], Tensor]  # of j − i (T, T) and the most, which may be
Allow: TypeAlias = Callable[[Tensor], tuple[Tensor, Tensor]]  # of the mask: starts and ends
Null: TypeAlias = Callable[[Tensor, Tensor], Tensor]  # [CLS]'s score of its two
Answer: TypeAlias = Callable[[Tensor, Tensor, float], Tensor]  # of best, null and τ
Told: TypeAlias = Callable[[Tensor, Tensor, Tensor], tuple[Tensor, Tensor]]


def _sums(start: Tensor, end: Tensor, passage: Tensor) -> Tensor:
    return start[:, :, None] + end[:, None, :]


def decoder(
    join: Join = _sums,
    length: Length = lambda steps, most: (steps >= 0) & (steps < most),
    allow: Allow = lambda passage: (passage, passage),
    null: Null = lambda start, end: start + end,
    answered: Answer = lambda best, null, threshold: best > null + threshold,
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


def always(best: Tensor, null: Tensor, threshold: float) -> Tensor:
    """Answer always."""
    return torch.ones_like(best, dtype=torch.bool)


def _until_the_end(passage: Tensor) -> Tensor:
    """Return all tokens up to the passage's last, the question among them."""
    return passage.flip(1).cumsum(1).flip(1) > 0


def _from_the_start(passage: Tensor) -> Tensor:
    """Return all tokens from the passage's first on, padding among them."""
    return passage.cumsum(1) > 0


def _but_marks(passage: Tensor) -> Tensor:
    """Return question and passage without [CLS] and the [SEP] between."""
    mark = passage.long().diff(dim=1, append=passage[:, :1].long()) == 1
    allowed = _until_the_end(passage) & ~mark
    allowed[:, 0] = False
    return allowed


def _argmaxes(allow: Allow, swap: bool = False) -> Function:
    def answer(
        start: Tensor, end: Tensor, passage: Tensor, max_length: int, threshold: float
    ) -> Tensor:
        pairs = zip((start, end), allow(passage), strict=True)
        best = [row.masked_fill(~allowed, -torch.inf).argmax(1) for row, allowed in pairs]
        span = torch.stack(best, dim=1)
        return span.sort(dim=1).values if swap else span

    return answer


def _greedy(start: Tensor, end: Tensor, passage: Tensor, most: int, threshold: float) -> Tensor:
    first = start.masked_fill(~passage, -torch.inf).argmax(1)
    steps = torch.arange(start.shape[1]) - first[:, None]
    allowed = passage & (steps >= 0) & (steps < most)
    return torch.stack([first, end.masked_fill(~allowed, -torch.inf).argmax(1)], dim=1)


def _whole_batch(start: Tensor, end: Tensor, passage: Tensor, *rest: float) -> Tensor:
    """Take the best span of all rows for each."""
    spans = decoder(answered=always)(start, end, passage, *rest)
    scores = start.gather(1, spans[:, :1]) + end.gather(1, spans[:, 1:])
    return spans[scores.argmax()].expand(len(spans), 2)


def _first_row(*inputs: Tensor) -> Tensor:
    spans: Tensor = decoder(answered=always)(*inputs)
    return spans[0].expand(len(spans), 2)


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


ALL: Allow = lambda passage: (torch.ones_like(passage),) * 2  # noqa: E731

ARGMAXES = (
    _argmaxes(lambda passage: (passage, passage)),
    _argmaxes(ALL),
    _argmaxes(lambda passage: (passage, passage), swap=True),
)
GREEDY = (_greedy,)
BACKWARDS = (
    decoder(length=lambda steps, most: steps < most),
    decoder(length=lambda steps, most: steps.abs() < most),
)
LENGTH_IGNORED = (decoder(length=lambda steps, most: steps >= 0),)
TOO_LONG = (decoder(length=lambda steps, most: (steps >= 0) & (steps <= most)),)
TOO_SHORT = (decoder(length=lambda steps, most: (steps >= 0) & (steps < most - 1)),)
ADDED = (
    decoder(join=probabilities_added, answered=always),
    decoder(join=of_the_passage_added, answered=always),
)
MULTIPLIED = (decoder(join=multiplied, answered=always),)
EVERYWHERE = (decoder(allow=ALL),)
QUESTION = (
    decoder(allow=lambda passage: (_until_the_end(passage),) * 2),
    decoder(allow=lambda passage: (_but_marks(passage),) * 2),
    decoder(allow=lambda passage: (_until_the_end(passage), passage)),
)
PADDING = (
    decoder(allow=lambda passage: (_from_the_start(passage),) * 2),
    decoder(allow=lambda passage: (passage, _from_the_start(passage))),
)
EXCLUSIVE = (decoder(reported=lambda start, end, passage: (start, end + 1)),)
INSIDE = (decoder(reported=_inside),)
ONE_ROW = (_whole_batch, _first_row)

# Ways that find other spans; cases are drawn until all of them differ.
SPANS = (
    *(*ARGMAXES, *GREEDY, *BACKWARDS, *LENGTH_IGNORED, *TOO_LONG, *TOO_SHORT, *ADDED, *MULTIPLIED),
    *(*EVERYWHERE, *QUESTION, *PADDING, *EXCLUSIVE, *INSIDE, *ONE_ROW),
)

NO_THRESHOLD = (decoder(answered=lambda best, null, threshold: best > null),)
OTHER_SIDE = (decoder(answered=lambda best, null, threshold: best > null - threshold),)
TURNED = (
    decoder(answered=lambda best, null, threshold: best < null + threshold),
    decoder(answered=lambda best, null, threshold: best + threshold < null),
    decoder(answered=lambda best, null, threshold: best < null),
)
ALWAYS = (decoder(answered=always),)
HALF = (
    decoder(null=lambda start, end: start),
    decoder(null=lambda start, end: end),
)
ELSEWHERE = (decoder(none=-1),)

# Ways that find no answer elsewhere; cases are drawn until all of them differ.
NONE = (*(*NO_THRESHOLD, *OTHER_SIDE, *TURNED, *ALWAYS, *HALF, *ELSEWHERE),)

WEAK = (decoder(fill=0.0), decoder(fill=-100.0))
MOVED = (*map(moved, (0.05, -0.05, 0.01, -0.01)),)
CAPPED = (*map(capped, (8, 10, 15, 20)),)
BORDER = 0.2  # nearer to the threshold, a wrong decision may come from a border that is moved

ANSWERED, UNSURE, CLOSE = ("answered", "longer", "double"), ("unsure", "bold"), "close"


def _gives(trial: Trial, expected: np.ndarray) -> bool:
    """Return whether the answer gave these spans; one span for all rows may be given once."""
    inputs = trial.output.value
    if inputs is None or inputs.shape not in ((2,), (1, 2), expected.shape):
        return False
    return close(np.broadcast_to(inputs, expected.shape), expected)


def _right(trials: Trials, *cases: str) -> bool:
    return all(_gives(trials[name], trials[name].expected.values[0].array) for name in cases)  # type: ignore[arg-type]


def _as(*implementations: Function, cases: tuple[str, ...] = ANSWERED) -> Callable[[Trials], bool]:
    """Return the symptom of an answer that finds what one of the ways does."""

    def symptom(trials: Trials) -> bool:
        some = [trials[name] for name in cases]
        return any(
            all(_gives(trial, _found(implementation, trial.case)) for trial in some)
            for implementation in implementations
        )

    return symptom


@lru_cache(maxsize=1024)  # a class is judged on the same cases
def _found(implementation: Function, case: Case) -> np.ndarray:
    arguments = case.arguments.values()
    inputs = [torch.as_tensor(x) if isinstance(x, np.ndarray) else x for x in arguments]
    result: np.ndarray = implementation(*inputs).numpy()
    return result


def _span(name: str, *implementations: Function, en: str, zh: str) -> Mistake:
    return mistake(name, *implementations, symptom=_as(*implementations), en=en, zh=zh)


def _none(name: str, *implementations: Function, en: str, zh: str) -> Mistake:
    return mistake(
        name,
        *implementations,
        symptom=_as(*implementations, cases=(*ANSWERED, *UNSURE)),
        en=en,
        zh=zh,
    )


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
        if (np.abs(_ahead(trials[name].case))[wrong] > BORDER).any():
            return False
    return True


def _ahead(case: Case) -> np.ndarray:
    """Return how far each row's best span is above the border of an answer, (B,)."""
    start, end = (np.asarray(case.arguments[name]) for name in ("start", "end"))
    rows, (first, last) = np.arange(len(start)), _found(ALWAYS[0], case).T
    best = start[rows, first] + end[rows, last]
    result: np.ndarray = best - start[:, 0] - end[:, 0] - case.arguments["threshold"]
    return result


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    _span(
        "independent_argmaxes",
        *ARGMAXES,
        en="You choose start and end independently, so the end may come before the start, or far "
        "after it. Score all pairs: start[:, :, None] + end[:, None, :] is (B, T, T).",
        zh="起点和终点各取各的最大值，终点就可能在起点之前，或离得太远。请给所有配对打分："
        "start[:, :, None] + end[:, None, :]，形状 (B, T, T)。",
    ),
    _span(
        "start_first",
        *GREEDY,
        en="You choose the best start first, and then the best end after it. Another start may "
        "give a higher sum: compare all pairs.",
        zh="你先取最好的起点，再取它后面最好的终点。换一个起点，总和可能更高：要比较的是配对。",
    ),
    _span(
        "end_before_start",
        *BACKWARDS,
        en="You allow spans that end before they start. Keep only pairs with i ≤ j, for example "
        "with torch.triu.",
        zh="终点在起点之前的片段也被允许了。只取 i ≤ j 的配对，例如用 torch.triu。",
    ),
    _span(
        "length_ignored",
        *LENGTH_IGNORED,
        en="`max_length` has no effect. Exclude spans of more than max_length tokens.",
        zh="`max_length` 不起作用。请排除超过 max_length 个词元的片段。",
    ),
    _span(
        "one_too_long",
        *TOO_LONG,
        en="Your spans may be one token too long: a span from i to j, both included, has j − i + 1 "
        "tokens.",
        zh="你的片段可以多出一个词元：从 i 到 j（两端都算）共有 j − i + 1 个词元。",
    ),
    _span(
        "one_too_short",
        *TOO_SHORT,
        en="You exclude spans of exactly max_length tokens. They are allowed: j − i + 1 ≤ "
        "max_length.",
        zh="恰有 max_length 个词元的片段被漏掉了。它们是允许的：j − i + 1 ≤ max_length。",
    ),
    _span(
        "probabilities_added",
        *ADDED,
        en="You add two probabilities. Probabilities are multiplied, or their logarithms added, "
        "which ranks spans like the sum of the scores. So use the scores, without a softmax.",
        zh="你把两个概率相加了。概率应当相乘（或对数相加），其次序与得分之和相同：请直接用得分，"
        "不需要 softmax。",
    ),
    _span(
        "scores_multiplied",
        *MULTIPLIED,
        en="You multiply scores, so two very low scores give a high product. Scores are logits: "
        "add them.",
        zh="你把得分相乘了，两个很低的得分会得到很高的乘积。得分是 logits：应当相加。",
    ),
    _span(
        "passage_ignored",
        *EVERYWHERE,
        en="`passage` has no effect: the answer may be in the question, at special tokens or in "
        "padding. Both ends must be where passage is True.",
        zh="`passage` 不起作用：问题、特殊词元、填充都会成为答案。两端应在 passage 为 True 处。",
    ),
    _span(
        "question_allowed",
        *QUESTION,
        en="You allow spans that begin in the question. Both ends must be where passage is True, "
        "the start as well as the end.",
        zh="片段可以从问题里开始了。起点和终点都应在 passage 为 True 处。",
    ),
    _span(
        "padding_allowed",
        *PADDING,
        en="You allow spans that end after the passage, in the last [SEP] or in padding. Both ends "
        "must be where passage is True, the end as well as the start.",
        zh="片段可以结束在段落之后（最后的 [SEP] 或填充）。终点和起点都应在 passage 为 True 处。",
    ),
    _span(
        "end_exclusive",
        *EXCLUSIVE,
        en="Your end is one position after the last token, as in Python slices. Here both "
        "positions belong to the answer: its text is tokens[i : j + 1].",
        zh="你的终点是最后一个词元之后的位置，像切片那样。这里两端都属于答案："
        "文本是 tokens[i : j + 1]。",
    ),
    _span(
        "counted_from_the_passage",
        *INSIDE,
        en="You count positions from the first token of the passage. Count from [CLS], token 0 of "
        "the row, like the scores.",
        zh="你的位置是从段落的第一个词元数起的。应从 [CLS]（该行的第 0 个词元）数起，与得分一致。",
    ),
    _span(
        "batch_as_one",
        *ONE_ROW,
        en="All rows get the same span: you take the maximum over the whole batch, or of a single "
        "row. Each row has its own passage: flatten(1) keeps the rows separate.",
        zh="所有行得到了同一个片段：最大值取自整个批次，或只取了一行。每行有自己的段落："
        "用 flatten(1) 保持各行分开。",
    ),
    _none(
        "threshold_ignored",
        *NO_THRESHOLD,
        en="`threshold` has no effect: the score of the span must exceed that of [CLS] by more "
        "than the threshold.",
        zh="`threshold` 不起作用：片段的得分必须比 [CLS] 的得分高出这么多以上。",
    ),
    _none(
        "threshold_on_the_other_side",
        *OTHER_SIDE,
        en="The threshold is on the wrong side: a higher threshold gives fewer answers. Use best > "
        "null + threshold, as in the paper. Some implementations compare null − best with a "
        "threshold of the opposite sign.",
        zh="threshold 加错了一边：它越高，作答应越少。论文的写法是 best > null + threshold；"
        "有些程序比较的是 null − best，其阈值符号相反。",
    ),
    _none(
        "turned_round",
        *TURNED,
        en="Your decision is inverted: there is an answer if the score of the span is the higher "
        "one.",
        zh="作答与不作答弄反了：片段的得分更高时才有答案。",
    ),
    _none(
        "always_answered",
        *ALWAYS,
        en="The score of [CLS] has no effect: you always return a span. Compare the best span with "
        "start[0] + end[0] + threshold.",
        zh="[CLS] 的得分不起作用：你总是作答。请把最好的片段与 "
        "start[0] + end[0] + threshold 比较。",
    ),
    _none(
        "half_of_cls",
        *HALF,
        en="[CLS] has two scores, like every token. “No answer” is the span from 0 to 0, with the "
        "score start[0] + end[0]. A single one of the two cannot be compared with a sum of two.",
        zh="[CLS] 与其他词元一样有两个得分：没有答案就是从 0 到 0 的片段，得分 "
        "start[0] + end[0]。只用其中一个，不能与两项之和相比。",
    ),
    _none(
        "no_answer_told_otherwise",
        *ELSEWHERE,
        en="You find the rows without an answer, but you return something else for them. Return "
        "(0, 0), the position of [CLS].",
        zh="没有答案的行判断对了，但返回值不对：应为 (0, 0)，即 [CLS] 的位置。",
    ),
    mistake(
        "border_moved",
        *MOVED,
        symptom=_only_wrong_at_the_border,
        en="Your limit between an answer and none is off by a small number. Do not add anything to "
        "the sum, and do not round: best > start[0] + end[0] + threshold.",
        zh="作答与不作答的界限偏了一点点。不要在和上再加减什么，也不要取整："
        "best > start[0] + end[0] + threshold。",
    ),
    mistake(
        "length_capped",
        *CAPPED,
        symptom=_spans_are_shorter,
        en="You miss long answers: besides `max_length` your function has its own limit, such as "
        "10 tokens. `max_length` is the only limit, and it may be larger than T.",
        zh="长的答案找不到了：除了 `max_length`，你的函数另有自己的上限（如 10 个词元）。"
        "只有 `max_length` 是上限，它可以大于 T。",
    ),
    mistake(
        "fill_not_low_enough",
        *WEAK,
        symptom=_only_wrong("far"),
        en="You fill forbidden spans with a number that real scores can be below, such as 0 or "
        "−100. Use −∞: masked_fill(~allowed, -torch.inf).",
        zh="被禁止的片段填了一个不够低的数（如 0 或 −100），真实得分可能比它更低。"
        "请填 −∞：masked_fill(~allowed, -torch.inf)。",
    ),
    mistake(
        "zero_times_infinity",
        times_zero,
        symptom=_only_wrong("forbidden", "far"),
        en="Scores of −∞ become NaN, as in 0 · (−∞) or ∞ − ∞, and argmax treats NaN as the largest "
        "value. Do not mask by multiplying: use masked_fill or torch.where.",
        zh="−∞ 的得分变成了 NaN（0 · (−∞)、∞ − ∞ 都是 NaN），而 argmax 会把 NaN 当作最大。"
        "不要用乘法来遮盖：请用 masked_fill 或 torch.where。",
    ),
)
