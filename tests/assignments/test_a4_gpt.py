"""Assignment 4 alone: the numbers that its model answer and its trials tell."""

from __future__ import annotations

import re

import pytest
import torch

from ptm_edu.exercises.gpt.generation_loop import read

ASSIGNMENT = "a4_gpt"


def test_the_model_answers_numbers_are_those_of_the_cards_code(assigned):
    card = assigned.cells["card-reeds"].source
    (code,) = re.findall(r"```python\n(.*?)```", card, re.S)
    (causal,) = re.findall(r"`mask = (~[^`]+)`", card)
    (twice,) = re.findall(r"`words = (torch\.cat[^`]+)`", card)

    def moved(mask, again=""):
        space = {"torch": torch}
        exec(code.replace("mask = None", f"{again}mask = {mask}"), space)
        return [value.item() for value in space["change"]]

    both = f"words, other = {twice}, {twice.replace('words', 'other')}\n"
    repeated = moved(causal.replace("6, 6", "12, 12"), both)
    computed = {
        "no mask": moved("None")[1],
        "causal mask": moved(causal)[1],
        "last position": moved(causal)[5],
        "second bank": repeated[7],
    }
    stated = re.findall(r"`([\w ]+)` (\d\.\d{4})", assigned.solutions()["reeds-answer"])
    assert {name: float(number) for name, number in stated} == pytest.approx(computed, abs=6e-5)
    assert computed["causal mask"] == repeated[1] == 0 and len(repeated) == 12
    assert min(computed["no mask"], computed["second bank"], computed["last position"]) > 0.1


def test_each_trial_gives_what_it_says_with_the_solution(tried):
    output, _ = tried
    lines = output.splitlines()

    def numbers(text):
        return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]

    # "name: given, expected …": all numbers on one line
    labels = ("padding", "no cache", "two cached", "lambda", "entailment", "row 1", "sampled")
    rows = [line.split(": ", 1)[1] for line in lines if line.startswith(labels)]
    assert len(rows) == 2 + 2 + 3 + 2 + 1
    for row in rows[:-1]:
        actual, expected = row.split("expected")
        assert numbers(actual) == numbers(expected) != []
    actual, expected = map(numbers, rows[-1].split("expected"))
    assert actual == pytest.approx(expected, abs=150) and sum(actual) == 10_000

    # several lines, then what was expected of all
    (shares,) = (line for line in lines if line.startswith("expected [0, 0, 1"))
    samples = [line.split(": ", 1)[1] for line in lines if line.startswith("temperature")]
    assert numbers(shares) == [number for row in samples for number in numbers(row)]
    *written, expected = (line for line in lines if "->" in line or "twice" in line)
    assert [line.split("-> ")[1] for line in written] == ["[4, 5, 6, 7]", *2 * ["[6, 7, 8, 9]"]]
    assert expected == "expected [4, 5, 6, 7], then twice [6, 7, 8, 9]"


def test_the_notebooks_model_is_the_one_that_the_check_has(tried):
    _, names = tried
    table, ids = torch.randn(5, 7, 7, dtype=torch.float64), torch.tensor([3, 0, 6, 6])
    torch.testing.assert_close(names["read"](table, ids), read(table, ids))
    with pytest.raises(IndexError):
        names["read"](table, torch.zeros(6, dtype=torch.int64))
