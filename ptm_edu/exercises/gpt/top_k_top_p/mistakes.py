"""What goes wrong when logits are filtered: known mistakes with their hints."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch

from ptm_edu.exercises.framework.exercise import Function, Mistake, Trial, Trials, mistake
from ptm_edu.exercises.framework.runner import Output, run

from . import wrong
from .shares import same_distribution, same_up_to_ties, shares, wrong_share

TOP_P = ("top_p", "top_p_warm", "double", "both", "both_warm")
USUAL = ("top_k", "top_k_warm", *TOP_P)


def _by_shares(
    name: str,
    *ways: Function,
    en: str,
    zh: str,
    matches: Callable[[Output, Output], bool] = same_distribution,
) -> Mistake:
    return mistake(name, *ways, en=en, zh=zh, matches=matches)


def _where_p_counts(*ways: Function) -> Callable[[Trials], bool]:
    """Say whether one of the ways gives the same wherever p < 1: with 1 some lose rounded sums."""

    def shown(trials: Trials) -> bool:
        rows = [trials[name] for name in TOP_P]
        given = [trial.output for trial in rows]
        found = (run(way, [trial.case for trial in rows]) for way in ways)
        return any(all(map(same_distribution, given, one)) for one in found)

    return shown


def _far(shown: Callable[[np.ndarray], bool]) -> Callable[[Trials], bool]:
    """Say whether all is right but where logits are far from 0, and what is there, (B, V), so."""

    def signature(trials: Trials) -> bool:
        far, names = trials["far"], (*USUAL, "far")
        if any(not trials[name].output.values for name in names):
            return False
        found = {name: wrong_share(trials[name]) for name in names}
        if [name for name in names if found[name]] != ["far"] or far.output.value is None:
            return False
        return shown(shares(far.output.value))

    return signature


def _draws(trials: Trials) -> bool:
    return all(_is_a_token(trials[name]) for name in USUAL)


def _is_a_token(trial: Trial) -> bool:
    found, logits = trial.output.value, np.asarray(trial.case.arguments["logits"])
    return found is not None and found.size == len(logits) and found.dtype.kind == "i"


MISTAKES = (
    mistake(
        "token_drawn",
        wrong.drawn,
        signature=_draws,
        en="You draw a token. Asked are the logits that it would be drawn from, one for each token "
        "of the vocabulary.",
        zh="你已经抽出了词元。这里要的是用来抽样的 logits，词表中每个词元一个。",
    ),
    _by_shares(
        "probabilities_returned",
        *wrong.PROBABILITIES,
        en="You return probabilities. Asked are logits, of which softmax is taken afterwards: of "
        "probabilities it would make almost the same number for every token, removed ones too.",
        zh="你返回的是概率。这里要的是 logits，之后才做 softmax：对概率再做一次 softmax，"
        "所有词元（包括去掉的）都会差不多。",
    ),
    _by_shares(
        "filled_with_zero",
        wrong.filled(0.0),
        en="You put 0 in place of what is removed. e⁰ is 1, so those tokens can still be drawn, "
        "and more easily than all with a negative logit. Only −∞ has the probability 0.",
        zh="你把去掉的位置填成了 0。e⁰ = 1，它们仍可能被抽中，比 logit 为负的词元还容易。"
        "只有 −∞ 的概率才是 0。",
    ),
    _by_shares(
        "temperature_left_out",
        *wrong.TEMPERATURE_LEFT_OUT,
        en="`temperature` has no effect. Divide the logits by it, before anything else.",
        zh="`temperature` 没有起作用。应首先把 logits 除以它。",
    ),
    _by_shares(
        "temperature_multiplied",
        *wrong.MULTIPLIED,
        en="You multiply by the temperature. Divide: a low one sharpens the distribution, a high "
        "one flattens it.",
        zh="你乘了温度。应当除以它：温度低使分布更尖，温度高使分布更平。",
    ),
    _by_shares(
        "temperature_after_filtering",
        *wrong.AFTER,
        en="The temperature comes after the filters, so p counts the probabilities of another "
        "distribution than the one that is drawn from. Divide first.",
        zh="你在过滤之后才用温度，于是 p 累加的概率不是实际抽样的分布。应先除以温度。",
    ),
    _by_shares(
        "temperature_for_filters_only",
        *wrong.FOR_THE_FILTERS_ONLY,
        en="The right tokens are kept, but what you return is not divided by the temperature: mask "
        "the divided logits, not the ones that came in.",
        zh="保留的词元对了，但返回的 logits 没有除以温度：应遮盖除过的 logits，而不是传入的那些。",
    ),
    _by_shares(
        "k_has_no_effect",
        *wrong.NO_K,
        en="`k` has no effect. masked_fill and scatter return new tensors: assign the result.",
        zh="`k` 没有起作用。masked_fill 和 scatter 返回新张量，要把结果赋值回去。",
    ),
    _by_shares(
        "p_has_no_effect",
        *wrong.NO_P,
        en="`p` has no effect. masked_fill and scatter return new tensors: assign the result.",
        zh="`p` 没有起作用。masked_fill 和 scatter 返回新张量，要把结果赋值回去。",
    ),
    _by_shares(
        "k_off_by_one",
        *wrong.K_OFF_BY_ONE,
        en="Top-k keeps one token too many, or one too few. The k-th largest is at index k − 1, "
        "and it stays.",
        zh="top-k 多留或少留了一个。第 k 大的下标是 k − 1，它要保留。",
    ),
    _by_shares(
        "unlikely_kept",
        *wrong.UNLIKELY,
        en="You keep the least likely tokens. sort goes upwards unless descending=True is given.",
        zh="你保留的是最不可能的词元。sort 默认升序，要写 descending=True。",
    ),
    mistake(
        "crossing_token_cut",
        *wrong.CROSSING_CUT,
        signature=_where_p_counts(*wrong.CROSSING_CUT),
        en="You remove the token that crosses p, so less than p is kept, and nothing at all where "
        "the first token alone has more. A token goes if those ahead of it hold p already: "
        "cumsum − its own share ≥ p.",
        zh="你把跨过 p 的词元也去掉了：留下的不足 p；如果第一个词元就超过 p，则什么也不剩。"
        "只有排在它前面的词元之和已达到 p 时才去掉它：cumsum 减去自身 ≥ p。",
    ),
    _by_shares(
        "one_beyond_the_crossing",
        *wrong.ONE_TOO_MANY,
        en="Top-p keeps one token too many: the one that crosses p is the last to stay.",
        zh="top-p 多留了一个：跨过 p 的那个是最后一个保留的。",
    ),
    mistake(
        "unsorted",
        *wrong.UNSORTED,
        signature=_where_p_counts(*wrong.UNSORTED),
        en="You sum probabilities in the order of the vocabulary, so what is kept depends on ids. "
        "Sort first, the most likely token in front, and put the decision back in the end.",
        zh="你按词表次序累加概率，于是保留哪些词元取决于编号。应先排序（最可能的在前），"
        "最后再放回原位。",
    ),
    _by_shares(
        "not_put_back",
        *wrong.NOT_PUT_BACK,
        en="The decision about the sorted tokens falls on others: place i of the sorted row is the "
        "token order[i]. Put it back with scatter(−1, order, …); gather goes the other way.",
        zh="对排序后位置的取舍用到了别的词元上：排序后第 i 个是词元 order[i]。"
        "请用 scatter(-1, order, …) 放回原位；gather 是反方向。",
    ),
    _by_shares(
        "each_for_itself",
        *wrong.EACH_FOR_ITSELF,
        en="You compare each token's own probability with a threshold, as min-p does. Top-p sums "
        "them, most likely first, until the sum reaches p.",
        zh="你拿每个词元自己的概率与阈值比较，那是 min-p 的做法。top-p 从最可能的开始累加，"
        "直到和达到 p。",
    ),
    _by_shares(
        "p_before_k",
        *wrong.BEFORE_K,
        en="Your p counts probabilities of all tokens. Here top-k comes first, and p is a share of "
        "what it has left: take the softmax once more, after the others have become −∞.",
        zh="你的 p 累加的是全体词元的概率。这里先做 top-k，p 是剩余部分中的比例："
        "把其余设为 −∞ 之后再做一次 softmax。",
    ),
    _by_shares(
        "rows_as_one",
        *wrong.ROWS_AS_ONE,
        en="Rows decide for each other. Each is a distribution of its own: topk, sort, softmax and "
        "cumsum over the last axis, and a border for each row.",
        zh="各行之间互相影响了。每一行是独立的分布：topk、sort、softmax、cumsum 都沿最后一维，"
        "每行各有界限。",
    ),
    _by_shares(
        "ties_all_kept",
        *wrong.TIES,
        matches=same_up_to_ties,
        en="Where tokens at the border are equally likely, you keep them all: a comparison with "
        "the k-th value cannot tell them apart. Go by the indices of topk or sort.",
        zh="边界上有几个词元同样可能时，你全都保留了：与第 k 个值比较分不出它们。"
        "应根据 topk 或 sort 给出的下标取舍。",
    ),
    mistake(
        "fill_not_low_enough",
        *map(wrong.filled, (-1e4, -1e3, -100.0)),
        signature=_far(lambda found: bool(np.isfinite(found).all())),
        en="Where all logits lie below your fill, such as −10,000, exactly the removed tokens are "
        "drawn. Take −∞: -torch.inf.",
        zh="当所有 logits 都低于你填入的数（如 −10000）时，抽中的恰恰是去掉的词元。"
        "请用 −∞，即 -torch.inf。",
    ),
    mistake(
        "overflow",
        wrong.filters(keep_p=wrong.by_hand),
        wrong.filters(scale=lambda logits, T: torch.log(torch.exp(logits / T))),
        signature=_far(lambda found: not np.isfinite(found).all()),
        en="Right for ordinary logits, but exp(10000) is infinite and exp(−10000) is 0, and their "
        "quotients are NaN. torch.softmax takes the largest logit of each row off first.",
        zh="普通 logits 下正确，但 exp(10000) 是无穷大，exp(−10000) 是 0，相除得 NaN。"
        "torch.softmax 会先减去每行最大的 logit。",
    ),
)
