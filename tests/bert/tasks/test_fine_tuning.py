"""Fine-tuning learns each kind of task; predictions do not depend on the other texts."""

from __future__ import annotations

import copy
import importlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from ptm_edu.bert import (
    Bert,
    BertConfig,
    ChoiceHead,
    SentenceHead,
    SpanHead,
    TaskModel,
    TokenHead,
    best_spans,
)
from ptm_edu.bert.tasks.batches import Label, length
from ptm_edu.bert.tasks.fine_tuning import bert_states, fine_tune, predict, task_batch, train_head
from ptm_edu.bert.tasks.inputs import TaskInput
from ptm_edu.bert.tasks.model import Head

CONFIG = BertConfig(
    dim=16, heads=2, feed_forward=32, layers=1, vocab_size=20, max_positions=12, dropout=0.0
)
CLS, SEP, SPECIAL = 18, 19, 3


def model(head: type[Head], outputs: int = 2) -> TaskModel:
    torch.manual_seed(0)
    task_head = head(CONFIG) if head in (SpanHead, ChoiceHead) else head(CONFIG, outputs)  # type: ignore[call-arg]
    return TaskModel(Bert(CONFIG), task_head)


def texts(count: int) -> list[TaskInput]:
    """Return inputs of 2 to 8 tokens from 0 to 9 between special tokens."""
    generator = torch.Generator().manual_seed(count)
    lengths = torch.randint(2, 9, (count,), generator=generator).tolist()
    rows = [torch.randint(0, 10, (n,), generator=generator).tolist() for n in lengths]
    return [
        TaskInput(
            [CLS, *row, SEP],
            [0] * (len(row) + 2),
            [-1, *range(len(row)), -1],
            [(0, 0)] * (len(row) + 2),
        )
        for row in rows
    ]


def best(logits: list[Tensor]) -> list[int]:
    return [int(scores.argmax()) for scores in logits]


def test_classes_and_grades_are_learned() -> None:
    inputs = texts(150)
    occurs = [int(SPECIAL in text.ids) for text in inputs]
    tuned = model(SentenceHead)
    fine_tune(tuned, inputs, occurs, 15, learning_rate=1e-2, progress=False)
    assert sum(a == b for a, b in zip(best(predict(tuned, inputs)), occurs, strict=True)) > 142
    grades = [len(text.ids) / 4 for text in inputs]
    graded = model(SentenceHead, 1)
    fine_tune(graded, inputs, grades, 15, learning_rate=1e-2, progress=False)
    errors = torch.cat(predict(graded, inputs)) - torch.tensor(grades)
    assert errors.square().mean() < 0.1 * torch.tensor(grades).var()


def test_tags_are_learned() -> None:
    inputs = texts(100)
    tags: list[Label] = [
        [
            int(piece > 5) if word >= 0 else -100
            for piece, word in zip(text.ids, text.word_ids, strict=True)
        ]
        for text in inputs
    ]
    tuned = model(TokenHead)
    fine_tune(tuned, inputs, tags, 15, learning_rate=1e-2, progress=False)
    for text, wanted, logits in zip(inputs, tags, predict(tuned, inputs), strict=True):
        assert logits.shape == (len(text.ids), 2)
        assert logits.argmax(dim=1)[1:-1].tolist() == wanted[1:-1]  # type: ignore[index]


def test_spans_are_learned() -> None:
    # The answer is the smallest number and the token after it.
    inputs = texts(120)
    spans: list[Label] = []
    for text in inputs:
        first = min(range(1, len(text.ids) - 1), key=text.ids.__getitem__)
        spans.append((first, min(first + 1, len(text.ids) - 2)))
    tuned = model(SpanHead)
    fine_tune(tuned, inputs, spans, 60, learning_rate=1e-2, progress=False)
    right = 0
    for text, wanted, logits in zip(inputs, spans, predict(tuned, inputs), strict=True):
        predicted = best_spans(logits[None], torch.tensor([text.word_ids]) >= 0)
        right += (int(predicted.start), int(predicted.end)) == wanted
    assert right > 90


def test_the_head_alone_learns_and_bert_stays() -> None:
    inputs = texts(200)
    last = [int(text.ids[-2] > 4) for text in inputs]
    tuned = model(TokenHead)
    before = copy.deepcopy(tuned.bert.state_dict())
    masked = ([-100] * (len(text.ids) - 2) for text in inputs)
    tags: list[Label] = [[*no, tag, -100] for no, tag in zip(masked, last, strict=True)]
    train_head(tuned, inputs, tags, 40, learning_rate=3e-2, progress=False)
    for name, weight in tuned.bert.state_dict().items():
        assert torch.equal(weight, before[name])
    predicted = [int(text[-2].argmax()) for text in predict(tuned, inputs)]
    assert sum(a == b for a, b in zip(predicted, last, strict=True)) > 190


@pytest.mark.parametrize("head", [SentenceHead, TokenHead, ChoiceHead])
def test_predictions_come_in_order_and_do_not_depend_on_the_batch(head: type[Head]) -> None:
    task_model = model(head, 3)
    inputs = choices(9)[0] if head is ChoiceHead else texts(9)
    together = predict(task_model, inputs, batch_size=4)
    states = bert_states(task_model, inputs, 4)
    for text, logits, state in zip(inputs, together, states, strict=True):
        (alone,) = predict(task_model, [text])
        assert len(alone) == (length(text) if head is TokenHead else 3)
        torch.testing.assert_close(logits, alone, atol=1e-5, rtol=0)
        torch.testing.assert_close(task_model.head(state), alone, atol=1e-5, rtol=0)
    assert task_model.training


def test_head_and_bert_end_on_one_device(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(name: str = "auto") -> torch.device:
        return torch.device("meta" if name == "auto" else name)  # meta stands for a GPU

    monkeypatch.setattr(importlib.import_module("ptm_edu.training.fit"), "choose_device", choose)
    inputs, tuned = texts(4), model(SentenceHead)
    train_head(tuned, inputs, [0, 1, 0, 1], 1, progress=False)
    assert {parameter.device.type for parameter in tuned.parameters()} == {"cpu"}
    assert len(predict(tuned, inputs)) == 4


def choices(count: int) -> tuple[list[list[TaskInput]], list[Label]]:
    """Three texts each, of which one holds what is special."""
    inputs = texts(12 * count)
    without = [text for text in inputs if SPECIAL not in text.ids]
    special = [text for text in inputs if SPECIAL in text.ids]
    right: list[Label] = [number % 3 for number in range(count)]
    questions = []
    for number in range(count):
        example = without[2 * number : 2 * number + 2]
        example.insert(number % 3, special[number])
        questions.append(example)
    return questions, right


def test_choices_are_collated_side_by_side() -> None:
    questions, right = choices(5)
    batch = task_batch(questions, right)
    T = max(len(text.ids) for example in questions for text in example)
    assert batch.input_ids.shape == batch.token_type_ids.shape == (5, 3, T)
    for row, example in enumerate(questions):
        for number, text in enumerate(example):
            real = batch.attention_mask[row, number]
            assert real.tolist() == [True] * len(text.ids) + [False] * (T - len(text.ids))
            assert batch.input_ids[row, number, real].tolist() == text.ids
    assert batch.labels.tolist() == right
    with pytest.raises(ValueError, match="as many choices in each example"):
        task_batch([questions[0], questions[1][:2]], [0, 1])
    with pytest.raises(ValueError):
        task_batch([[]], [0])


@pytest.mark.parametrize("alone", [False, True])
def test_the_right_choice_is_learned(alone: bool) -> None:
    questions, right = choices(60)
    tuned = model(ChoiceHead)
    if alone:  # BERT knows what is special, and its head learns that
        tuned.bert = model(SentenceHead).bert
        flat = [text for example in questions for text in example]
        taught = TaskModel(tuned.bert, SentenceHead(CONFIG, 2))
        marked = [int(SPECIAL in text.ids) for text in flat]
        fine_tune(taught, flat, marked, 10, learning_rate=1e-2, progress=False)
        train_head(tuned, questions, right, learning_rate=3e-2, progress=False)
    else:
        fine_tune(tuned, questions, right, 15, learning_rate=1e-2, progress=False)
    assert sum(a == b for a, b in zip(best(predict(tuned, questions)), right, strict=True)) > 55


def test_inconsistent_examples_and_labels_are_rejected() -> None:
    inputs = texts(2)
    with pytest.raises(ValueError, match=r"fine_tune: expected .* got 2"):
        fine_tune(model(SentenceHead), inputs, [0])
    with pytest.raises(ValueError, match="predict: expected at least"):
        predict(model(SentenceHead), [])
    with pytest.raises(ValueError, match=r"^train_head: expected epochs .* got 0"):
        train_head(model(SentenceHead), inputs, [0, 1], 0)
    with pytest.raises(ValueError, match=r"^task_batch: expected labels of one kind"):
        task_batch(inputs, [[0] * len(inputs[0].ids), 1])
    with pytest.raises(ValueError, match=r"a tag for each of \d+ tokens, -100"):
        task_batch(inputs, [[0], [0]])


@pytest.mark.parametrize("train", [fine_tune, train_head])
def test_an_example_without_a_label_is_rejected_before_training(train: Callable[..., Any]) -> None:
    inputs = texts(3)
    tags = [[0] * len(text.ids) for text in inputs]
    tags[1] = [-100] * len(inputs[1].ids)
    with pytest.raises(ValueError, match=rf"^{train.__name__}: example 1 .* teaches nothing"):
        train(model(TokenHead), inputs, tags, batch_size=1)
    with pytest.raises(ValueError):
        train(model(SentenceHead), inputs, [0, 1, -100])
    train(model(SentenceHead, 1), inputs, [0.0, 1.0, -100.0], 1, progress=False)  # a grade


@pytest.mark.parametrize("wrong", ["PER", ["PER", "O"], (1, 0, 0), [0.5, 1.0], None])
def test_labels_of_other_types_are_rejected(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"^task_batch: a label is a number"):
        task_batch(texts(1), [wrong])


@pytest.mark.parametrize("kind", [int, np.int64, torch.tensor])
def test_a_label_may_be_a_number_of_numpy_or_torch(kind: Callable[[int], Any]) -> None:
    labels = [kind(0), kind(1)]
    assert task_batch(texts(2), labels).labels.tolist() == [0, 1]
    if kind is not torch.tensor:
        inputs = texts(1)
        assert task_batch(inputs, [[kind(1)] * len(inputs[0].ids)]).labels.eq(1).all()


def test_a_head_on_the_mean_has_one_state_and_one_row_of_logits_a_text() -> None:
    torch.manual_seed(0)
    task, inputs = TaskModel(Bert(CONFIG), SentenceHead(CONFIG, 3, "mean")).eval(), texts(5)
    states, logits = bert_states(task, inputs, 2), predict(task, inputs, 2)
    for given, state, row in zip(inputs, states, logits, strict=True):
        hidden = task.bert(torch.tensor([given.ids])).last_hidden_state[0]  # (T, D)
        torch.testing.assert_close(state, hidden.mean(dim=0))
        torch.testing.assert_close(row, task.head.linear(state))
