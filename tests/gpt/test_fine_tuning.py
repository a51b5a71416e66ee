"""Fine-tuning learns a toy task; predictions and likelihoods do not depend on who stands beside."""

from __future__ import annotations

import pytest
import torch
from torch.nn import functional

from ptm_edu.gpt import (
    GPT,
    ClassificationHead,
    GPTConfig,
    SpecialTokens,
    TaskModel,
    classification_input,
)
from ptm_edu.gpt.fine_tuning import fine_tune, predict
from ptm_edu.gpt.log_likelihood import log_likelihoods

MARKS = SpecialTokens(17, 18, 19)
CONFIG = GPTConfig(
    dim=16, heads=2, feed_forward=32, layers=1, vocab_size=20, max_positions=12, dropout=0.0
)


def model(classes: int = 2) -> TaskModel:
    torch.manual_seed(0)
    return TaskModel(GPT(CONFIG), ClassificationHead(CONFIG.dim, classes))


def texts(count: int) -> list[list[int]]:
    """Of 2 to 8 tokens from 0 to 9."""
    generator = torch.Generator().manual_seed(count)
    lengths = torch.randint(2, 9, (count,), generator=generator).tolist()
    return [torch.randint(0, 10, (n,), generator=generator).tolist() for n in lengths]


def test_it_learns_whether_a_token_occurs_and_grades_too() -> None:
    some = texts(200)
    examples = [classification_input(text, MARKS) for text in some]
    occurs = [int(3 in text) for text in some]
    tuned = model()
    fine_tune(tuned, examples, occurs, 15, learning_rate=1e-2, progress=False)
    right = predict(tuned, examples).argmax(dim=1).eq(torch.tensor(occurs)).float().mean()
    assert right > 0.97
    grades = [len(text) / 4 for text in some]
    graded = model(1)
    fine_tune(graded, examples, grades, 15, learning_rate=1e-2, progress=False)
    errors = predict(graded, examples)[:, 0] - torch.tensor(grades)
    assert errors.square().mean() < 0.1 * torch.tensor(grades).var()


def test_the_language_model_beside_the_task_keeps_learning() -> None:
    # Each token is followed by the next number: what there is to learn beside the task.
    some = [[(first + i) % 10 for i in range(8)] for first in range(10)] * 8
    examples = [classification_input(text, MARKS) for text in some]
    labels = [int(text[0] > 4) for text in some]

    def next_is_known(lm_weight: float) -> float:
        tuned = model()
        fine_tune(
            tuned, examples, labels, 20, learning_rate=2e-2, lm_weight=lm_weight, progress=False
        )
        pairs = [(text[:4], text[4:5]) for text in some[:10]]
        return sum(log_likelihoods(tuned.gpt, pairs)) / 10

    assert next_is_known(0.5) > -0.2 > -1.5 > next_is_known(0)


def test_predictions_come_in_order_whoever_stands_beside() -> None:
    asked = model(3)
    examples = [classification_input(text, MARKS) for text in texts(9)]
    together = predict(asked, examples, batch_size=4)
    alone = torch.cat([predict(asked, [example]) for example in examples])
    torch.testing.assert_close(together, alone, atol=1e-5, rtol=0)
    assert not asked.training or asked.train().training


def test_a_label_is_missing() -> None:
    with pytest.raises(ValueError, match="2 examples and 1 labels"):
        fine_tune(model(), [[[1]], [[2]]], [0])
    with pytest.raises(ValueError, match="at least one example, got none"):
        predict(model(), [])


def test_likelihoods_are_sums_over_what_comes_after() -> None:
    gpt = model().gpt
    pairs = [([1, 2, 3], [4, 5]), ([6], [7]), ([8, 9, 1, 2], [3, 4, 5, 6])]
    found = log_likelihoods(gpt, pairs, batch_size=2)
    gpt.eval()
    for (before, after), value in zip(pairs, found, strict=True):
        ids = torch.tensor([[*before, *after]])
        losses = functional.cross_entropy(gpt(ids).logits[0, :-1], ids[0, 1:], reduction="none")
        assert value == pytest.approx(-losses[len(before) - 1 :].sum().item(), abs=1e-4)
    with pytest.raises(ValueError, match="got 0 and 1"):
        log_likelihoods(gpt, [([], [1])])
    with pytest.raises(ValueError, match="at most 13 together, got 12 and 2"):
        log_likelihoods(gpt, [([1] * 12, [1, 2])])
