"""Assignment 2 alone: the numbers that its model answer and its trials tell."""

from __future__ import annotations

import re

import pytest
import torch

ASSIGNMENT = "a2_elmo"


def test_the_model_answers_numbers_are_those_of_the_cards_code(assigned):
    (code,) = re.findall(r"```python\n(.*?)```", assigned.cells["card-too-good"].source, re.S)
    stacks = {
        "two layers": code,
        "one layer": code.replace("num_layers=2", "num_layers=1"),
        "separate stack": code.replace("bidirectional=True, ", ""),
    }
    moved = {}
    for name, written in stacks.items():
        space = {"torch": torch}
        exec(written, space)
        moved[name] = space["forward_half"][2].item()
    stated = re.findall(r"`([\w ]+)` (0\.\d{4})", assigned.solutions()["too-good-answer"])
    assert {name: float(number) for name, number in stated} == pytest.approx(moved, abs=6e-5)
    assert moved["two layers"] > 0.01 and moved["one layer"] == moved["separate stack"] == 0


def test_each_trial_gives_what_it_says_with_the_solution(tried):
    output, _ = tried
    assert "tensor([ 1.0000, -0.5000,  6.0000]) expected" in output
    assert re.findall(r"loss (\d+\.\d+), expected (\d+\.\d+)", output) == [
        ("0.0000", "0.0000"),
        ("20.0000", "20.0000"),
    ]
    for label, right in (("mix", [1, 6]), ("gradient of w", [-0.75, 0.75])):
        numbers = re.search(rf"{label}: tensor\(\[(.*)\]\) expected", output)[1].split(",")
        assert [float(number) for number in numbers] == pytest.approx(right, abs=1e-4)
    rates = re.findall(r"step +\d+: (\d\.\d{3})", output)
    assert rates == re.findall(r"\d\.\d{3}", output[output.index("expected 0.200") :])
    assert "[[-3.0, -1.0, -3.0], [-2.0, -2.0, -2.0]] expected" in output
