"""What `mask_tokens` checks.

Nothing is compared with a draw of the reference. What must always hold is checked token by token;
what is random is compared with the distribution of a right answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

import numpy as np

from ptm_edu.exercises.framework import output_tests, statistics
from ptm_edu.exercises.framework.exercise import Check, OutputTest, Trial, Trials
from ptm_edu.exercises.framework.output_tests import confirmed
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.language import Text
from ptm_edu.training.ignore_index import IGNORE_INDEX

from .cases import AGAIN, ALL, LARGE, PADDED, SMALL, USUAL

MASKED, RANDOM = 0.8, 0.1
BUCKETS = 40  # ranges of neighboring ids, each equally likely for a random token
LEFT_OUT = 8  # ids that an answer may never draw as random tokens: special ones, the original

# A right answer fails by chance with a probability below 7e-7. There are eighteen statistics with
# tails, each computed on two independent draws, and one counts if both draws fail it at `TAIL` or
# one fails it at `CERTAIN`. Seven have binomial tails on each side, eleven have one tail:
# 7 · (2 · 1e-4)² + 11 · (1e-4)² = 3.9e-7, and 2 · (14 + 11) · 1e-12 for `CERTAIN`. The correlations
# and the number of distinct tokens add less than 2e-7, the small draws 6e-9. Answers that choose or
# split an exact number of tokens vary less than this.
TAIL, CERTAIN, SMALL_TAIL = 1e-4, 1e-12, 3e-9


Find: TypeAlias = Callable[["Draw"], Finding | None]


@dataclass(frozen=True, eq=False)
class Draw:
    """One call and its results, each array (B, T); `free` marks the tokens that may be chosen.

    `tail` is the probability with which a right answer may fail a statistic of this draw.
    """

    ids: np.ndarray
    free: np.ndarray
    inputs: np.ndarray
    labels: np.ndarray
    mask_id: int
    vocab_size: int
    rate: float
    tail: float = TAIL

    @cached_property
    def chosen(self) -> np.ndarray:
        """The tokens that have a label and may have one."""
        return self.free & (self.labels != IGNORE_INDEX)

    @cached_property
    def replacement(self) -> Mapping[str, np.ndarray]:
        """The chosen tokens by their replacement: [MASK], a random token, or unchanged."""
        masked, kept = self.inputs == self.mask_id, self.inputs == self.ids
        kinds = {"masked": masked, "random": ~masked & ~kept, "kept": kept}
        return {name: self.chosen & kind for name, kind in kinds.items()}

    @property
    def random_tokens(self) -> np.ndarray:
        """The random tokens among the inputs that are in the vocabulary, (N,)."""
        tokens = self.inputs[self.replacement["random"]]
        return tokens[(tokens >= 0) & (tokens < self.vocab_size)]

    @property
    def parts(self) -> Mapping[str, tuple[np.ndarray, np.ndarray]]:
        """What is drawn, as pairs of a part and the tokens that it is drawn from.

        These are the chosen tokens of the free ones, those that become [MASK] of the chosen ones,
        and those that become random of the chosen ones that do not become [MASK].
        """
        masked, rest = self.replacement["masked"], self.chosen & ~self.replacement["masked"]
        return {
            "chosen": (self.chosen, self.free),
            "masked": (masked, self.chosen),
            "random": (self.replacement["random"], rest),
        }


def read(trial: Trial, tail: float = TAIL) -> Draw | Finding:
    """Return an answer's draw in one case, or the finding that it is not (inputs, labels)."""
    arguments: Mapping[str, object] = {"rate": 0.15, **trial.case.arguments}
    ids, special = (np.asarray(arguments[name]) for name in ("ids", "special_tokens_mask"))
    values = trial.output.values
    if finding := output_tests.count(trial, 2):
        return finding
    for value in values:
        if value.array is None or value.shape != ids.shape:
            return Finding("size", {"given": str(value.shape), "expected": str(ids.shape)})
        if not _integral(value.array):
            return Finding("not_integers", {"given": value.dtype})
    inputs, labels = (np.asarray(value.array).astype(np.int64) for value in values)
    numbers = {name: arguments[name] for name in ("mask_id", "vocab_size", "rate")}
    return Draw(ids, ~special.astype(bool), inputs, labels, **numbers, tail=tail)  # type: ignore[arg-type]


def for_draws(find: Find, tail: float = TAIL) -> Callable[[Trial], Finding | None]:
    """Return `find` as a test of a trial; a result that is not (inputs, labels) is found first."""

    def find_in_trial(trial: Trial) -> Finding | None:
        draw = read(trial, tail)
        return draw if isinstance(draw, Finding) else find(draw)

    return find_in_trial


def improbable(find: Find, *cases: str) -> OutputTest:
    """Test a random output: it is wrong if all cases fail at `TAIL`, or any of them at `CERTAIN`.

    With `TAIL` alone, an answer that is wrong at every second call would pass.
    """
    return output_tests.all_of(
        confirmed(for_draws(find), *cases), output_tests.each(cases, for_draws(find, CERTAIN))
    )


# ---- what must always hold ----------------------------------------------------------------------


def misplaced(draw: Draw) -> Finding | None:
    """Find a label that is neither −100 nor the original, or a change without a label."""
    unlabelled = draw.labels == IGNORE_INDEX
    wrong = {
        "special_label": (~draw.free & ~unlabelled, draw.labels),
        "label": (~unlabelled & (draw.labels != draw.ids), draw.labels),
        "changed_without_label": (unlabelled & (draw.inputs != draw.ids), draw.inputs),
    }
    for message, (where, values) in wrong.items():
        if where.any():
            return _at(message, where, given=values, expected=draw.ids)
    return None


def out_of_range(draw: Draw) -> Finding | None:
    """Find an id that is not in the vocabulary."""
    where = (draw.inputs < 0) | (draw.inputs >= draw.vocab_size)
    if not where.any():
        return None
    finding = _at("out_of_range", where, given=draw.inputs)
    return Finding(finding.message_id, {**finding.values, "most": draw.vocab_size - 1})


def some_chosen(*cases: str) -> OutputTest:
    """Test that neither nothing nor everything is chosen in all these cases together."""

    def test(trials: Trials) -> Finding | None:
        draws = [draw for name in cases if isinstance(draw := read(trials[name]), Draw)]
        chosen, free = (sum(int(getattr(d, n).sum()) for d in draws) for n in ("chosen", "free"))
        if 0 < chosen < free:
            return None
        return Finding("all_chosen" if chosen else "none_chosen")

    return test


def share_chosen_in_small(trials: Trials) -> Finding | None:
    """Find too many or too few chosen tokens in all small draws together."""
    draws = [draw for name in SMALL if isinstance(draw := read(trials[name]), Draw)]
    bounds = np.sum([_fewest_and_most(draw) for draw in draws], axis=0)
    count, n = sum(int(d.chosen.sum()) for d in draws), sum(int(d.free.sum()) for d in draws)
    rate = float(np.average([d.rate for d in draws], weights=[d.free.sum() for d in draws]))
    low, high = bounds / n
    finding = _unlikely("share_chosen", count, n, low, min(high, 1.0), rate, SMALL_TAIL)
    return finding and Finding("share_chosen_small", finding.values)


def _fewest_and_most(draw: Draw) -> tuple[float, float]:
    """Return how many tokens a right answer expects to choose, at the least and at the most.

    An answer may draw for every token, or choose an exact number: of the free tokens of a row or of
    the batch, or of a row with its [CLS] and [SEP], rounded either way. Padding does not count.
    """
    free = draw.free.sum(1)  # (B,)
    return np.floor(draw.rate * free).sum(), np.ceil(draw.rate * (free + 2)).sum()


def integers(trial: Trial) -> Finding | None:
    """Find results with a float dtype, though all their numbers are whole."""
    values = trial.output.values
    if all(value.array is not None and value.array.dtype.kind in "iu" for value in values):
        return None
    return Finding("not_integers", {"given": ", ".join(value.dtype for value in values)})


# ---- what is random -----------------------------------------------------------------------------


def share_chosen(draw: Draw) -> Finding | None:
    """Find too many or too few chosen tokens."""
    count, n = int(draw.chosen.sum()), int(draw.free.sum())
    fewest, most = _fewest_and_most(draw)
    low, high = fewest / n, min(most / n, 1.0)
    return _unlikely("share_chosen", count, n, low, high, draw.rate, draw.tail)


def share_chosen_with_padding(draw: Draw) -> Finding | None:
    """Find too many or too few chosen tokens where most positions are padding."""
    finding = share_chosen(draw)
    if finding is None:
        return None
    padding = f"{1 - draw.free.mean():.0%}"
    return Finding("share_chosen_padded", {**finding.values, "padding": padding})


def equal_words_together(draw: Draw) -> Finding | None:
    """Find that all occurrences of a word in a row are chosen together, or none of them.

    In the usual draws a word occurs some ten times in a row. By chance all or none of these are
    chosen in a fifth of the cases; more than 60 % of 1,600 is 38 standard deviations off.
    """
    rows = np.arange(len(draw.ids))[:, None] * draw.vocab_size
    groups, sizes = np.unique((rows + draw.ids)[draw.free], return_counts=True)
    chosen = np.bincount((rows + draw.ids)[draw.chosen], minlength=groups.max() + 1)[groups]
    if chosen.sum() in (0, sizes.sum()):
        return None  # nothing, or everything: another check says so
    several = sizes > 3
    alike = (chosen == 0) | (chosen == sizes)
    share = alike[several].mean() if several.any() else 0.0
    return Finding("equal_words_together", {"given": f"{share:.0%}"}) if share > 0.6 else None


def biased_columns(draw: Draw) -> Finding | None:
    """Find columns that are chosen more often than others, though their tokens are independent."""
    finding = _uneven("same_columns", draw, "chosen", 0)
    if finding is None:
        return None
    by_column = statistics.residuals(draw.chosen.T, draw.free.T).T
    return None if statistics.correlated_lag(by_column) else finding


def share_of_replacement(name: str) -> Find:
    """Find too many or too few of the chosen tokens "masked", "random" or "kept"."""

    def look(draw: Draw) -> Finding | None:
        count, n = int(draw.replacement[name].sum()), int(draw.chosen.sum())
        by_chance = RANDOM / draw.vocab_size  # a random token may be [MASK] or the original
        low, high = {
            "masked": (MASKED, MASKED + by_chance),
            "random": (RANDOM - 2 * by_chance, RANDOM),
            "kept": (1 - MASKED - RANDOM, 1 - MASKED - RANDOM + by_chance),
        }[name]
        return _unlikely(
            f"share_{name}", count, n, low, high, MASKED if name == "masked" else 0.1, draw.tail
        )

    return look


def uneven_choice(axis: int) -> Find:
    """Find rows (axis 1) or columns (axis 0) of which some are chosen far more than others."""
    message = ("same_columns", "same_rows")[axis]
    return lambda draw: _uneven(message, draw, "chosen", axis)


def drawn_anew(*cases: str) -> OutputTest:
    """Test that no two calls with the same arguments choose the same positions."""

    def test(trials: Trials) -> Finding | None:
        draws = [draw for name in cases if isinstance(draw := read(trials[name]), Draw)]
        same = any(same_choice(*pair) for pair in combinations(draws, 2))
        return Finding("same_choice") if same else None

    return test


def unrelated(first: str, second: str) -> OutputTest:
    """Test that the choice in one case does not depend on the choice in another."""

    def test(trials: Trials) -> Finding | None:
        draws = [d for name in (first, second) if isinstance(d := read(trials[name]), Draw)]
        if len(draws) < 2:
            return None
        lag = statistics.correlated_lag(*(statistics.residuals(d.chosen, d.free) for d in draws))
        return Finding("related_calls", _described(lag)) if lag else None

    return test


def same_choice(draw: Draw, other: Draw) -> bool:
    """Return whether the same positions are chosen, and not none: by chance that never happens."""
    return bool(draw.chosen.any() and np.array_equal(draw.chosen, other.chosen))


def uneven_masking(axis: int) -> Find:
    """Find rows (axis 1) or columns (axis 0) of which some are masked far more than others."""
    message = ("same_fate_in_columns", "same_fate_in_rows")[axis]
    return lambda draw: _uneven(message, draw, "masked", axis)


def dependent(name: str) -> Find:
    """Find neighbors, in any direction and at any distance, that are drawn together or avoid it.

    `name` is the part of `Draw.parts`. Neighbors in reading order are compared too: by turns, a
    replacement returns after so many chosen tokens, however far apart they are.
    """

    def find(draw: Draw) -> Finding | None:
        part, whole = draw.parts[name]
        x = statistics.residuals(part, whole)
        lag = statistics.correlated_lag(x)
        if lag is None and name != "chosen":
            lag = statistics.correlated_lag(x[whole][None])
        return Finding(f"dependent_{name}", _described(lag)) if lag else None

    return find


def moved_rows(draw: Draw) -> Finding | None:
    """Find rows that are chosen like the first row, moved by some columns."""
    part = draw.chosen if draw.rate < 0.5 else draw.free & ~draw.chosen
    return Finding("moved_rows") if statistics.repeated_rows(part, draw.tail) else None


def decided_by_token(name: str) -> Find:
    """Find tokens of the vocabulary that are drawn far more often than others."""

    def find(draw: Draw) -> Finding | None:
        counts, sizes = (
            np.bincount(draw.ids[where], minlength=draw.vocab_size) for where in draw.parts[name]
        )
        unequal = statistics.unequal_shares(counts, sizes, draw.tail)
        return Finding(f"by_token_{name}") if unequal else None

    return find


def too_few_distinct(draw: Draw) -> Finding | None:
    """Find random tokens that repeat themselves, though each may come from the whole vocabulary."""
    tokens, V = draw.random_tokens, draw.vocab_size
    if not statistics.too_few_distinct(tokens, V - LEFT_OUT):
        return None
    distinct = len(np.unique(tokens))
    return Finding("narrow", {"different": distinct, "n": len(tokens), "most": V - 1})


def dependent_words(draw: Draw) -> Finding | None:
    """Find random tokens that follow from those before them, or from the original token."""
    V = draw.vocab_size
    where = draw.replacement["random"] & (draw.inputs >= 0) & (draw.inputs < V)
    standardized = np.where(where, (draw.inputs + 0.5) / V - 0.5, 0) * np.sqrt(12)
    lag = statistics.correlated_lag(standardized)
    lag = lag or statistics.correlated_lag(standardized[where][None])  # in reading order
    if lag:
        return Finding("dependent_words", _described(lag))
    differences = (draw.inputs - draw.ids)[where] % V
    if statistics.not_uniform(differences, V, BUCKETS, draw.tail):
        return Finding("words_by_token")
    return None


def _described(lag: tuple[int, int, float]) -> dict[str, object]:
    rows, columns, correlation = lag
    return {"rows": rows, "columns": columns, "given": f"{correlation:.2f}"}


def narrow(draw: Draw) -> Finding | None:
    """Find random tokens that are not drawn evenly from the whole vocabulary."""
    tokens, V = draw.random_tokens, draw.vocab_size
    if not statistics.not_uniform(tokens, V, BUCKETS, draw.tail):
        return None
    distinct = len(np.unique(tokens))
    return Finding("narrow", {"different": distinct, "n": len(tokens), "most": V - 1})


def only_from_the_batch(draw: Draw) -> Finding | None:
    """Find random tokens that prefer the tokens of the batch, or avoid them."""
    tokens, V = draw.random_tokens, draw.vocab_size
    present = np.unique(draw.ids)
    absent = V - len(present)
    count = int((~np.isin(tokens, present)).sum())
    low, high = max(absent - LEFT_OUT, 0) / V, min(absent / (V - LEFT_OUT), 1.0)
    return _unlikely("share_absent", count, len(tokens), low, high, absent / V, draw.tail)


def _unlikely(
    message: str, count: int, n: int, low: float, high: float, expected: float, tail: float
) -> Finding | None:
    """Find a count of n that is too small for the probability `low` or too large for `high`."""
    if not statistics.binomial_outlier(count, n, low, high, tail):
        return None
    return Finding(message, {"given": f"{count / max(n, 1):.1%}", "expected": f"{expected:.1%}"})


def _uneven(message: str, draw: Draw, name: str, axis: int) -> Finding | None:
    """Find rows or columns whose shares of a part differ more than those of independent draws."""
    part, total = draw.parts[name]
    unequal = statistics.unequal_shares(part.sum(axis), total.sum(axis), draw.tail)
    return Finding(message) if unequal else None


def _at(message: str, where: np.ndarray, **arrays: np.ndarray) -> Finding:
    position = tuple(int(i) for i in np.argwhere(where)[0])
    values = {name: int(array[position]) for name, array in arrays.items()}
    return Finding(message, {"where": str(list(position)), **values})


def _integral(array: np.ndarray) -> bool:
    if array.dtype.kind == "c":
        return False
    real = array.astype(np.float64)
    return bool((np.isfinite(real) & (real == np.round(real)) & (np.abs(real) < 2**53)).all())


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "labels",
        Text("The labels", "标签"),
        2,
        Text(
            "labels are the original ids of the selected tokens and −100 everywhere else; special "
            "positions are never selected, and inputs differ from ids only at selected tokens",
            "被选中的词元的标签是原来的 id，其余一律为 −100；特殊位置绝不选中；"
            "inputs 只在被选中处与 ids 不同",
        ),
        output_tests.all_of(output_tests.each(ALL, for_draws(misplaced)), some_chosen(*SMALL)),
    ),
    Check(
        "chosen",
        Text("How many tokens, and which", "选多少、选哪些"),
        3,
        Text(
            "a fraction `rate` of the tokens is selected, 15 % by default, at positions that do "
            "not depend on each other, on the tokens or on earlier calls",
            "选中的比例为 rate（默认 15%），选中的位置彼此无关，也与词元本身和之前的调用无关",
        ),
        output_tests.all_of(
            # How tokens are chosen comes before how many: it explains why the share is off.
            output_tests.each(USUAL, for_draws(equal_words_together)),
            drawn_anew(*USUAL),
            drawn_anew(*AGAIN),
            improbable(biased_columns, *LARGE),
            output_tests.each((*USUAL, *LARGE), for_draws(dependent("chosen"))),
            improbable(uneven_choice(0), *LARGE),
            improbable(uneven_choice(1), *LARGE),
            improbable(share_chosen, *USUAL),
            improbable(share_chosen, *LARGE),
            improbable(share_chosen_with_padding, *PADDED),
            improbable(moved_rows, *LARGE),
            improbable(decided_by_token("chosen"), *LARGE),
            unrelated(*USUAL),
            share_chosen_in_small,
        ),
        requires="labels",
    ),
    Check(
        "replacement",
        Text("The 80/10/10 rule", "80 / 10 / 10 的划分"),
        3,
        Text(
            "of the selected tokens 80 % become [MASK], 10 % become a random token and 10 % stay "
            "unchanged, with an independent draw for each token",
            "被选中的词元中，80% 换成 [MASK]，10% 换成随机词元，10% 保持不变；每个词元各自抽取",
        ),
        output_tests.all_of(
            *(
                improbable(share_of_replacement(name), *LARGE)
                for name in ("masked", "random", "kept")
            ),
            *(improbable(uneven_masking(axis), *LARGE) for axis in (0, 1)),
            *(
                output_tests.each(LARGE, for_draws(dependent(name)))
                for name in ("masked", "random")
            ),
            *(improbable(decided_by_token(name), *LARGE) for name in ("masked", "random")),
        ),
        requires="labels",
    ),
    Check(
        "random",
        Text("Any token of the vocabulary", "词表中的任何词元"),
        1,
        Text(
            "random tokens are drawn evenly from the whole vocabulary, 0 … vocab_size − 1, with an "
            "independent draw for each",
            "随机词元均匀地取自整个词表 0 … vocab_size − 1，每个都单独抽取",
        ),
        output_tests.all_of(
            output_tests.each(ALL, for_draws(out_of_range)),
            improbable(narrow, *LARGE),
            improbable(only_from_the_batch, *LARGE),
            output_tests.each(LARGE, for_draws(too_few_distinct)),
            improbable(dependent_words, *LARGE),
        ),
        requires="replacement",
    ),
    Check(
        "form",
        Text("Integers, and unmodified inputs", "整数；不改动输入"),
        1,
        Text(
            "both results are integers, and neither ids nor the mask is overwritten",
            "两个结果都是整数，且不改写 ids 和 special_tokens_mask",
        ),
        output_tests.all_of(output_tests.unchanged(), output_tests.each(SMALL, integers)),
        requires=("chosen", "replacement"),
    ),
)
