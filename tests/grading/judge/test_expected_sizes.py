"""Of what an answer returns, only numbers of the expected sizes are kept; marks do not change."""

from __future__ import annotations

import json

import numpy as np
import pytest
import torch

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.runner import Output, Value, pack, run, unpack_outputs
from ptm_edu.grading.judge.expected_sizes import without_excess
from ptm_edu.grading.judge.verdicts import judge
from ptm_edu.grading.sandbox.runtime.job import RunResult

NAMES = ("keep_probability", "negative_sampling_loss", "attention", "mask_tokens")


def ran(name, function):
    return RunResult("done", pack(run(function, exercise(name).cases(7))))


@pytest.mark.parametrize("name", NAMES)
def test_what_the_reference_and_every_mistake_return_is_kept(name):
    definition = exercise(name)
    wrong = [each for mistake in definition.mistakes for each in mistake.implementations]
    for function in (definition.reference, *wrong):
        made = ran(name, function)
        assert without_excess(made, name, 7) is made


@pytest.mark.parametrize("name", NAMES)
def test_of_larger_arrays_the_shape_is_kept(name):
    made = ran(name, lambda *_: torch.rand(700, 700))
    kept = without_excess(made, name, 7)
    assert len(kept.outputs) < 2**16 < len(made.outputs)
    (value,) = unpack_outputs(kept.outputs)[0].values
    assert (value.array, value.shape, value.dtype) == (None, (700, 700), "torch.float32")
    assert judge(kept, name, 7).points == judge(made, name, 7).points == 0
    assert without_excess(kept, name, 7) is kept


def test_many_values_and_forged_texts_are_not_kept():
    name = NAMES[0]
    many = ran(name, lambda *_: tuple(torch.rand(3000) for _ in range(100)))
    cases = len(exercise(name).cases(7))
    assert len(without_excess(many, name, 7).outputs) < 2**14 * cases
    text = Value(np.zeros(()), "x" * 400, ())
    forged = RunResult("done", pack([Output((text,) * 400)] * cases))
    kept = without_excess(forged, name, 7)
    assert (kept.ended, kept.outputs) == ("garbled", None)
    nonsense = RunResult("done", json.dumps(list(range(30_000))).encode())
    assert without_excess(nonsense, name, 7).ended == "garbled"
