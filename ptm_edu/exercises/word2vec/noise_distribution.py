"""Exercise: the distribution that noise words are drawn from (chapter 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Mistake, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import every_size, sizes
from ptm_edu.language import Text
from ptm_edu.word2vec import noise_distribution as reference

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return five cases: two usual ones, a word never seen, one word, a text of billions."""
    rng = np.random.default_rng(seed)
    counts = {
        "counts": _counts(rng, V=5),
        "more": _counts(rng, V=8),
        "never": rng.permutation(np.append(_counts(rng, V=4), 0)),
        "one_word": rng.integers(3, 900, 1),
        "billions": _counts(rng, V=4) * 10**8,
    }
    # small counts tell most: where all are large, a smoothed count is hardly another
    extreme = ("never", "billions")
    return [Case(name, {"counts": c}, extreme=name in extreme) for name, c in counts.items()]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield counts of up to 3, 1,000 and billions, some of them 0, and a single word of count 1."""
    for most in (3, 1_000, 9 * 10**9):
        for size in sizes(rng, 2, V=6):
            counts = rng.integers(1, most, size.V, endpoint=True)
            counts[1:] *= rng.random(size.V - 1) > 0.3
            yield Case("", {"counts": rng.permutation(counts)})
    yield Case("", {"counts": rng.permutation([1, 0, 0])})


def _counts(rng: np.random.Generator, V: int) -> np.ndarray:
    """Return V counts of which the largest is some ten times the smallest, in any order."""
    steps = np.linspace(0, 1, V) + rng.uniform(0, 0.1, V)
    return rng.permutation(np.round(20 * 10**steps)).astype(np.int64)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("The probabilities", "概率"),
        3,
        Text(
            "each count to the power 0.75, divided by the sum of these powers",
            "每个次数的 0.75 次方，再除以这些幂之和",
        ),
        output_tests.values("counts", "more"),
    ),
    Check(
        "edges",
        Text("Count 0, one word, billions", "次数为 0、只有一个词、数十亿"),
        1,
        Text(
            "a word with count 0 has probability 0, a vocabulary of one word gives 1, and counts "
            "in the billions work",
            "次数为 0 的词概率为 0；只有一个词时概率为 1；次数达数十亿时也正确",
        ),
        output_tests.values("never", "one_word", "billions"),
        requires="value",
    ),
    checks.one_per_word("counts", "one_word"),
)

# ---- what goes wrong ----------------------------------------------------------------------------


def _mistake(
    name: str, *wrong: Callable[[Tensor], Tensor], title: tuple[str, str], en: str, zh: str
) -> Mistake:
    """Return a mistake from wrong functions of the counts in double precision."""
    answers = (lambda counts, variant=variant: variant(counts.double()) for variant in wrong)
    return mistake(name, *answers, title=title, en=en, zh=zh)


def _shared(weights: Tensor) -> Tensor:
    return weights / weights.sum()


MISTAKES = (
    _mistake(
        "no_exponent",
        lambda c: _shared(c),
        title=("exponent missing", "缺少 0.75 次方"),
        en="This is the unigram distribution: each word is drawn as often as it occurs in the "
        "text. Raise the counts to the power 0.75 first. Multiplying them by 0.75 has no effect, "
        "because the factor cancels out.",
        zh="这是一元分布：词在文本中出现多少，就抽到多少。应先取次数的 0.75 次方；"
        "乘以 0.75 没有作用，因为这个因子会约掉。",
    ),
    _mistake(
        "uniform",
        lambda c: _shared(torch.ones_like(c)),
        lambda c: _shared((c > 0).double()),
        title=("all words equally likely", "所有词概率相同"),
        en="All words are equally likely. Frequent words should still be drawn more often, but "
        "less often than they occur: use the count to the power 0.75.",
        zh="这里每个词的概率都相同。高频词仍应抽得更多，只是不如出现得那样多：取次数的 0.75 次方。",
    ),
    _mistake(
        "square_root",
        lambda c: _shared(c**0.5),
        title=("exponent 0.5", "指数是 0.5"),
        en="Your exponent is 0.5, which some texts and programs use. The paper and word2vec.c use "
        "0.75.",
        zh="你的指数是 0.5。有些资料和程序这样写，但论文和 word2vec.c 用的是 0.75。",
    ),
    _mistake(
        "negative_exponent",
        lambda c: _shared(c**-0.75),
        title=("negative exponent", "指数为负"),
        en="Your exponent is negative, so the rarest words are drawn most often. Use +0.75.",
        zh="你的指数是负的，于是最少见的词反而抽得最多。应为 +0.75。",
    ),
    _mistake(
        "inverse_exponent",
        lambda c: _shared(c ** (1 / 0.75)),
        title=("exponent 1 / 0.75", "指数是 1 / 0.75"),
        en="Your exponent is 1 / 0.75. An exponent above 1 makes frequent words even more likely; "
        "0.75 reduces the differences between words.",
        zh="你的指数是 1 / 0.75。大于 1 的指数会让高频词更突出；0.75 则拉近各词的差距。",
    ),
    _mistake(
        "not_normalised",
        lambda c: c**0.75,
        title=("not normalized", "没有归一化"),
        en="Your results are weights that do not sum to 1. Divide them by their sum.",
        zh="你的结果只是权重，总和不是 1。请除以它们的和。",
    ),
    _mistake(
        "normalised_before_the_power",
        lambda c: _shared(c) ** 0.75,
        title=("normalized before the power", "先归一化、后取幂"),
        en="You divide by the sum first and then raise to the power 0.75, so the result no longer "
        "sums to 1. Normalize after the power.",
        zh="你先除以总和、再取 0.75 次方，这样总和就不再是 1。请在取幂之后归一化。",
    ),
    _mistake(
        "divided_by_the_wrong_sum",
        lambda c: c**0.75 / c.sum(),
        lambda c: c**0.75 / (c**0.75).max(),
        title=("divided by another sum", "除以别的和"),
        en="You do not divide by the sum of the powers, so the probabilities do not sum to 1. "
        "Compute all powers first, then divide by their sum.",
        zh="你用来除的不是这些幂之和，所以概率总和不为 1。请先算出所有的幂，再除以它们的和。",
    ),
    _mistake(
        "softmax",
        lambda c: c.softmax(0),
        lambda c: (c**0.75).softmax(0),
        lambda c: _shared(c).softmax(0),
        lambda c: (_shared(c) ** 0.75).softmax(0),
        lambda c: _shared(c**0.75).softmax(0),
        title=("softmax of the weights", "对权重取 softmax"),
        en="A softmax takes exponentials, so one word gets nearly all the probability, or all "
        "words get nearly the same. Counts are already positive: use no exponentials, and divide "
        "the powers by their sum.",
        zh="softmax 会取指数，结果不是一个词几乎独占，就是所有词都差不多。次数本来就是正数："
        "不要取指数，把各个幂除以它们的和即可。",
    ),
    _mistake(
        "smoothed",
        lambda c: _shared((c + 1) ** 0.75),
        title=("counts smoothed", "次数加了常数"),
        en="You add a constant to each count. Then words that never occur are drawn too. Use the "
        "counts as they are: 0 stays 0.",
        zh="你给每个次数加了一个常数。这样从未出现的词也会被抽到。请直接使用次数：0 仍然是 0。",
    ),
    _mistake(
        "never_seen",
        lambda c: _shared(c.clamp(min=1) ** 0.75),
        lambda c: torch.where(c > 0, _shared(c**0.75), torch.nan),
        title=("count 0 drawn", "次数为 0 的词会被抽到"),
        en="A word with count 0 gets a probability other than 0. A word that does not occur in the "
        "text is never a noise word: 0 to the power 0.75 is 0.",
        zh="次数为 0 的词得到的概率不是 0。文本中没有的词不该成为噪声词：0 的 0.75 次方就是 0。",
    ),
    _mistake(
        "logarithm",
        lambda c: _shared(c.log()),
        lambda c: _shared(c.log1p()),
        lambda c: _shared(0.75 * c).log(),
        title=("logarithms of the counts", "对次数取对数"),
        en="You take logarithms of the counts. Use a power instead: count ** 0.75.",
        zh="你对次数取了对数。本题要的是幂：count ** 0.75。",
    ),
    _mistake(
        "cumulative",
        lambda c: _shared(c**0.75).cumsum(0),
        lambda c: (c**0.75).cumsum(0),
        title=("cumulative sums returned", "返回累加和"),
        en="You return cumulative sums. They are useful for drawing words, but the exercise asks "
        "for the probability of each single word.",
        zh="你返回的是累加和。抽词时会用到它，但本题要的是每个词自己的概率。",
    ),
)

exercise = Exercise(
    name="noise_distribution",
    title=Text("The noise distribution", "噪声分布"),
    chosen_cases=cases,
    sweep=every_size(sweep, "shape"),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
