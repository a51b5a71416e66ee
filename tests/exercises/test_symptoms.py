"""Symptoms that exercises share recognize their mistake, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from ptm_edu.exercises.framework.exercise import Trial
from ptm_edu.exercises.framework.runner import Case, Output, Value
from ptm_edu.exercises.framework.symptoms import (
    differs_from_itself,
    looks_up_ignore_index,
    missing_gradient,
    not_finite_in,
    right_in,
    wrong_only_in,
)


def output(value=1.0, gradient=1.0, error=None):
    values = () if error else (Value(np.array(value), "torch.float64", ()),)
    return Output(values, {"x": None if gradient is None else np.array(gradient)}, (), error)


def trials(usual, edge):
    """Return trials of two cases, in both of which 1 with the gradient 1 is right."""
    outputs = {"usual": usual, "edge": edge}
    return {n: Trial(Case(n, {"x": 1.0}), out, output()) for n, out in outputs.items()}


RAISED = output(error=("IndexError", "index -100 is out of bounds"))
SYMPTOMS = {
    "wrong": wrong_only_in("edge", ("usual",)),
    "not finite": not_finite_in("edge", ("usual",)),
    "no gradient": missing_gradient("edge", ("usual",)),
    "random": differs_from_itself("usual", "edge"),
    "index": looks_up_ignore_index("edge", "usual"),
}


@pytest.mark.parametrize(
    ("usual", "edge", "expected"),
    [
        (output(), output(), set()),
        (output(), output(2.0), {"wrong", "random"}),
        (output(2.0), output(2.0), set()),
        (output(), output(np.nan), {"wrong", "not finite", "random"}),
        (output(), output(1.0, np.inf), {"not finite"}),
        (output(2.0), output(1.0, np.inf), {"random"}),
        (output(), output(1.0, None), {"no gradient"}),
        (output(2.0), output(1.0, None), {"random"}),
        (output(), RAISED, {"index"}),
        (RAISED, RAISED, set()),
        (output(), output(error=("ValueError", "no")), set()),
    ],
)
def test_a_symptom_recognizes_its_mistake_alone(usual, edge, expected):
    both = trials(usual, edge)
    assert {name for name, symptom in SYMPTOMS.items() if symptom(both)} == expected


def test_values_are_right_in_every_case_or_not():
    assert right_in(trials(output(), output(1.0, None)), "usual", "edge")
    assert not right_in(trials(output(), output(2.0)), "usual", "edge")
    assert not right_in(trials(output(), RAISED), "edge")
