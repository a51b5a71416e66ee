"""What `mask_tokens` checks.

Nothing is compared with a draw of the reference. What must always hold is checked token by token;
what is random is compared with the distribution of a right answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

import numpy as np

from ptm_edu.exercises.framework import output_tests, statistics
from ptm_edu.exercises.framework.exercise import Check, OutputTest, Trial, Trials
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.language import Text
from ptm_edu.training.ignore_index import IGNORE_INDEX

from .cases import AGAIN, ALL, LARGE, PADDED, USUAL

MASKED, RANDOM = 0.8, 0.1
SHORT = 100  # tokens of a row, at the most, where one that is chosen leaves fewer for the others
BUCKETS = 20  # ranges of neighboring numbers, each equally likely
BLOCKS = 64, 512, 4096  # chosen tokens whose kinds are counted together

# A right answer fails a statistic by chance with at most this probability on each side. There are
# 20 with two sides (the shares) and 3 with one (the random tokens): 4.3e-7. The 12 correlations and
# 4 with mirror images add less than 2.4e-7. Answers that choose an exact number of tokens vary less
# than this.
TAIL = 1e-8
# So it does with each of some 40 groupings, on one side or the other.
IN_GROUPS = 1e-10


Find: TypeAlias = Callable[["Draw"], Finding | None]


@dataclass(frozen=True, eq=False)
class Draw:
    """One call and its results, each array (B, T); `free` marks the tokens that may be chosen."""

    ids: np.ndarray
    free: np.ndarray
    inputs: np.ndarray
    labels: np.ndarray
    mask_id: int
    vocab_size: int
    rate: float
    calls: int = 1  # several are below each other

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

    @cached_property
    def kinds(self) -> np.ndarray:
        """What each chosen token becomes, (N,): 0 [MASK], 1 a random token, 2 unchanged."""
        inputs = self.inputs[self.chosen]
        unchanged = inputs == self.ids[self.chosen]
        return np.where(inputs == self.mask_id, 0, 1 + unchanged)

    @cached_property
    def random_tokens(self) -> tuple[np.ndarray, np.ndarray]:
        """The random tokens that are in `ordinary`: where they are, (B, T), and numbers (N,)."""
        numbers = np.full(self.vocab_size, -1)
        numbers[self.ordinary] = np.arange(len(self.ordinary))
        within = np.clip(self.inputs, 0, self.vocab_size - 1)
        where = self.replacement["random"] & (within == self.inputs) & (numbers[within] >= 0)
        return where, numbers[self.inputs[where]]

    @cached_property
    def ordinary(self) -> np.ndarray:
        """The ids of the vocabulary that are not special: no answer may leave them out."""
        special = [*self.ids[~self.free], self.mask_id]
        return np.setdiff1d(np.arange(self.vocab_size), special)

    @cached_property
    def parts(self) -> Mapping[str, tuple[np.ndarray, np.ndarray]]:
        """What is drawn, and of what: the chosen of the free tokens, and [MASK] of the chosen."""
        return {
            "chosen": (self.chosen, self.free),
            "masked": (self.replacement["masked"], self.chosen),
        }

    @cached_property
    def groups(self) -> Mapping[str, np.ndarray]:
        """What no draw may depend on, as numbers (B, T); `position` is that in one of the calls."""
        B, T = self.ids.shape
        rows, columns = np.indices(self.ids.shape)
        calls, row = np.divmod(rows, B // self.calls)
        position = row * T + columns
        return {
            **{"row": rows, "column": columns, "token": self.ids},
            **{"call": calls, "position": position},
        }


@lru_cache(maxsize=128)  # every test and every mistake reads the same trials
def read(trial: Trial) -> Draw | Finding:
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
    return Draw(ids, ~special.astype(bool), inputs, labels, **numbers)  # type: ignore[arg-type]


def in_draws(find: Find, *cases: str) -> OutputTest:
    """Test each of these cases; a result that is not (inputs, labels) is found first."""

    def find_in_trial(trial: Trial) -> Finding | None:
        draw = read(trial)
        return draw if isinstance(draw, Finding) else find(draw)

    return output_tests.each(cases, find_in_trial)


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


def some_chosen(draw: Draw) -> Finding | None:
    """Find that nothing or everything is chosen."""
    chosen, free = int(draw.chosen.sum()), int(draw.free.sum())
    return None if 0 < chosen < free else Finding("all_chosen" if chosen else "none_chosen")


def find_in_small(trial: Trial) -> Finding | None:
    """Find what no draw may do, however few tokens there are."""

    def find(trial: Trial) -> Finding | None:
        draw = read(trial)
        if isinstance(draw, Finding):
            return draw
        return misplaced(draw) or out_of_range(draw) or _wrong_at_the_ends(draw)

    return output_tests.in_one_case(trial, find, integers, output_tests.changed)


def _wrong_at_the_ends(draw: Draw) -> Finding | None:
    """Find tokens that are left out at a rate of 1, or chosen at 0, beyond one in each row."""
    if draw.rate == 1 and (draw.free & ~draw.chosen).any():
        return Finding("not_all_chosen")
    if draw.rate == 0 and (draw.chosen.sum(1) > 1).any():
        return Finding("several_chosen")
    return None


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
    return _unlikely("share_chosen", count, n, low, high, draw.rate)


def share_chosen_with_padding(draw: Draw) -> Finding | None:
    """Find too many or too few chosen tokens where most positions are padding."""
    finding = share_chosen(draw)
    if finding is None:
        return None
    padding = f"{1 - draw.free.mean():.0%}"
    return Finding("share_chosen_padded", {**finding.values, "padding": padding})


def shares_of_replacements(trials: Trials) -> Finding | None:
    """Find too many or too few of the chosen tokens masked, random or kept.

    Each draw is tested, and the two large ones together: then 81/10/9 is no chance.
    """
    draws = {name: d for name in (*USUAL, *LARGE) if isinstance(d := read(trials[name]), Draw)}
    for names in (*((name,) for name in draws), LARGE):
        for replacement in ("masked", "random", "kept"):
            some = [draws[name] for name in names if name in draws]
            if finding := _share_of_replacement(replacement, some):
                inputs = trials[names[0]].case.describe()
                return Finding(finding.message_id, {"inputs": inputs, **finding.values})
    return None


def _share_of_replacement(name: str, draws: Sequence[Draw]) -> Finding | None:
    count = sum(int(draw.replacement[name].sum()) for draw in draws)
    n = sum(int(draw.chosen.sum()) for draw in draws)
    # A random token may be [MASK] or the original.
    by_chance = RANDOM / min((draw.vocab_size for draw in draws), default=1)
    kept = 1 - MASKED - RANDOM
    low, high = {
        "masked": (MASKED, MASKED + by_chance),
        "random": (RANDOM - 2 * by_chance, RANDOM),
        "kept": (kept, kept + by_chance),
    }[name]
    expected = {"masked": MASKED, "random": RANDOM, "kept": kept}[name]
    return _unlikely(f"share_{name}", count, n, low, high, expected)


def in_calls(find: Find) -> OutputTest:
    """Test all calls with the same arguments, below each other in their order, as one draw."""

    def test(trials: Trials) -> Finding | None:
        found = [read(trial) for name, trial in trials.items() if name in AGAIN]
        draws = [draw for draw in found if isinstance(draw, Draw)]
        names = ("ids", "free", "inputs", "labels")
        arrays: dict[str, Any] = {
            name: np.concatenate([getattr(draw, name) for draw in draws]) for name in names
        }
        finding = find(replace(draws[0], calls=len(draws), **arrays))
        inputs = {"inputs": trials[AGAIN[0]].case.describe()}
        return Finding(finding.message_id, {**inputs, **finding.values}) if finding else None

    return test


def choice_by(*groups: str) -> Find:
    """Find that how often tokens are chosen depends on one of these `Draw.groups`."""

    def find(draw: Draw) -> Finding | None:
        chosen = draw.chosen[draw.free] * 1
        for name in groups:
            if statistics.coincidences(chosen, draw.groups[name][draw.free], IN_GROUPS) > 0:
                return Finding(f"chosen_by_{name}")
        return None

    return find


def kinds_by(*groups: str) -> Find:
    """Find that what chosen tokens become depends on one of these `Draw.groups`."""

    def find(draw: Draw) -> Finding | None:
        for name in groups:
            if statistics.coincidences(draw.kinds, draw.groups[name][draw.chosen], IN_GROUPS) > 0:
                return Finding(f"kind_by_{name}")
        return None

    return find


def kinds_in_blocks(draws: Sequence[Draw]) -> Finding | None:
    """Find that shares of replacements vary too little or too much along the chosen tokens.

    From a shuffled deck, or by turns, [MASK] comes equally often in all blocks.
    """
    kinds = np.concatenate([draw.kinds for draw in draws])
    for part in ((kinds == 0) * 1, (kinds[kinds > 0] == 1) * 1):
        for size in BLOCKS:
            whole = part[: len(part) // size * size]
            blocks = np.arange(len(whole)) // size
            if side := statistics.coincidences(whole, blocks, IN_GROUPS):
                return Finding("uneven_kinds" if side > 0 else "even_kinds")
    return None


def along_the_calls(trials: Trials) -> Finding | None:
    """Test the large calls, in their order, with `kinds_in_blocks`."""
    found = [read(trial) for name, trial in trials.items() if name in LARGE]
    return kinds_in_blocks([draw for draw in found if isinstance(draw, Draw)])


def even_calls(draw: Draw) -> Finding | None:
    """Find that nearly the same share of the chosen tokens becomes [MASK] in each call."""
    masked, calls = (draw.kinds == 0) * 1, draw.groups["call"][draw.chosen]
    return Finding("even_kinds") if statistics.coincidences(masked, calls, IN_GROUPS) < 0 else None


def related(part: str) -> Find:
    """Find a part whose positions in one call, or their mirror images, tell those in another."""

    def find(draw: Draw) -> Finding | None:
        x = statistics.residuals(*draw.parts[part])
        lag = statistics.correlated_lag(x) or statistics.correlated_lag(x, mirrored=True)
        return Finding(f"related_{part}") if lag else None

    return find


def dependent_masks(draw: Draw) -> Finding | None:
    """Find that neighbors, in any direction and at any distance, become [MASK] together or not."""
    part, whole = draw.parts["masked"]
    x = statistics.residuals(part.reshape(1, -1), whole.reshape(1, -1)).reshape(part.shape)
    lag = statistics.correlated_lag(x)
    return Finding("dependent_masked", _described(lag)) if lag else _mirrored("masked", x)


def dependent_choice(draw: Draw) -> Finding | None:
    """Find tokens at some distance that are chosen together, or avoid it.

    An answer may choose an exact number in each row, so rows are compared with their own share.
    Then tokens of a short row are less often chosen together, but at all distances alike.
    """
    x = statistics.residuals(draw.chosen, draw.free)
    if x.shape[1] < SHORT:
        lag = statistics.correlated_lag(x[::2], x[1::2]) or _uneven_distance(x)
        return Finding("dependent_chosen", _described(lag)) if lag else None
    lag = statistics.correlated_lag(x)
    return Finding("dependent_chosen", _described(lag)) if lag else _mirrored("chosen", x)


def _mirrored(part: str, x: np.ndarray) -> Finding | None:
    """Find that one half of the rows or columns tells what is at the mirrored places."""
    correlation = statistics.mirrored_correlation(x)
    if correlation is None:
        return None
    return Finding(f"mirrored_{part}", {"given": f"{correlation:.2f}"})


def _uneven_distance(x: np.ndarray) -> tuple[int, int, float] | None:
    """Return the distance within rows whose correlation differs most from that at all others."""
    distances = np.arange(1, x.shape[1] // 2)
    sums = np.array([(x[:, k:] * x[:, :-k]).sum() for k in distances])
    pairs = np.array([((x[:, k:] != 0) & (x[:, :-k] != 0)).sum() for k in distances])
    n = np.maximum(pairs, 1)
    deviations = np.abs(sums - n * sums.sum() / n.sum()) / np.sqrt(n)
    k = int(deviations.argmax())
    if deviations[k] <= statistics.MOST_DEVIATIONS:
        return None
    return 0, int(distances[k]), float(sums[k] / n[k])


def dependent_words(draw: Draw) -> Finding | None:
    """Find random tokens that follow from others at some distance."""
    V = draw.vocab_size
    where = draw.replacement["random"] & (draw.inputs >= 0) & (draw.inputs < V)
    standardized = np.where(where, (draw.inputs + 0.5) / V - 0.5, 0) * np.sqrt(12)
    lag = statistics.correlated_lag(standardized)
    return Finding("dependent_words", _described(lag)) if lag else None


def _described(lag: tuple[int, int, float]) -> dict[str, object]:
    rows, columns, correlation = lag
    return {"rows": rows, "columns": columns, "given": f"{correlation:.2f}"}


def narrow(draw: Draw) -> Finding | None:
    """Find random tokens that are not drawn evenly from all that are not special.

    Where there are 25 or more of each, an id that is never drawn is no chance either: with 165 ids
    the probability is below 3e-9.
    """
    size, (_, tokens) = len(draw.ordinary), draw.random_tokens
    many = len(tokens) > 25 * size
    never = int((np.bincount(tokens, minlength=size) == 0).sum())
    uneven = statistics.not_uniform(tokens, size, size if many else BUCKETS, TAIL)
    if not (uneven or (many and never)):
        return None
    most = draw.vocab_size - 1
    return Finding("narrow", {"n": len(tokens), "most": most, "never": never})


def even_words(draw: Draw) -> Finding | None:
    """Find random tokens that come nearly equally often."""
    _, tokens = draw.random_tokens
    size = len(draw.ordinary)
    law = np.full((1, size), 1 / size)
    even = statistics.coincidences(tokens, np.zeros_like(tokens), IN_GROUPS, law) < 0
    return Finding("even_words") if even else None


def words_by(*groups: str) -> Find:
    """Find random tokens that return in the same of `Draw.groups`, or after the same token."""

    def find(draw: Draw) -> Finding | None:
        where, words = draw.random_tokens
        for name in groups:
            by = words[:-1] if name == "last" else draw.groups[name][where]
            if statistics.coincidences(words[len(words) - len(by) :], by, IN_GROUPS) > 0:
                return Finding(f"word_by_{name}")
        return None

    return find


def _unlikely(
    message: str, count: int, n: int, low: float, high: float, expected: float
) -> Finding | None:
    """Find a count of n that is too small for the probability `low` or too large for `high`."""
    if not statistics.binomial_outlier(count, n, low, high, TAIL):
        return None
    return Finding(message, {"given": f"{count / max(n, 1):.1%}", "expected": f"{expected:.1%}"})


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
            "被选中的词元，标签是原来的编号，其余一律为 −100；特殊位置绝不选中；"
            "inputs 只在被选中处与 ids 不同",
        ),
        output_tests.all_of(in_draws(misplaced, *ALL), in_draws(some_chosen, *LARGE)),
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
            in_draws(dependent_choice, *USUAL, *LARGE),
            in_draws(choice_by("column", "row", "token"), *USUAL, *LARGE),
            in_calls(choice_by("call")),
            in_calls(related("chosen")),
            in_draws(share_chosen, *USUAL, *LARGE),
            in_draws(share_chosen_with_padding, PADDED),
        ),
        requires="labels",
    ),
    Check(
        "replacement",
        Text("The 80/10/10 rule", "80/10/10 规则"),
        3,
        Text(
            "of the selected tokens 80 % become [MASK], 10 % become a random token and 10 % stay "
            "unchanged, with an independent draw for each token",
            "被选中的词元中，80% 换成 [MASK]，10% 换成随机词元，10% 保持不变；每个词元单独抽取",
        ),
        output_tests.all_of(
            shares_of_replacements,
            in_draws(dependent_masks, *LARGE),
            in_draws(kinds_by("column", "token"), *LARGE),
            in_calls(related("masked")),
            in_calls(even_calls),
            along_the_calls,
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
            in_draws(out_of_range, *ALL),
            in_draws(narrow, USUAL[1], *LARGE),
            in_draws(dependent_words, *LARGE),
            in_draws(even_words, *LARGE),
            in_draws(words_by("last", "column", "row", "token"), *LARGE),
            in_calls(words_by("position")),
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
        output_tests.all_of(output_tests.unchanged(), output_tests.each(ALL, integers)),
        requires=("chosen", "replacement"),
    ),
)
