"""Assignment 6 alone: the numbers that its model answer and its trials state."""

from __future__ import annotations

import re

import pytest
import torch

from ptm_edu.exercises.after_bert import segment_memory

ASSIGNMENT = "a6_after_bert"


def numbers(text):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def test_the_model_answers_numbers_are_those_of_the_cards_code(assigned):
    card = assigned.cells["card-streams"].source
    (code,) = re.findall(r"```python\n(.*?)```", card, re.S)
    space = {"torch": torch}
    exec(code, space)
    starts = re.findall(r"`(states\(w [^`]+)`", card)
    after, before = (eval(start, space) for start in starts)
    from_w = (after - before).abs().amax(dim=1)
    computed = {
        f"{name} at {position}": change[position].item()
        for name, change in (("token", space["change"]), ("w", from_w))
        for position in (2, 4)
    }
    stated = re.findall(
        r"`((?:token|w) at \d)` (\d\.\d{4})", assigned.solutions()["streams-answer"]
    )
    assert {name: float(number) for name, number in stated} == pytest.approx(computed, abs=6e-5)
    assert computed["w at 2"] == computed["w at 4"] == 0
    assert space["change"][:2].max() == 0 and space["change"][2:].min() > 1


def test_each_trial_gives_what_it_says_with_the_solution(tried):
    output, _ = tried
    lines = output.splitlines()
    labels = ("query stream", "own tokens", "words")
    rows = [line for line in lines if line.startswith(labels)]
    assert len(rows) == 2 + 1 + 3
    for row in rows:
        actual, expected = row.split(": ", 1)[1].split("expected")
        assert numbers(actual) == numbers(expected) != []

    shifted = [number for line in lines if line.startswith("query:") for number in numbers(line)]
    (expected,) = (line for line in lines if line.startswith("expected [12, 11, 10"))
    assert shifted == numbers(expected)


def test_a_long_memory_makes_segments_one_pass_and_a_short_one_does_not(tried):
    output, _ = tried
    rows = re.findall(r"^M = (\d+): memory (\[.*\]), difference (.*)$", output, re.M)
    (expected,) = (line for line in output.splitlines() if line.startswith("expected [0, 0, 0]"))
    sizes = [number for _, held, _ in rows for number in numbers(held)]
    assert [*sizes, 0.0] == numbers(expected)
    nothing, short, long = (float(difference) for _, _, difference in rows)
    assert nothing > 0.01 and short > 0.01 and long == 0


def test_the_notebooks_layer_is_the_one_that_the_check_has(tried):
    _, names = tried
    x, past, weights = torch.randn(3, 2, 4), torch.randn(5, 2, 4), torch.randn(3, 4, 4)
    for context in (x, torch.cat([past, x])):
        expected = segment_memory.layer(x, context, weights)
        torch.testing.assert_close(names["layer"](x, context, weights), expected)
