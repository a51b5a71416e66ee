"""What `mask_tokens` checks.

Nothing is compared with a draw of the reference. What must always hold is checked token by token;
what is random is compared with the distribution of a right answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from ptm_edu.exercises.framework import findings, statistics
from ptm_edu.exercises.framework.exercise import Check, Test, Trial, Trials
from ptm_edu.exercises.framework.findings import confirmed
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.language import Text
from ptm_edu.training.ignore_index import IGNORE_INDEX

from .cases import ALL, LARGE, SMALL, USUAL

MASKED, RANDOM = 0.8, 0.1
BUCKETS = 40  # ranges of neighboring ids, each equally likely for a random token
LEFT_OUT = 8  # ids that an answer may never draw as random tokens: special ones, the original

# A right answer fails by chance with a probability below 3e-7. There are eleven statistics, each
# computed on two independent draws, and one counts only if both draws fail it. Six have binomial
# tails of 1e-4 on each side: 6 · (2 · 1e-4)² = 2.4e-7. Five have one chi-squared tail:
# 5 · (1e-4)² = 0.5e-7. Answers that choose or split an exact number of tokens vary less than this.
TAIL = 1e-4


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

    @property
    def chosen(self) -> np.ndarray:
        """The tokens that have a label and may have one."""
        return self.free & (self.labels != IGNORE_INDEX)

    @property
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


def read(trial: Trial) -> Draw | Finding:
    """Return an answer's draw in one case, or the finding that it is not (inputs, labels)."""
    arguments: Mapping[str, object] = {"rate": 0.15, **trial.case.arguments}
    ids, special = (np.asarray(arguments[name]) for name in ("ids", "special_tokens_mask"))
    values = trial.output.values
    if len(values) != 2:
        return Finding("count", {"given": len(values), "expected": 2})
    for value in values:
        if value.array is None or value.shape != ids.shape:
            return Finding("size", {"given": str(value.shape), "expected": str(ids.shape)})
        if not _integral(value.array):
            return Finding("not_integers", {"given": value.dtype})
    inputs, labels = (np.asarray(value.array).astype(np.int64) for value in values)
    numbers = (arguments[name] for name in ("mask_id", "vocab_size", "rate"))
    return Draw(ids, ~special.astype(bool), inputs, labels, *numbers)  # type: ignore[arg-type]


def for_draws(find: Callable[[Draw], Finding | None]) -> Callable[[Trial], Finding | None]:
    """Return `find` as a test of a trial; a result that is not (inputs, labels) is found first."""

    def find_in_trial(trial: Trial) -> Finding | None:
        draw = read(trial)
        return draw if isinstance(draw, Finding) else find(draw)

    return find_in_trial


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
    return Finding(finding.sentence, {**finding.numbers, "most": draw.vocab_size - 1})


def some_chosen(*cases: str) -> Test:
    """Test that neither nothing nor everything is chosen in all these cases together."""

    def test(trials: Trials) -> Finding | None:
        draws = [draw for name in cases if isinstance(draw := read(trials[name]), Draw)]
        chosen, free = (sum(int(getattr(d, n).sum()) for d in draws) for n in ("chosen", "free"))
        if 0 < chosen < free:
            return None
        return Finding("all_chosen" if chosen else "none_chosen")

    return test


def integers(trial: Trial) -> Finding | None:
    """Find results with a float dtype, though all their numbers are whole."""
    values = trial.output.values
    if all(value.array is not None and value.array.dtype.kind in "iu" for value in values):
        return None
    return Finding("not_integers", {"given": ", ".join(value.dtype for value in values)})


# ---- what is random -----------------------------------------------------------------------------


def share_chosen(draw: Draw) -> Finding | None:
    """Find too many or too few chosen tokens.

    An answer may draw for every token or choose an exact number: of the free tokens of a row, of
    the whole batch, or of T as in google-research/bert, rounded either way.
    """
    free = draw.free.sum(1)  # (B,)
    lowest = np.floor(draw.rate * free).sum() / free.sum()
    highest = np.ceil(draw.rate * draw.ids.shape[1]) * len(free) / free.sum()
    count, n = int(draw.chosen.sum()), int(free.sum())
    return _unlikely("share_chosen", count, n, lowest, min(highest, 1.0), draw.rate)


def share_of_replacement(name: str) -> Callable[[Draw], Finding | None]:
    """Find too many or too few of the chosen tokens "masked", "random" or "kept"."""

    def look(draw: Draw) -> Finding | None:
        count, n = int(draw.replacement[name].sum()), int(draw.chosen.sum())
        by_chance = RANDOM / draw.vocab_size  # a random token may be [MASK] or the original
        low, high = {
            "masked": (MASKED, MASKED + by_chance),
            "random": (RANDOM - 2 * by_chance, RANDOM),
            "kept": (1 - MASKED - RANDOM, 1 - MASKED - RANDOM + by_chance),
        }[name]
        return _unlikely(f"share_{name}", count, n, low, high, MASKED if name == "masked" else 0.1)

    return look


def uneven_choice(axis: int) -> Callable[[Draw], Finding | None]:
    """Find rows (axis 1) or columns (axis 0) of which some are chosen far more than others."""
    message = ("same_columns", "same_rows")[axis]
    return lambda draw: _uneven(message, draw.chosen, draw.free, axis)


def drawn_anew(first: str, second: str) -> Test:
    """Test that two calls with the same arguments do not choose the same positions."""

    def test(trials: Trials) -> Finding | None:
        draws = [d for name in (first, second) if isinstance(d := read(trials[name]), Draw)]
        return Finding("same_choice") if len(draws) == 2 and same_choice(*draws) else None

    return test


def same_choice(draw: Draw, other: Draw) -> bool:
    """Return whether the same positions are chosen, and not none: by chance that never happens."""
    return bool(draw.chosen.any() and np.array_equal(draw.chosen, other.chosen))


def uneven_masking(axis: int) -> Callable[[Draw], Finding | None]:
    """Find rows (axis 1) or columns (axis 0) of which some are masked far more than others."""
    message = ("same_fate_in_columns", "same_fate_in_rows")[axis]
    return lambda draw: _uneven(message, draw.replacement["masked"], draw.chosen, axis)


def narrow(draw: Draw) -> Finding | None:
    """Find random tokens that are not drawn evenly from the whole vocabulary."""
    tokens, V = draw.random_tokens, draw.vocab_size
    if not statistics.not_uniform(tokens, V, BUCKETS, TAIL):
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
    return _unlikely("share_absent", count, len(tokens), low, high, absent / V)


def _unlikely(
    message: str, count: int, n: int, low: float, high: float, expected: float
) -> Finding | None:
    """Find a count of n that is too small for the probability `low` or too large for `high`."""
    if not statistics.binomial_outlier(count, n, low, high, TAIL):
        return None
    return Finding(message, {"given": f"{count / max(n, 1):.1%}", "expected": f"{expected:.1%}"})


def _uneven(message: str, part: np.ndarray, total: np.ndarray, axis: int) -> Finding | None:
    """Find rows or columns whose shares of `part` differ more than those of independent draws."""
    unequal = statistics.unequal_shares(part.sum(axis), total.sum(axis), TAIL)
    return Finding(message) if unequal else None


def _at(message: str, where: np.ndarray, **arrays: np.ndarray) -> Finding:
    position = tuple(int(i) for i in np.argwhere(where)[0])
    numbers = {name: int(array[position]) for name, array in arrays.items()}
    return Finding(message, {"where": str(list(position)), **numbers})


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
            "labels hold the original ids of the chosen tokens and −100 everywhere else; special "
            "positions are never chosen, and inputs differ from ids at chosen tokens only",
            "被选中的词元的标签是原来的 id，其余一律为 −100；特殊位置绝不选中；"
            "inputs 只在被选中处与 ids 不同",
        ),
        findings.all_of(findings.each(ALL, for_draws(misplaced)), some_chosen(*SMALL)),
    ),
    Check(
        "chosen",
        Text("How many, and which", "选多少、选哪些"),
        3,
        Text(
            "a share `rate` of the tokens is chosen, 15 % by default, anew in every row and column "
            "and at every call",
            "选中的比例为 rate（默认 15%），每一行、每一列、每次调用都各自随机",
        ),
        findings.all_of(
            confirmed(for_draws(share_chosen), *USUAL),
            confirmed(for_draws(share_chosen), *LARGE),
            confirmed(for_draws(uneven_choice(0)), *LARGE),
            confirmed(for_draws(uneven_choice(1)), *LARGE),
            drawn_anew(*USUAL),
        ),
        requires="labels",
    ),
    Check(
        "fates",
        Text("The split 80 / 10 / 10", "80 / 10 / 10 的划分"),
        3,
        Text(
            "of the chosen tokens 80 % become [MASK], 10 % a random token and 10 % stay, each "
            "token by a draw of its own",
            "被选中的词元中，80% 换成 [MASK]，10% 换成随机词元，10% 保持不变；每个词元各自抽取",
        ),
        findings.all_of(
            *(
                confirmed(for_draws(share_of_replacement(name)), *LARGE)
                for name in ("masked", "random", "kept")
            ),
            *(confirmed(for_draws(uneven_masking(axis)), *LARGE) for axis in (0, 1)),
        ),
        requires="labels",
    ),
    Check(
        "random",
        Text("Any token of the vocabulary", "词表中的任何词元"),
        1,
        Text(
            "random tokens come evenly from the whole vocabulary, 0 … vocab_size − 1",
            "随机词元均匀地取自整个词表 0 … vocab_size − 1",
        ),
        findings.all_of(
            findings.each(ALL, for_draws(out_of_range)),
            confirmed(for_draws(narrow), *LARGE),
            confirmed(for_draws(only_from_the_batch), *LARGE),
        ),
        requires="fates",
    ),
    Check(
        "form",
        Text("Integers, and inputs as they were", "整数；不改动输入"),
        1,
        Text(
            "both results are integers, and neither ids nor the mask is overwritten",
            "两个结果都是整数，且不改写 ids 和 special_tokens_mask",
        ),
        findings.all_of(findings.unchanged(), findings.each(SMALL, integers)),
        requires=("chosen", "fates"),
    ),
)
