"""Assignment 3 alone: the numbers that its model answer and its trials tell."""

from __future__ import annotations

import re

import pytest
import torch

ASSIGNMENT = "a3_transformer"


def test_the_model_answers_numbers_are_those_of_the_cards_code(assigned):
    card = assigned.cells["card-leak"].source
    (code,) = re.findall(r"```python\n(.*?)```", card, re.S)
    (right,) = re.findall(r"`mask = (~[^`]+)`", card)
    moved = {}
    for name, mask in (("no mask", "None"), ("correct mask", right), ("inverted mask", right[1:])):
        space = {"torch": torch}
        exec(code.replace("mask = None", f"mask = {mask}"), space)
        moved[name] = space["change"][3].item()
    stated = re.findall(r"`([\w ]+)` (\d\.\d{4})", assigned.solutions()["leak-answer"])
    assert {name: float(number) for name, number in stated} == pytest.approx(moved, abs=6e-5)
    assert moved["no mask"] > 0.1 and moved["inverted mask"] > 0.1 and moved["correct mask"] == 0


def test_each_trial_gives_what_it_says_with_the_solution(tried):
    output, _ = tried

    def numbers(label, count):
        """The numbers of a line, and those that it expects: each with its brackets off."""
        line = next(text for text in output.splitlines() if text.startswith(label))
        values = [float(text) for text in re.findall(r"-?\d+(?:\.\d+)?", line.partition(":")[2])]
        assert len(values) == 2 * count
        return values[:count], pytest.approx(values[count:], abs=1e-5)

    of_attention = (("weights", 6), ("output", 2), ("head 0", 4), ("merged", 8))
    of_pairs = (("pair", 2), ("words", 6), ("tie", 5), ("nest", 2), ("enes", 2), ("nnn", 2))
    for label, count in (*of_attention, *of_pairs):
        actual, expected = numbers(label, count)
        assert actual == expected
    assert re.findall(r"loss (\d\.\d+), expected (\d\.\d+)", output) == [
        ("0.398", "0.398"),
        ("0.288", "0.288"),
    ]
    rows = re.findall(r"^\d \[(.*)\]$", output, re.M)
    actual = [float(text) for row in rows for text in row.split(",")]
    (expected,) = re.findall(r"expected (0 1 0 1.*)", output)
    assert actual == [float(text) for text in re.findall(r"-?\d[\d.]*", expected)]
    steps = re.findall(r"alpha \d\.0: (.*)", output)
    assert f"expected {', then '.join(steps)}" in output
