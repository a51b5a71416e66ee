"""Known mistakes of `masked_lm_loss` with their hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.exercises.framework import token_loss
from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import Function, Mistake, Trials, mistake
from ptm_edu.exercises.framework.symptoms import (
    differs_from_itself,
    looks_up_ignore_index,
    missing_gradient,
    not_finite_in,
    right_in,
)
from ptm_edu.exercises.framework.token_loss import Cost, nll

from .cases import NAMES, NOWHERE, USUAL

# ---- wrong implementations ----------------------------------------------------------------------

Where: TypeAlias = Callable[[Tensor, Tensor, int], Tensor]  # from labels, ids and [MASK]'s id
Score: TypeAlias = Callable[[Tensor, Tensor, Tensor], Tensor]  # of states (N, D), words and bias
Average: TypeAlias = Callable[[Tensor, Tensor], Tensor]  # of costs, 0 elsewhere, and chosen, (B, T)


def where_chosen(labels: Tensor, ids: Tensor, mask_id: int) -> Tensor:
    """Return the chosen positions, (B, T)."""
    return labels != -100


def answer(
    where: Where = where_chosen,
    target: Where = lambda labels, ids, mask_id: labels,
    score: Score = functional.linear,
    cost: Cost = nll,
) -> Function:
    """Return an answer that is wrong in positions, labels, logits or in what a position costs."""

    def result(
        states: Tensor, words: Tensor, bias: Tensor, labels: Tensor, ids: Tensor, mask_id: int
    ) -> Tensor:
        positions = where(labels, ids, mask_id)
        logits = score(states[positions], words, bias)
        return mean(cost(logits, target(labels, ids, mask_id)[positions]))

    return result


def mean(costs: Tensor) -> Tensor:
    """Return the mean, 0 of nothing."""
    return costs.sum() / max(len(costs), 1)


def place_by_place(labels: Tensor, ids: Tensor, mask_id: int) -> Tensor:
    """Return the labels of the chosen positions, which were gathered column by column, in rows."""
    chosen = labels != -100
    return labels.masked_scatter(chosen, labels.T[chosen.T])


def averaged(average: Average) -> Function:
    """Return an answer that is wrong in how it makes one number of all costs."""

    def result(
        states: Tensor, words: Tensor, bias: Tensor, labels: Tensor, ids: Tensor, mask_id: int
    ) -> Tensor:
        chosen = labels != -100
        costs = nll(functional.linear(states[chosen], words, bias), labels[chosen])
        return average(states.new_zeros(labels.shape).masked_scatter(chosen, costs), chosen)

    return result


def gathered(states_of: Callable[[Tensor, Tensor], Tensor]) -> Function:
    """Return an answer that takes other states than the chosen ones, from all and `chosen`."""

    def result(states: Tensor, words: Tensor, bias: Tensor, labels: Tensor, *ids: Tensor) -> Tensor:
        chosen = labels != -100
        logits = functional.linear(states_of(states, chosen), words, bias)
        return mean(nll(logits, labels[chosen]))

    return result


def everywhere(states: Tensor, words: Tensor, bias: Tensor, labels: Tensor, *ids: Tensor) -> Tensor:
    """Return the loss of logits at all positions, of which cross_entropy leaves most out."""
    logits = functional.linear(states, words, bias)
    return functional.cross_entropy(logits.flatten(0, 1), labels.flatten())


def slots_counted(
    states: Tensor, words: Tensor, bias: Tensor, labels: Tensor, *ids: Tensor
) -> Tensor:
    """Return the loss over as many slots in each row; empty ones ask position 0 for word 0."""
    chosen = labels != -100
    slots = int(chosen.sum(1).max())
    positions = (~chosen).long().argsort(dim=1, stable=True)[:, :slots]
    filled = chosen.gather(1, positions)
    rows = torch.arange(len(labels))[:, None]
    logits = functional.linear(states[rows, positions * filled], words, bias)
    return nll(logits, labels.gather(1, positions) * filled).mean()


def own_matrix(states: Tensor, words: Tensor, bias: Tensor, labels: Tensor, *ids: Tensor) -> Tensor:
    """Return the loss by a new layer instead of the words' embeddings."""
    layer = nn.Linear(words.shape[1], len(words), dtype=words.dtype)
    chosen = labels != -100
    return nll(layer(states[chosen]), labels[chosen]).mean()


def fails_where_nothing_is_chosen(trials: Trials) -> bool:
    """Return whether only a batch without a chosen position gives no number, or raises."""
    output = trials[NOWHERE].output
    lost = output.value is not None and not np.isfinite(output.value).all()
    return (lost or bool(output.error)) and right_in(trials, *USUAL, "one_place")


def takes_the_matrix_as_it_lies(trials: Trials) -> bool:
    """Return whether the product fails unless D = V, and there uses `words` untransposed."""
    square = trials["square"]
    if square.output.error or not trials["batch"].output.error:
        return False
    inputs = [torch.from_numpy(np.array(square.case.arguments[name])) for name in NAMES[:4]]
    reversed_ = answer()(inputs[0], inputs[1].T, *inputs[2:], None, 0)
    return close(square.output.value, reversed_.numpy())


def _by_average(
    name: str, *implementations: Average, title: tuple[str, str], en: str, zh: str
) -> Mistake:
    return mistake(name, *map(averaged, implementations), title=title, en=en, zh=zh)


def _all(labels: Tensor, ids: Tensor, mask_id: int) -> Tensor:
    return torch.ones_like(labels, dtype=torch.bool)


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    mistake(
        "all_places",
        answer(_all, lambda labels, ids, mask_id: labels.where(labels != -100, ids)),
        answer(_all, lambda labels, ids, mask_id: ids),
        title=("all positions predicted", "所有位置都要预测"),
        en="Your loss also includes positions that were not selected. The model can read their "
        "tokens, so it would learn to copy, from 85 % of the tokens. Use only positions whose "
        "label is not −100.",
        zh="你的损失也计入了没有选中的位置。那里的词元模型可以读到，85% 的词元只会教它照抄。"
        "请只取标签不是 −100 的位置。",
    ),
    mistake(
        "minus_100_as_a_word",
        answer(_all, lambda labels, ids, mask_id: labels.clamp(min=0)),
        slots_counted,
        title=("−100 taken for word 0", "−100 当作第 0 个词"),
        en="Positions that were not selected, or empty slots of a list of positions, count as if "
        "their label were word 0. −100 is not a word but a marker: leave these positions out.",
        zh="没有选中的位置，或位置列表中的空位，被当作第 0 个词来预测了。"
        "−100 不是词，而是一个记号：应去掉这些位置。",
    ),
    mistake(
        "only_where_mask_stands",
        answer(lambda labels, ids, mask_id: (labels != -100) & (ids == mask_id)),
        title=("only positions with [MASK]", "只计入 [MASK] 处"),
        en="You count only positions with [MASK]. Selected positions with a random or an unchanged "
        "token count as well. Otherwise the model would learn nothing at positions without [MASK].",
        zh="你只计入了 [MASK] 的位置。换成随机词元和保持不变的位置也是选中的，同样要计入："
        "否则模型在没有 [MASK] 的地方什么也学不到。",
    ),
    mistake(
        "unchanged_left_out",
        answer(lambda labels, ids, mask_id: (labels != -100) & (ids != labels)),
        title=("unchanged tokens left out", "漏掉保持原词的位置"),
        en="You leave out the selected positions whose token stayed unchanged. The model cannot "
        "know which these are, so they are predicted like the others: labels define what is "
        "selected, ids do not.",
        zh="你漏掉了词元保持不变的选中位置。模型不知道是哪些，"
        "它们与其他选中的位置一样要预测：哪里被选中由标签决定，不由编号决定。",
    ),
    _by_average(
        "divided_by_all_places",
        lambda costs, chosen: costs.mean(),
        title=("divided by all positions", "除以所有位置的个数"),
        en="Your sum is correct, but you divide by B · T. Divide by the number of selected "
        "positions, (labels != -100).sum().",
        zh="你的总和正确，但除以了 B · T。应除以选中位置的个数，即 (labels != -100).sum()。",
    ),
    _by_average(
        "mean_of_rows",
        lambda costs, chosen: (costs.sum(1) / chosen.sum(1).clamp(min=1)).mean(),
        title=("mean of each text's mean", "先对每段文本取平均"),
        en="You average over each text first, then over the texts: a position in a text with few "
        "selected positions has more weight. Take one mean over all selected positions.",
        zh="你先对每段文本取平均，再对文本取平均：选中位置少的文本，每个位置的权重更大。"
        "请对所有选中的位置一次取平均。",
    ),
    _by_average(
        "summed",
        lambda costs, chosen: costs.sum(),
        lambda costs, chosen: costs.sum() / len(costs),
        title=("sum instead of mean", "求和而不是取平均"),
        en="Your loss grows with the number of selected positions. Divide the sum by that number, "
        "not by the number of texts.",
        zh="你的损失随选中位置的个数增大。请把总和除以这个个数，而不是文本数。",
    ),
    mistake(
        "rows_and_columns_mixed_up",
        gathered(lambda x, chosen: x.transpose(0, 1).flatten(0, 1)[chosen.flatten()]),
        gathered(lambda x, chosen: x.transpose(0, 1)[chosen.T]),
        gathered(lambda x, chosen: x.reshape(*x.shape[1::-1], -1)[chosen.T]),
        answer(target=place_by_place),
        title=("rows and columns mixed up", "行与列弄混"),
        en="Your states and your labels are in different orders: one is flattened text by text, "
        "the other position by position. Index both with the same mask: states[selected], "
        "labels[selected].",
        zh="隐藏状态和标签的顺序不同：一个按文本展平，另一个按位置展平。"
        "请用同一个掩码取两者：states[selected]、labels[selected]。",
    ),
    mistake(
        "always_the_first_text",
        gathered(lambda x, chosen: x[0, chosen.nonzero()[:, 1]]),
        title=("states of the first text only", "只用第一段文本的状态"),
        en="You take all states from the first text. After states.flatten(0, 1), position t of "
        "text b is row b · T + t, not row t.",
        zh="隐藏状态全部取自第一段文本。展平 states.flatten(0, 1) 之后，"
        "第 b 段文本的位置 t 是第 b · T + t 行，而不是第 t 行。",
    ),
    mistake(
        "bias_left_out",
        answer(score=lambda states, words, bias: states @ words.T),
        title=("no bias", "没有加 bias"),
        en="Your logits have no bias. Add it: each word has one, which learns how frequent the "
        "word is.",
        zh="你的 logits 没有加 bias。每个词有一个偏置，它会学到这个词有多常见。",
    ),
    mistake(
        "bias_of_the_wrong_sign",
        answer(score=lambda states, words, bias: states @ words.T - bias),
        title=("bias subtracted", "减去了 bias"),
        en="You subtract the bias. Add it.",
        zh="你减去了 bias，应当加上。",
    ),
    mistake(
        "matrix_as_it_lies",
        answer(score=lambda states, words, bias: states @ words + bias),
        symptom=takes_the_matrix_as_it_lies,
        title=("word matrix not transposed", "词嵌入矩阵没有转置"),
        en="The shapes of your matrix product do not match: `words` is (V, D), one row per word. "
        "Transpose it, states @ words.T, or use F.linear, which transposes it itself.",
        zh="你的矩阵乘法形状不合：`words` 是 (V, D)，每个词一行。请转置：states @ words.T，"
        "或用 F.linear，它会自己转置。",
    ),
    mistake(
        "matrix_reshaped",
        answer(score=lambda s, words, bias: s @ words.reshape(words.shape[::-1]) + bias),
        title=("reshaped instead of transposed", "用 reshape 代替转置"),
        en="You reshape `words` to (D, V), which mixes components of different words. Transpose "
        "it: words.T.",
        zh="你用 reshape 把 `words` 变成 (D, V)，不同词的分量混在了一起。应当转置：words.T。",
    ),
    mistake(
        "own_matrix",
        own_matrix,
        symptom=differs_from_itself("batch", "again"),
        title=("output layer made inside", "函数内新建输出层"),
        en="Called twice with the same input, your function returns two different results. A layer "
        "that is created inside has new random weights at each call and is never trained. Use the "
        "word embeddings themselves as the output matrix (weight tying).",
        zh="同样的输入调用两次，你的函数给出两个结果。在函数里新建的层每次都有新的随机权重，"
        "不会得到训练。输出矩阵就是词嵌入本身（权重共享）。",
    ),
    token_loss.softmax_twice(answer(cost=token_loss.nll_of_softmax)),
    mistake(
        "no_cross_entropy",
        answer(cost=token_loss.negative_probability),
        answer(cost=token_loss.negative_logit),
        answer(cost=lambda logits, labels: -nll(logits, labels)),
        title=("no −log p", "不是 −log p"),
        en="You average probabilities, logits, or log p without its minus sign. The loss is −log "
        "p, which F.cross_entropy computes from logits and labels.",
        zh="你平均的是概率、logits，或没有负号的 log p。损失是 −log p，"
        "即 F.cross_entropy 对 logits 和标签给出的值。",
    ),
    mistake(
        "minus_100_looked_up",
        lambda states, words, bias, labels, *ids: functional.cross_entropy(
            functional.linear(states, words, bias).flatten(0, 1), labels.flatten(), ignore_index=-1
        ),
        symptom=looks_up_ignore_index("batch", "all_chosen"),
        title=("−100 used as an index", "把 −100 当作下标"),
        en="Your function uses −100 as an index. It is not a word but a marker, which "
        "cross_entropy ignores by default, with ignore_index=-100. Keep this default, or leave out "
        "these positions first.",
        zh="你的函数把 −100 当作下标。它不是词，而是一个记号，"
        "cross_entropy 默认忽略它（ignore_index=-100）：请保留这个默认值，"
        "或先去掉这些位置。",
    ),
    mistake(
        "gradient_cut",
        answer(score=lambda s, words, bias: functional.linear(s, words.detach(), bias)),
        symptom=missing_gradient("batch", USUAL),
        title=("gradient cut off", "梯度被切断"),
        en="The value is correct, but the states, the words or the bias get no gradient. The word "
        "embeddings are trained through the output, too. Do not use .data, .detach(), "
        "nn.Parameter(…) or .item().",
        zh="数值正确，但隐藏状态、词嵌入或 bias 得不到梯度。词嵌入也要从输出端得到训练："
        "不要用 .data、.detach()、nn.Parameter(…) 或 .item()。",
    ),
    mistake(
        "word_0_left_out",
        answer(lambda labels, ids, mask_id: labels > 0),
        title=("label 0 left out", "漏掉标签 0"),
        en="You treat label 0 as not selected. Here the marker is −100, and 0 is a word: do not "
        "use ignore_index=0 or labels > 0.",
        zh="你把标签 0 当作没有选中。这里的记号是 −100，而 0 是一个词："
        "不要用 ignore_index=0，也不要用 labels > 0。",
    ),
    token_loss.overflow(answer(cost=token_loss.nll_in_two_steps)),
    mistake(
        "logits_everywhere",
        everywhere,
        symptom=not_finite_in("elsewhere", USUAL),
        title=("logits at all positions", "所有位置都算 logits"),
        en="The loss is correct, but you compute logits at every position and discard most of them "
        "afterwards. With V in the tens of thousands this costs as much as several layers. Take "
        "states[selected] first.",
        zh="损失正确，但你在每个位置都算了 logits，之后又丢掉大部分。V 有几万时，"
        "这相当于好几层的计算。请先取 states[selected]。",
    ),
    mistake(
        "nothing_chosen",
        averaged(lambda costs, chosen: costs.sum() / chosen.sum()),
        symptom=fails_where_nothing_is_chosen,
        title=("nothing selected gives NaN", "没有选中的位置时得 NaN"),
        en="If no position of the batch is selected, your function returns NaN, from 0/0, or "
        "raises an error. Here the loss of such a batch is 0: divide by max(N, 1), or return "
        "early.",
        zh="批次中没有选中的位置时，你的函数得到 NaN（0/0），或抛出异常。这里规定损失为 0："
        "除以 max(N, 1)，或提前返回。",
    ),
)
