"""When two arrays, or two outputs, count as the same."""

from __future__ import annotations

import numpy as np

from .runner import Output

# Loose enough for float32 in any order of summation, tight enough to tell every known mistake.
RELATIVE, ABSOLUTE = 1e-4, 1e-5


def close(array: np.ndarray | None, expected: np.ndarray | None) -> bool:
    """Return whether two arrays hold the same numbers; any non-finite number equals any other.

    Their shapes may differ by axes of length 1. None (no array) equals only None.
    """
    if array is None or expected is None:
        return array is expected
    if np.squeeze(array).shape != np.squeeze(expected).shape:
        return False
    return bool(_isclose(array.ravel(), expected.ravel()).all())


def worst(array: np.ndarray, expected: np.ndarray) -> tuple[int, ...]:
    """Return the index in `expected` at which `array`, of the same size, differs most."""
    distance = np.abs(np.asarray(array.ravel(), complex) - np.asarray(expected.ravel(), complex))
    flat = int(np.where(np.isfinite(distance), distance, np.inf).argmax())
    return tuple(int(i) for i in np.unravel_index(flat, expected.shape))


def same_output(output: Output, other: Output) -> bool:
    """Return whether two outputs agree in every value and every gradient."""
    if len(output.values) != len(other.values):
        return False
    pairs = zip(output.values, other.values, strict=True)
    return all(close(a.array, b.array) for a, b in pairs) and same_gradients(output, other)


def same_gradients(output: Output, other: Output) -> bool:
    """Return whether two outputs agree in every gradient; their values may differ."""
    return all(close(output.gradients.get(name), g) for name, g in other.gradients.items())


def finite(output: Output) -> bool:
    """Return whether every value and every gradient that arrived is finite."""
    arrays = [*(value.array for value in output.values), *output.gradients.values()]
    return all(array is None or bool(np.isfinite(array).all()) for array in arrays)


def same_where_finite(output: Output, other: Output) -> bool:
    """Return whether two outputs agree wherever the other's numbers are finite."""
    pairs = [(a.array, b.array) for a, b in zip(output.values, other.values, strict=False)]
    pairs += [(output.gradients.get(name), g) for name, g in other.gradients.items()]
    return len(output.values) == len(other.values) and all(
        _close_where_finite(*pair) for pair in pairs
    )


def _close_where_finite(array: np.ndarray | None, expected: np.ndarray | None) -> bool:
    if array is None or expected is None or array.shape != expected.shape:
        return array is expected
    finite = np.isfinite(expected)
    return close(array[finite], expected[finite])


def _isclose(array: np.ndarray, expected: np.ndarray) -> np.ndarray:
    # numpy.isclose in a quarter of its time: a class of 5,000 is compared number by number with
    # every known mistake.
    kind = complex if "c" in (array.dtype.kind, expected.dtype.kind) else float
    array, expected = array.astype(kind, copy=False), expected.astype(kind, copy=False)
    finite, expected_finite = np.isfinite(array), np.isfinite(expected)
    with np.errstate(invalid="ignore", over="ignore"):
        near = np.abs(array - expected) <= ABSOLUTE + RELATIVE * np.abs(expected)
    return (near & finite & expected_finite) | ~(finite | expected_finite)
