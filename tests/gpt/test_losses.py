"""The next-token loss is the mean surprisal; the fine-tuning loss adds it with weight λ."""

from __future__ import annotations

import math

import pytest
import torch

from ptm_edu.gpt import GPT, fine_tuning_loss, language_model_loss, next_tokens

IDS = torch.tensor([[3, 4, 5, 6], [7, 8, 9, 2]])
MASK = torch.tensor([[1, 1, 1, 1], [0, 1, 1, 0]])


def test_the_loss_is_the_mean_surprisal_of_each_next_token(model: GPT) -> None:
    with torch.no_grad():
        surprisals = []
        for text in (IDS[0], IDS[1, 1:3]):
            for t in range(1, len(text)):
                p = model(text[None, :t]).logits[0, -1].softmax(dim=0)  # of t tokens, no more
                surprisals.append(-math.log(p[text[t]].item()))
        loss = language_model_loss(model(IDS, MASK).logits, IDS, MASK)
    assert len(surprisals) == 4
    assert loss.item() == pytest.approx(sum(surprisals) / 4, abs=1e-5)


def test_labels_are_the_next_tokens() -> None:
    assert next_tokens(IDS).tolist() == [[4, 5, 6, -100], [8, 9, 2, -100]]
    assert next_tokens(IDS, MASK).tolist() == [[4, 5, 6, -100], [-100, 9, -100, -100]]


def test_the_fine_tuning_loss_adds_the_weighted_language_loss() -> None:
    task, language = torch.tensor(1.5, requires_grad=True), torch.tensor(4.0, requires_grad=True)
    loss = fine_tuning_loss(task, language, 0.25)
    loss.backward()
    assert (loss.item(), task.grad, language.grad) == (2.5, 1.0, 0.25)
    assert fine_tuning_loss(task, language).item() == 3.5
    assert fine_tuning_loss(task, torch.tensor(math.nan), 0).item() == 1.5
    with pytest.raises(ValueError, match="lm_weight must be 0 or more, got -1"):
        fine_tuning_loss(task, language, -1)


def test_wrong_input_is_rejected() -> None:
    with pytest.raises(ValueError, match="at least two tokens"):
        language_model_loss(torch.zeros(2, 1, 5), torch.ones(2, 1, dtype=torch.long))
    with pytest.raises(ValueError, match=r"expected logits of \(2, 4, 'V'\)"):
        language_model_loss(torch.zeros(2, 3, 5), IDS)
    with pytest.raises(ValueError, match=r"ids are \(2, 4\).* got \(2, 3\)"):
        next_tokens(IDS, MASK[:, :3])
