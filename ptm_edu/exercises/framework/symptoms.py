"""Symptoms that the mistakes of several exercises share.

A symptom returns whether all trials of an answer together are typical of a mistake whose outputs
cannot be compared number by number: they are random, or NaN, or there are none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from .compare import close
from .exercise import Trials

Symptom: TypeAlias = Callable[[Trials], bool]


def right_in(trials: Trials, *cases: str) -> bool:
    """Return whether all values are right in these cases; gradients may be wrong."""
    return all(
        len(trials[name].output.values) == len(trials[name].expected.values)
        and all(
            close(value.array, expected.array)
            for value, expected in zip(
                trials[name].output.values, trials[name].expected.values, strict=True
            )
        )
        for name in cases
    )


def wrong_only_in(case: str, right: tuple[str, ...]) -> Symptom:
    """Return the symptom of values that are wrong in one case only, without an error."""

    def symptom(trials: Trials) -> bool:
        wrong = not trials[case].output.error and not right_in(trials, case)
        return wrong and right_in(trials, *right)

    return symptom


def not_finite_in(case: str, right: tuple[str, ...]) -> Symptom:
    """Return the symptom of values or gradients that are not finite in one case only.

    Which numbers become NaN depends on how an answer is written, so outputs cannot be compared.
    """

    def symptom(trials: Trials) -> bool:
        output = trials[case].output
        arrays = [*(value.array for value in output.values), *output.gradients.values()]
        lost = any(array is not None and not np.isfinite(array).all() for array in arrays)
        return lost and right_in(trials, *right)

    return symptom


def missing_gradient(case: str, right: tuple[str, ...]) -> Symptom:
    """Return the symptom of right values with a gradient that does not arrive in one case.

    If the backward pass raises, as it does for an input that was overwritten, no gradient was cut.
    """

    def symptom(trials: Trials) -> bool:
        output = trials[case].output
        missing = any(g is None for g in output.gradients.values()) and not output.error
        return missing and right_in(trials, *right)

    return symptom


def differs_from_itself(case: str, same: str) -> Symptom:
    """Return the symptom of different results in two cases with equal inputs: they are random."""

    def symptom(trials: Trials) -> bool:
        pairs = zip(trials[case].output.values, trials[same].output.values, strict=False)
        return any(a.shape == b.shape and not close(a.array, b.array) for a, b in pairs)

    return symptom


def looks_up_ignore_index(case: str, without: str) -> Symptom:
    """Return the symptom of an error because −100 is no index, in the case that contains it."""

    def symptom(trials: Trials) -> bool:
        error = trials[case].output.error
        if error is None or trials[without].output.error:
            return False
        return any(words in error[1] for words in ("-100", "out of bounds", "non-negative"))

    return symptom
