"""What masking did to a batch, and whether chance explains it: how `mask_tokens` is judged.

Nothing is compared with a draw of the reference. What must always hold is looked at token by
token; what is random, by exact tails of the distribution that a right answer has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from scipy.special import bdtr, bdtrc, chdtrc

from ptm_edu.exercises.framework.exercise import Test, Trial, Trials
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.training.ignore_index import IGNORE_INDEX

MASKED, RANDOM = 0.8, 0.1
BUCKETS = 40  # of neighbouring ids, that replacements fall into evenly
LEFT_OUT = 8  # ids that an answer may leave out of its replacements: special ones, the original

# A right answer is refused by chance with a probability below 3e-7. Eleven statistics are taken,
# each of two independent draws, and one counts only if both draws fail it. Six compare a count
# with binomial tails, 1e-4 on each side: 6 · (2 · 1e-4)² = 2.4e-7. Five compare a spread with one
# chi-squared tail: 5 · (1e-4)² = 0.5e-7. Answers that choose or split an exact number of tokens
# vary less than this, never more.
TAIL = 1e-4


@dataclass(frozen=True, eq=False)
class Draw:
    """One call and what it gave, each array (B, T); `free` marks what may be chosen."""

    ids: np.ndarray
    free: np.ndarray
    inputs: np.ndarray
    labels: np.ndarray
    mask_id: int
    vocab_size: int
    rate: float

    @property
    def chosen(self) -> np.ndarray:
        """The tokens that have a label, where they may."""
        return self.free & (self.labels != IGNORE_INDEX)

    @property
    def fates(self) -> Mapping[str, np.ndarray]:
        """The chosen tokens by what became of them."""
        masked, kept = self.inputs == self.mask_id, self.inputs == self.ids
        kinds = {"masked": masked, "random": ~masked & ~kept, "kept": kept}
        return {name: self.chosen & kind for name, kind in kinds.items()}

    @property
    def replacements(self) -> np.ndarray:
        """The random tokens that were put in, those in the vocabulary, (N,)."""
        words = self.inputs[self.fates["random"]]
        return words[(words >= 0) & (words < self.vocab_size)]


def read(trial: Trial) -> Draw | Finding:
    """Return what an answer gave in one case, or why that is no (inputs, labels)."""
    arguments: Mapping[str, object] = {"rate": 0.15, **trial.case.arguments}
    ids, special = (np.asarray(arguments[name]) for name in ("ids", "special_tokens_mask"))
    given = trial.given.values
    if len(given) != 2:
        return Finding("count", {"given": len(given), "expected": 2})
    for value in given:
        if value.array is None or value.shape != ids.shape:
            return Finding("size", {"given": str(value.shape), "expected": str(ids.shape)})
        if not _whole(value.array):
            return Finding("not_integers", {"given": value.dtype})
    inputs, labels = (np.asarray(value.array).astype(np.int64) for value in given)
    numbers = (arguments[name] for name in ("mask_id", "vocab_size", "rate"))
    return Draw(ids, ~special.astype(bool), inputs, labels, *numbers)  # type: ignore[arg-type]


def looking(look: Callable[[Draw], Finding | None]) -> Callable[[Trial], Finding | None]:
    """Return `look` as a test of a trial; what is no (inputs, labels) is found first."""

    def looked(trial: Trial) -> Finding | None:
        draw = read(trial)
        return draw if isinstance(draw, Finding) else look(draw)

    return looked


# ---- what must always hold ----------------------------------------------------------------------


def misplaced(draw: Draw) -> Finding | None:
    """Find a label that is neither −100 nor the original, or a change without a label."""
    unlabelled = draw.labels == IGNORE_INDEX
    wrong = {
        "special_label": (~draw.free & ~unlabelled, draw.labels),
        "label": (~unlabelled & (draw.labels != draw.ids), draw.labels),
        "changed_without_label": (unlabelled & (draw.inputs != draw.ids), draw.inputs),
    }
    for sentence, (where, given) in wrong.items():
        if where.any():
            return _at(sentence, where, given=given, expected=draw.ids)
    return None


def out_of_range(draw: Draw) -> Finding | None:
    """Find an id that the vocabulary does not have."""
    where = (draw.inputs < 0) | (draw.inputs >= draw.vocab_size)
    if not where.any():
        return None
    found = _at("out_of_range", where, given=draw.inputs)
    return Finding(found.sentence, {**found.numbers, "most": draw.vocab_size - 1})


def some_chosen(*cases: str) -> Test:
    """Test that neither nothing nor everything is chosen in all these cases together."""

    def test(trials: Trials) -> Finding | None:
        draws = [one for name in cases if isinstance(one := read(trials[name]), Draw)]
        chosen, free = (sum(int(getattr(d, n).sum()) for d in draws) for n in ("chosen", "free"))
        if 0 < chosen < free:
            return None
        return Finding("all_chosen" if chosen else "none_chosen")

    return test


def integers(trial: Trial) -> Finding | None:
    """Find results that are no integers, though the numbers in them are whole."""
    values = trial.given.values
    if all(value.array is not None and value.array.dtype.kind in "iu" for value in values):
        return None
    return Finding("not_integers", {"given": ", ".join(value.dtype for value in values)})


# ---- what is random -----------------------------------------------------------------------------


def share_chosen(draw: Draw) -> Finding | None:
    """Find too many or too few chosen tokens, by draws of their own or by an exact number.

    An exact number may be taken of the free tokens of a row, of the whole batch, or of T as in
    google-research/bert, and be rounded either way.
    """
    free = draw.free.sum(1)  # (B,)
    lowest = np.floor(draw.rate * free).sum() / free.sum()
    highest = np.ceil(draw.rate * draw.ids.shape[1]) * len(free) / free.sum()
    count, n = int(draw.chosen.sum()), int(free.sum())
    return _unlikely("share_chosen", count, n, lowest, min(highest, 1.0), draw.rate)


def share_of_fate(name: str) -> Callable[[Draw], Finding | None]:
    """Find too many or too few of the chosen tokens "masked", "random" or "kept"."""

    def look(draw: Draw) -> Finding | None:
        count, n = int(draw.fates[name].sum()), int(draw.chosen.sum())
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
    sentence = ("same_columns", "same_rows")[axis]
    return lambda draw: _uneven(sentence, draw.chosen, draw.free, axis)


def drawn_anew(first: str, second: str) -> Test:
    """Test that two calls alike do not choose the same places."""

    def test(trials: Trials) -> Finding | None:
        draws = [one for name in (first, second) if isinstance(one := read(trials[name]), Draw)]
        return Finding("same_choice") if len(draws) == 2 and same_choice(*draws) else None

    return test


def same_choice(one: Draw, other: Draw) -> bool:
    """Say whether the same places are chosen, and not none: by chance that never happens."""
    return bool(one.chosen.any() and np.array_equal(one.chosen, other.chosen))


def uneven_fates(axis: int) -> Callable[[Draw], Finding | None]:
    """Find rows (axis 1) or columns (axis 0) of which some are masked far more than others."""
    sentence = ("same_fate_in_columns", "same_fate_in_rows")[axis]
    return lambda draw: _uneven(sentence, draw.fates["masked"], draw.chosen, axis)


def narrow(draw: Draw) -> Finding | None:
    """Find replacements that do not fall evenly over the whole vocabulary."""
    words, V = draw.replacements, draw.vocab_size
    counts = np.bincount(words * BUCKETS // V, minlength=BUCKETS)
    expected = np.bincount(np.arange(V) * BUCKETS // V) / V * len(words)
    if len(words) and chdtrc(BUCKETS - 1, ((counts - expected) ** 2 / expected).sum()) >= TAIL:
        return None
    return Finding("narrow", {"different": len(np.unique(words)), "n": len(words), "most": V - 1})


def only_from_the_batch(draw: Draw) -> Finding | None:
    """Find replacements that prefer the words of the batch, or avoid them."""
    words, V = draw.replacements, draw.vocab_size
    seen = np.unique(draw.ids)
    absent = V - len(seen)
    count = int((~np.isin(words, seen)).sum())
    low, high = max(absent - LEFT_OUT, 0) / V, min(absent / (V - LEFT_OUT), 1.0)
    return _unlikely("share_absent", count, len(words), low, high, absent / V)


def _unlikely(
    sentence: str, count: int, n: int, low: float, high: float, expected: float
) -> Finding | None:
    """Find a count of n that is too small for the probability `low` or too large for `high`."""
    enough = bdtr(count, n, low) >= TAIL
    not_too_many = count == 0 or bdtrc(count - 1, n, high) >= TAIL
    if n and enough and not_too_many:
        return None
    return Finding(sentence, {"given": f"{count / max(n, 1):.1%}", "expected": f"{expected:.1%}"})


def _uneven(sentence: str, part: np.ndarray, whole: np.ndarray, axis: int) -> Finding | None:
    """Find lines whose shares of `part` spread more than those of independent draws do."""
    n = whole.sum(axis)
    count, n = part.sum(axis)[n > 0], n[n > 0]
    share = count.sum() / n.sum() if len(n) else 0.0
    if share in (0.0, 1.0):
        return None  # all alike: that is a matter of the share, not of the spread
    spread = ((count - n * share) ** 2 / (n * share * (1 - share))).sum()
    return None if chdtrc(len(n) - 1, spread) >= TAIL else Finding(sentence)


def _at(sentence: str, where: np.ndarray, **arrays: np.ndarray) -> Finding:
    place = tuple(int(i) for i in np.argwhere(where)[0])
    numbers = {name: int(array[place]) for name, array in arrays.items()}
    return Finding(sentence, {"where": str(list(place)), **numbers})


def _whole(array: np.ndarray) -> bool:
    if array.dtype.kind == "c":
        return False
    real = array.astype(np.float64)
    return bool((np.isfinite(real) & (real == np.round(real)) & (np.abs(real) < 2**53)).all())
