from __future__ import annotations

import math

import pytest
import torch

from ptm_edu.gpt import GPT, fine_tuning_loss, language_model_loss, next_tokens

IDS = torch.tensor([[3, 4, 5, 6], [7, 8, 9, 2]])
MASK = torch.tensor([[1, 1, 1, 1], [0, 1, 1, 0]])


def test_the_loss_is_the_mean_surprise_at_each_next_token(model: GPT) -> None:
    with torch.no_grad():
        surprises = []
        for row, real in ((IDS[0], slice(0, 4)), (IDS[1], slice(1, 3))):
            text = row[real]
            for t in range(1, len(text)):
                p = model(text[None, :t]).logits[0, -1].softmax(dim=0)  # reads t tokens, no more
                surprises.append(-math.log(p[text[t]].item()))
        found = language_model_loss(model(IDS, MASK).logits, IDS, MASK)
    assert len(surprises) == 4
    assert found.item() == pytest.approx(sum(surprises) / 4, abs=1e-5)


def test_the_labels() -> None:
    assert next_tokens(IDS).tolist() == [[4, 5, 6, -100], [8, 9, 2, -100]]
    assert next_tokens(IDS, MASK).tolist() == [[4, 5, 6, -100], [-100, 9, -100, -100]]
    assert IDS.tolist() == [[3, 4, 5, 6], [7, 8, 9, 2]]


def test_its_gradient_is_that_of_the_mean() -> None:
    torch.manual_seed(0)
    logits = torch.randn(2, 4, 23, requires_grad=True)
    (found,) = torch.autograd.grad(language_model_loss(logits, IDS, MASK), logits)
    expected = torch.zeros(2, 4, 23)
    for row, t in ((0, 0), (0, 1), (0, 2), (1, 1)):  # places with a token, and a token after it
        expected[row, t] = logits[row, t].detach().softmax(dim=0) / 4
        expected[row, t, IDS[row, t + 1]] -= 1 / 4
    torch.testing.assert_close(found, expected)


def test_the_task_with_the_language_beside_it() -> None:
    task, language = torch.tensor(1.5, requires_grad=True), torch.tensor(4.0, requires_grad=True)
    loss = fine_tuning_loss(task, language, 0.25)
    assert loss.item() == 2.5
    loss.backward()
    assert (task.grad, language.grad) == (1.0, 0.25)
    assert fine_tuning_loss(task, language).item() == 3.5


def test_without_weight_the_loss_is_the_tasks_own() -> None:
    task = torch.tensor(1.5)
    for language in (4.0, math.inf, math.nan):
        assert fine_tuning_loss(task, torch.tensor(language), 0).item() == 1.5


def test_wrong_input_gets_a_sentence() -> None:
    with pytest.raises(ValueError, match="lm_weight must be 0 or more, got -1"):
        fine_tuning_loss(torch.tensor(1.0), torch.tensor(1.0), -1)
    with pytest.raises(ValueError, match="at least two tokens"):
        language_model_loss(torch.zeros(2, 1, 5), torch.ones(2, 1, dtype=torch.long))
    with pytest.raises(ValueError, match=r"expected logits of \(2, 4, 'V'\), got \(2, 3, 5\)"):
        language_model_loss(torch.zeros(2, 3, 5), IDS)
    with pytest.raises(ValueError, match=r"ids are \(2, 4\).* got \(2, 3\)"):
        next_tokens(IDS, MASK[:, :3])
