"""Assignment 5 alone: what its trials show, and the numbers that its model answer tells."""

from __future__ import annotations

import re

import pytest
import torch

ASSIGNMENT = "a5_bert"
RATES = (0.05, 0.15, 0.4, 0.8)


def numbers(text):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def test_the_model_answers_numbers_are_those_of_the_cards_code(assigned):
    card = assigned.cells["card-rate"].source
    (code,) = re.findall(r"```python\n(.*?)```", card, re.S)
    assert code.count("rate = 0.15\n") == 1
    predictions, shares = [], []
    for rate in RATES:
        space = {"torch": torch}
        exec(code.replace("rate = 0.15", f"rate = {rate}"), space)
        for values, value in zip((predictions, shares), space["measured"], strict=True):
            values.append(value.item())
    solution = assigned.solutions()["rate-answer"]
    (stated,) = re.findall(r"At 5, 15, 40 and 80 % (.*? predictions)", solution)
    assert numbers(stated) == pytest.approx(predictions, abs=0.06)
    (stated,) = re.findall(r"for a fraction of (.*?) of them", solution)
    assert numbers(stated) == pytest.approx(shares, abs=6e-4)
    # what theory says: one in ten of the selected tokens can still be read
    assert predictions == pytest.approx([128 * rate for rate in RATES], rel=0.01)
    assert shares == pytest.approx([(1 - 0.9 * rate) ** 4 for rate in RATES], abs=5e-3)


def test_masking_prints_its_fractions(tried):
    output, _ = tried
    (line,) = (line for line in output.splitlines() if line.startswith("selected: "))
    (split,) = (line for line in output.splitlines() if line.startswith("of these [MASK]"))
    (selected, expected), (masked, unchanged) = numbers(line), numbers(split)
    assert expected == 15 and abs(selected - 15) < 2
    assert abs(masked - 80) < 5 and abs(unchanged - 10) < 4


def test_embeddings_loss_and_spans_come_out_as_told(tried):
    output, _ = tried
    lines = output.splitlines()
    rows = [line for line in lines if line.startswith(("loss", "at most"))]
    assert len(rows) == 2 + 3
    for row in rows:
        actual, expected = row.split(", expected")
        assert numbers(actual)[-len(numbers(expected)) :] == numbers(expected) != []

    tokens = [number for line in lines if line.startswith("token: ") for number in numbers(line)]
    (expected,) = (line for line in lines if line.startswith("expected [1, 1, -1, 7]"))
    assert tokens == numbers(expected)


def test_the_pairs_that_are_shown_are_right_and_of_both_kinds(tried):
    output, _ = tried
    pairs = re.findall(r"^label (\d) row \[(.*)\] types \[(.*)\]$", output, re.M)
    assert {label for label, _, _ in pairs} == {"0", "1"}
    for label, row, types in pairs:
        ids = numbers(row)
        a, b = ids[1], ids[ids.index(2) + 1]
        assert b == a + 1 if label == "0" else b // 10 != a // 10
        words = [[number] * (2 if number % 2 else 1) for number in (a, b)]
        pair = [1, *words[0], 2, *words[1], 2]
        assert ids == pair + [0] * (8 - len(pair))
        kinds = [0] * (2 + len(words[0])) + [1] * (1 + len(words[1]))
        assert numbers(types) == kinds + [0] * (8 - len(kinds))


def test_labels_and_cuts_come_out_as_told(tried):
    output, _ = tried
    lines = re.findall(
        r"^(tokens of B|label 1|first token kept): (.*), expected (.*)$", output, re.M
    )
    rows = {name: (numbers(actual)[0], numbers(expected)[0]) for name, actual, expected in lines}
    assert rows["tokens of B"] == (4 + 1, 4 + 1)
    actual, expected = rows["label 1"]
    assert expected == 50 and abs(actual - expected) < 8
    actual, expected = rows["first token kept"]
    assert expected == 6 and abs(actual - 100 / 2**4) < 4


def test_the_contrastive_loss_comes_out_as_told(tried):
    output, _ = tried
    lines = [line for line in output.splitlines() if line.startswith("contrastive loss")]
    rows = [numbers(line) for line in lines]
    assert [(row[0], row[1]) for row in rows] == [(row[-1], row[1]) for row in rows]
    assert [row[1] for row in rows] == [1.0, 0.1, 0.001]
    (longer,) = (numbers(line) for line in output.splitlines() if line.startswith("ten times"))
    assert longer == rows[0][:1]
    assert "a single pair: 0.000, expected 0.000" in output
