"""What checks look for, and the sentences for what they find.

Each function here makes the test of a Check; a test returns the first thing that is wrong as a
Finding (an id and its numbers), or None.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .compare import close, worst
from .exercise import Test, Trial, Trials
from .messages import CHANGED
from .report import Finding
from .runner import Value


def values(*cases: str) -> Test:
    """Test that every returned number is right in these cases."""
    return each(cases, _value)


def returned(place: int, *cases: str) -> Test:
    """Test that of several results the one at `place` is right in these cases."""
    return each(cases, lambda trial: _returned(trial, place))


def gradient(argument: str, *cases: str) -> Test:
    """Test that the gradient with respect to this argument is right in these cases."""
    return each(cases, lambda trial: _gradient(trial, argument))


def returned_gradient(argument: str, place: int, *cases: str) -> Test:
    """Test the gradient that is returned at `place` of several results, made by hand."""
    return each(cases, lambda trial: _returned_gradient(trial, argument, place))


def shapes(*cases: str) -> Test:
    """Test that what came back has the reference's shape, of whatever type, in these cases."""
    return each(cases, _shapes)


def form(*cases: str) -> Test:
    """Test that what came back has the reference's shape and type in these cases."""
    return each(cases, _form)


def unchanged() -> Test:
    """Test that no argument was written over in any case."""

    def test(trials: Trials) -> Finding | None:
        for trial in trials.values():
            if trial.given.changed:
                names = ", ".join(trial.given.changed)
                return Finding("changed", {"names": names, "inputs": trial.case.describe()})
        return None

    return test


def all_of(*tests: Test) -> Test:
    """Test several things in turn."""

    def test(trials: Trials) -> Finding | None:
        return next((found for one in tests if (found := one(trials))), None)

    return test


def each(cases: tuple[str, ...], look: Callable[[Trial], Finding | None]) -> Test:
    """Test one case after the other: that the answer returned, and that `look` finds nothing."""

    def test(trials: Trials) -> Finding | None:
        for name in cases:
            trial = trials[name]
            found = look(trial) if trial.given.values else _raised(trial)
            if found:
                return Finding(found.sentence, {**_context(trial), **found.numbers})
        return None

    return test


def confirmed(look: Callable[[Trial], Finding | None], *cases: str) -> Test:
    """Test what chance may upset: it is wrong only where `look` finds something in every case."""

    def test(trials: Trials) -> Finding | None:
        found = [each((name,), look)(trials) for name in cases]
        return found[0] if all(found) else None

    return test


def _context(trial: Trial) -> dict[str, str]:
    # Whoever writes over an input and reads it again gets wrong numbers for that reason.
    changed = {CHANGED: ", ".join(trial.given.changed)} if trial.given.changed else {}
    return {"inputs": trial.case.describe(), **changed}


def _raised(trial: Trial) -> Finding:
    kind, message = trial.given.error or ("", "")
    own = {
        "NotCallable": "not_callable",
        "WrongReturn": "wrong_return",
        "NotImplementedError": "not_written",
        "AutogradUsed": "autograd",
    }
    return Finding(own.get(kind, "raised"), {"type": kind, "message": message})


def _value(trial: Trial) -> Finding | None:
    if len(trial.given.values) != len(trial.expected.values):
        counts = {"given": len(trial.given.values), "expected": len(trial.expected.values)}
        return Finding("count", counts)
    for given, expected in zip(trial.given.values, trial.expected.values, strict=True):
        if not close(given.array, expected.array):
            return _difference("value", given.array, expected.array, given.shape)
    return None


def _returned(trial: Trial, place: int) -> Finding | None:
    given, expected = trial.given.values, trial.expected.values
    if len(given) != len(expected):
        return Finding("count", {"given": len(given), "expected": len(expected)})
    one, other = given[place], expected[place]
    if close(one.array, other.array):
        return None
    return _difference("value", one.array, other.array, one.shape)


def _gradient(trial: Trial, argument: str) -> Finding | None:
    given = trial.given.gradients.get(argument)
    expected = trial.expected.gradients[argument]
    if close(given, expected):
        return None
    if given is None and trial.given.error:
        kind, message = trial.given.error
        return Finding("backward", {"type": kind, "message": message})
    if given is None:
        return Finding("no_gradient", {"argument": argument})
    found = _difference("gradient", given, expected, given.shape)
    return Finding(found.sentence, {"argument": argument, **found.numbers})


def _returned_gradient(trial: Trial, argument: str, place: int) -> Finding | None:
    found = _returned(trial, place)
    if found is None or found.sentence == "count":
        return found
    sentence = "gradient_size" if found.sentence == "size" else "gradient"
    return Finding(sentence, {"argument": argument, **found.numbers})


def _shapes(trial: Trial) -> Finding | None:
    for given, expected in zip(trial.given.values, trial.expected.values, strict=False):
        if given.shape != expected.shape:
            return Finding(
                "size", {"given": _shape(given.shape), "expected": _shape(expected.shape)}
            )
    return None


def _difference(
    sentence: str,
    given: np.ndarray | None,
    expected: np.ndarray | None,
    shape: tuple[int, ...],
) -> Finding:
    assert expected is not None, "the reference gave nothing to compare with"
    if given is None or np.squeeze(given).shape != np.squeeze(expected).shape:
        return Finding("size", {"given": _shape(shape), "expected": _shape(expected.shape)})
    index = worst(given, expected)
    pair = {"given": given.ravel(), "expected": expected.ravel()}
    flat = int(np.ravel_multi_index(index, expected.shape)) if index else 0
    numbers = {name: _plain(array[flat]) for name, array in pair.items()}
    return Finding(sentence, {"where": str(list(index)) if index else "", **numbers})


def _form(trial: Trial) -> Finding | None:
    for given, expected in zip(trial.given.values, trial.expected.values, strict=False):
        if (given.dtype, given.shape) != (expected.dtype, expected.shape):
            return Finding("form", {"given": _kind(given), "expected": _kind(expected)})
    return None


def _kind(value: Value) -> str:
    return f"{value.dtype} {_shape(value.shape)}"


def _shape(shape: tuple[int, ...]) -> str:
    return f"({', '.join(map(str, shape))}{',' if len(shape) == 1 else ''})"


def _plain(number: np.generic) -> str:
    """Return a number in up to six digits, as JSON has no NaN."""
    return f"{number.item():.6g}"
