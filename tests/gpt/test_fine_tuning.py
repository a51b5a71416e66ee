"""Tasks as sequences, heads at the extract token, the joint loss, and toy tasks."""

from __future__ import annotations

import pytest
import torch
from torch.nn import functional

from ptm_edu.gpt import (
    GPT,
    ChoiceHead,
    ClassificationHead,
    GPTConfig,
    SpecialTokens,
    TaskModel,
    classification_input,
    entailment_input,
    fine_tune,
    joint_loss,
    language_model_loss,
    log_likelihoods,
    multiple_choice_inputs,
    predict,
    similarity_inputs,
    task_batch,
)
from ptm_edu.gpt.fine_tuning import task_loss

SPECIAL = SpecialTokens(start=20, delimiter=21, extract=22)
TEXTS = [[1, 2, 3], [4], [5, 6]]
EXAMPLES = [classification_input(text, SPECIAL) for text in TEXTS]


def test_the_four_input_transformations_of_the_paper() -> None:
    assert EXAMPLES[0] == [[20, 1, 2, 3, 22]]
    assert entailment_input([1, 2], [3], SPECIAL) == [[20, 1, 2, 21, 3, 22]]
    similarity = similarity_inputs([1, 2], [3], SPECIAL)
    assert similarity == [[20, 1, 2, 21, 3, 22], [20, 3, 21, 1, 2, 22]]
    assert multiple_choice_inputs([1], [2, 3], [[4], [5, 6]], SPECIAL) == [
        [20, 1, 2, 3, 21, 4, 22],
        [20, 1, 2, 3, 21, 5, 6, 22],
    ]


def test_the_longest_field_is_truncated() -> None:
    text = list(range(10))
    assert classification_input(text, SPECIAL, max_length=5) == [[20, 0, 1, 2, 22]]
    assert entailment_input(text, [3, 4], SPECIAL, 8) == [[20, 0, 1, 2, 21, 3, 4, 22]]
    assert entailment_input(text, text, SPECIAL, max_length=3) == [[20, 21, 22]]
    first, second = multiple_choice_inputs(text, [11, 12], [[13], [14, 15]], SPECIAL, 8)
    assert first == [20, 0, 1, 11, 12, 21, 13, 22]
    assert second[-4:] == [21, 14, 15, 22] and len(second) == 8
    assert text == list(range(10))
    with pytest.raises(ValueError, match=r"max_length: expected 3 or more.* got 2"):
        entailment_input([1], [2], SPECIAL, max_length=2)
    with pytest.raises(ValueError, match="two answers or more, got 1"):
        multiple_choice_inputs([1], [2], [[3]], SPECIAL)


def test_a_batch_is_padded_on_the_right() -> None:
    examples = [similarity_inputs([1, 2], [3], SPECIAL), similarity_inputs([4], [5], SPECIAL)]
    batch = task_batch(examples, [1, 0], padding_id=9)
    assert batch.input_ids.tolist() == [examples[0], [[*row, 9] for row in examples[1]]]
    assert batch.attention_mask.tolist() == [[[True] * 6] * 2, [[True] * 5 + [False]] * 2]
    assert batch.labels.dtype == torch.long
    assert task_batch(examples, [0.5, 5.0]).labels.is_floating_point()
    for wrong, labels in (([EXAMPLES[0], examples[0]], [0, 1]), (EXAMPLES, [0]), ([], [])):
        with pytest.raises(ValueError, match=rf"got {len(wrong)} examples .* {len(labels)} labels"):
            task_batch(wrong, labels)


def state(model: GPT, sequence: list[int]) -> torch.Tensor:
    """Return the hidden state (D,) at the extract token of one sequence alone."""
    return model(torch.tensor([sequence])).last_hidden_state[0, -1]


def test_the_classifier_reads_the_state_of_the_extract_token(model: GPT) -> None:
    task = TaskModel(model, ClassificationHead(16, 3)).eval()
    batch = task_batch(EXAMPLES, [0, 1, 2])
    logits = task(batch.input_ids, batch.attention_mask).logits
    states = torch.stack([state(model, example[0]) for example in EXAMPLES])
    torch.testing.assert_close(logits, task.head.linear(states), atol=1e-5, rtol=1e-5)
    left = torch.stack([torch.tensor([[0] * (5 - len(row)) + row]) for (row,) in EXAMPLES])
    left_mask = batch.attention_mask.flip(-1)
    torch.testing.assert_close(task(left, left_mask).logits, logits, atol=1e-5, rtol=1e-5)
    for ids, mask in ((left[:, 0], left_mask[:, 0]), (left, left_mask[..., :3])):
        with pytest.raises(ValueError, match=r"ids and mask of \(B, N, T\)"):
            task(ids, mask)


def test_the_mean_is_that_of_all_real_tokens(model: GPT) -> None:
    head = ClassificationHead(model.config.dim, 2)
    task = TaskModel(model, head, mean=True).eval()
    batch = task_batch(EXAMPLES, [0, 1, 0])
    logits = task(batch.input_ids, batch.attention_mask).logits
    for number, (sequence,) in enumerate(EXAMPLES):
        hidden = model.encode(torch.tensor([sequence]))[0][-1]  # (1, T, D)
        torch.testing.assert_close(logits[number], head.linear(hidden.mean(dim=1))[0])


def test_similarity_adds_both_orders(model: GPT) -> None:
    task = TaskModel(model, ClassificationHead(16, 1)).eval()
    pair, swapped = (similarity_inputs(*p, SPECIAL) for p in ((TEXTS[0], [4]), ([4], TEXTS[0])))
    batch = task_batch([pair, swapped], [3.0, 3.0])
    first, second = task(batch.input_ids, batch.attention_mask).logits
    torch.testing.assert_close(first, second)
    expected = task.head.linear(state(model, pair[0]) + state(model, pair[1]))
    torch.testing.assert_close(first, expected, atol=1e-5, rtol=1e-5)


def test_a_choice_scores_each_answer(model: GPT) -> None:
    task = TaskModel(model, ChoiceHead(16)).eval()
    example = multiple_choice_inputs([1, 2], [3], [[4], [5, 6], [7]], SPECIAL)
    batch = task_batch([example, example[::-1]], [0, 2])
    logits = task(batch.input_ids, batch.attention_mask).logits
    torch.testing.assert_close(logits[0], logits[1].flip(0))
    expected = torch.stack([task.head.linear(state(model, row))[0] for row in example])
    torch.testing.assert_close(logits[0], expected, atol=1e-5, rtol=1e-5)


def test_the_joint_loss_adds_the_language_loss(model: GPT) -> None:
    task = TaskModel(model, ClassificationHead(16, 3)).eval()
    batch = task_batch(EXAMPLES, [0, 1, 2])
    own = task_loss(task(batch.input_ids, batch.attention_mask).logits, batch.labels)
    ids, mask = batch.input_ids[:, 0], batch.attention_mask[:, 0]
    language = language_model_loss(model(ids, mask).logits, ids, mask)
    assert torch.equal(joint_loss(task, batch, 0), own)
    torch.testing.assert_close(joint_loss(task, batch, 0.5), own + 0.5 * language)
    assert task_loss(torch.tensor([[1.0], [3.0]]), torch.tensor([2.0, 3.0])).item() == 0.5


@pytest.mark.parametrize("lm_weight", [0.0, 0.5])
def test_every_parameter_gets_a_gradient(model: GPT, lm_weight: float) -> None:
    task = TaskModel(model.requires_grad_(False), ClassificationHead(16, 3))
    joint_loss(task, task_batch(EXAMPLES, [0, 1, 2]), lm_weight).backward()
    for name, weight in task.named_parameters():
        # A softmax is invariant to what is added to all of a query's scores.
        assert name.endswith("key.bias") or (weight.grad is not None and weight.grad.any()), name
    absent = model.token_embedding.weight.grad[10]  # type: ignore[index] # in no text
    assert absent.any() == (lm_weight > 0)


CONFIG = GPTConfig(16, 2, 32, 0.0, layers=1, vocab_size=23, max_positions=12)


def task_model(classes: int = 2) -> TaskModel:
    torch.manual_seed(0)
    return TaskModel(GPT(CONFIG), ClassificationHead(CONFIG.dim, classes))


def texts(count: int) -> list[list[int]]:
    """Return texts of 2 to 8 tokens from 0 to 9."""
    generator = torch.Generator().manual_seed(count)
    lengths = torch.randint(2, 9, (count,), generator=generator).tolist()
    return [torch.randint(0, 10, (n,), generator=generator).tolist() for n in lengths]


def test_classes_and_grades_are_learned() -> None:
    inputs = texts(200)
    examples = [classification_input(text, SPECIAL) for text in inputs]
    occurs = [int(3 in text) for text in inputs]
    classifier, grader = task_model(), task_model(1)
    fine_tune(classifier, examples, occurs, 15, learning_rate=1e-2, progress=False)
    assert predict(classifier, examples).argmax(1).eq(torch.tensor(occurs)).float().mean() > 0.97
    grades = torch.tensor([len(text) / 4 for text in inputs])
    fine_tune(grader, examples, grades.tolist(), 15, learning_rate=1e-2, progress=False)
    assert (predict(grader, examples)[:, 0] - grades).square().mean() < 0.1 * grades.var()


def test_the_language_model_is_trained_with_the_task() -> None:
    # Each token is followed by the next number: that is what the language model can learn.
    inputs = [[(first + i) % 10 for i in range(8)] for first in range(10)] * 8
    examples = [classification_input(text, SPECIAL) for text in inputs]
    labels = [int(text[0] > 4) for text in inputs]
    likelihoods = []
    for lm_weight in (0.5, 0.0):
        model, settings = task_model(), {"lm_weight": lm_weight, "learning_rate": 2e-2}
        fine_tune(model, examples, labels, 20, progress=False, **settings)
        pairs = [(text[:4], text[4:5]) for text in inputs[:10]]
        likelihoods.append(sum(log_likelihoods(model.gpt, pairs)) / 10)
    assert likelihoods[0] > -0.2 > -1.5 > likelihoods[1]


def test_predictions_keep_the_order_and_do_not_depend_on_the_batch() -> None:
    model = task_model(3).train()
    examples = [classification_input(text, SPECIAL) for text in texts(9)]
    together = predict(model, examples, batch_size=4)
    alone = torch.cat([predict(model, [example]) for example in examples])
    torch.testing.assert_close(together, alone, atol=1e-5, rtol=0)
    assert model.training
    with pytest.raises(ValueError, match="2 examples and 1 labels"):
        fine_tune(model, examples[:2], [0])
    with pytest.raises(ValueError, match="at least one example, got none"):
        predict(model, [])


def test_likelihoods_are_sums_over_the_continuation() -> None:
    gpt = task_model().gpt
    pairs = [([1, 2, 3], [4, 5]), ([6], [7]), ([8, 9, 1, 2], [3, 4, 5, 6])]
    likelihoods = log_likelihoods(gpt, pairs, batch_size=2)
    gpt.eval()
    for (before, after), likelihood in zip(pairs, likelihoods, strict=True):
        ids = torch.tensor([[*before, *after]])
        losses = functional.cross_entropy(gpt(ids).logits[0, :-1], ids[0, 1:], reduction="none")
        assert likelihood == pytest.approx(-losses[len(before) - 1 :].sum().item(), abs=1e-4)
    for pair in (([], [1]), ([1] * 12, [1, 2])):
        with pytest.raises(ValueError):
            log_likelihoods(gpt, [pair])
