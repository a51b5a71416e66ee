"""An answer is called by the names of its parameters where they agree, else by their order."""

from __future__ import annotations

import inspect

import numpy as np
import pytest

from ptm_edu.bert import mask_tokens
from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.runner import Case, run

ARGUMENTS = {"a": 1, "b": 20, "rate": 300}


def called(function, **arguments):
    (output,) = run(function, [Case("one", arguments or ARGUMENTS)])
    return output.error or float(output.value)


@pytest.mark.parametrize(
    "function",
    [
        lambda a, b, rate: a - b + rate,
        lambda b, rate, a: a - b + rate,
        lambda a, b, generator=None, rate=0.1: a - b + rate + (generator or 0),
        lambda a, b, *, rate: a - b + rate,
        lambda *, rate, a, b: a - b + rate,
        lambda a, /, b, rate=0: a - b + rate,
        lambda x, y, r: x - y + r,
        lambda x, y, generator=None, rate=0.1: x - y + rate + (generator or 0),
        lambda x, y, *, rate: x - y + rate,
        lambda x, y, r, more=0: x - y + r + more,
        lambda b, x, y: b - x + y,  # renamed: one has another argument's name
        lambda *values: values[0] - values[1] + values[2],
        lambda **named: named["a"] - named["b"] + named["rate"],
        lambda a, **named: a - named["b"] + named["rate"],
    ],
    ids=lambda function: str(inspect.signature(function)),
)
def test_arguments_find_their_parameters(function):
    assert called(function) == 281


def test_a_default_of_the_answer_is_used_where_an_argument_is_not_given():
    assert called(lambda a, generator=None, rate=5: a + rate, a=1) == 6
    assert called(max, a=np.array(3), b=np.array(4)) == 4  # written in C: by position


@pytest.mark.parametrize(
    "function",
    [lambda a, b: a, lambda a, b, rate, more: a, lambda: 1, lambda *, x, y, z: x],
    ids=lambda function: str(inspect.signature(function)),
)
def test_what_cannot_be_called_is_told_by_its_parameters(function):
    names = ", ".join(inspect.signature(function).parameters)
    assert called(function) == ("WrongSignature", f"({names})")


def test_the_signature_of_the_library_gets_full_marks():
    definition = exercise("mask_tokens")
    assert definition.judge(run(mask_tokens, definition.cases(3)), 3).passed


@pytest.mark.parametrize("name", ["mask_tokens", "masked_lm_loss", "negative_sampling_loss"])
def test_another_signature_gets_a_sentence_about_it_and_no_hint(name):
    definition = exercise(name)
    report = definition.judge(run(lambda only: only, definition.cases(3)), 3)
    findings = {c.finding.message_id for c in report.checks if c.finding} - {"not_reached"}
    assert findings == {"signature"} and report.mistake is None and report.points == 0
    first = next(c for c in report.checks if c.finding)
    assert "(only)" in first.say("en") and "(only)" in first.say("zh")
    assert next(iter(definition.cases(3)[0].arguments)) in first.say("en")
