"""The tests that checks are made of.

Each function here returns the test of a Check. A test returns the first thing that is wrong as a
Finding (the id of a message and its values), or None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np

from .compare import close, worst
from .exercise import OutputTest, Trial, Trials
from .memory_limit import MEMORY_MIB
from .messages import BRIEFLY, CHANGED
from .report import Finding
from .runner import MOST_SHOWN, Value, shown

# What torch and numpy say of operands whose shapes do not fit each other.
SHAPES_DO_NOT_FIT = re.compile(
    r"must match|shapes? cannot be|not aligned|could not be broadcast|not broadcastable|mismatch"
    r"|invalid for input of size|expand|into shape|[Ee]xpected size|wrong shape|same number of dim"
    r"|dimension out of range|too many indices|not compatible|should be the same|[Ii]nconsistent"
    r"|must be a \dD tensor|is invalid for input",
)
# What Python and numpy raise (a subclass of its own), and what torch says.
OUT_OF_MEMORY = re.compile(
    r"\w*MemoryError: |.*(?:[Cc]an(?:'t|not) allocate memory|not enough memory:|std::bad_alloc)",
    re.DOTALL,
)


def values(*cases: str) -> OutputTest:
    """Test that every returned number is right in these cases."""
    return each(cases, wrong_value)


def returned(index: int, *cases: str) -> OutputTest:
    """Test that result number `index` of several is right in these cases."""
    return each(cases, lambda trial: _returned(trial, index))


def gradient(argument: str, *cases: str) -> OutputTest:
    """Test that the gradient with respect to this argument is right in these cases."""
    return each(cases, lambda trial: wrong_gradient(trial, argument))


def gradients(arguments: Sequence[str], *cases: str) -> OutputTest:
    """Test that the gradients with respect to all these arguments are right in these cases."""
    return all_of(*(gradient(argument, *cases) for argument in arguments))


def values_and_gradients(arguments: Sequence[str], *cases: str) -> OutputTest:
    """Test that the returned numbers, then the gradients of these arguments, are right."""
    return all_of(values(*cases), gradients(arguments, *cases))


def returned_gradient(argument: str, index: int, *cases: str) -> OutputTest:
    """Test a gradient that the answer computes itself and returns as result number `index`."""
    return each(cases, lambda trial: _returned_gradient(trial, argument, index))


def exact_gradient(argument: str, index: int, case: str, relative: float) -> OutputTest:
    """Test that each number of a returned gradient has at most this relative error in a case."""
    return each((case,), lambda trial: _exact_gradient(trial, argument, index, relative))


def shapes(*cases: str) -> OutputTest:
    """Test that every result has the reference's shape, with any dtype, in these cases."""
    return each(cases, wrong_shapes)


def shape_and_dtype(*cases: str) -> OutputTest:
    """Test that every result has the reference's shape and dtype in these cases."""
    return each(cases, wrong_shape_and_dtype)


def unchanged() -> OutputTest:
    """Test that no argument was overwritten in any case."""

    def test(trials: Trials) -> Finding | None:
        for trial in trials.values():
            if finding := changed(trial):
                return Finding("changed", {**finding.values, "inputs": trial.case.describe()})
        return None

    return test


def all_of(*tests: OutputTest) -> OutputTest:
    """Combine several tests: the first finding counts."""

    def test(trials: Trials) -> Finding | None:
        return next((finding for test in tests if (finding := test(trials))), None)

    return test


def each(cases: tuple[str, ...], find: Callable[[Trial], Finding | None]) -> OutputTest:
    """Test in every case that the answer returned, and that `find` finds nothing."""

    def test(trials: Trials) -> Finding | None:
        for name in cases:
            if finding := in_one_case(trials[name], find):
                return finding
        return None

    return test


def in_one_case(trial: Trial, *finds: Callable[[Trial], Finding | None]) -> Finding | None:
    """Return the first finding in a case, with the case's inputs; first of all what it raised."""
    for find in finds if trial.output.values else (_raised,):
        if finding := find(trial):
            return Finding(finding.message_id, {**_context(trial), **finding.values})
    return None


def _context(trial: Trial) -> dict[str, str]:
    # An answer that overwrites an input and reads it again gets wrong numbers for that reason.
    changed = {CHANGED: ", ".join(trial.output.changed)} if trial.output.changed else {}
    inputs = {"inputs": trial.case.describe(), BRIEFLY: trial.case.describe(most=3)}
    return {**inputs, **changed}


def _raised(trial: Trial) -> Finding:
    kind, message = trial.output.error or ("", "")
    own = {
        "NotCallable": "not_callable",
        "WrongReturn": "wrong_return",
        "NotImplementedError": "not_written",
        "AutogradUsed": "autograd",
        "TookTooLong": "took_too_long",
    }
    if kind == "WrongSignature":
        expected = f"({', '.join(trial.case.arguments)})"
        return Finding("signature", {"given": message, "expected": expected})
    if OUT_OF_MEMORY.match(f"{kind}: {message}"):
        return Finding("memory", {"limit": MEMORY_MIB})
    if kind not in own and SHAPES_DO_NOT_FIT.search(message):
        expected = ", ".join(_shape(value.shape) for value in trial.expected.values)
        return Finding("shapes", {"type": kind, "message": message, "expected": expected})
    return Finding(own.get(kind, "raised"), {"type": kind, "message": message})


def count(trial: Trial, expected: int | None = None) -> Finding | None:
    """Find another number of results than `expected`, the reference's by default."""
    values = trial.output.values
    expected = len(trial.expected.values) if expected is None else expected
    if len(values) == expected:
        return None
    if len(values) == 1:
        return Finding("one_result", {"given": _shape(values[0].shape), "expected": expected})
    return Finding("count", {"given": len(values), "expected": expected})


def changed(trial: Trial) -> Finding | None:
    """Find arguments that were overwritten."""
    names = ", ".join(trial.output.changed)
    return Finding("changed", {"names": names}) if names else None


def wrong_value(trial: Trial) -> Finding | None:
    """Find a number that differs from the reference's."""
    if finding := count(trial):
        return finding
    indices = range(len(trial.expected.values))
    return next((finding for i in indices if (finding := _returned(trial, i))), None)


def _returned(trial: Trial, index: int) -> Finding | None:
    if finding := count(trial):
        return finding
    value, expected = trial.output.values[index], trial.expected.values[index]
    if close(value.array, expected.array):
        return None
    return _of_result(index, _difference("value", value.array, expected.array, value.shape))


def wrong_gradient(trial: Trial, argument: str) -> Finding | None:
    """Find a gradient that differs from the reference's."""
    gradient = trial.output.gradients.get(argument)
    expected = trial.expected.gradients[argument]
    if close(gradient, expected):
        return None
    if gradient is None and trial.output.error:
        kind, message = trial.output.error
        if OUT_OF_MEMORY.match(f"{kind}: {message}"):
            return Finding("memory", {"limit": MEMORY_MIB})
        return Finding("backward", {"type": kind, "message": message})
    if gradient is None:
        return Finding("no_gradient", {"argument": argument})
    finding = _difference("gradient", gradient, expected, gradient.shape)
    return Finding(finding.message_id, {"argument": argument, **finding.values})


def _returned_gradient(trial: Trial, argument: str, index: int) -> Finding | None:
    finding = _returned(trial, index)
    if finding is None or finding.message_id in ("count", "one_result"):
        return finding
    message = "gradient_size" if finding.message_id == "size" else "gradient"
    return Finding(message, {"argument": argument, **finding.values})


def _exact_gradient(trial: Trial, argument: str, index: int, relative: float) -> Finding | None:
    expected = trial.expected.values[index].array
    array = None if count(trial) else trial.output.values[index].array
    if array is None or expected is None or array.size != expected.size:
        return _returned_gradient(trial, argument, index)
    with np.errstate(all="ignore"):
        errors = np.abs(array.reshape(expected.shape) - expected) / np.abs(expected)
    if (errors <= relative).all():
        return None
    position = np.unravel_index(
        int(np.where(np.isnan(errors), np.inf, errors).argmax()), expected.shape
    )
    return Finding(
        "inexact",
        {
            "argument": argument,
            "where": str([int(i) for i in position]),
            "error": f"{errors[position]:.1e}",
            "most": f"{relative:.0e}",
        },
    )


def wrong_shapes(trial: Trial) -> Finding | None:
    """Find a result of another shape than the reference's."""
    pairs = zip(trial.output.values, trial.expected.values, strict=False)
    for index, (value, expected) in enumerate(pairs):
        if value.shape != expected.shape:
            sizes = {"given": _shape(value.shape), "expected": _shape(expected.shape)}
            return _of_result(index, Finding("size", sizes))
    return None


def wrong_shape_and_dtype(trial: Trial) -> Finding | None:
    """Find a result of another shape or dtype than the reference's."""
    pairs = zip(trial.output.values, trial.expected.values, strict=False)
    for index, (value, expected) in enumerate(pairs):
        if (value.dtype, value.shape) != (expected.dtype, expected.shape):
            forms = {"given": _describe(value), "expected": _describe(expected)}
            return _of_result(index, Finding("form", forms))
    return None


def _of_result(index: int, finding: Finding) -> Finding:
    return Finding(finding.message_id, {**finding.values, "index": index})


def _difference(
    message: str,
    array: np.ndarray | None,
    expected: np.ndarray | None,
    shape: tuple[int, ...],
) -> Finding:
    assert expected is not None, "the reference returned nothing to compare with"
    if array is None or np.squeeze(array).shape != np.squeeze(expected).shape:
        return Finding("size", {"given": _shape(shape), "expected": _shape(expected.shape)})
    if expected.size <= MOST_SHOWN:
        return Finding(message, {"where": "", "given": shown(array), "expected": shown(expected)})
    index = worst(array, expected)
    flat = int(np.ravel_multi_index(index, expected.shape))
    # Numbers are stored as text, since JSON has no NaN.
    numbers = {
        name: f"{a.ravel()[flat].item():.6g}"
        for name, a in (("given", array), ("expected", expected))
    }
    return Finding(message, {"where": str(list(index)), **numbers})


def _describe(value: Value) -> str:
    return f"{value.dtype} {_shape(value.shape)}"


def _shape(shape: tuple[int, ...]) -> str:
    return f"({', '.join(map(str, shape))}{',' if len(shape) == 1 else ''})"
