"""Exercise: how likely subsampling keeps each word (chapter 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Mistake, mistake
from ptm_edu.exercises.framework.runner import Case, Output
from ptm_edu.exercises.framework.sweep import every_size, sizes
from ptm_edu.language import Text
from ptm_edu.word2vec import keep_probability as reference

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return five cases: all words frequent, twice; rare ones too; one word; one never seen."""
    rng = np.random.default_rng(seed)
    # the thresholds lie clear of the usual 1e-3, 1e-4 and 1e-5, so that a fixed one shows
    return [
        _case("frequent", _frequent(rng, V=5), rng.uniform(3e-4, 9e-4)),
        _case("threshold", _frequent(rng, V=7), rng.uniform(1.2e-3, 2e-3)),
        _rare(rng),
        _case("one_word", rng.integers(1_000, 9_000, 1), rng.uniform(3e-3, 9e-3)),
        _case("never", np.append(_frequent(rng, V=3), 0), rng.uniform(3e-4, 9e-4), extreme=True),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield counts up to billions, some 0, with a threshold at some ratio to a word's frequency."""
    most = cycle((1, 9, 1_000, 5 * 10**9))
    ratios = cycle((0.0005, 0.1, 0.37, 0.395, 3))  # from 0.382 on, √(t/f) + t/f is above 1
    for size in sizes(rng, 10, V=6):
        counts = rng.integers(1, next(most), size.V, endpoint=True)
        counts[1:] *= rng.random(size.V - 1) > 0.3
        threshold = next(ratios) * rng.uniform(0.98, 1.02) * counts[0] / counts.sum()
        yield _case("", rng.permutation(counts), threshold)


def _case(name: str, counts: np.ndarray, threshold: float, extreme: bool = False) -> Case:
    return Case(name, {"counts": counts, "threshold": float(threshold)}, extreme=extreme)


def _frequent(rng: np.random.Generator, V: int) -> np.ndarray:
    """Return counts (V,) of which none is so rare that its probability is capped."""
    return rng.integers(300, 5_000, V)


def _rare(rng: np.random.Generator) -> Case:
    """Return counts of three frequent words, three rare ones, and one with f between t and 2.6 t.

    √(t/f) + t/f is above 1 for the last four.
    """
    counts = np.concatenate([rng.integers(1, 20, 3), rng.integers(4_000, 9_000, 3)])
    threshold = rng.uniform(0.03, 0.05)
    f = threshold * rng.uniform(1.1, 2.4)
    between = round(counts.sum() * f / (1 - f))
    return _case("rare", rng.permutation([*counts, between]), threshold)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("Frequent words", "高频词"),
        2,
        Text(
            "√(t/f) + t/f for each word, where f is its count divided by the sum of all counts",
            "每个词的 √(t/f) + t/f，其中 f 是该词的次数除以所有次数之和",
        ),
        output_tests.values("frequent", "threshold"),
    ),
    Check(
        "capped",
        Text("Rare words", "低频词"),
        1,
        Text("no probability is above 1", "任何概率都不大于 1"),
        output_tests.values("rare"),
        requires="value",
    ),
    Check(
        "edges",
        Text("One word, and a word with count 0", "只有一个词，以及从未出现的词"),
        1,
        Text(
            "a vocabulary of one word works, and a word with count 0 is kept with probability 1",
            "词表只有一个词时也正确；次数为 0 的词，保留概率为 1",
        ),
        output_tests.values("one_word", "never"),
        requires="value",
    ),
    checks.one_per_word("frequent", "one_word"),
)

# ---- what goes wrong ----------------------------------------------------------------------------

Wrong: TypeAlias = Callable[[Tensor, float], Tensor]
Title: TypeAlias = tuple[str, str]


def _mistake(name: str, *wrong: Wrong, title: Title, en: str, zh: str) -> Mistake:
    """Return a mistake from wrong probabilities, each with the cap and without."""
    return mistake(name, *map(_capped, wrong), *wrong, title=title, en=en, zh=zh)


def _capped(wrong: Wrong) -> Wrong:
    return lambda counts, threshold: wrong(counts, threshold).clamp(0, 1)


def _ratio(counts: Tensor, threshold: float) -> Tensor:
    return threshold * counts.sum() / counts.double()  # t/f (V,)


def _keep(ratio: Tensor) -> Tensor:
    return ratio.sqrt() + ratio


def _decisions(output: Output, other: Output) -> bool:
    """Return whether both outputs hold nothing but 0 and 1, whichever the draw gave."""
    if output.value is None or other.value is None or output.value.shape != other.value.shape:
        return False
    return bool(np.isin([output.value, other.value], (0, 1)).all())


MISTAKES = (
    _mistake(
        "papers_formula",
        lambda c, t: _ratio(c, t).sqrt(),
        title=("the paper's formula", "论文里的公式"),
        en="This is the paper's √(t/f). The exercise asks for the formula of word2vec.c, √(t/f) + "
        "t/f, which keeps slightly more.",
        zh="这是论文里的 √(t/f)。本题要的是 word2vec.c 的算法：√(t/f) + t/f，它保留得略多一些。",
    ),
    _mistake(
        "discard",
        lambda c, t: 1 - reference(c, t),
        lambda c, t: 1 - _ratio(c, t).sqrt(),
        lambda c, t: 1 - _keep(_ratio(c, t)),
        title=("probability of discarding", "丢弃的概率"),
        en="This is the probability that a word is discarded. Return the probability that it is "
        "kept: the more frequent the word, the smaller.",
        zh="这是丢弃一个词的概率。本题要的是保留它的概率：词越常见，概率越小。",
    ),
    mistake(
        "not_capped",
        lambda c, t: _keep(_ratio(c, t)),
        title=("not capped at 1", "没有在 1 处截断"),
        en="For rare words your values are above 1, so they are not probabilities. Limit them to "
        "1: a rare word is always kept.",
        zh="低频词的结果大于 1，不是概率。请限制在 1 以内：低频词总是保留。",
    ),
    _mistake(
        "counts_for_frequencies",
        lambda c, t: _keep(t / c.double()),
        lambda c, t: (t / c.double()).sqrt(),
        title=("counts for frequencies", "用次数代替频率"),
        en="You divide the threshold by the count. f is a relative frequency, the word's fraction "
        "of the text: first divide its count by the sum of all counts.",
        zh="你用阈值除以了次数。f 是相对频率，即该词在文本中的比例：请先用次数除以次数之和。",
    ),
    _mistake(
        "wrong_total",
        lambda c, t: _keep(t * c.max() / c.double()),
        lambda c, t: _keep(t * len(c) / c.double()),
        lambda c, t: _keep(t * c.double().mean() / c.double()),
        title=("divided by another total", "除以别的总数"),
        en="Your f is not a relative frequency: divide each count by the sum of all counts, not by "
        "the largest count, the mean count or the size of the vocabulary.",
        zh="你的 f 不是相对频率：每个次数应除以所有次数之和，而不是最大的次数、"
        "平均次数或词表大小。",
    ),
    _mistake(
        "upside_down",
        lambda c, t: _keep(1 / _ratio(c, t)),
        lambda c, t: (1 / _ratio(c, t)).sqrt(),
        title=("ratio upside down", "比值颠倒"),
        en="Your ratio is inverted: f/t grows with the frequency, so rare words would be "
        "discarded. Use t/f.",
        zh="你的比值颠倒了：f/t 随频率增大，结果丢掉的会是低频词。应为 t/f。",
    ),
    _mistake(
        "no_root",
        lambda c, t: _ratio(c, t),
        lambda c, t: 2 * _ratio(c, t),
        title=("square root missing", "缺少平方根"),
        en="The square root is missing: the formula is √(t/f) + t/f. With t/f alone, frequent "
        "words nearly disappear.",
        zh="缺少平方根：应为 √(t/f) + t/f。只用 t/f 时，高频词几乎会消失。",
    ),
    mistake(
        "logarithm",
        lambda c, t: _ratio(c, t).log() + _ratio(c, t),
        lambda c, t: (_ratio(c, t).log() + _ratio(c, t)).clamp(max=1),
        title=("logarithm for the root", "用对数代替平方根"),
        en="You take a logarithm where the formula has a square root: √(t/f) + t/f.",
        zh="公式里是平方根，你用了对数：应为 √(t/f) + t/f。",
    ),
    _mistake(
        "root_of_the_threshold_only",
        lambda c, t: t**0.5 * _ratio(c, 1) + _ratio(c, t),
        lambda c, t: t**0.5 * _ratio(c, 1),
        title=("root of the threshold only", "只对阈值开方"),
        en="Your square root applies to t only. It applies to the whole ratio: √(t/f), not √t / f.",
        zh="你只对 t 开了方。根号应覆盖整个比值：是 √(t/f)，不是 √t / f。",
    ),
    _mistake(
        "fixed_threshold",
        *(lambda c, t, fixed=fixed: _keep(_ratio(c, fixed)) for fixed in (1e-3, 1e-4, 1e-5)),
        title=("threshold fixed", "固定的阈值"),
        en="Your result does not depend on `threshold`: use the argument, not a number of your "
        "own.",
        zh="你的结果与参数 `threshold` 无关：请使用这个参数，不要自己写一个固定的数。",
    ),
    mistake(
        "never_seen",
        lambda c, t: torch.where(c > 0, reference(c, t), 0),
        lambda c, t: torch.where(c > 0, reference(c, t), torch.nan),
        title=("count 0 not kept", "次数为 0 的词未保留"),
        en="For a word with count 0 your result is not 1. Its f is 0, so t/f is infinite, and the "
        "minimum with 1 gives 1: a word that does not occur needs no subsampling.",
        zh="次数为 0 的词，你的结果不是 1。它的 f 是 0，t/f 为无穷大，与 1 取较小者得 1："
        "从未出现的词不需要下采样。",
    ),
    mistake(
        "decisions",
        lambda c, t: (reference(c, t) > 0.5).double(),
        title=("random decisions returned", "返回 0 或 1 的决定"),
        en="You return decisions, 0 or 1. Return the probability itself, one for each word; the "
        "random draws come later.",
        zh="你返回的是 0 或 1 的决定。本题要的是概率本身，每个词一个；随机抽取是下一步的事。",
        matches=_decisions,
    ),
)

exercise = Exercise(
    name="keep_probability",
    title=Text("Subsampling frequent words", "高频词下采样"),
    chosen_cases=cases,
    sweep=every_size(sweep, "shape"),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)
