"""Fine-tuning learns each kind of task; what is predicted does not depend on who stands beside."""

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
    made = head(CONFIG) if head in (SpanHead, ChoiceHead) else head(CONFIG, outputs)  # type: ignore[call-arg]
    return TaskModel(Bert(CONFIG), made)


def texts(count: int) -> list[TaskInput]:
    """Of 2 to 8 tokens from 0 to 9 between marks."""
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
    return [int(one.argmax()) for one in logits]


def test_classes_and_grades() -> None:
    some = texts(150)
    occurs = [int(SPECIAL in one.ids) for one in some]
    tuned = model(SentenceHead)
    fine_tune(tuned, some, occurs, 15, rate=1e-2, progress=False)
    assert sum(a == b for a, b in zip(best(predict(tuned, some)), occurs, strict=True)) > 142
    grades = [len(one.ids) / 4 for one in some]
    graded = model(SentenceHead, 1)
    fine_tune(graded, some, grades, 15, rate=1e-2, progress=False)
    errors = torch.cat(predict(graded, some)) - torch.tensor(grades)
    assert errors.square().mean() < 0.1 * torch.tensor(grades).var()


def test_tags() -> None:
    some = texts(100)
    tags: list[Label] = [
        [
            int(piece > 5) if word >= 0 else -100
            for piece, word in zip(one.ids, one.word_ids, strict=True)
        ]
        for one in some
    ]
    tuned = model(TokenHead)
    fine_tune(tuned, some, tags, 15, rate=1e-2, progress=False)
    for one, wanted, logits in zip(some, tags, predict(tuned, some), strict=True):
        assert logits.shape == (len(one.ids), 2)
        assert logits.argmax(dim=1)[1:-1].tolist() == wanted[1:-1]  # type: ignore[index]


def test_spans() -> None:
    # The answer lies between the smallest number and the one after it.
    some = texts(120)
    places: list[Label] = []
    for one in some:
        first = min(range(1, len(one.ids) - 1), key=one.ids.__getitem__)
        places.append((first, min(first + 1, len(one.ids) - 2)))
    tuned = model(SpanHead)
    fine_tune(tuned, some, places, 60, rate=1e-2, progress=False)
    right = 0
    for one, wanted, logits in zip(some, places, predict(tuned, some), strict=True):
        found = best_spans(logits[None], torch.tensor([one.word_ids]) >= 0)
        right += (int(found.start), int(found.end)) == wanted
    assert right > 90


def test_the_head_alone_learns_and_bert_stays() -> None:
    some = texts(200)
    last = [int(one.ids[-2] > 4) for one in some]
    tuned = model(TokenHead)
    before = copy.deepcopy(tuned.bert.state_dict())
    tags: list[Label] = [
        [-100] * (len(one.ids) - 2) + [value, -100] for one, value in zip(some, last, strict=True)
    ]
    train_head(tuned, some, tags, 40, rate=3e-2, progress=False)
    for name, weight in tuned.bert.state_dict().items():
        assert torch.equal(weight, before[name])
    told = [int(one[-2].argmax()) for one in predict(tuned, some)]
    assert sum(a == b for a, b in zip(told, last, strict=True)) > 190


@pytest.mark.parametrize("head", [SentenceHead, TokenHead, ChoiceHead])
def test_predictions_come_in_order_whoever_stands_beside(head: type[Head]) -> None:
    asked = model(head, 3)
    some = choices(9)[0] if head is ChoiceHead else texts(9)
    together = predict(asked, some, batch_size=4)
    for one, found, state in zip(some, together, bert_states(asked, some, 4), strict=True):
        (alone,) = predict(asked, [one])
        assert len(alone) == (length(one) if head is TokenHead else 3)
        torch.testing.assert_close(found, alone, atol=1e-5, rtol=0)
        torch.testing.assert_close(asked.head(state), alone, atol=1e-5, rtol=0)
    assert asked.training


def test_head_and_bert_end_on_one_device(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(name: str = "auto") -> torch.device:
        return torch.device("meta" if name == "auto" else name)  # meta stands for a GPU

    monkeypatch.setattr(importlib.import_module("ptm_edu.training.fit"), "choose_device", choose)
    some, tuned = texts(4), model(SentenceHead)
    train_head(tuned, some, [0, 1, 0, 1], 1, progress=False)
    assert {one.device.type for one in tuned.parameters()} == {"cpu"}
    assert len(predict(tuned, some)) == 4


def choices(count: int) -> tuple[list[list[TaskInput]], list[Label]]:
    """Three texts each, of which one holds what is special."""
    some = texts(12 * count)
    without = [one for one in some if SPECIAL not in one.ids]
    special = [one for one in some if SPECIAL in one.ids]
    right: list[Label] = [number % 3 for number in range(count)]
    asked = []
    for number in range(count):
        example = without[2 * number : 2 * number + 2]
        example.insert(number % 3, special[number])
        asked.append(example)
    return asked, right


def test_choices_stand_beside_each_other() -> None:
    asked, right = choices(5)
    batch = task_batch(asked, right)
    T = max(len(one.ids) for example in asked for one in example)
    assert batch.input_ids.shape == batch.token_type_ids.shape == (5, 3, T)
    for row, example in enumerate(asked):
        for number, one in enumerate(example):
            real = batch.attention_mask[row, number]
            assert real.tolist() == [True] * len(one.ids) + [False] * (T - len(one.ids))
            assert batch.input_ids[row, number, real].tolist() == one.ids
    assert batch.labels.tolist() == right
    with pytest.raises(ValueError, match=r"as many choices in each example, got \[2, 3\]"):
        task_batch([asked[0], asked[1][:2]], [0, 1])
    with pytest.raises(ValueError, match=r"as many choices in each example, got \[0\]"):
        task_batch([[]], [0])


@pytest.mark.parametrize("alone", [False, True])
def test_the_right_choice_is_learned(alone: bool) -> None:
    asked, right = choices(60)
    tuned = model(ChoiceHead)
    if alone:  # BERT knows what is special, and its head learns that
        tuned.bert = model(SentenceHead).bert
        flat = [one for example in asked for one in example]
        taught = TaskModel(tuned.bert, SentenceHead(CONFIG, 2))
        marked = [int(SPECIAL in one.ids) for one in flat]
        fine_tune(taught, flat, marked, 10, rate=1e-2, progress=False)
        train_head(tuned, asked, right, rate=3e-2, progress=False)
    else:
        fine_tune(tuned, asked, right, 15, rate=1e-2, progress=False)
    assert sum(a == b for a, b in zip(best(predict(tuned, asked)), right, strict=True)) > 55


def test_what_does_not_fit_is_a_sentence() -> None:
    some = texts(2)
    with pytest.raises(ValueError, match=r"fine_tune: expected .* got 2 examples and 1 labels"):
        fine_tune(model(SentenceHead), some, [0])
    with pytest.raises(
        ValueError, match="predict: expected at least one example, got none; is the split empty"
    ):
        predict(model(SentenceHead), [])
    with pytest.raises(ValueError, match=r"^train_head: expected epochs .* got 0"):
        train_head(model(SentenceHead), some, [0, 1], 0)
    with pytest.raises(ValueError, match=r"^task_batch: expected labels of one kind"):
        task_batch(some, [[0] * len(some[0].ids), 1])
    with pytest.raises(ValueError, match=r"a tag for each of \d+ tokens, -100 where .* got 1"):
        task_batch(some, [[0], [0]])


@pytest.mark.parametrize("train", [fine_tune, train_head])
def test_an_example_without_a_label_is_refused_before_the_training(
    train: Callable[..., Any],
) -> None:
    some = texts(3)
    tags = [[0] * len(one.ids) for one in some]
    tags[1] = [-100] * len(some[1].ids)
    with pytest.raises(ValueError, match=rf"^{train.__name__}: example 1 .* teaches nothing"):
        train(model(TokenHead), some, tags, batch_size=1)
    with pytest.raises(ValueError, match=rf"^{train.__name__}: example 2 .* teaches nothing"):
        train(model(SentenceHead), some, [0, 1, -100])
    train(model(SentenceHead, 1), some, [0.0, 1.0, -100.0], 1, progress=False)  # a grade


@pytest.mark.parametrize("wrong", ["PER", ["PER", "O"], (1, 0, 0), [0.5, 1.0], None])
def test_what_is_no_label_is_a_sentence(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"^task_batch: a label is a number, .* as a list; got"):
        task_batch(texts(1), [wrong])


@pytest.mark.parametrize("kind", [int, np.int64, torch.tensor])
def test_a_label_may_be_a_number_of_numpy_or_torch(kind: Callable[[int], Any]) -> None:
    labels = [kind(0), kind(1)]
    assert task_batch(texts(2), labels).labels.tolist() == [0, 1]
    if kind is not torch.tensor:
        one = texts(1)
        assert task_batch(one, [[kind(1)] * len(one[0].ids)]).labels.eq(1).all()
