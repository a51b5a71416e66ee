from __future__ import annotations

from dataclasses import replace

import pytest
import torch
from torch import Tensor

from ptm_edu.bert import (
    Bert,
    BertConfig,
    ChoiceHead,
    SentenceHead,
    SpanHead,
    TaskBatch,
    TaskModel,
    TokenHead,
    task_loss,
)
from ptm_edu.bert.tasks.model import Head

IDS = torch.tensor([[2, 14, 5, 6, 3, 7, 3], [2, 8, 11, 3, 12, 3, 0]])
MASK = torch.tensor([[1] * 7, [1] * 6 + [0]])
TYPES = torch.tensor([[0, 0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 1, 1, 0]])
TAGS = torch.tensor([[-100, 2, 0, -100, -100, 1, -100], [-100, 0, 1, -100, 2, -100, -100]])


def batch(labels: Tensor) -> TaskBatch:
    return TaskBatch(IDS, MASK, TYPES, labels)


def choices(labels: Tensor) -> TaskBatch:
    """Return three choices an example: the pair, with another token in B."""
    ids = torch.stack([IDS, IDS, IDS], dim=1)
    ids[:, 1, 4], ids[:, 2, 4] = 20, 21
    types, mask = (torch.stack([tensor] * 3, dim=1) for tensor in (TYPES, MASK))
    return TaskBatch(ids, mask, types, labels)


def tasks(config: BertConfig) -> dict[str, tuple[Head, TaskBatch]]:
    two = torch.tensor([0, 1])
    return {
        "sentence": (SentenceHead(config, 3), batch(two)),
        "mean": (SentenceHead(config, 3, "mean"), batch(two)),
        "grade": (SentenceHead(config, 1), batch(torch.tensor([0.5, -1.0]))),
        "tokens": (TokenHead(config, 3), batch(TAGS)),
        "span": (SpanHead(config), batch(torch.tensor([[5, 5], [1, 2]]))),
        "choice": (ChoiceHead(config), choices(two)),
    }


NAMES = ["sentence", "mean", "grade", "tokens", "span", "choice"]


def test_each_head_reads_the_state_that_the_paper_names(model: Bert) -> None:
    output = model(IDS, MASK, TYPES)
    shapes = {"sentence": (2, 3), "grade": (2, 1), "tokens": (2, 7, 3), "span": (2, 7, 2)}
    for name, shape in shapes.items():
        head, _ = tasks(model.config)[name]
        task_output = TaskModel(model, head).eval()(IDS, MASK, TYPES)
        states = output.last_hidden_state if name in ("tokens", "span") else output.pooler_output
        assert task_output.logits.shape == shape
        torch.testing.assert_close(task_output.logits, head.linear(states))
        torch.testing.assert_close(task_output.last_hidden_state, output.last_hidden_state)
    mean = TaskModel(model, tasks(model.config)["mean"][0]).eval()
    of_texts = [
        output.last_hidden_state[0].mean(dim=0),
        output.last_hidden_state[1, :6].mean(dim=0),
    ]
    torch.testing.assert_close(
        mean(IDS, MASK, TYPES).logits, mean.head.linear(torch.stack(of_texts))
    )
    alone = mean(IDS[1:, :6], None, TYPES[1:, :6]).logits
    torch.testing.assert_close(mean(IDS, MASK, TYPES).logits[1:], alone)
    head, given = tasks(model.config)["choice"]
    read = given.input_ids, given.attention_mask, given.token_type_ids
    task_output = TaskModel(model, head).eval()(*read)
    for n in range(3):
        alone = model(given.input_ids[:, n], MASK, TYPES).pooler_output
        torch.testing.assert_close(task_output.logits[:, n], head.linear(alone)[:, 0])


@pytest.mark.parametrize("name", NAMES)
def test_every_parameter_gets_a_gradient(config: BertConfig, name: str) -> None:
    torch.manual_seed(0)
    head, given = tasks(config)[name]
    bert = Bert(replace(config, max_positions=7), pooler=head.reads_pooled)
    task = TaskModel(bert.requires_grad_(False), head)
    task_loss(task, given).backward()
    for part, weight in task.named_parameters():
        # A softmax does not feel what is added to all scores, of a query or of the choices.
        same = part.endswith("key.bias") or (part == "head.linear.bias" and name == "choice")
        same |= part == "head.linear.bias" and name == "span"
        assert same or (weight.grad is not None and weight.grad.any()), part


@pytest.mark.parametrize("name", NAMES)
def test_padding_changes_no_loss(model: Bert, name: str) -> None:
    head, given = tasks(model.config)[name]
    task = TaskModel(model, head).eval()

    def padded(tensor: Tensor, fill: int) -> Tensor:
        return torch.nn.functional.pad(tensor, (0, 4), value=fill)

    labels = padded(given.labels, -100) if name == "tokens" else given.labels
    longer = TaskBatch(
        *(padded(given.input_ids, 13), padded(given.attention_mask, 0)),
        *(padded(given.token_type_ids, 1), labels),
    )
    torch.testing.assert_close(task_loss(task, longer), task_loss(task, given))


@pytest.mark.parametrize("name", NAMES)
def test_each_loss_is_that_of_the_paper(config: BertConfig, name: str) -> None:
    torch.manual_seed(0)
    head, given = tasks(config)[name]
    shape = {"grade": (2, 1), "tokens": (2, 7, 3), "span": (2, 7, 2)}
    logits = torch.randn(shape.get(name, (2, 3)))
    log_p = logits.log_softmax(dim=-1)
    if name == "grade":
        expected = (logits[:, 0] - torch.tensor([0.5, -1.0])).square().mean()
    elif name == "tokens":
        real = [(row, t) for row in range(2) for t in range(7) if TAGS[row, t] != -100]
        expected = -torch.stack([log_p[row, t, TAGS[row, t]] for row, t in real]).mean()
    elif name == "span":
        first, second = logits[0].log_softmax(dim=0), logits[1, :6].log_softmax(dim=0)
        expected = -(first[5, 0] + first[5, 1] + second[1, 0] + second[2, 1]) / 4
    else:
        expected = -(log_p[0, 0] + log_p[1, 1]) / 2
    torch.testing.assert_close(head.loss(logits, given), expected)


def test_wrong_input_is_rejected(model: Bert) -> None:
    config = model.config
    sentence = TaskModel(model, SentenceHead(config, 2))
    choice = TaskModel(model, ChoiceHead(config))
    for message, wrong in (
        (r"ChoiceHead reads ids of \(B, N", lambda: choice(IDS)),
        (r"SentenceHead reads ids of \(B, T\)", lambda: sentence(IDS[None])),
        (r"like them, got int64 \(2, 7\)", lambda: sentence(IDS, MASK[0])),
        ("a SentenceHead reads ids.*got", lambda: sentence(IDS, MASK.tolist())),
        (
            "SentenceHead reads the pooled state, but",
            lambda: TaskModel(Bert(config, pooler=False), SentenceHead(config, 2)),
        ),
        (
            "one of pooler, cls, mean, got 'max'",
            lambda: SentenceHead(config, 2, "max"),
        ),
    ):
        with pytest.raises(ValueError, match=message):
            wrong()


@pytest.mark.parametrize("span", [[6, 7], [-1, 2], [6, 6]])
def test_an_answer_outside_its_text_is_rejected(model: Bert, span: list[int]) -> None:
    task = TaskModel(model, SpanHead(model.config))
    with pytest.raises(ValueError, match=r"no token of its text; .*use"):
        task_loss(task, batch(torch.tensor([[1, 1], span])))


def test_labels_without_any_tag_are_rejected(model: Bert) -> None:
    with pytest.raises(ValueError, match="nothing to predict"):
        task_loss(TaskModel(model, TokenHead(model.config, 3)), batch(torch.full_like(IDS, -100)))


@pytest.mark.parametrize(
    ("name", "labels", "message"),
    [
        ("grade", torch.tensor([[0.5], [1.0]]), r"labels \(2,\), .*got torch.float32"),
        ("grade", torch.tensor([0, 1]), "grades as floats with one output"),
        ("sentence", torch.tensor([1, 3]), "expected classes from 0 to 2, got 1 to 3"),
        ("tokens", TAGS[:, :6], r"labels: expected integers .*\(2"),
        ("tokens", TAGS.where(TAGS != 0, -1), "expected classes from 0 to 2"),
        ("span", torch.tensor([1, 2]), r"SpanHead: expected labels \(2, 2\)"),
        ("choice", torch.tensor([0, 3]), "expected classes from 0 to 2, got 0 to 3"),
    ],
)
def test_labels_that_do_not_fit_the_head_are_rejected(
    model: Bert, name: str, labels: Tensor, message: str
) -> None:
    head, given = tasks(model.config)[name]
    with pytest.raises(ValueError, match=message):
        task_loss(TaskModel(model, head), replace(given, labels=labels))
