"""What token types, cuts and draws must be like: how `next_sentence_pairs` is judged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from ptm_edu.exercises.framework.exercise import Test, Trial, Trials
from ptm_edu.exercises.framework.report import Finding

from .seen import RANDOM, Given, Pair, read

# A right answer is refused by chance with a probability below 5e-8: four sums are held against
# Azuma's inequality, 1e-8 each, and no other limit is passed once in 1e15 times.
TAIL = 1e-8
LONG_CUT, CUTS = 4, 40  # tokens lost, and pieces that lose as many: by lot 5/8 are even at most
SAME, NEAR, PLACE = 0.05, 0.2, 0.6  # of random Bs: one sentence, one distance, one place at most


def types(given: Given) -> Finding | None:
    """Find a wrong token type."""
    right = expected_types(given)
    if (given.types == right).all():
        return None
    row, at = (int(i) for i in np.argwhere(given.types != right)[0])
    numbers = {"given": int(given.types[row, at]), "expected": int(right[row, at])}
    return Finding("type", {"row": row, "place": at, **numbers})


def expected_types(given: Given) -> np.ndarray:
    """Return 0 up to the first [SEP], 1 up to the second, 0 behind, (P, width)."""
    a, b = (
        np.array([[one.stop - one.start] for one in some])
        for some in ([p.first for p in given.pairs], [p.second for p in given.pairs])
    )
    places = np.arange(given.ids.shape[1])
    right: np.ndarray = ((places > a + 1) & (places <= a + b + 2)).astype(np.int64)
    return right


def length(given: Given) -> Finding | None:
    """Find rows that are no `max_length` wide, or do not end with [SEP]."""
    if given.ids.shape[1] != given.room + 3:
        return Finding("width", {"given": given.ids.shape[1], "expected": given.room + 3})
    for number, pair in enumerate(given.pairs):
        if not pair.closed:
            return Finding("not_closed", {"row": number})
    return None


def shared(given: Given) -> Finding | None:
    """Find a pair of which another sentence than the longer one was cut, or too much, or little."""
    for number, pair in enumerate(given.pairs):
        a, b = pair.first, pair.second
        left = a.length - a.lost, b.length - b.lost
        if left not in possible_lengths(a.length, b.length, given.room):
            whole, told = f"{a.length} + {b.length}", f"{left[0]} + {left[1]}"
            right = " / ".join(
                f"{x} + {y}" for x, y in possible_lengths(a.length, b.length, given.room)
            )
            numbers = {"whole": whole, "given": told, "expected": right, "room": given.room}
            return Finding("shared", {"row": number, **numbers})
    return None


@lru_cache(maxsize=1024)
def possible_lengths(a: int, b: int, room: int) -> list[tuple[int, int]]:
    """Return what the lengths become when the longer one loses a token at a time."""
    found = {(a, b)}
    while any(x + y > room for x, y in found):
        found = {
            pair
            for x, y in found
            for pair in ([(x - 1, y)] if x >= y else []) + ([(x, y - 1)] if y >= x else [])
        }
    return sorted(found)


# ---- what is random -----------------------------------------------------------------------------


def far(total: float, half: float, squares: float) -> bool:
    """Say whether a sum of fair steps is too far from half, by Azuma's inequality.

    `squares` is the sum of the squared ranges of the steps, which may depend on those before.
    """
    return abs(total - half) > np.sqrt(np.log(2 / TAIL) / 2 * squares)


def givens(trials: Trials, *cases: str) -> list[Given]:
    """Return what was given in these cases; each must be pairs."""
    found = [read(trials[name]) for name in cases]
    return [one for one in found if isinstance(one, Given)]


def half_random(*cases: str) -> Test:
    """Test that half of the pairs are random, each by a draw of its own."""

    def test(trials: Trials) -> Finding | None:
        labels = [[pair.label for pair in one.pairs] for one in givens(trials, *cases)]
        most = sum(len(one.document) for one in givens(trials, *cases))
        n = sum(map(len, labels))
        if far(total := sum(map(sum, labels)), n / 2, most):
            return Finding("share", {"given": f"{total / n:.1%}", "n": n})
        same = sum(int((np.diff(one) == 0).sum()) for one in labels)
        if far(same, (n - len(labels)) / 2, most):
            return Finding("in_turn", {"given": f"{same / n:.1%}"})
        return None

    return test


def varied(*cases: str) -> Test:
    """Test that random Bs come from many documents, and from anywhere in them."""

    def test(trials: Trials) -> Finding | None:
        for one in givens(trials, *cases):
            random = [pair for pair in one.pairs if pair.label == RANDOM]
            b = [pair.second.sentence for pair in random]
            documents = [[one.document[s] for s in some] for some in (_first(random), b)]
            distance = np.subtract(documents[1], documents[0]) % len(one.order)
            place = [one.order[one.document[s]].index(s) for s in b]
            left = [
                len(one.order[one.document[s]]) - 1 - at for s, at in zip(b, place, strict=True)
            ]
            shares = {
                "same_b": (_commonest(b), SAME),
                "same_distance": (_commonest(distance), NEAR),
                "same_place": (max(_commonest(place), _commonest(left)), PLACE),
            }
            for sentence, (share, limit) in shares.items():
                if share > limit:
                    return Finding(sentence, {"given": f"{share:.0%}"})
        return None

    return test


def _first(pairs: Sequence[Pair]) -> list[int]:
    return [pair.first.sentence for pair in pairs]


def _commonest(numbers: Sequence[int] | np.ndarray) -> float:
    if not len(numbers):
        return 0.0
    return float(np.unique(numbers, return_counts=True)[1].max() / len(numbers))


def both_ends(*cases: str) -> Test:
    """Test that as many tokens are cut off at the beginning as at the end, of A and of B."""

    def test(trials: Trials) -> Finding | None:
        pairs = [pair for one in givens(trials, *cases) for pair in one.pairs]
        for which, some in (("A", [p.first for p in pairs]), ("B", [p.second for p in pairs])):
            lost = sum(one.lost for one in some)
            squares = sum(one.lost**2 for one in some)
            if far(at_start := sum(one.start for one in some), lost / 2, squares):
                return Finding("one_end", {"which": which, "given": f"{at_start / lost:.0%}"})
        return None

    return test


def by_lot(*cases: str) -> Test:
    """Test that long pieces do not always lose the same at either end, give or take a token."""

    def test(trials: Trials) -> Finding | None:
        pairs = [pair for one in givens(trials, *cases) for pair in one.pairs]
        pieces = [piece for pair in pairs for piece in (pair.first, pair.second)]
        cut = [piece for piece in pieces if piece.lost >= LONG_CUT]
        if len(cut) >= CUTS and all(abs(2 * one.start - one.lost) <= 1 for one in cut):
            return Finding("in_the_middle", {"n": len(cut)})
        return None

    return test


def integers(trial: Trial) -> Finding | None:
    """Find results that are not int64, though the numbers in them are whole."""
    kinds = [value.dtype for value in trial.given.values]
    if kinds == ["torch.int64"] * 3:
        return None
    return Finding("form", {"given": ", ".join(kinds), "expected": "torch.int64 ×3"})
