"""Known mistakes of `mask_tokens` with their hints, gross ones first.

Outputs are drawn at random, so a mistake is known by what all draws show together; the first one
whose signature fits is named.
"""

from __future__ import annotations

from collections.abc import Callable

import torch

from ptm_edu.exercises.framework.exercise import Function, Mistake, Trials, mistake
from ptm_edu.training.ignore_index import IGNORE_INDEX

from . import wrong
from .seen import Seen, see
from .wrong import masks, split, two_draws


def _mistake(
    name: str, *answers: Function, shows: Callable[[Seen], bool], en: str, zh: str
) -> Mistake:
    def signature(trials: Trials) -> bool:
        seen = see(tuple(trials.values()))
        return seen is not None and shows(seen)

    return mistake(name, *answers, en=en, zh=zh, shows=signature)


MISTAKES = (
    _mistake(
        "swapped",
        wrong.swapped,
        shows=Seen.swapped,
        en="Your two results stand in the wrong order: first inputs, then labels.",
        zh="两个返回值的顺序反了：应先返回 inputs，再返回 labels。",
    ),
    _mistake(
        "labels_everywhere",
        masks(label=lambda ids, inputs, chosen: ids),
        shows=Seen.labels_everywhere,
        en="Every token has a label. Only the chosen ones are predicted: put −100 everywhere else, "
        "which cross_entropy leaves out.",
        zh="每个词元都有标签。只预测被选中的词元：其余位置填 −100，cross_entropy 会跳过它们。",
    ),
    _mistake(
        "ignored_label",
        masks(label=lambda ids, inputs, chosen: torch.where(chosen, ids, 0)),
        masks(label=lambda ids, inputs, chosen: torch.where(chosen, ids, -1)),
        shows=Seen.ignored_label,
        en="Where nothing is predicted your labels hold a number other than −100, such as 0 or "
        "−1. 0 is the id of a token, and cross_entropy leaves out −100 alone.",
        zh="不需要预测的位置，你的标签不是 −100（例如填了 0 或 −1）。0 是某个词元的 id，"
        "而 cross_entropy 默认只跳过 −100。",
    ),
    _mistake(
        "labels_of_new_tokens",
        masks(label=lambda ids, inputs, chosen: torch.where(chosen, inputs, IGNORE_INDEX)),
        shows=Seen.labels_of_new_tokens,
        en="Your labels hold what was put in, [MASK] and random tokens. They must hold what stood "
        "there before: take them from ids, before anything is replaced.",
        zh="你的标签是替换之后的词元（[MASK] 和随机词元）。标签应是原来的词元："
        "请在替换之前从 ids 中取。",
    ),
    _mistake(
        "specials_chosen",
        masks(choose=lambda ids, special, rate: torch.rand(ids.shape) < rate),
        shows=Seen.specials_chosen,
        en="Special positions ([CLS], [SEP], padding) are chosen or changed. Leave out all places "
        "where special_tokens_mask is True.",
        zh="[CLS]、[SEP]、填充等特殊位置被选中或改动了。应排除 special_tokens_mask 为 True "
        "的所有位置。",
    ),
    _mistake(
        "changed_without_label",
        wrong.replaces_anywhere,
        shows=Seen.changed_without_label,
        en="Tokens are replaced that were not chosen: their label is −100. Only chosen tokens "
        "may change, so every replacement needs this condition too.",
        zh="有些没有被选中的词元（标签为 −100）也被替换了。只有被选中的词元才可以改动，"
        "所以每次替换都要带上这个条件。",
    ),
    _mistake(
        "labels_where_changed",
        masks(label=lambda ids, inputs, chosen: torch.where(inputs != ids, ids, IGNORE_INDEX)),
        shows=Seen.labels_where_changed,
        en="Only tokens that changed have a label. The tenth that is chosen and stays is predicted "
        "too; otherwise nothing is ever asked about a token that stands there unchanged.",
        zh="只有改动过的词元才有标签。被选中而保持不变的那 10% 也要预测；"
        "否则模型从不需要预测保持原样的词元。",
    ),
    _mistake(
        "one_draw",
        masks(choose=lambda ids, special, rate: wrong.choice(ids, special, rate, 1, 1)),
        masks(choose=lambda ids, special, rate: wrong.choice(ids, special, rate, len(ids), 1)),
        masks(fate=split(0.8, 0.1, 1, 1)),
        masks(fate=wrong.one_fate_a_row),
        shows=Seen.one_draw,
        en="One draw decides for a whole batch or a whole row, so its tokens share one fate. Draw "
        "for every token: torch.rand(ids.shape).",
        zh="整个批次（或整行）只抽了一次，其中的词元命运相同。请为每个词元单独抽取："
        "torch.rand(ids.shape)。",
    ),
    _mistake(
        "same_columns",
        masks(choose=lambda ids, special, rate: wrong.choice(ids, special, rate, ids.shape[1])),
        masks(fate=wrong.one_fate_a_column),
        shows=Seen.same_columns,
        en="Every row is treated alike, column by column: a draw of shape (T,) is spread over the "
        "batch. Draw with the shape (B, T).",
        zh="每一行的同一列处理都相同：形状为 (T,) 的抽取结果被广播到了整个批次。"
        "请按 (B, T) 的形状抽取。",
    ),
    _mistake(
        "nothing_masked",
        masks(fate=lambda ids: torch.full(ids.shape, 2)),
        masks(choose=lambda ids, special, rate: torch.zeros(ids.shape, dtype=torch.bool)),
        shows=Seen.nothing_masked,
        en="No token becomes [MASK]. A condition such as `prob < prob * 0.8` is never true: "
        "compare a draw of its own with 0.8.",
        zh="没有词元变成 [MASK]。像 `prob < prob * 0.8` 这样的条件永远不成立："
        "请另抽一次，与 0.8 比较。",
    ),
    _mistake(
        "rate_ignored",
        masks(choose=lambda ids, special, rate: wrong.choice(ids, special, 0.15)),
        shows=Seen.rate_ignored,
        en="Your result does not depend on `rate`: use the argument, not 0.15 or another number.",
        zh="你的结果与参数 `rate` 无关：请使用这个参数，不要写死 0.15 之类的数。",
    ),
    _mistake(
        "always_mask",
        masks(fate=lambda ids: torch.zeros(ids.shape)),
        shows=Seen.always_mask,
        en="Every chosen token becomes [MASK]. A tenth is replaced by a random token, a tenth "
        "stays. Mind that a draw below `rate` is below 0.8 as well: draw again.",
        zh="被选中的词元全都变成了 [MASK]。应有 10% 换成随机词元、10% 保持不变。"
        "注意：小于 `rate` 的抽样值也小于 0.8，需要重新抽取。",
    ),
    _mistake(
        "too_few_chosen",
        masks(choose=lambda ids, special, rate: wrong.choice(ids, special, 0.8 * rate)),
        shows=Seen.too_few_chosen,
        en="Too few tokens are chosen. 80 / 10 / 10 splits the chosen ones: of 15 %, 12 % become "
        "[MASK], 1.5 % random, 1.5 % stay, and all 15 % have labels.",
        zh="选中的词元太少。80 / 10 / 10 是对已选中词元的划分：15% 之中，12% 变为 [MASK]、"
        "1.5% 随机替换、1.5% 不变，这 15% 都有标签。",
    ),
    _mistake(
        "too_many_chosen",
        masks(choose=lambda ids, special, rate: wrong.choice(ids, special, 1.2 * rate)),
        shows=Seen.too_many_chosen,
        en="Too many tokens are chosen. Choose once, with probability `rate`; tokens that are "
        "replaced at random or stay are among the chosen ones and do not come on top.",
        zh="选中的词元太多。只按概率 `rate` 选一次；随机替换和保持不变的词元都算在内，不另外加。",
    ),
    _mistake(
        "never_random",
        masks(fate=split(0.8, 0.0)),
        shows=Seen.never_random,
        en="No chosen token is replaced by a random one. A tenth should be.",
        zh="没有被选中的词元换成随机词元。应有 10% 这样替换。",
    ),
    _mistake(
        "never_kept",
        masks(fate=split(0.8, 0.2)),
        shows=Seen.never_kept,
        en="No chosen token stays as it is. A tenth should: 80 / 10 / 10, not 80 / 20.",
        zh="没有被选中的词元保持不变。应有 10% 保持原样：是 80 / 10 / 10，不是 80 / 20。",
    ),
    _mistake(
        "independent_draws",
        masks(fate=two_draws((1, 0.1), (2, 0.1), otherwise=0)),  # 81/10/9
        masks(fate=two_draws((0, 0.8), (1, 0.1), otherwise=2)),  # 80/2/18
        masks(fate=two_draws((0, 0.8), (1, 0.9), otherwise=2)),  # 80/18/2
        masks(fate=two_draws((1, 0.1), (0, 0.8), otherwise=2)),  # 72/10/18
        masks(fate=two_draws((1, 0.5), (0, 0.8), otherwise=2)),  # 40/50/10
        shows=Seen.split_into(
            (0.81, 0.1, 0.09),
            (0.8, 0.02, 0.18),
            (0.8, 0.18, 0.02),
            (0.72, 0.1, 0.18),
            (0.4, 0.5, 0.1),
        ),
        en="Several draws decide, and they overlap: a later one meets tokens that an earlier one "
        "has taken, so the shares are not 80 / 10 / 10. Let one draw decide (below 0.8, below "
        "0.9, the rest), or give one half of what is no [MASK] to each.",
        zh="你用了多次互相重叠的抽取：后一次会碰到前一次已经决定的词元，比例就不是 80 / 10 / 10。"
        "请只抽一次（小于 0.8、小于 0.9、其余），或者把不变为 [MASK] 的部分对半分。",
    ),
    _mistake(
        "wrong_order",
        masks(fate=two_draws((2, 0.1), (1, 0.1), otherwise=0)),
        shows=Seen.split_into((0.81, 0.09, 0.1)),
        en="First a tenth is kept, then a tenth of the rest becomes random: that is 9 %, and 81 % "
        "become [MASK]. Both tenths are of all chosen tokens; let one draw decide.",
        zh="你先保留 10%，再把其余的 10% 随机替换：这只有 9%，于是 81% 变成了 [MASK]。"
        "两个 10% 都是对全部选中词元而言；请只抽一次来决定。",
    ),
    _mistake(
        "shares_mixed_up",
        masks(fate=split(0.1, 0.8)),
        masks(fate=split(0.1, 0.1)),
        shows=Seen.split_into((0.1, 0.8, 0.1), (0.1, 0.1, 0.8)),
        en="The shares are mixed up: 80 % become [MASK], 10 % a random token, 10 % stay.",
        zh="三个比例弄混了：80% 变为 [MASK]，10% 换成随机词元，10% 保持不变。",
    ),
    _mistake(
        "out_of_range",
        masks(draw=lambda ids, vocab_size: torch.randint(vocab_size + 1, ids.shape)),
        masks(draw=lambda ids, vocab_size: vocab_size + wrong.words(ids, vocab_size)),
        shows=Seen.out_of_range,
        en="Some random tokens are no ids of the vocabulary, which are 0 … vocab_size − 1. Mind "
        "that random.randint(0, n) can give n, unlike torch.randint and numpy.",
        zh="有的随机词元超出了词表，合法的 id 是 0 … vocab_size − 1。"
        "注意 random.randint(0, n) 可能取到 n，而 torch.randint 和 numpy 不会。",
    ),
    _mistake(
        "one_random_token",
        masks(draw=lambda ids, vocab_size: torch.randint(vocab_size, (1, 1))),
        masks(draw=lambda ids, vocab_size: torch.randint(vocab_size, (len(ids), 1))),
        masks(draw=lambda ids, vocab_size: torch.randint(vocab_size, ids.shape[1:])),
        shows=Seen.one_random_token,
        en="One random token stands in for all, or for a whole row or column. Draw another one "
        "for every place: torch.randint(vocab_size, ids.shape).",
        zh="所有位置（或整行、整列）用的是同一个随机词元。请为每个位置单独抽取："
        "torch.randint(vocab_size, ids.shape)。",
    ),
    _mistake(
        "narrow_range",
        masks(draw=lambda ids, vocab_size: torch.randint(vocab_size // 2, ids.shape)),
        masks(draw=lambda ids, _: ids.flatten()[torch.randint(ids.numel(), ids.shape)]),
        shows=Seen.narrow_range,
        en="Random tokens come from a part of the vocabulary only, or from some of it more often. "
        "Every id from 0 to vocab_size − 1 should be equally likely.",
        zh="随机词元只来自词表的一部分，或有所偏向。0 到 vocab_size − 1 的每个 id 应同样可能。",
    ),
    _mistake(
        "seeded",
        wrong.seeded,
        shows=Seen.seeded,
        en="Each call hides the same places. Either nothing is drawn, or the seed is set inside "
        "the function: the generator then begins anew at each call, and every epoch sees the same "
        "masks. Set a seed once, outside.",
        zh="每次调用遮住的位置都相同：要么没有随机抽取，要么在函数里设定了随机种子，于是每次调用都"
        "从头开始，每一轮看到的遮蔽都一样。种子只应在函数外设定一次。",
    ),
    _mistake(
        "input_written_over",
        wrong.writes_over,
        shows=Seen.written_over,
        en="Your function writes over ids. Whoever calls it needs them again, masked anew at the "
        "next epoch: start with inputs = ids.clone().",
        zh="你的函数改写了 ids。之后还要用它（下一轮会重新遮蔽）：请先 inputs = ids.clone()。",
    ),
)
