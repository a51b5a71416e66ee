"""What all pairs of an answer show together: the signatures of known mistakes in making pairs.

They are asked in the order of the table of mistakes, so each may take for granted that those
before it did not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from ptm_edu.exercises.framework.exercise import Trials

from .draws import expected_types, givens
from .seen import NEXT, RANDOM, Given, Pair, walk

SHORT = (*(f"small_{n}" for n in range(6)), "large", "large_again")
LARGE, LONG = SHORT[-2:], ("long", "long_again")

Sign = Callable[[Trials], bool]


def _each(trials: Trials, good: Callable[[Given], bool], *cases: str) -> bool:
    found = givens(trials, *cases)
    return len(found) == len(cases) and all(map(good, found))


def walks(**how: bool | tuple[int, int]) -> Sign:
    """Return the signature of pairs that are right in this other way of walking."""
    return lambda trials: _each(trials, lambda one: walk(one, **how) is None, *SHORT)  # type: ignore[arg-type]


right = walks()


def labels(label: int) -> Sign:
    """Return the signature of right pairs that all have this label."""

    def shown(trials: Trials) -> bool:
        some = [pair.label for one in givens(trials, *LARGE) for pair in one.pairs]
        return right(trials) and set(some) == {label}

    return shown


def random_inside(share: Callable[[float], bool]) -> Sign:
    """Return the signature of random Bs of which this share is from A's own document."""

    def shown(trials: Trials) -> bool:
        some = givens(trials, *SHORT)
        inside = [
            one.document[pair.first.sentence] == one.document[pair.second.sentence]
            for one in some
            for pair in one.pairs
            if pair.label == RANDOM
        ]
        return walks(anywhere=True)(trials) and bool(inside) and share(float(np.mean(inside)))

    return shown


def across(trials: Trials) -> bool:
    """Say whether a true pair runs from one document into the next."""
    pairs = [(one.document, pair) for one in givens(trials, *SHORT) for pair in one.pairs]
    next_ones = [(d, p) for d, p in pairs if p.label == NEXT]
    follows = all(p.second.sentence == p.first.sentence + 1 for _, p in next_ones)
    return follows and any(d[p.first.sentence] != d[p.second.sentence] for d, p in next_ones)


def last_too(trials: Trials) -> bool:
    """Say whether all is right but for pairs with a document's last sentence as A."""

    def good(one: Given) -> bool:
        ends = {rows[-1] for rows in one.order}
        kept = [p for p in one.pairs if p.label == NEXT or p.first.sentence not in ends]
        return len(kept) < len(one.pairs) and walk(one, pairs=kept) is None

    return _each(trials, good, *LARGE)


def fails(*tests: Callable[[Trials], object]) -> Sign:
    """Return the signature of right pairs that fail one of these tests."""
    return lambda trials: right(trials) and any(test(trials) for test in tests)


def by_rule(trials: Trials) -> bool:
    """Say whether labels come in turn, or are the same within each document."""
    if not right(trials):
        return False
    same: list[bool] = []
    inside: list[bool] = []
    for one in givens(trials, *LARGE):
        for before, pair in pairwise(one.pairs):
            same.append(before.label == pair.label)
            if one.document[before.first.sentence] == one.document[pair.first.sentence]:
                inside.append(same[-1])
    return bool(np.mean(same) < 0.03 or np.mean(inside) > 0.97)


# ---- what was cut -------------------------------------------------------------------------------


def lengths(good: Callable[[Given, Pair], bool]) -> Sign:
    """Return the signature of long pairs that are all `good`, where the short ones are right."""

    def shown(trials: Trials) -> bool:
        return right(trials) and _each(
            trials, lambda one: all(good(one, pair) for pair in one.pairs), *LONG
        )

    return shown


def _left(pair: Pair) -> tuple[int, int]:
    return pair.first.length - pair.first.lost, pair.second.length - pair.second.lost


def too_wide(trials: Trials) -> bool:
    """Say whether long pairs have more tokens than there is room for."""
    return right(trials) and _each(
        trials, lambda one: any(sum(_left(p)) > one.room for p in one.pairs if p.closed), *LONG
    )


def not_closed(trials: Trials) -> bool:
    """Say whether long rows are full of tokens up to the end, and do not end with [SEP]."""
    rows = [(trials[n].case.arguments["sep"], trials[n].given.values[:1]) for n in LONG]
    ends = [
        (sep, one.array[:, -1])
        for sep, values in rows
        for one in values
        if one.array is not None and one.array.ndim == 2 and one.array.size
    ]
    return right(trials) and any(((end != 0) & (end != sep)).any() for sep, end in ends)


def only_b(one: Given, pair: Pair) -> bool:
    """Say whether A is whole, or as long as one token of B allows."""
    return sum(_left(pair)) <= one.room and (not pair.first.lost or _left(pair)[1] <= 1)


def too_much(trials: Trials) -> bool:
    """Say whether long pairs lost more than they had to."""

    def good(one: Given) -> bool:
        lost = [p for p in one.pairs if p.first.lost or p.second.lost]
        fits = all(p.closed and sum(_left(p)) <= one.room for p in one.pairs)
        return fits and any(sum(_left(p)) < one.room for p in lost)

    return right(trials) and _each(trials, good, *LONG)


# ---- token types, blank lines, the seed ---------------------------------------------------------


def types(shift: Callable[[np.ndarray], np.ndarray]) -> Sign:
    """Return the signature of token types that are the right ones, shifted so."""

    def shown(trials: Trials) -> bool:
        return right(trials) and _each(
            trials, lambda one: bool((one.types == shift(expected_types(one))).all()), *LARGE
        )

    return shown


def early(right: np.ndarray) -> np.ndarray:
    """Return the token types with 1 from the first [SEP] on."""
    return right | np.roll(right, -1, axis=1)


def late(right: np.ndarray) -> np.ndarray:
    """Return the token types with 1 from B's second token on."""
    return right & np.roll(right, 1, axis=1)


def blank(trials: Trials) -> bool:
    """Say whether pairs go wrong only where there are blank lines."""
    good = right(trials) and _each(trials, lambda one: walk(one) is None, *LONG)
    return good and not _each(trials, lambda one: walk(one) is None, "blank")


def seed(trials: Trials) -> bool:
    """Say whether the seed does not decide what is drawn."""
    once, again, one, other = (
        [v.array for v in trials[n].given.values] for n in ("long", "repeated", *LARGE)
    )
    same = [all(map(np.array_equal, *pair)) for pair in ((once, again), (one, other))]  # type: ignore[arg-type]
    return right(trials) and same != [True, False]
