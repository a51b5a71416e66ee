"""Exercise: draw K noise words a pair, never the true context (chapter 1).

Outputs are random, so nothing is compared with a draw of the reference: what must always hold is
checked id by id, the rest by statistics on four large draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import torch
from scipy.special import chdtr, chdtrc
from torch import Tensor

from ptm_edu import word2vec
from ptm_edu.exercises.framework import output_tests, statistics
from ptm_edu.exercises.framework.exercise import (
    Check,
    Exercise,
    Function,
    Sweep,
    Trial,
    Trials,
    mistake,
)
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import sizes
from ptm_edu.language import Text

SMALL = ("usual", "one_pair", "two_words", "many")
# Few rows: many answers go through them in Python.
LARGE = ("large", "large_again")  # the same arguments twice, 12,000 draws each, in rows of 20
ROWS = ("short", "long")  # 1,500 draws in rows of 1, 6,000 in rows of 150
ALL = (*SMALL, *LARGE, *ROWS)
EXPONENT = 0.75
EXPONENTS = (0, 0.5, EXPONENT**2, EXPONENT, 1, 1 / EXPONENT)  # the right one, and known mistakes

# A right answer fails by chance with a probability below 2e-7: `frequencies` fails if both large
# draws fail at `TAIL`, one at `CERTAIN`, or one of the others at `ALONE`, (1e-4)² + 2 · 1e-12 +
# 2 · 1e-8, or if all together deviate too far, 2 · 1e-9; eleven correlations add 1e-8 each.
TAIL, CERTAIN, ALONE = 1e-4, 1e-12, 1e-8
IN_GROUPS = 1e-10  # by each of the 28 groupings of each large draw, or by its evenness
MOST_DEVIATIONS = 6.0

FREQUENT, RARE = slice(4), slice(-2, None)  # which words are contexts

# ---- what the answer is called with -------------------------------------------------------------


def reference(contexts: Tensor, counts: Tensor, k: int) -> Tensor:
    """Draw with torch's own generator."""
    noise = word2vec.noise_distribution(counts)
    rows = noise.repeat(len(contexts), 1).scatter(1, contexts[:, None], 0)  # (B, V)
    return torch.multinomial(rows, k, replacement=True)


def cases(seed: int) -> list[Case]:
    """Return four small cases, a large one twice, and two more, in an order of the seed's."""
    rng = np.random.default_rng(seed)
    large = _case(rng, LARGE[0], B=600, V=30, k=20, never=1, contexts=FREQUENT)
    drawn = [
        _case(rng, "usual", B=5, V=9, k=3, never=2),
        _case(rng, "one_pair", B=1, V=7, k=1),
        _case(rng, "two_words", B=4, V=2, k=3),
        _case(rng, "many", B=3, V=4, k=20, contexts=RARE),
        large,
        Case(LARGE[1], large.arguments),
        _case(rng, "short", B=1_500, V=30, k=1, never=3, contexts=FREQUENT),
        # Whoever draws a whole row again needs rare contexts, or it never ends.
        _case(rng, "long", B=40, V=30, k=150, never=3, contexts=RARE),
    ]
    return [drawn[n] for n in rng.permutation(len(drawn))]


def draw_sizes(rng: np.random.Generator) -> Iterator[Case]:
    """Yield few pairs with few words, some never seen, in the billions, or nearly all contexts."""
    for size in sizes(rng, B=4, V=(2, 6), k=8):
        most = rng.choice([2, 50, 3 * 10**9])
        counts = rng.integers(most // 3 + 1, most, size.V, endpoint=True)
        counts[2:] *= rng.random(size.V - 2) > 0.5
        counts = rng.permutation(counts)
        contexts = rng.choice(np.flatnonzero(counts), size.B)
        yield Case("", {"contexts": contexts, "counts": counts, "k": size.k})
    yield Case("", {"contexts": np.ones(20, np.int64), "counts": np.array([1, 100]), "k": 1})


def _case(
    rng: np.random.Generator,
    name: str,
    B: int,
    V: int,
    k: int,
    never: int = 0,
    contexts: slice = slice(None),
) -> Case:
    """Return a case with `never` words of count 0; the most frequent word has 30 times the least.

    The first and the last word occur. `contexts` are a slice of the words, frequent ones first.
    """
    counts = np.zeros(V, dtype=np.int64)
    absent = rng.choice(np.arange(1, V - 1), never, replace=False)
    present = rng.permutation(np.setdiff1d(np.arange(V), absent))
    steps = np.linspace(1, 0, len(present)) + rng.uniform(0, 0.05, len(present))
    counts[present] = np.round(40 * 30**steps)
    words = rng.choice(present[contexts], B)
    return Case(name, {"contexts": words, "counts": counts, "k": k})


# ---- reading a draw -----------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Draw:
    """One call and its result `ids` (B, K)."""

    contexts: np.ndarray
    counts: np.ndarray
    ids: np.ndarray

    @cached_property
    def is_context(self) -> np.ndarray:
        """Which negatives equal the pair's true context, (B, K)."""
        return self.ids == self.contexts[:, None]

    def probabilities(self, exponent: float) -> np.ndarray:
        """Return each pair's probability of each word, (B, V), with another exponent."""
        weights = np.where(self.counts > 0, np.maximum(self.counts, 1.0) ** exponent, 0)
        rows = np.tile(weights, (len(self.contexts), 1))
        rows[np.arange(len(rows)), self.contexts] = 0
        return rows / rows.sum(1, keepdims=True)

    def agree(self, groups: np.ndarray) -> int:
        """Return 1 if words in the same of these groups (B, K) agree too often, −1 if too rarely.

        Words with a negative group, and contexts that were drawn, do not count.
        """
        laws, law = self._laws
        counted = ~self.is_context & (groups >= 0)
        return statistics.coincidences(
            self.ids[counted], groups[counted], IN_GROUPS, laws, law[counted]
        )

    @cached_property
    def _laws(self) -> tuple[np.ndarray, np.ndarray]:
        """The probabilities of pairs with the same context, and which of them each draw has."""
        first, law = np.unique(self.contexts, return_index=True, return_inverse=True)[1:]
        return self.probabilities(EXPONENT)[first], np.repeat(law[:, None], self.ids.shape[1], 1)

    def improbable(self, exponent: float, tail: float) -> bool:
        """Return whether words other than the context do not follow this exponent."""
        statistic, freedom = self._differences(exponent)
        return bool(chdtrc(freedom, statistic) < tail)

    def too_even(self) -> bool:
        """Return whether the numbers of words differ less from the expected ones than by chance."""
        statistic, freedom = self._differences(EXPONENT)
        return bool(chdtr(freedom, statistic) < IN_GROUPS)

    def _differences(self, exponent: float) -> tuple[float, int]:
        """Return a chi-squared statistic of the numbers of each word, and its degrees of freedom.

        Pairs of the same context are counted together. It is infinite for a word that has count 0.
        """
        statistic, freedom = 0.0, 0
        rows = self.probabilities(exponent)
        for context in np.unique(self.contexts):
            pairs = self.contexts == context
            drawn = self.ids[pairs][~self.is_context[pairs]]
            p = rows[pairs][0]
            counts, expected = np.bincount(drawn, minlength=len(p)), len(drawn) * p
            if counts[p == 0].any() or not len(drawn):
                return np.inf, 1
            there = p > 0
            statistic += ((counts - expected)[there] ** 2 / expected[there]).sum()
            freedom += there.sum() - 1
        return statistic, freedom

    def excess(self) -> tuple[float, float]:
        """Return how far the sum of the drawn words' log counts is from its mean, and its variance.

        It is too large if the exponent is, and too small if the exponent is.
        """
        logs = np.log(np.maximum(self.counts, 1))
        rows = self.probabilities(EXPONENT)  # (B, V)
        mean = rows @ logs
        variance = rows @ logs**2 - mean**2
        others = ~self.is_context  # (B, K)
        total = ((logs[self.ids] - mean[:, None]) * others).sum()
        return float(total), float((variance * others.sum(1)).sum())

    @cached_property
    def log_likelihoods(self) -> np.ndarray:
        """That of the words other than the context, for each of the known exponents."""
        pairs, columns = np.nonzero(~self.is_context)
        words = self.ids[pairs, columns]
        return np.array([np.log(self.probabilities(e)[pairs, words]).sum() for e in EXPONENTS])

    @cached_property
    def ranks(self) -> list[np.ndarray]:
        """A number of mean 0 and variance 1 for each negative, (B, K); 0 for a context.

        It grows with the word's place in the vocabulary, and in another array with how rare the
        word is: so two words are correlated that come from one random number, or from x and 1 − x.
        """
        weights, rows = self.counts**EXPONENT, self.probabilities(EXPONENT)  # (V,), (B, V)
        found = []
        for order in (np.arange(len(weights)), np.argsort(-weights)):
            rank = np.empty(len(weights))
            rank[order] = weights[order].cumsum() - weights[order] / 2
            mean = (rows @ rank)[:, None]
            deviation = np.sqrt((rows @ rank**2)[:, None] - mean**2)
            found.append(np.where(self.is_context, 0, (rank[self.ids] - mean) / deviation))
        return found


def read(trial: Trial) -> Draw | Finding:
    """Return an answer's draw in one case, or the finding that it is none."""
    contexts, counts, k = trial.case.arguments.values()
    contexts, counts = np.asarray(contexts), np.asarray(counts)
    if finding := output_tests.count(trial, 1):
        return finding
    value = trial.output.values[0]
    expected = (len(contexts), k)
    if value.array is None or value.shape != expected:
        return Finding("size", {"given": str(value.shape), "expected": str(expected)})
    ids = value.array.astype(np.float64) if value.array.dtype.kind != "c" else np.array([np.nan])
    if not (np.isfinite(ids) & (ids == np.round(ids))).all():
        return Finding("not_ids", {"given": value.dtype})
    outside = (ids < 0) | (ids >= len(counts))
    if outside.any():
        return _at("out_of_range", outside, ids, most=len(counts) - 1)
    draw = Draw(contexts, counts, ids.astype(np.int64))
    never = counts[draw.ids] == 0
    return _at("never_seen", never, ids) if never.any() else draw


def _at(message: str, where: np.ndarray, ids: np.ndarray, **values: int) -> Finding:
    position = tuple(int(i) for i in np.argwhere(where)[0])
    return Finding(message, {"where": str(list(position)), "given": int(ids[position]), **values})


def _draws(trials: Trials, *cases: str) -> list[Draw]:
    return [draw for name in cases if isinstance(draw := read(trials[name]), Draw)]


# ---- what is checked ----------------------------------------------------------------------------


def _sound(trial: Trial) -> Finding | None:
    draw = read(trial)
    return None if isinstance(draw, Draw) else draw


def _frequencies(trials: Trials) -> Finding | None:
    """Find words that are drawn too often or too rarely among those that are not the context."""
    draws = dict(zip((*LARGE, *ROWS), _draws(trials, *LARGE, *ROWS), strict=True))
    both = all(draws[name].improbable(EXPONENT, TAIL) for name in LARGE)
    total, variance = np.sum([draw.excess() for draw in draws.values()], axis=0)
    if both or abs(total) > MOST_DEVIATIONS * np.sqrt(variance):
        return _most_deviant_word(trials[LARGE[0]], draws[LARGE[0]])
    for name, tail in {**dict.fromkeys(LARGE, CERTAIN), **dict.fromkeys(ROWS, ALONE)}.items():
        if draws[name].improbable(EXPONENT, tail):
            return _most_deviant_word(trials[name], draws[name])
    return None


def _most_deviant_word(trial: Trial, draw: Draw) -> Finding:
    others = ~draw.is_context  # (B, K)
    n = max(others.sum(), 1)
    drawn = np.bincount(draw.ids[others], minlength=len(draw.counts)) / n  # (V,)
    expected = (draw.probabilities(EXPONENT) * others.sum(1, keepdims=True)).sum(0) / n
    word = int(np.abs(drawn - expected).argmax())
    return Finding(
        "frequency",
        {
            "inputs": trial.case.describe(),
            "n": int(n),
            "word": word,
            "count": int(draw.counts[word]),
            "given": f"{drawn[word]:.1%}",
            "expected": f"{expected[word]:.1%}",
        },
    )


def _no_context(trial: Trial) -> Finding | None:
    draw = read(trial)
    if not isinstance(draw, Draw) or not draw.is_context.any():
        return None
    return _at("context_drawn", draw.is_context, draw.ids)


def _independent(trials: Trials) -> Finding | None:
    first, second = _draws(trials, *LARGE)
    if np.array_equal(first.ids, second.ids):
        return Finding("same_draw")
    for name in (*LARGE, *ROWS):
        (draw,) = _draws(trials, name)
        lags = (statistics.correlated_lag(ranks) for ranks in draw.ranks)
        inputs = {"inputs": trials[name].case.describe()}
        if lag := next(filter(None, lags), None):
            rows, columns, correlation = lag
            values = {"rows": rows, "columns": columns, "given": f"{correlation:.2f}"}
            return Finding("dependent", {**inputs, **values})
        if finding := _alike_rows(draw):
            return Finding(finding.message_id, {**inputs, **finding.values})
    calls = zip(first.ranks, second.ranks, strict=True)
    if any(statistics.correlated_lag(*ranks) for ranks in calls) or _equal_rows(
        np.concatenate([np.c_[draw.contexts, draw.ids] for draw in (first, second)])
    ):
        return Finding("same_draw")
    for name, draw, other in ((LARGE[0], first, second), (LARGE[1], second, first)):
        if finding := _in_groups(draw, other):
            values = {**finding.values, "inputs": trials[name].case.describe()}
            return Finding(finding.message_id, values)
    return None


def _in_groups(draw: Draw, other: Draw) -> Finding | None:
    """Find words that another word tells, or that return in a row or a column too rarely.

    That may be the word before, in the row before, half a row or half of the rows away, at a
    mirrored place, or at the same place of another draw. Where words of the draw itself tell, half
    of the words are tested, by the others. Rows may be dealt together: so are 2, 4, 8 … of them.
    """
    ids = draw.ids
    B, K = ids.shape
    rows, columns = (np.asarray(axis) for axis in np.indices(ids.shape))
    right, below = columns >= K // 2, rows >= B // 2
    above = np.roll(ids, 1, 0)
    tells = (
        np.where(columns % 2, np.roll(ids, 1, 1), -1),
        np.where(rows % 2, above, -1),
        np.where(rows % 2, above[:, ::-1], -1),
        np.where(right, np.roll(ids, K // 2, 1), -1),
        np.where(below, np.roll(ids, B // 2, 0), -1),
        np.where(right, ids[:, ::-1], -1),
        np.where(below, ids[::-1], -1),
        np.where(below, ids[::-1, ::-1], -1),
        other.ids,
        other.ids[:, ::-1],
        other.ids[::-1],
    )
    if any(draw.agree(groups) > 0 for groups in tells):
        return Finding("word_by_word")
    for name, places in (("rows", rows), ("columns", columns)):
        doubled = range(int(places.max()).bit_length() + 1)
        if any(draw.agree(places >> times) < 0 for times in doubled):
            return Finding(f"spread_{name}")
    return Finding("even_words") if draw.too_even() else None


def _alike_rows(draw: Draw) -> Finding | None:
    """Find two rows that depend on each other.

    A sum of 150 products is `MOST_DEVIATIONS` from 0 with a probability below 2e-12.
    """
    K = draw.ids.shape[1]
    if K < 150:
        return None
    for ranks in draw.ranks:
        found = ranks @ ranks.T / K  # (B, B)
        np.fill_diagonal(found, 0)
        first, second = np.unravel_index(int(np.abs(found).argmax()), found.shape)
        if abs(found[first, second]) * np.sqrt(K) > statistics.MOST_DEVIATIONS:
            values = {"first": int(first), "second": int(second)}
            return Finding("alike_rows", {**values, "given": f"{found[first, second]:.2f}"})
    return None


def _equal_rows(rows: np.ndarray) -> bool:
    """Return whether any two rows are equal: of 20 words, that is never by chance."""
    return len(np.unique(rows, axis=0)) < len(rows)


def _integers(trial: Trial) -> Finding | None:
    value = trial.output.values[0]
    whole = value.array is not None and value.array.dtype.kind in "iu"
    return None if whole else Finding("not_ids", {"given": value.dtype})


def _wrong_size(trial: Trial) -> Finding | None:
    finds = (_sound, _no_context, _integers, output_tests.changed)
    return output_tests.in_one_case(trial, *finds)


CHECKS = (
    Check(
        "value",
        Text("Drawn by count^0.75", "按 count^0.75 抽取"),
        2,
        Text(
            "a result of shape (B, K) with ids of words; each word is drawn with a probability "
            "proportional to its count to the power 0.75, and words with count 0 are never drawn",
            "结果形状为 (B, K)，都是词的编号；每个词被抽到的概率与它的次数的 0.75 次方成"
            "正比，次数为 0 的词绝不抽到",
        ),
        output_tests.all_of(output_tests.each(ALL, _sound), _frequencies),
    ),
    Check(
        "context",
        Text("Never the true context", "绝不抽到真正的上下文词"),
        1,
        Text(
            "no negative equals the true context of its own pair; such negatives are drawn again",
            "任何负样本都不等于本对的上下文词；抽到时重新抽取",
        ),
        output_tests.each(ALL, _no_context),
        requires="value",
    ),
    Check(
        "independent",
        Text("Independent draws", "各自独立抽取"),
        1,
        Text(
            "the negatives of a pair do not depend on each other, on other pairs or on earlier "
            "calls",
            "一对的各个负样本彼此无关，也与其他词对和之前的调用无关",
        ),
        _independent,
        requires="value",
    ),
    Check(
        "form",
        Text("Integers, and unmodified inputs", "整数；不改动输入"),
        1,
        Text(
            "the ids have an integer dtype, and neither contexts nor counts are overwritten",
            "编号是整数 dtype，且不改写 contexts 和 counts",
        ),
        output_tests.all_of(output_tests.unchanged(), output_tests.each(ALL, _integers)),
        requires="value",
    ),
)

MESSAGES = {
    "not_ids": Text(
        "With {inputs}: your result is {given}, expected integers such as torch.int64: ids look up "
        "vectors.",
        "输入 {inputs} 时：你的结果是 {given}，应为整数（如 torch.int64）：编号要用来查向量。",
    ),
    "out_of_range": Text(
        "With {inputs}: the negative at {where} is {given}; the vocabulary has the ids 0 … {most}.",
        "输入 {inputs} 时：{where} 处的负样本是 {given}；词表的编号只有 0 … {most}。",
    ),
    "never_seen": Text(
        "With {inputs}: the negative at {where} is word {given}, whose count is 0.",
        "输入 {inputs} 时：{where} 处的负样本是词 {given}，而它的次数是 0。",
    ),
    "frequency": Text(
        "With {inputs}: of {n} negatives that are not the true context, {given} are word {word} "
        "(count {count}), expected {expected}. That is too far off to be chance.",
        "输入 {inputs} 时：在 {n} 个不是上下文词的负样本中，词 {word}（次数 {count}）占 {given}，"
        "应为 {expected}。偏离太大，不是偶然。",
    ),
    "context_drawn": Text(
        "With {inputs}: the negative at {where} is {given}, which is the true context of this "
        "pair.",
        "输入 {inputs} 时：{where} 处的负样本是 {given}，正是这一对真正的上下文词。",
    ),
    "same_draw": Text(
        "Two calls with the same arguments return the same negatives, or related ones.",
        "参数相同的两次调用抽到了相同（或有关联）的负样本。",
    ),
    "word_by_word": Text(
        "With {inputs}: which negative comes depends on another one: the word before it, in the "
        "row above, half of the table away, at a mirrored place, or in another call. Independent "
        "means that each has the same probabilities, whatever the others are.",
        "输入 {inputs} 时：抽到哪个负样本与另一个有关：前一个词、上一行的词、"
        "相隔半张表的词、对称位置的词，或另一次调用的词。"
        "独立是指：无论其他负样本是什么，每个词的概率都不变。",
    ),
    "spread_rows": Text(
        "With {inputs}: words return within a row, or within neighboring rows, too rarely, as if "
        "they were dealt from shuffled cards. The negatives of a pair should be drawn "
        "independently: by chance some repeat.",
        "输入 {inputs} 时：同一行（或相邻几行）中很少有词重复，像是从洗好的牌里依次发出的。"
        "一对的各个负样本应各自独立抽取：有些会碰巧重复。",
    ),
    "spread_columns": Text(
        "With {inputs}: words return within a column, or within neighboring columns, too rarely, "
        "as if they were dealt from shuffled cards. Each pair should have negatives of its own: "
        "by chance some repeat.",
        "输入 {inputs} 时：同一列（或相邻几列）中很少有词重复，像是从洗好的牌里依次发出的。"
        "每一对的负样本都应单独抽取：有些会碰巧重复。",
    ),
    "even_words": Text(
        "With {inputs}: every word comes almost exactly as often as expected, as if the words were "
        "dealt from shuffled cards. Of independent draws some words come more often, others less.",
        "输入 {inputs} 时：每个词出现的次数几乎正好等于期望，像是从洗好的牌里依次发出的。"
        "独立抽取时，有的词会碰巧多一些，有的少一些。",
    ),
    "alike_rows": Text(
        "With {inputs}: rows {first} and {second} depend on each other: their correlation is "
        "{given}, expected about 0. Draw the negatives of each pair anew.",
        "输入 {inputs} 时：第 {first} 行与第 {second} 行互相依赖：相关系数为 {given}，应约为 0。"
        "每一对的负样本都应重新抽取。",
    ),
    "dependent": Text(
        "With {inputs}: negatives that are {rows} rows and {columns} columns apart have a "
        "correlation of {given}, expected about 0.",
        "输入 {inputs} 时：相隔 {rows} 行、{columns} 列的负样本，相关系数为 {given}，应约为 0。",
    ),
}

# ---- what goes wrong ----------------------------------------------------------------------------

Weights = Callable[[Tensor], Tensor]


def by_power(exponent: float) -> Weights:
    """Return weights of words, 0 where the count is 0."""
    return lambda counts: torch.where(counts > 0, counts.double() ** exponent, 0)


PAPERS = by_power(EXPONENT)


def draws(weights: Weights = PAPERS, allowed: bool = False) -> Function:
    """Return an answer that draws by these weights, the true context too if it is `allowed`."""

    def answer(contexts: Tensor, counts: Tensor, k: int) -> Tensor:
        rows = weights(counts).expand(len(contexts), -1).clone()  # (B, V)
        if not allowed:
            rows.scatter_(1, contexts[:, None], 0.0)
        return torch.multinomial(rows, k, replacement=True)

    return answer


def _same_for_all(contexts: Tensor, counts: Tensor, k: int) -> Tensor:
    return torch.multinomial(by_power(EXPONENT)(counts), k, replacement=True).repeat(
        len(contexts), 1
    )


def _same_for_pair(contexts: Tensor, counts: Tensor, k: int) -> Tensor:
    return draws()(contexts, counts, 1).repeat(1, k)


def _all_different(contexts: Tensor, counts: Tensor, k: int) -> Tensor:
    rows = by_power(EXPONENT)(counts).repeat(len(contexts), 1).scatter(1, contexts[:, None], 0.0)
    return torch.multinomial(rows, k)


def _in_numpy(contexts: Tensor, counts: Tensor, k: int) -> np.ndarray:
    p = (counts.numpy() / counts.numpy().sum()) ** EXPONENT
    return np.random.choice(len(p), (len(contexts), k), p=p)


def _no_context_of_the_batch(contexts: Tensor, counts: Tensor, k: int) -> Tensor:
    weights = by_power(EXPONENT)(counts)
    weights[contexts] = 0
    return torch.multinomial(weights, len(contexts) * k, replacement=True).view(-1, k)


def _skipped(contexts: Tensor, counts: Tensor, k: int) -> Tensor:
    negatives = draws(allowed=True)(contexts, counts, k)
    return negatives.masked_fill(negatives == contexts[:, None], -1)


def _seeded(contexts: Tensor, counts: Tensor, k: int) -> Tensor:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        return draws()(contexts, counts, k)


def _overwrites(contexts: Tensor, counts: Tensor, k: int) -> Tensor:
    negatives = draws()(contexts, counts, k)
    counts[contexts] = 0
    return negatives


def _sound_draws(trials: Trials) -> list[Draw]:
    """Return both large draws, none if an answer is not sound on one of them."""
    found = _draws(trials, *LARGE)
    return found if len(found) == len(LARGE) else []


def _of_both(property_of: Callable[[Draw], bool]) -> Callable[[Trials], bool]:
    return lambda trials: bool(found := _sound_draws(trials)) and all(map(property_of, found))


def _exponent(exponent: float) -> Callable[[Trials], bool]:
    """Return the symptom of words that follow another exponent, and not the right one."""

    def symptom(trials: Trials) -> bool:
        found = _sound_draws(trials)
        if not found or any(draw.improbable(exponent, CERTAIN) for draw in found):
            return False
        scores = sum(draw.log_likelihoods for draw in (*found, *_draws(trials, *ROWS)))
        return EXPONENTS[int(np.argmax(scores))] == exponent

    return symptom


def _most_common(draw: Draw) -> bool:
    shares = [statistics.most_common_share(column) for column in draw.ids.T]
    return min(shares) > 0.6  # no word has half of the noise


def _all_apart(draw: Draw) -> bool:
    """No pair has a word twice."""
    return bool((np.diff(np.sort(draw.ids, 1), axis=1) > 0).all())


def _wrong_shape(expected: Callable[[int, int], tuple[int, ...]]) -> Callable[[Trials], bool]:
    def symptom(trials: Trials) -> bool:
        shapes = [
            (trial.output.values[0].shape, (len(np.asarray(contexts)), int(str(k))))
            for trial in trials.values()
            for contexts, _, k in [trial.case.arguments.values()]
            if len(trial.output.values) == 1
        ]
        wrong = [shape == expected(B, K) != (B, K) for shape, (B, K) in shapes]
        right = [shape == expected(B, K) for shape, (B, K) in shapes]
        return len(shapes) == len(trials) and any(wrong) and all(right)

    return symptom


def _raised(words: str) -> Callable[[Trials], bool]:
    return lambda trials: words in (trials["usual"].output.error or ("", ""))[1]


def _found(message: str) -> Callable[[Trials], bool]:
    def symptom(trials: Trials) -> bool:
        found = [read(trial) for trial in trials.values() if trial.output.values]
        return any(isinstance(one, Finding) and one.message_id == message for one in found)

    return symptom


def _is_skipped(trials: Trials) -> bool:
    values = [trial.output.values for trial in trials.values()]
    if not all(len(row) == 1 and row[0].array is not None for row in values):
        return False
    arrays = np.concatenate([np.ravel(np.asarray(row[0].array)) for row in values])
    return bool((arrays == -1).any() and (arrays >= -1).all())


def _same_calls(trials: Trials) -> bool:
    found = _sound_draws(trials)
    return bool(found) and np.array_equal(found[0].ids, found[1].ids)


MISTAKES = (
    mistake(
        "transposed",
        lambda contexts, counts, k: draws()(contexts, counts, k).T,
        symptom=_wrong_shape(lambda B, K: (K, B)),
        title=("result (K, B)", "结果转置成 (K, B)"),
        en="Your result is (K, B). Each pair is a row: return (B, K).",
        zh="你的结果形状是 (K, B)。每一对应占一行：(B, K)。",
    ),
    mistake(
        "one_list",
        lambda contexts, counts, k: draws()(contexts, counts, k).flatten(),
        lambda contexts, counts, k: draws()(contexts[:1], counts, k)[0],
        symptom=lambda trials: (
            _wrong_shape(lambda B, K: (B * K,))(trials) or _wrong_shape(lambda B, K: (K,))(trials)
        ),
        title=("result with one axis", "结果只有一个轴"),
        en="Your result has one axis. Draw K negatives for each of the B pairs and return (B, K).",
        zh="你的结果只有一个轴。请为 B 对中的每一对抽 K 个负样本，返回 (B, K)。",
    ),
    mistake(
        "does_not_sum_to_one",
        _in_numpy,
        symptom=_raised("sum to 1"),
        title=("normalized before the power", "先归一化、后取幂"),
        en="np.random.choice needs probabilities that sum to 1. Divide by the sum after the power, "
        "not before it.",
        zh="np.random.choice 要求概率之和为 1。请先取 0.75 次方，再除以总和，而不是相反。",
    ),
    mistake(
        "skipped",
        _skipped,
        symptom=_is_skipped,
        title=("gap at the true context", "上下文词处留空"),
        en="You leave a gap where the true context was drawn. word2vec.c skips it, but here every "
        "pair has K negatives: draw again until none is the context.",
        zh="抽到上下文词时你留了空位。word2vec.c 会跳过它，但这里每一对都要有 K 个负样本："
        "请重新抽取，直到没有一个是上下文词。",
    ),
    mistake(
        "never_seen",
        draws(lambda counts: (counts + 1.0) ** EXPONENT),
        draws(lambda counts: counts.clamp(min=1).double() ** EXPONENT),
        draws(lambda counts: torch.ones(len(counts))),
        symptom=_found("never_seen"),
        title=("count 0 drawn", "抽到次数为 0 的词"),
        en="Words with count 0 are drawn. They do not occur in the text and must never be noise: 0 "
        "to the power 0.75 is 0. Use the counts as weights.",
        zh="抽到了次数为 0 的词。它们不在文本中，不能成为噪声词：0 的 0.75 次方是 0。"
        "请用次数作为权重。",
    ),
    mistake(
        "same_for_the_batch",
        _same_for_all,
        symptom=_of_both(_most_common),
        title=("same negatives for all pairs", "所有词对共用负样本"),
        en="All pairs have the same negatives. Draw B × K words, K for each pair.",
        zh="所有词对的负样本都相同。请抽 B × K 个词，每一对各 K 个。",
    ),
    mistake(
        "same_for_the_pair",
        _same_for_pair,
        symptom=_of_both(lambda draw: bool((draw.ids == draw.ids[:, :1]).all())),
        title=("one word K times", "一对里 K 个词相同"),
        en="All K negatives of a pair are the same word. Draw each of them independently.",
        zh="一对的 K 个负样本都是同一个词。请逐个重新抽取。",
    ),
    mistake(
        "without_replacement",
        _all_different,
        symptom=_of_both(_all_apart),
        title=("drawn without replacement", "不放回抽样"),
        en="You draw without replacement: no word occurs twice in a pair. Then rare words are "
        "drawn too often, and K cannot exceed the vocabulary. Draw each negative from all words: "
        "replacement=True.",
        zh="你用了不放回抽样：一对里没有重复的词。这样低频词会抽得过多，K 也不能超过词表大小。"
        "每个负样本都应从全部词中抽取：replacement=True。",
    ),
    mistake(
        "contexts_of_the_batch_excluded",
        _no_context_of_the_batch,
        symptom=_of_both(lambda draw: not np.isin(draw.ids, draw.contexts).any()),
        title=("contexts of other pairs excluded", "排除了其他词对的上下文词"),
        en="You exclude the contexts of the whole batch. A negative must differ only from the "
        "context of its own pair; the contexts of other pairs are noise like any word.",
        zh="你排除了整个批次的上下文词。负样本只需不同于本对的上下文词；"
        "其他词对的上下文词与任何词一样，可以作噪声词。",
    ),
    mistake(
        "no_exponent",
        draws(by_power(1)),
        draws(by_power(1), allowed=True),
        draws(lambda counts: 0.75 * counts.double()),
        symptom=_exponent(1),
        title=("exponent missing", "缺少 0.75 次方"),
        en="Words are drawn as often as they occur: the exponent 0.75 is missing.",
        zh="你按出现次数本身抽词：缺少 0.75 次方。",
    ),
    mistake(
        "uniform",
        draws(by_power(0)),
        draws(by_power(0), allowed=True),
        symptom=_exponent(0),
        title=("all words equally likely", "所有词概率相同"),
        en="Every word is equally likely. Frequent words should be drawn more often: count to the "
        "power 0.75.",
        zh="每个词的概率都相同。高频词应抽得更多：取次数的 0.75 次方。",
    ),
    mistake(
        "square_root",
        draws(by_power(0.5)),
        draws(by_power(0.5), allowed=True),
        symptom=_exponent(0.5),
        title=("exponent 0.5", "指数是 0.5"),
        en="Your exponent is 0.5, as in fastText's program. The paper and word2vec.c use 0.75.",
        zh="你的指数是 0.5，fastText 的程序用的是它。论文和 word2vec.c 用的是 0.75。",
    ),
    mistake(
        "power_twice",
        draws(by_power(EXPONENT**2)),
        symptom=_exponent(EXPONENT**2),
        title=("power 0.75 applied twice", "0.75 次方取了两次"),
        en="The power 0.75 is applied twice. Weights that already contain it need no exponent.",
        zh="0.75 次方取了两次。已经取过幂的权重不再需要指数。",
    ),
    mistake(
        "inverse_exponent",
        draws(by_power(1 / EXPONENT)),
        symptom=_exponent(1 / EXPONENT),
        title=("exponent 1 / 0.75", "指数是 1 / 0.75"),
        en="Your exponent is 1 / 0.75. It makes frequent words even more likely; 0.75 reduces the "
        "differences between words.",
        zh="你的指数是 1 / 0.75。它让高频词更突出；0.75 则拉近各词的差距。",
    ),
    mistake(
        "context_allowed",
        draws(allowed=True),
        symptom=lambda trials: any(draw.is_context.any() for draw in _draws(trials, *ALL)),
        title=("true context drawn", "抽到真正的上下文词"),
        en="Some negatives equal the true context of their pair. One step would pull the same "
        "vector towards the center word and push it away: draw these again, until there are none.",
        zh="有的负样本正是本对的上下文词。同一个向量会在一步里既被拉近又被推开："
        "请重新抽取这些位置，直到一个也没有。",
    ),
    mistake(
        "seeded",
        _seeded,
        symptom=_same_calls,
        title=("seed set inside", "函数里设定种子"),
        en="Two calls give the same negatives: the seed is set inside the function. Set a seed "
        "once, outside.",
        zh="两次调用得到相同的负样本：你在函数里设定了随机种子。种子只应在函数外设定一次。",
    ),
    mistake(
        "input_written_over",
        _overwrites,
        symptom=lambda trials: any(trial.output.changed for trial in trials.values()),
        title=("argument overwritten", "改写了参数"),
        en="Your function overwrites an argument. Start from a copy: counts.clone().",
        zh="你的函数改写了参数。请从副本开始：counts.clone()。",
    ),
)

exercise = Exercise(
    name="draw_negatives",
    title=Text("Drawing negatives", "抽取负样本"),
    chosen_cases=cases,
    sweep=Sweep(draw_sizes, _wrong_size),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    messages=MESSAGES,
)
