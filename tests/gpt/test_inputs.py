from __future__ import annotations

import pytest
import torch

from ptm_edu.gpt import (
    SpecialTokens,
    classification_input,
    entailment_input,
    multiple_choice_inputs,
    similarity_inputs,
    task_batch,
)

MARKS = SpecialTokens(start=20, delimiter=21, extract=22)


def test_the_four_transformations() -> None:
    assert classification_input([1, 2], MARKS) == [[20, 1, 2, 22]]
    assert entailment_input([1, 2], [3], MARKS) == [[20, 1, 2, 21, 3, 22]]
    assert similarity_inputs([1, 2], [3], MARKS) == [[20, 1, 2, 21, 3, 22], [20, 3, 21, 1, 2, 22]]
    assert multiple_choice_inputs([1], [2, 3], [[4], [5, 6]], MARKS) == [
        [20, 1, 2, 3, 21, 4, 22],
        [20, 1, 2, 3, 21, 5, 6, 22],
    ]


def test_the_longest_field_gives_way() -> None:
    text = list(range(10))
    assert classification_input(text, MARKS, max_length=5) == [[20, 0, 1, 2, 22]]
    assert entailment_input(text, [3, 4], MARKS, max_length=8) == [[20, 0, 1, 2, 21, 3, 4, 22]]
    assert entailment_input(text, text, MARKS, max_length=3) == [[20, 21, 22]]
    (first, second) = multiple_choice_inputs(text, [11, 12], [[13], [14, 15]], MARKS, max_length=8)
    assert first == [20, 0, 1, 11, 12, 21, 13, 22]
    assert second[-4:] == [21, 14, 15, 22] and len(second) == 8
    assert text == list(range(10))
    assert similarity_inputs([1], [2], MARKS, max_length=5) == similarity_inputs([1], [2], MARKS)


def test_a_batch() -> None:
    examples = [similarity_inputs([1, 2], [3], MARKS), similarity_inputs([4], [5], MARKS)]
    batch = task_batch(examples, [1, 0], padding_id=9)
    assert batch.input_ids.tolist() == [examples[0], [[*row, 9] for row in examples[1]]]
    assert batch.attention_mask.tolist() == [[[True] * 6] * 2, [[True] * 5 + [False]] * 2]
    assert batch.labels.dtype == torch.long
    assert task_batch(examples, [0.5, 5.0]).labels.is_floating_point()


def test_wrong_input_gets_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"max_length: expected 3 or more.* got 2"):
        entailment_input([1], [2], MARKS, max_length=2)
    with pytest.raises(ValueError, match="two answers or more, got 1"):
        multiple_choice_inputs([1], [2], [[3]], MARKS)
    one, two = classification_input([1], MARKS), similarity_inputs([1], [2], MARKS)
    with pytest.raises(ValueError, match=r"2 examples of \[1, 2\] sequences and 2 labels"):
        task_batch([one, two], [0, 1])
    with pytest.raises(ValueError, match=r"2 examples .* and 1 labels"):
        task_batch([one, one], [0])
    with pytest.raises(ValueError, match="got 0 examples"):
        task_batch([], [])
