"""Assignment 7 alone: the numbers that its model answer and its trials state."""

from __future__ import annotations

import re

import pytest
import torch

from ptm_edu.exercises.adaptation import adapter, label_scores, prefix_attention

ASSIGNMENT = "a7_adaptation"


def numbers(text):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def test_the_model_answers_errors_are_those_of_the_cards_code(assigned):
    (code,) = re.findall(r"```python\n(.*?)```", assigned.cells["card-storage"].source, re.S)
    space = {"torch": torch}
    exec(code, space)
    stated = re.findall(
        r"`(near|far), (\d+)` (\d\.\d\d) and (\d\.\d\d)", assigned.solutions()["storage-answer"]
    )
    assert len(stated) == 4
    for task, examples, *errors in stated:
        computed = [space["error"](space[task], int(examples), rank).item() for rank in (64, 4)]
        assert [float(error) for error in errors] == pytest.approx(computed, abs=0.006)


def test_the_model_answers_bytes_are_those_of_the_card(assigned):
    card, answer = (assigned.cells["card-storage"].source, assigned.solutions()["storage-answer"])
    parameters, rank, side, layers = 110e6, 8, 768, 12
    for size in ("110 million parameters", "float32", "rank 8", "768 × 768", "all 12 layers"):
        assert size in card
    lora = layers * 2 * rank * (side + side)
    assert f"{lora:,} parameters, {4 * lora / 1e6:.2f} MB" in answer
    assert f"`LoRA` {10 * 4 * lora / 1e6:.1f} MB" in answer
    assert f"`full` {10 * 4 * parameters / 1e9:.1f} GB" in answer


def test_each_trial_gives_what_it_says_with_the_solution(tried):
    output, _ = tried
    rows = [line for line in output.splitlines() if " expected " in line]
    assert len(rows) == 4 + 5 + 2 + 2 + 2
    for row in rows:
        actual, expected = row.split(" expected ")
        words = re.findall("True|False", actual)
        assert words == re.findall("True|False", expected)
        given, stated = numbers(actual.partition(": ")[2]), numbers(expected)
        assert given == pytest.approx(stated, abs=1e-4) and (words or stated)


def test_the_notebooks_functions_are_those_that_the_checks_have(tried):
    _, names = tried
    y, scale = torch.randn(2, 3, 5), torch.randn(5)
    assert torch.equal(names["norm"](y, scale), adapter.norm(y, scale))
    key, allowed = torch.randn(2, 4, 5), torch.ones(2, 3, 4, dtype=torch.bool).tril(1)
    expected = prefix_attention.attend(y, key, key, allowed)
    assert torch.allclose(names["attend"](y, key, key, allowed), expected)
    vocabulary = "Ġter rible ter Ġgreat great"
    for text in (" terrible", "terrible", " great terrible"):
        assert names["encode"](text, vocabulary) == label_scores.encode(text, vocabulary)
