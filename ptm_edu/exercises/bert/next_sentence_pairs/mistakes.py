"""Known mistakes of `next_sentence_pairs` with their hints.

Answers draw as they like, so a mistake is known by what all pairs show together; the first one
whose signature fits is named.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptm_edu.exercises.framework.exercise import Function, Mistake, Trials, mistake

from . import signs, wrong
from .draws import both_ends, by_lot, half_random, varied
from .seen import NEXT, RANDOM
from .wrong import maker


def _mistake(
    name: str, *answers: Function, shows: Callable[[Trials], bool], en: str, zh: str
) -> Mistake:
    return mistake(name, *answers, en=en, zh=zh, shows=shows)


MISTAKES = (
    _mistake(
        "labels_turned_round",
        maker(turned=True),
        shows=signs.walks(turned=True),
        en="Your labels are turned round: 0 says that B is the next sentence, 1 that it is a "
        "random one, as in the released code.",
        zh="你的标签反了：0 表示 B 是下一句，1 表示随机一句，与公开的代码一致。",
    ),
    _mistake(
        "always_random",
        maker(label=lambda rng, pair, document: 1),
        shows=signs.labels(RANDOM),
        en="Every pair is random. Whoever puts a blank line behind each sentence, or takes each "
        "sentence for a document, gets this: then none has a next one.",
        zh="所有句对都是随机的。如果每句后面都加空行，或把每一句当作一篇文档，就会这样："
        "没有一句有下一句。",
    ),
    _mistake(
        "never_random",
        maker(label=lambda rng, pair, document: 0),
        shows=signs.labels(NEXT),
        en="No pair is random. With probability one half B is a sentence of another document.",
        zh="没有随机的句对。应以二分之一的概率，让 B 取自另一篇文档。",
    ),
    _mistake(
        "random_of_the_same_document",
        maker(draw=wrong.same_document),
        shows=signs.random_inside(lambda share: share == 1),
        en="Your random B comes from A's own document: it may be about the same thing, or be the "
        "true next one. Draw another document first, then a sentence of it.",
        zh="你的随机 B 取自 A 自己的文档：内容可能相关，甚至正是下一句。"
        "请先抽另一篇文档，再抽其中一句。",
    ),
    _mistake(
        "random_of_any_document",
        maker(draw=wrong.anywhere),
        shows=signs.random_inside(lambda share: 0 < share < 1),
        en="Your random B comes from any document, A's own among them, so by chance it can be the "
        "true next one with label 1. Leave A's document out.",
        zh="你的随机 B 取自任何文档，包括 A 自己的，于是偶尔会是真正的下一句，标签却是 1。"
        "请排除 A 的文档。",
    ),
    _mistake(
        "sentence_lost",
        maker(steps=(2, 2)),
        shows=signs.walks(steps=(2, 2)),
        en="After a random pair the sentence that was not taken as B is lost. Only A is used then: "
        "go on with the next sentence, by 1 and not by 2.",
        zh="随机句对之后，没有用作 B 的那一句丢失了。这时只用掉了 A：应前进 1 句，而不是 2 句。",
    ),
    _mistake(
        "sentence_used_twice",
        maker(steps=(1, 1)),
        shows=signs.walks(steps=(1, 1)),
        en="After a true pair B comes again as A. Both are used then: go on by 2 sentences.",
        zh="真句对之后，B 又被用作 A。这时两句都已用过：应前进 2 句。",
    ),
    _mistake(
        "across_documents",
        wrong.ACROSS,
        shows=signs.across,
        en="The last sentence of a document is paired with the first of the next one, as if it "
        "followed. Walk through each document by itself.",
        zh="一篇文档的最后一句与下一篇的第一句配成了“下一句”。请逐篇文档分别处理。",
    ),
    _mistake(
        "last_sentence_too",
        maker(to_the_last=True),
        shows=signs.last_too,
        en="A last sentence that stands alone gets a random B, so more than half of the pairs are "
        "random (in the released code as well). Here it makes no pair.",
        zh="最后剩下的单独一句也配了随机的 B，于是随机句对超过一半（公开的代码也是这样）。"
        "这里它不成对。",
    ),
    _mistake(
        "not_drawn_for_each",
        maker(label=lambda rng, pair, document: pair % 2),
        maker(label=lambda rng, pair, document: document % 2),
        shows=signs.by_rule,
        en="Labels come in turn, or are the same for a whole document. Draw for every pair.",
        zh="标签是轮流的，或整篇文档都相同。请为每一对各自抽取。",
    ),
    _mistake(
        "not_half",
        maker(label=lambda rng, pair, document: int(rng.random() < 0.15)),
        maker(label=lambda rng, pair, document: int(rng.random() < 0.8)),
        shows=signs.fails(half_random(*signs.LARGE)),
        en="The share of random pairs is not one half. Mind that randint(0, 2) of Python's random "
        "has three values, and numpy's has two.",
        zh="随机句对的比例不是一半。注意：Python random 的 randint(0, 2) 有三个可能的值，"
        "numpy 的只有两个。",
    ),
    _mistake(
        "same_b",
        maker(draw=lambda rng, texts, number, place: texts[0 if number else 1][0]),
        maker(draw=lambda rng, texts, number, place: texts[(number + 1) % len(texts)][0]),
        maker(draw=lambda rng, texts, number, place: texts[number - 1][-1]),
        shows=signs.fails(varied(*signs.LARGE)),
        en="Your random Bs are few: always the same sentence, the same neighbour, or the first of "
        "a document. Draw a document, and a sentence in it, for every pair.",
        zh="你的随机 B 种类太少：总是同一句、同一篇相邻文档，或文档的第一句。"
        "请为每一对抽取文档，再抽取其中一句。",
    ),
    _mistake(
        "marks_not_counted",
        maker(marks=0),
        maker(marks=1),
        shows=signs.too_wide,
        en="[CLS] and the two [SEP] are not counted: A and B may have max_length − 3 together.",
        zh="没有把 [CLS] 和两个 [SEP] 计算在内：A 和 B 合起来最多 max_length − 3。",
    ),
    _mistake(
        "cut_off_at_the_end",
        maker(cut=wrong.cut_off),
        shows=signs.not_closed,
        en="The finished row is cut off at its end, and the last [SEP] with it, or all of B. Cut A "
        "and B before you put the marks in.",
        zh="你把拼好的整行从末尾截断，最后的 [SEP] 甚至整个 B 都丢了。请先截短 A 和 B，"
        "再加特殊词元。",
    ),
    _mistake(
        "only_b_cut",
        maker(cut=wrong.b_alone),
        shows=signs.lengths(signs.only_b),
        en="Only B is cut, and little or nothing of it is left behind a long A. Take each token "
        "from the one that is longer at that moment.",
        zh="你只截短 B，A 很长时 B 所剩无几。每次都应从当时较长的一句去掉一个词元。",
    ),
    _mistake(
        "too_much_cut",
        maker(cut=wrong.halves),
        shows=signs.too_much,
        en="More is cut than is needed: a short sentence leaves its room to the other one.",
        zh="截得太多：一句较短时，省下的空间应留给另一句。",
    ),
    _mistake(
        "one_end_cut",
        maker(cut=wrong.at_one_end(-1)),
        maker(cut=wrong.at_one_end(0)),
        shows=signs.fails(both_ends(*signs.LONG)),
        en="Tokens are always cut off at the same end. Let chance decide between beginning and "
        "end, so that no piece shows by its cut where it stood.",
        zh="总是从同一端去掉词元。请随机选择开头或末尾，以免从截断处看出它原来的位置。",
    ),
    _mistake(
        "cut_by_count",
        maker(cut=wrong.in_the_middle),
        shows=signs.fails(by_lot(*signs.LONG)),
        en="Both ends lose tokens in turn, so that the middle is kept, always. Let chance decide, "
        "for each token.",
        zh="两端轮流去掉词元，于是总是保留中间一段。每去掉一个词元都应随机决定从哪一端。",
    ),
    _mistake(
        "types_early",
        maker(types=lambda a, b: [0] * (a + 1) + [1] * (b + 2)),
        shows=signs.types(signs.early),
        en="Type 1 begins too early: the first [SEP] belongs to A.",
        zh="类型 1 开始得太早：第一个 [SEP] 属于 A。",
    ),
    _mistake(
        "types_late",
        maker(types=lambda a, b: [0] * (a + 3) + [1] * b),
        shows=signs.types(signs.late),
        en="Type 1 begins too late: B's first token has type 1 already.",
        zh="类型 1 开始得太晚：B 的第一个词元就是类型 1。",
    ),
    _mistake(
        "one_type",
        maker(types=lambda a, b: [0] * (a + b + 3)),
        shows=signs.types(np.zeros_like),
        en="All token types are 0: B and the [SEP] behind it have type 1.",
        zh="词元类型全是 0：B 和它后面的 [SEP] 应为 1。",
    ),
    _mistake(
        "blank_lines_read",
        maker(split=wrong.split_at_blanks),
        maker(split=wrong.with_blanks),
        shows=signs.blank,
        en="A row of 0 ends a document, or is taken for a sentence. Leave it out: documents are "
        "told by `documents` alone.",
        zh="全 0 的行被当成了文档的结尾，或当成了一句。请略过它：属于哪篇文档只看 `documents`。",
    ),
    _mistake(
        "seed_not_used",
        maker(source=lambda seed: np.random.default_rng(0)),
        maker(source=lambda seed: np.random.default_rng()),
        shows=signs.seed,
        en="Your draws do not follow from `seed`: make one generator of it at the beginning, such "
        "as random.Random(seed), and draw from that alone.",
        zh="你的抽取与 `seed` 无关：请在开头用它生成一个随机数生成器（如 random.Random(seed)），"
        "并只从中抽取。",
    ),
)
