"""Known mistakes of `top_k_top_p` with their hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework.exercise import Function, Mistake, Trial, Trials, mistake
from ptm_edu.exercises.framework.runner import Output, run

from .cases import shares
from .checks import same_distribution, same_up_to_ties, wrong_share

# ---- wrong implementations ----------------------------------------------------------------------

Scale: TypeAlias = Callable[[Tensor, float], Tensor]
KeepK: TypeAlias = Callable[[Tensor, int], Tensor]  # from logits (B, V) to what is kept, (B, V)
KeepP: TypeAlias = Callable[[Tensor, float], Tensor]
Give: TypeAlias = Callable[[Tensor, Tensor, float], Tensor]  # of scaled logits, what is kept, T


def divided(logits: Tensor, temperature: float) -> Tensor:
    """Return the right logits."""
    return logits / temperature


def k_best(logits: Tensor, k: int) -> Tensor:
    """Keep the k most likely."""
    best = logits.topk(min(k, logits.shape[-1])).indices
    return torch.zeros_like(logits, dtype=torch.bool).scatter(-1, best, True)


def by_rank(
    keep: Callable[[Tensor, Tensor, float], Tensor], descending: bool = True, axis: int = -1
) -> KeepP:
    """Keep by what is held ahead of each token, its own share and p, most likely first."""

    def kept(logits: Tensor, p: float) -> Tensor:
        ordered, order = logits.softmax(axis).sort(dim=-1, descending=descending)
        chosen = keep(ordered.cumsum(-1) - ordered, ordered, p)
        return torch.zeros_like(chosen).scatter(-1, order, chosen)

    return kept


def _enough(before: Tensor, share: Tensor, p: float) -> Tensor:
    return (before < p) | (p == 1)  # rounded sums may pass 1


reaching = by_rank(_enough)


def _minus_infinity(scaled: Tensor, kept: Tensor, temperature: float) -> Tensor:
    return scaled.masked_fill(~kept, -torch.inf)


def _lost(scaled: Tensor, kept: Tensor, temperature: float) -> Tensor:
    """Return which tokens have no probability, be they removed or so unlikely."""
    return _minus_infinity(scaled, kept, temperature).softmax(-1) == 0


def filters(
    scale: Scale = divided,
    keep_k: KeepK = k_best,
    keep_p: KeepP = reaching,
    give: Give = _minus_infinity,
    of_the_rest: bool = True,
) -> Function:
    """Return an answer that is wrong in the temperature, in a filter or in what it gives back."""

    def answer(logits: Tensor, temperature: float, k: int, p: float) -> Tensor:
        scaled = scale(logits, temperature)
        kept = keep_k(scaled, k)
        rest = scaled.masked_fill(~kept, -torch.inf) if of_the_rest else scaled
        return give(scaled, kept & keep_p(rest, p), temperature)

    return answer


def filled(number: float) -> Function:
    """Return an answer that has `number` instead of −∞."""
    return filters(give=lambda scaled, kept, T: scaled.masked_fill(~kept, number))


def with_p_moved(more: float) -> Function:
    """Return an answer that compares sums with p + `more`."""
    return filters(keep_p=lambda x, p: reaching(x, p if p == 1 else p + more))


def sorted_given(logits: Tensor, temperature: float, k: int, p: float) -> Tensor:
    """Return the logits in their sorted order."""
    filtered = filters()(logits, temperature, k, p)
    return filtered.sort(dim=-1, descending=True).values


def _in_order(logits: Tensor, p: float) -> tuple[Tensor, Tensor]:
    ordered, order = logits.softmax(-1).sort(dim=-1, descending=True)
    return _enough(ordered.cumsum(-1) - ordered, ordered, p), order


def drawn(logits: Tensor, temperature: float, k: int, p: float) -> Tensor:
    """Return a token drawn for each row."""
    return torch.multinomial(filters()(logits, temperature, k, p).softmax(-1), 1)[:, 0]


def by_hand(logits: Tensor, p: float) -> Tensor:
    """Keep by probabilities whose exponentials overflow."""
    powers = logits.exp()
    ordered, order = (powers / powers.sum(-1, keepdim=True)).sort(dim=-1, descending=True)
    chosen = _enough(ordered.cumsum(-1) - ordered, ordered, p)
    return torch.zeros_like(chosen).scatter(-1, order, chosen)


def _nth(logits: Tensor, n: int) -> Tensor:
    return logits.sort(dim=-1, descending=True).values[:, min(n, logits.shape[-1]) - 1, None]


def with_ties(logits: Tensor, k: int) -> Tensor:
    """Keep all that are at least as likely as the k-th."""
    return logits >= _nth(logits, k)


def with_ties_of_p(logits: Tensor, p: float) -> Tensor:
    """Keep all that are at least as likely as the one that crosses p."""
    kept = reaching(logits, p)
    return logits >= logits.masked_fill(~kept, torch.inf).amin(-1, keepdim=True)


def _one_later(before: Tensor) -> Tensor:
    return torch.cat([before[:, :1], before[:, :-1]], dim=-1)


def _all(logits: Tensor, _: float) -> Tensor:
    return torch.ones_like(logits, dtype=torch.bool)


TEMPERATURE_LEFT_OUT = (filters(scale=lambda logits, T: logits),)
MULTIPLIED = (filters(scale=lambda logits, T: logits * T),)
AFTER = (
    filters(
        scale=lambda logits, T: logits,
        give=lambda raw, kept, T: _minus_infinity(raw, kept, T) / T,
    ),
)
FOR_THE_FILTERS_ONLY = (filters(give=lambda scaled, kept, T: _minus_infinity(scaled, kept, T) * T),)
PROBABILITIES = (
    filters(give=lambda scaled, kept, T: _minus_infinity(scaled, kept, T).softmax(-1)),
    filters(give=lambda scaled, kept, T: scaled.softmax(-1) * kept),
    filters(give=lambda scaled, kept, T: _minus_infinity(scaled.softmax(-1), kept, T)),
)
NO_K, NO_P = (filters(keep_k=_all),), (filters(keep_p=_all),)
K_OFF_BY_ONE = (
    filters(keep_k=lambda logits, k: k_best(logits, k + 1)),
    filters(keep_k=lambda logits, k: k_best(logits, k - 1)),
)
UNLIKELY = (
    filters(keep_k=lambda logits, k: k_best(-logits, k)),
    filters(keep_p=by_rank(_enough, descending=False)),
    filters(keep_k=lambda logits, k: k_best(-logits, k), keep_p=by_rank(_enough, descending=False)),
)
CROSSING_CUT = (
    filters(keep_p=by_rank(lambda before, share, p: _enough(before + share, share, p))),
)
ONE_TOO_MANY = (
    filters(keep_p=by_rank(lambda before, share, p: _enough(_one_later(before), share, p))),
)
UNSORTED = (
    filters(keep_p=lambda x, p: _enough(x.softmax(-1).cumsum(-1) - x.softmax(-1), x, p)),
    filters(keep_p=lambda x, p: _enough(x.softmax(-1).cumsum(-1), x, p)),
)
NOT_PUT_BACK = (
    filters(keep_p=lambda x, p: _in_order(x, p)[0]),
    filters(keep_p=lambda x, p: _in_order(x, p)[0].gather(-1, _in_order(x, p)[1])),
    sorted_given,
)
EACH_FOR_ITSELF = (
    filters(keep_p=lambda x, p: x.softmax(-1) >= p),
    filters(keep_p=lambda x, p: x.softmax(-1) >= 1 - p),
    filters(keep_p=lambda x, p: x.softmax(-1) >= p * x.softmax(-1).amax(-1, keepdim=True)),
)
BEFORE_K = (filters(of_the_rest=False),)
ROWS_AS_ONE = (
    filters(keep_k=lambda x, k: k_best(x.flatten(), k).view_as(x)),
    filters(keep_k=lambda x, k: k_best(x[:1], k).expand_as(x)),
    filters(keep_p=lambda x, p: reaching(x[:1], p).expand_as(x)),
    filters(keep_p=by_rank(_enough, axis=0)),
    filters(give=lambda scaled, kept, T: _minus_infinity(scaled, kept[:1].expand_as(kept), T)),
)
TIES = (
    filters(keep_k=with_ties),
    filters(keep_p=with_ties_of_p),
    filters(keep_k=with_ties, keep_p=with_ties_of_p),
)


WITH_P = ("top_p", "top_p_warm", "double", "both", "both_warm")
USUAL = ("top_k", "top_k_warm", *WITH_P)


def _by_shares(
    name: str,
    *implementations: Function,
    title: tuple[str, str],
    en: str,
    zh: str,
    matches: Callable[[Output, Output], bool] = same_distribution,
) -> Mistake:
    return mistake(name, *implementations, title=title, en=en, zh=zh, matches=matches)


def _where_p_counts(*implementations: Function) -> Callable[[Trials], bool]:
    """Return the symptom of outputs like those of an implementation in all cases with p < 1."""

    def symptom(trials: Trials) -> bool:
        rows = [trials[name] for name in WITH_P]
        arrays = [trial.output for trial in rows]
        results = (
            run(implementation, [trial.case for trial in rows])
            for implementation in implementations
        )
        return any(all(map(same_distribution, arrays, result)) for result in results)

    return symptom


def _wrong_only_in(trials: Trials, case: str) -> bool:
    """Return whether the distributions are wrong in this case, and right in all usual ones."""
    names = (*USUAL, case)
    if any(not trials[name].output.values for name in names):
        return False
    return [name for name in names if wrong_share(trials[name])] == [case]


def _removed_are_drawn(trials: Trials) -> bool:
    """Return whether removed tokens are drawn, only where logits are far from 0."""
    for name in ("far", "cold"):
        result, expected = trials[name].output.value, trials[name].expected.value
        if _wrong_only_in(trials, name) and result is not None and expected is not None:
            removed = np.isinf(expected.reshape(result.shape))
            if (shares(result)[removed] > 0).any():
                return True
    return False


def _overflows(trials: Trials) -> bool:
    """Return whether there are no probabilities, only where logits are far from 0."""
    result = trials["far"].output.value
    if result is None or not _wrong_only_in(trials, "far"):
        return False
    return not np.isfinite(shares(result)).all()


def _near_p(trials: Trials) -> bool:
    """Return whether a token is kept or removed wrongly only where sums are near p."""
    return _wrong_only_in(trials, "near_p")


def _draws(trials: Trials) -> bool:
    return all(_is_a_token(trials[name]) for name in USUAL)


def _is_a_token(trial: Trial) -> bool:
    value, logits = trial.output.value, np.asarray(trial.case.arguments["logits"])
    return value is not None and value.size == len(logits) and value.dtype.kind == "i"


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    mistake(
        "token_drawn",
        drawn,
        title=("token sampled", "已抽出词元"),
        symptom=_draws,
        en="You sample a token. Return the logits that it would be sampled from, one for each "
        "token of the vocabulary.",
        zh="你采样得到了一个词元。这里要返回的是用来采样的 logits，词表中每个词元一个。",
    ),
    _by_shares(
        "probabilities_returned",
        *PROBABILITIES,
        title=("probabilities instead of logits", "返回了概率"),
        matches=same_up_to_ties,
        en="You return probabilities. Return logits: a softmax is applied to them afterwards, and "
        "the softmax of probabilities is almost the same for all tokens, including the removed "
        "ones.",
        zh="你返回的是概率。这里要返回 logits，之后还会做 softmax：概率再做一次 softmax，"
        "所有词元（包括去掉的）就几乎一样了。",
    ),
    _by_shares(
        "filled_with_zero",
        filled(0.0),
        filters(give=lambda x, kept, T: x.masked_fill(_lost(x, kept, T), 0.0)),
        title=("removed logits set to 0", "去掉的填成 0"),
        matches=same_up_to_ties,
        en="You set the logits of removed tokens to 0. e⁰ is 1, so these tokens can still be "
        "sampled, and are more likely than all tokens with a negative logit. Only −∞ gives the "
        "probability 0.",
        zh="你把去掉的词元的 logits 设成了 0。e⁰ = 1，它们仍可能被采样到，"
        "而且比 logit 为负的词元更可能。只有 −∞ 的概率才是 0。",
    ),
    _by_shares(
        "temperature_left_out",
        *TEMPERATURE_LEFT_OUT,
        title=("temperature has no effect", "温度不起作用"),
        en="`temperature` has no effect. Divide the logits by it before anything else.",
        zh="`temperature` 没有起作用。应首先把 logits 除以它。",
    ),
    _by_shares(
        "temperature_multiplied",
        *MULTIPLIED,
        title=("multiplied by the temperature", "乘以温度"),
        en="You multiply by the temperature. Divide by it: a low temperature sharpens the "
        "distribution, a high one flattens it.",
        zh="你乘了温度。应当除以它：温度低使分布更尖，温度高使分布更平。",
    ),
    _by_shares(
        "temperature_after_filtering",
        *AFTER,
        title=("temperature after the filters", "过滤之后才用温度"),
        en="You apply the temperature after the filters, so p refers to another distribution than "
        "the one that is sampled from. Divide by the temperature first.",
        zh="你在过滤之后才用温度，p 针对的就不是实际采样的分布。应先除以温度。",
    ),
    _by_shares(
        "temperature_for_filters_only",
        *FOR_THE_FILTERS_ONLY,
        title=("temperature for filters only", "只在过滤时用温度"),
        en="The correct tokens are kept, but the logits that you return are not divided by the "
        "temperature. Mask the divided logits, not the original ones.",
        zh="保留的词元对了，但返回的 logits 没有除以温度：应遮住除过的 logits，而不是原来的。",
    ),
    _by_shares(
        "k_has_no_effect",
        *NO_K,
        title=("k has no effect", "k 不起作用"),
        en="`k` has no effect. If you use masked_fill or scatter, note that they return new "
        "tensors: assign the result.",
        zh="`k` 没有起作用。masked_fill 和 scatter 返回新张量，要把结果赋值回去。",
    ),
    _by_shares(
        "p_has_no_effect",
        *NO_P,
        title=("p has no effect", "p 不起作用"),
        en="`p` has no effect. If you use masked_fill or scatter, note that they return new "
        "tensors: assign the result.",
        zh="`p` 没有起作用。masked_fill 和 scatter 返回新张量，要把结果赋值回去。",
    ),
    _by_shares(
        "k_off_by_one",
        *K_OFF_BY_ONE,
        title=("k off by one", "k 差一"),
        en="Top-k keeps one token too many or one too few. In the sorted row the k-th largest "
        "logit is at index k − 1, and it is kept.",
        zh="top-k 多留或少留了一个。排序之后，第 k 大的 logit 下标是 k − 1，它要保留。",
    ),
    _by_shares(
        "unlikely_kept",
        *UNLIKELY,
        title=("least likely kept", "保留了最不可能的"),
        en="You keep the least likely tokens. sort is ascending by default: use descending=True.",
        zh="你保留的是最不可能的词元。sort 默认升序，要写 descending=True。",
    ),
    mistake(
        "crossing_token_cut",
        *CROSSING_CUT,
        title=("crossing token removed", "去掉了跨过 p 的词元"),
        symptom=_where_p_counts(*CROSSING_CUT),
        en="You remove the token that crosses p, so less than p is kept. Remove a token only if "
        "the tokens before it already reach p: cumsum minus its own probability ≥ p.",
        zh="你把跨过 p 的词元也去掉了，留下的不足 p。"
        "只有排在它前面的词元之和已达到 p 时才去掉它：cumsum 减去它自身的概率 ≥ p。",
    ),
    _by_shares(
        "one_beyond_the_crossing",
        *ONE_TOO_MANY,
        title=("one token beyond p", "跨过 p 后多留一个"),
        en="Top-p keeps one token too many: the token that crosses p is the last one that is kept.",
        zh="top-p 多留了一个：跨过 p 的那个是最后一个保留的。",
    ),
    mistake(
        "unsorted",
        *UNSORTED,
        title=("summed in vocabulary order", "按词表次序累加"),
        symptom=_where_p_counts(*UNSORTED),
        en="You sum probabilities in the order of the vocabulary, so which tokens are kept depends "
        "on their ids. Sort first, most likely token first, and map the decisions back at the end.",
        zh="你按词表次序累加概率，保留哪些词元就取决于编号。应先排序（最可能的在前），"
        "最后再放回原位。",
    ),
    _by_shares(
        "not_put_back",
        *NOT_PUT_BACK,
        title=("order not restored", "没有放回原位"),
        en="You apply the decisions for the sorted tokens to other tokens: position i of the "
        "sorted row is the token order[i]. Map them back with scatter(−1, order, …); gather goes "
        "in the other direction.",
        zh="对排序后位置的取舍用到了别的词元上：排序后第 i 个是词元 order[i]。"
        "请用 scatter(−1, order, …) 放回原位；gather 的方向相反。",
    ),
    _by_shares(
        "each_for_itself",
        *EACH_FOR_ITSELF,
        title=("each probability against p", "各自与阈值比较"),
        en="You compare each token's own probability with a threshold, as min-p does. Top-p adds "
        "up the probabilities, most likely token first, until the sum reaches p.",
        zh="你拿每个词元自己的概率与阈值比较，那是 min-p 的做法。"
        "top-p 从最可能的词元开始累加概率，直到总和达到 p。",
    ),
    _by_shares(
        "p_before_k",
        *BEFORE_K,
        title=("p before k", "先 top-p 后 top-k"),
        en="Your p refers to the probabilities of all tokens. Here top-k comes first, and p is a "
        "fraction of what it has kept: set the other logits to −∞, then take the softmax again.",
        zh="你的 p 针对的是全部词元的概率。这里先做 top-k，p 是它保留部分中的比例："
        "把其余的 logits 设为 −∞，再做一次 softmax。",
    ),
    _by_shares(
        "rows_as_one",
        *ROWS_AS_ONE,
        title=("rows influence each other", "各行互相影响"),
        en="Your rows influence each other. Each row is a distribution of its own: use topk, sort, "
        "softmax and cumsum over the last axis, with a separate cutoff for each row.",
        zh="各行互相影响了。每一行是独立的分布：topk、sort、softmax、cumsum 都沿最后一维，"
        "每行各有界限。",
    ),
    _by_shares(
        "ties_all_kept",
        *TIES,
        title=("all ties kept", "同样可能的全留"),
        matches=same_up_to_ties,
        en="If tokens at the cutoff are equally likely, you keep them all: a comparison with the "
        "k-th value does not distinguish them. Use the indices of topk or sort.",
        zh="边界上的词元同样可能时，你全都保留了：与第 k 个值比较区分不了它们。"
        "请用 topk 或 sort 给出的下标。",
    ),
    mistake(
        "p_moved",
        *map(with_p_moved, (-1e-3, 1e-3)),
        title=("compared with p ± 0.001", "p 有偏差"),
        symptom=_near_p,
        en="You compare the sums with a number slightly different from p, such as p − 0.001, or "
        "you round them. If a sum is near p, one token is then missing or one too many is kept. "
        "Compare with p itself.",
        zh="你比较时用的不是 p，而是略有偏差的数（如 p − 0.001），或者对总和做了舍入。"
        "总和接近 p 时就会少留或多留一个词元：请直接与 p 比较。",
    ),
    mistake(
        "fill_not_low_enough",
        *map(filled, (-1e9, -1e4, -1e3, -100.0)),
        title=("fill value not low enough", "填充值不够小"),
        symptom=_removed_are_drawn,
        en="If all logits are below your fill value, such as −10,000, the removed tokens become "
        "the most likely ones. At a low temperature logits can even be below −1,000,000,000. Use "
        "−∞: -torch.inf.",
        zh="所有 logits 都低于你填入的数（如 −10,000）时，去掉的词元反而最可能。温度很低时，"
        "logits 甚至会低于 −1,000,000,000。请用 −∞，即 -torch.inf。",
    ),
    mistake(
        "overflow",
        filters(keep_p=by_hand),
        filters(scale=lambda logits, T: torch.log(torch.exp(logits / T))),
        title=("exp overflows", "exp 溢出"),
        symptom=_overflows,
        en="Correct for ordinary logits, but exp(10000) is infinite and exp(−10000) is 0, and "
        "their quotients are NaN. torch.softmax subtracts the largest logit of each row first.",
        zh="logits 不大时正确，但 exp(10000) 是无穷大，exp(−10000) 是 0，相除得 NaN。"
        "torch.softmax 会先减去每行最大的 logit。",
    ),
)
