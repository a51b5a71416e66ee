"""Known mistakes of `beam_step` with their hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework.exercise import Function, Trial, Trials, mistake

# ---- wrong implementations ----------------------------------------------------------------------

MIXED = ("mixed_1", "mixed_2", "mixed_3")

Score: TypeAlias = Callable[[Tensor, Tensor, Tensor, float], Tensor]  # total, length, over, α
Chosen: TypeAlias = tuple[Tensor, Tensor, Tensor]


def _penalty(length: Tensor, alpha: float) -> Tensor:
    return ((5 + length) / 6) ** alpha


def ranked(total: Tensor, length: Tensor, over: Tensor, alpha: float) -> Tensor:
    """Return the right score."""
    return total / _penalty(length, alpha)


def step(
    score: Score = ranked,
    reported: Score = lambda total, length, over, alpha: total,
    extended: bool = False,
    word: int = -1,
) -> Function:
    """Return an answer that ranks by another score, tells another total, or extends what ended."""

    def answer(
        totals: Tensor,
        log_p: Tensor,
        lengths: Tensor,
        ended: Tensor,
        width: int,
        alpha: float = 0.6,
    ) -> Chosen:
        ended = ended & (not extended)
        V = log_p.shape[1]
        going = (totals[:, None] + log_p).masked_fill(ended[:, None], -torch.inf)
        staying = totals.masked_fill(~ended, -torch.inf)
        total = torch.cat([going, staying[:, None]], dim=1)  # (W, V + 1)
        over = (torch.arange(V + 1) == V).expand_as(total)
        table = total, lengths[:, None] + ~over, over, alpha
        scores = torch.where(total.isfinite(), score(*table), -torch.inf)
        position = scores.flatten().topk(width).indices
        words = position % (V + 1)
        return (
            position // (V + 1),
            words.where(words < V, word),
            reported(*table).flatten()[position],
        )

    return answer


def copied(
    totals: Tensor,
    log_p: Tensor,
    lengths: Tensor,
    ended: Tensor,
    width: int,
    alpha: float = 0.6,
) -> Chosen:
    """Let what has ended go on with any word, at no cost and no length."""
    sums = totals[:, None] + log_p.masked_fill(ended[:, None], 0)
    scores = sums / _penalty(lengths + ~ended, alpha)[:, None]
    position = scores.flatten().topk(width).indices
    return position // log_p.shape[1], position % log_p.shape[1], sums.flatten()[position]


def by_beam(totals: Tensor, log_p: Tensor, *rest: Any) -> Chosen:
    """Take the best word of every hypothesis."""
    best = log_p.max(dim=1)
    return torch.arange(len(totals)), best.indices, totals + best.values


def by_first_beam(totals: Tensor, log_p: Tensor, *rest: Any) -> Chosen:
    """Take the best words of every hypothesis, and cut off after the first one's."""
    result = log_p[0].topk(rest[2])
    return torch.zeros_like(result.indices), result.indices, totals[0] + result.values


def forgetful(totals: Tensor, log_p: Tensor, *rest: Any) -> Chosen:
    """Rank by the next word alone."""
    result = log_p.flatten().topk(rest[2])
    parent, word = result.indices // log_p.shape[1], result.indices % log_p.shape[1]
    return parent, word, result.values


def worst(totals: Tensor, log_p: Tensor, *rest: Any) -> Chosen:
    """Keep what is least probable."""
    sums = totals[:, None] + log_p
    result = sums.flatten().topk(rest[2], largest=False)
    return result.indices // log_p.shape[1], result.indices % log_p.shape[1], result.values


def multiplied_by_zero(
    totals: Tensor, log_p: Tensor, lengths: Tensor, ended: Tensor, *rest: Any
) -> Chosen:
    """Take ended ones out by a factor of 0, where log p may be −∞."""
    clean = step()(totals, log_p, lengths, ended, *rest)
    lost = ((totals[:, None] + log_p) * ~ended[:, None]).isnan().any()
    return (*clean[:2], torch.where(lost, torch.nan, clean[2]))


def pruned(totals: Tensor, log_p: Tensor, lengths: Tensor, *rest: Any) -> Chosen:
    """Choose by totals, and sort what was chosen by scores."""
    parent, word, total = step(lambda t, n, over, a: t)(totals, log_p, lengths, *rest)
    alpha = rest[2] if len(rest) > 2 else 0.6
    order = ranked(total, lengths[parent] + (word >= 0), word < 0, alpha).argsort(descending=True)
    return parent[order], word[order], total[order]


def split(by: Callable[[Tensor, Tensor, int, int], tuple[Tensor, Tensor]]) -> Function:
    """Return an answer that finds parent and word otherwise: of both, W and V."""

    def answer(totals: Tensor, log_p: Tensor, *rest: Any) -> Chosen:
        parent, word, total = step()(totals, log_p, *rest)
        return (*by(parent, word, *log_p.shape), total)

    return answer


MIXED_UP = (
    split(lambda parent, word, W, V: (word, parent)),
    split(lambda parent, word, W, V: ((parent * V + word) // W, (parent * V + word) % W)),
)

# Ways that choose otherwise where nothing has ended; cases are drawn until they differ.
UNJOINED = (by_beam, by_first_beam, forgetful, worst)

MULTIPLIED = (step(lambda total, length, over, a: total * _penalty(length, a)),)
LEFT_OUT = (step(lambda total, length, over, a: total),)
ENDED_AGAIN = (
    step(lambda t, n, over, a: t / _penalty(n, a) / torch.where(over, _penalty(n, a), 1)),
    step(lambda t, n, over, a: t / _penalty(n + over.long(), a)),
)
HALF = (
    step(lambda t, n, over, a: torch.where(over, t / _penalty(n, a), t)),
    step(lambda t, n, over, a: torch.where(over, t, t / _penalty(n, a))),
)
NOT_COUNTED = (step(lambda t, n, over, a: t / _penalty(n - (~over).long(), a)),)
FORMULA = (
    step(lambda t, n, over, a: t / n**a),
    step(lambda t, n, over, a: t / n),
    step(lambda t, n, over, a: t / _penalty(n, 1)),
    step(lambda t, n, over, a: t / (5 + n / 6) ** a),
)
OTHER_ALPHAS = tuple(
    step(lambda t, n, over, a, of=of: t / _penalty(n, of * a))  # type: ignore[misc]
    for of in (0.9, 1.1)
)
EXTENDED = (
    step(extended=True),
    step(lambda t, n, over, a: t, extended=True),
)
# Ways that choose otherwise where some have ended; cases are drawn until these differ, too.
MISREAD = (*MULTIPLIED, *LEFT_OUT, pruned, *ENDED_AGAIN, *HALF, *NOT_COUNTED, *FORMULA, *EXTENDED)


def _pairs(trial: Trial) -> list[tuple[Any, Any]]:
    """Return (parent, word) of all that the answer chose, nothing where it gave no such thing."""
    inputs = [value.array for value in trial.output.values if value.array is not None]
    if len(inputs) != 3 or len({array.shape for array in inputs}) > 1:
        return []
    parents, words = (np.ravel(array).tolist() for array in inputs[:2])
    return list(zip(parents, words, strict=True))


def _right_pairs(trial: Trial) -> list[tuple[Any, Any]]:
    return _pairs(Trial(trial.case, trial.expected, trial.expected))


def _chooses(*implementations: Function) -> Callable[[Trials], bool]:
    """Return whether the answer chooses as one of the ways does, in whatever order."""

    def symptom(trials: Trials) -> bool:
        trial = trials["running"]
        arguments = trial.case.arguments.values()
        inputs = [torch.as_tensor(x) if isinstance(x, np.ndarray) else x for x in arguments]
        chosen = [
            zip(*(tensor.tolist() for tensor in implementation(*inputs)[:2]), strict=True)
            for implementation in implementations
        ]
        return any(set(pairs) == set(_pairs(trial)) for pairs in chosen)

    return symptom


def _out_of_order(trials: Trials) -> bool:
    rows = [(_pairs(trials[name]), _right_pairs(trials[name])) for name in ("running", *MIXED)]
    same_pairs = all(set(answer) == set(right) for answer, right in rows)
    return same_pairs and any(answer != right for answer, right in rows)


def _right(trials: Trials, *cases: str) -> bool:
    return all(_pairs(trials[name]) == _right_pairs(trials[name]) for name in cases)


def _copies(trials: Trials) -> bool:
    for name in MIXED:
        ended = np.flatnonzero(np.asarray(trials[name].case.arguments["ended"]))
        parents = [parent for parent, _ in _pairs(trials[name])]
        if any(parents.count(parent) > 1 for parent in ended):
            return _right(trials, "running")
    return False


def _names_ended_otherwise(trials: Trials) -> bool:
    rows = [(_pairs(trials[name]), _right_pairs(trials[name])) for name in MIXED]
    if _right(trials, *MIXED) or any(len(answer) != len(right) for answer, right in rows):
        return False
    pairs = [pair for row in rows for pair in zip(*row, strict=True)]
    return all(
        given == expected or (given[0] == expected[0] and expected[1] == -1)
        for given, expected in pairs
    )


def _not_a_number(trials: Trials) -> bool:
    result = trials["forbidden"].output.values[-1:]
    lost = any(value.array is None or not np.isfinite(value.array).all() for value in result)
    return lost and _right(trials, "running", *MIXED)


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    mistake(
        "each_for_itself",
        by_beam,
        by_first_beam,
        title=("each hypothesis chooses its own", "每个假设各选各的"),
        symptom=_chooses(by_beam, by_first_beam),
        en="Each of your hypotheses chooses its own best words. Rank the W · V candidates of all "
        "hypotheses together and keep the best `width`: a good hypothesis may be continued twice, "
        "a poor one not at all.",
        zh="你让每个候选译文各选各的词。应把所有候选译文的 W · V 个候选放在一起排序，"
        "取最好的 `width` 个：好的候选译文可以延续两次，差的可以一次也没有。",
    ),
    mistake(
        "totals_forgotten",
        forgetful,
        title=("ranked by the next word alone", "只按下一个词排序"),
        symptom=_chooses(forgetful),
        en="You rank by the next word alone. The log-probability of a sentence is the sum over all "
        "its words: add the total of the hypothesis to log_p.",
        zh="你只按下一个词排序。句子的对数概率是所有词的对数概率之和："
        "应把候选译文的总分加到 log_p 上。",
    ),
    mistake(
        "worst",
        worst,
        title=("least probable kept", "保留了最不可能的"),
        symptom=_chooses(worst),
        en="You keep the least probable candidates. Log-probabilities are negative: the closest to "
        "0 is best.",
        zh="你保留的是最不可能的候选。对数概率是负数，越接近 0 越好。",
    ),
    mistake(
        "parent_and_word_mixed_up",
        *MIXED_UP,
        title=("parent and word mixed up", "父假设与词弄混"),
        symptom=_chooses(*MIXED_UP),
        en="You compute parent and word incorrectly from the position in the flattened table. Rows "
        "have V entries, so the parent is position // V and the word is position % V.",
        zh="由展平后的位置求 parent 和 word 时弄错了：每行有 V 项，parent 是 position // V，"
        "word 是 position % V。",
    ),
    mistake(
        "scores_told",
        step(reported=ranked),
        title=("scores returned, not totals", "返回得分而非总分"),
        en="You return scores. The next step adds to them and would apply the penalty a second "
        "time. Use scores only for ranking, and return the totals.",
        zh="你返回的是得分。下一步会在它上面继续相加，等于再惩罚一次：得分只用于排序，"
        "应返回未经惩罚的总分。",
    ),
    mistake(
        "penalty_multiplied",
        *MULTIPLIED,
        title=("multiplied by the penalty", "乘以长度惩罚"),
        en="You multiply by the length penalty. Totals are negative, so this makes long hypotheses "
        "even worse. Divide by it.",
        zh="你乘以了长度惩罚。总分是负数，乘以它会让长的候选译文更差。应当除以它。",
    ),
    mistake(
        "penalty_left_out",
        *LEFT_OUT,
        title=("no length penalty", "没有长度惩罚"),
        en="`alpha` has no effect: totals decrease with every word, so hypotheses that ended early "
        "win. Rank by total / ((5 + length) / 6)^α.",
        zh="`alpha` 不起作用：总分随每个词下降，早结束的总会胜出。应按 "
        "总分 / ((5 + 长度) / 6)^α 排序。",
    ),
    mistake(
        "pruned_by_totals",
        pruned,
        title=("chosen by totals, then sorted", "按总分选取后再排序"),
        en="You choose the best `width` candidates by their totals, and use scores only to sort "
        "them. Totals decrease with every word, so short hypotheses are preferred: choose by "
        "score.",
        zh="你先按总分选出 `width` 个候选，得分只用于给它们排序。总分随每个词下降，"
        "这样会偏向短的候选译文：选取时就应按得分。",
    ),
    mistake(
        "ended_penalised_again",
        *ENDED_AGAIN,
        title=("ended hypotheses penalized again", "已结束的再次被惩罚"),
        en="You penalize ended hypotheses again, or increase their length at every step. Once a "
        "hypothesis has ended, its length, its total and its score no longer change.",
        zh="已结束的候选译文被再次惩罚，或每一步都变长。一旦结束，它的长度、总分和得分都不再变化。",
    ),
    mistake(
        "running_not_penalised",
        HALF[0],
        title=("only ended hypotheses penalized", "只惩罚已结束的"),
        en="You divide only the totals of ended hypotheses by the penalty. Totals and scores "
        "cannot be compared: divide all totals, each by the penalty of its own length.",
        zh="你只把已结束的候选译文的总分除以惩罚。总分与得分不能相比：所有总分都要除，"
        "各用自己的长度。",
    ),
    mistake(
        "ended_not_penalised",
        HALF[1],
        title=("ended hypotheses not penalized", "已结束的没有惩罚"),
        en="You rank ended hypotheses by their totals and the others by scores. Totals and scores "
        "cannot be compared: divide all totals, each by the penalty of its own length.",
        zh="已结束的候选译文按总分排序，其他的按得分排序，二者不能相比："
        "所有总分都要除以惩罚，各用自己的长度。",
    ),
    mistake(
        "length_not_counted",
        *NOT_COUNTED,
        title=("new word not counted", "长度少算新词"),
        en="Your lengths do not include the new word: a candidate of a hypothesis that has not "
        "ended has lengths + 1 words.",
        zh="长度里少算了新的词：未结束的候选译文，其候选有 lengths + 1 个词。",
    ),
    mistake(
        "other_formula",
        *FORMULA,
        title=("another penalty", "惩罚公式不同"),
        en="You use another penalty. Here it is ((5 + length) / 6)^α.",
        zh="你的长度惩罚公式不同。本题要的是 ((5 + 长度) / 6)^α。",
    ),
    mistake(
        "ended_extended",
        *EXTENDED,
        title=("ended hypotheses continued", "已结束的继续加词"),
        en="You continue a hypothesis that has ended. Nothing follows its end: it is a single "
        "candidate, with the same total and the same length.",
        zh="已结束的候选译文还在继续加词。结束之后不再有词：它只算一个候选，总分和长度不变。",
    ),
    mistake(
        "ended_copied",
        copied,
        title=("ended hypotheses copied", "已结束的变成多份"),
        symptom=_copies,
        en="An ended hypothesis fills the beam with copies of itself: it makes V candidates with "
        "the same total. Keep one of them, and set the others to −∞.",
        zh="已结束的候选译文变成了 V 个总分相同的候选，副本占满了束。应只留一个，其余设为 −∞。",
    ),
    mistake(
        "ended_with_another_word",
        step(word=0),
        title=("ended hypotheses get a word", "已结束的被给了词"),
        symptom=_names_ended_otherwise,
        en="The correct candidates are chosen, but ended hypotheses get a word. They are not "
        "continued: their word is −1.",
        zh="选得对，但已结束的候选译文又得到了一个词。它不再延续：word 应为 −1。",
    ),
    mistake(
        "not_sorted",
        split(lambda parent, word, W, V: (parent.flip(0), word.flip(0))),
        title=("not in order of score", "没有按得分排序"),
        symptom=_out_of_order,
        en="The correct candidates are chosen, but in the wrong order: the best score comes first.",
        zh="选得对，但顺序不对：得分最好的排在最前。",
    ),
    mistake(
        "zero_times_infinity",
        multiplied_by_zero,
        title=("0 times −∞", "0 乘以 −∞"),
        symptom=_not_a_number,
        en="You mask by multiplying, and 0 · (−∞) is NaN, which topk treats as the largest value. "
        "Use masked_fill or torch.where.",
        zh="你用乘法来遮住，而 0 · (−∞) 是 NaN，topk 会把它当作最大。"
        "请用 masked_fill 或 torch.where。",
    ),
)
