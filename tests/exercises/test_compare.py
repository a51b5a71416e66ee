from __future__ import annotations

import numpy as np
import pytest

from ptm_edu.exercises.framework.compare import close, same_gradients, same_output, worst
from ptm_edu.exercises.framework.runner import Output, Value

INF, NAN = np.inf, np.nan


@pytest.mark.parametrize(
    ("given", "expected", "same"),
    [
        ([1.0, 2.0], [1.00001, 2.00001], True),
        ([1.0, 2.0], [1.001, 2.0], False),
        ([INF, 1.0], [NAN, 1.0], True),
        ([INF, 1.0], [-INF, 1.0], True),
        ([INF, 1.0], [1e30, 1.0], False),
        ([1.0, INF], [INF, 1.0], False),
        ([[1.0, 2.0]], [1.0, 2.0], True),
        ([[1.0], [2.0]], [1.0, 2.0], True),
        ([[1.0, 2.0], [3.0, 4.0]], [1.0, 2.0, 3.0, 4.0], False),
        ([1.0], [1.0, 1.0], False),
        ([True], [1.0], True),
        ([1 + 1j], [1.0], False),
    ],
)
def test_close(given, expected, same):
    assert close(np.array(given), np.array(expected)) is same


def test_nothing_equals_only_nothing():
    assert close(None, None)
    assert not close(None, np.zeros(1)) and not close(np.zeros(1), None)


def test_worst_finds_the_largest_difference_and_what_is_not_finite_first():
    expected = np.zeros((2, 3))
    assert worst(np.array([[0, 0, 0], [0, 3, 2]]), expected) == (1, 1)
    assert worst(np.array([[0, 0, NAN], [0, 3, 2]]), expected) == (0, 2)
    assert worst(np.array(5.0), np.array(0.0)) == ()


def test_outputs_are_alike_in_values_and_gradients():
    def output(value, gradient):
        array = np.array(value)
        return Output((Value(array, "torch.float64", array.shape),), {"x": gradient})

    first = output(1.0, np.ones(2))
    assert same_output(first, output(1.0, np.ones(2)))
    assert not same_output(first, output(2.0, np.ones(2)))
    assert same_gradients(first, output(2.0, np.ones(2)))
    assert not same_output(first, output(1.0, np.zeros(2)))
    assert not same_output(first, output(1.0, None))
    assert not same_output(first, Output(error=("ValueError", "no")))
