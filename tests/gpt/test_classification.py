from __future__ import annotations

from dataclasses import replace

import pytest
import torch

from ptm_edu.gpt import (
    GPT,
    ChoiceHead,
    ClassificationHead,
    GPTConfig,
    SpecialTokens,
    TaskModel,
    classification_input,
    joint_loss,
    language_model_loss,
    multiple_choice_inputs,
    similarity_inputs,
    task_batch,
)
from ptm_edu.gpt.fine_tuning import task_loss
from ptm_edu.training import AdamW, TrainingConfig, fit

MARKS = SpecialTokens(start=20, delimiter=21, extract=22)
TEXTS = [[1, 2, 3], [4], [5, 6]]


def by_hand(model: GPT, sequence: list[int]) -> torch.Tensor:
    """Return the state (D,) at the extract token of one sequence alone."""
    return model(torch.tensor([sequence])).last_hidden_state[0, -1]


def test_the_classifier_reads_the_extract_tokens_state(model: GPT) -> None:
    examples = [classification_input(text, MARKS) for text in TEXTS]
    task = TaskModel(model, ClassificationHead(16, 3)).eval()
    batch = task_batch(examples, [0, 1, 2])
    found = task(batch.input_ids, batch.attention_mask)
    states = torch.stack([by_hand(model, example[0]) for example in examples])
    torch.testing.assert_close(found.logits, task.head.linear(states), atol=1e-5, rtol=1e-5)
    left = torch.tensor([[[0] * (5 - len(one)) + one for one in example] for example in examples])
    again = task(left, torch.tensor([[[0] * (5 - len(e[0])) + [1] * len(e[0])] for e in examples]))
    torch.testing.assert_close(again.logits, found.logits, atol=1e-5, rtol=1e-5)


def test_similarity_adds_both_orders(model: GPT) -> None:
    task = TaskModel(model, ClassificationHead(16, 1)).eval()
    one, other = similarity_inputs([1, 2, 3], [4], MARKS), similarity_inputs([4], [1, 2, 3], MARKS)
    batch = task_batch([one, other], [3.0, 3.0])
    first, second = task(batch.input_ids, batch.attention_mask).logits
    torch.testing.assert_close(first, second)
    states = by_hand(model, one[0]) + by_hand(model, one[1])
    torch.testing.assert_close(first, task.head.linear(states), atol=1e-5, rtol=1e-5)


def test_a_choice_scores_each_answer(model: GPT) -> None:
    task = TaskModel(model, ChoiceHead(16)).eval()
    example = multiple_choice_inputs([1, 2], [3], [[4], [5, 6], [7]], MARKS)
    batch = task_batch([example, example[::-1]], [0, 2])
    logits = task(batch.input_ids, batch.attention_mask).logits
    assert logits.shape == (2, 3)
    torch.testing.assert_close(logits[0], logits[1].flip(0))
    expected = torch.stack([task.head.linear(by_hand(model, row))[0] for row in example])
    torch.testing.assert_close(logits[0], expected, atol=1e-5, rtol=1e-5)


def test_the_task_and_the_language_beside_it(model: GPT) -> None:
    task = TaskModel(model, ClassificationHead(16, 3)).eval()
    batch = task_batch([classification_input(text, MARKS) for text in TEXTS], [0, 1, 2])
    own = task_loss(task(batch.input_ids, batch.attention_mask).logits, batch.labels)
    ids, mask = batch.input_ids[:, 0], batch.attention_mask[:, 0]
    language = language_model_loss(model(ids, mask).logits, ids, mask)
    assert torch.equal(joint_loss(task, batch, 0), own)
    torch.testing.assert_close(joint_loss(task, batch, 0.5), own + 0.5 * language)


def test_grades_are_graded_by_their_squared_error() -> None:
    loss = task_loss(torch.tensor([[1.0], [3.0]]), torch.tensor([2.0, 3.0]))
    assert loss.item() == 0.5


@pytest.mark.parametrize("lm_weight", [0.0, 0.5])
def test_every_parameter_gets_a_gradient(model: GPT, lm_weight: float) -> None:
    task = TaskModel(model.requires_grad_(False), ClassificationHead(16, 3))
    batch = task_batch([classification_input(text, MARKS) for text in TEXTS], [0, 1, 2])
    joint_loss(task, batch, lm_weight).backward()
    for name, weight in task.named_parameters():
        # A softmax does not feel what is added to all of a query's scores.
        assert name.endswith("key.bias") or (weight.grad is not None and weight.grad.any()), name
    assert model.token_embedding.weight.grad is not None
    unread = model.token_embedding.weight.grad[
        10
    ].any()  # no text holds it; only the softmax knows it
    assert unread == (lm_weight > 0)


def test_it_learns_which_word_stood_first(config: GPTConfig) -> None:
    generator = torch.Generator().manual_seed(0)
    texts = torch.randint(1, 5, (32, 4), generator=generator).tolist()
    examples = [classification_input(text, MARKS) for text in texts]
    batch = task_batch(examples, [int(text[0] > 2) for text in texts])
    torch.manual_seed(0)
    task = TaskModel(GPT(replace(config, dropout=0.0)), ClassificationHead(16, 2))
    fit(
        task,
        joint_loss,
        lambda i: batch,
        TrainingConfig(steps=40, optimizer=AdamW(1e-2), progress=False, device="cpu"),
    )
    found = task.eval()(batch.input_ids, batch.attention_mask).logits.argmax(dim=1)
    assert found.eq(batch.labels).all()


def test_wrong_input_gets_a_sentence(model: GPT) -> None:
    task = TaskModel(model, ClassificationHead(16, 3))
    ids = torch.ones(2, 1, 4, dtype=torch.long)
    for wrong, mask in ((ids[:, 0], ids[:, 0]), (ids, ids[..., :3])):
        with pytest.raises(ValueError, match=r"ids and mask of \(B, N, T\)"):
            task(wrong, mask)
