"""What transformers computes, we compute, whatever a config's sizes, activation and epsilon are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor

from ptm_edu.bert import (
    Bert,
    BertForPretraining,
    ChoiceHead,
    PretrainingBatch,
    SentenceHead,
    SpanHead,
    TaskBatch,
    TaskModel,
    TokenHead,
    load,
    pretraining_losses,
    task_loss,
)
from tests.bert.pretrained.transformers_models import IDS, MASK, asked, drawn, theirs

SIZES = [
    drawn("gelu", 1e-12, 2),
    drawn("gelu_new", 1e-3, 3),
    pytest.param(drawn("gelu", 1e-3, 3), marks=pytest.mark.slow),
    pytest.param(drawn("gelu_new", 1e-12, 3), marks=pytest.mark.slow),
    pytest.param(drawn("relu", 1e-3, 3), marks=pytest.mark.slow),
]


@pytest.fixture(params=SIZES, ids=lambda s: f"{s['hidden_act']}-{s['layer_norm_eps']}")
def sizes(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A small random config; each head is tried with every one."""
    found: dict[str, Any] = request.param
    return found


def close(one: Tensor, other: Tensor) -> None:
    assert other.std() > 0.02  # two thousand times what may differ
    torch.testing.assert_close(one, other, atol=1e-5, rtol=0)


@pytest.mark.parametrize("pooler", [True, False])
def test_states_attentions_and_pooler_are_transformers(
    pooler: bool, sizes: dict[str, Any], tmp_path: Path
) -> None:
    import transformers

    there = theirs("BertModel", **sizes)
    if not pooler:
        there = transformers.BertModel(there.config, add_pooling_layer=False).eval()
    there.save_pretrained(tmp_path)
    given = asked(sizes)
    here, tokenizer = load(tmp_path)
    assert type(here) is Bert and not here.training and tokenizer is None
    there.set_attn_implementation("eager")
    with torch.no_grad():
        expected = there(**given, output_hidden_states=True, output_attentions=True)
    found = here(**given, output_hidden_states=True, output_attentions=True)
    close(found.last_hidden_state, expected.last_hidden_state)
    if pooler:
        close(found.pooler_output, expected.pooler_output)
    else:
        assert found.pooler_output is None
    for name in ("hidden_states", "attentions"):
        for one, two in zip(getattr(found, name), getattr(expected, name), strict=True):
            torch.testing.assert_close(one, two, atol=1e-5, rtol=0)


@pytest.mark.parametrize("kind", ["BertForPreTraining", "BertForMaskedLM"])
def test_pretraining_heads_and_their_losses_are_transformers(
    kind: str, sizes: dict[str, Any], tmp_path: Path
) -> None:
    there, given = theirs(kind, **sizes), asked(sizes)
    there.save_pretrained(tmp_path)
    here, _ = load(tmp_path)
    assert isinstance(here, BertForPretraining)
    labels = IDS.masked_fill(torch.rand(IDS.shape) < 0.6, -100)
    both = kind == "BertForPreTraining"
    following = torch.tensor([0, 1]) if both else None
    wanted = {"labels": labels} | ({"next_sentence_label": following} if both else {})
    with torch.no_grad():
        expected = there(**given, **wanted)
    found = here(**given)
    close(found.logits, expected.prediction_logits if both else expected.logits)
    losses = pretraining_losses(here, PretrainingBatch(*given.values(), labels, following))
    if both:
        close(found.next_sentence_logits, expected.seq_relationship_logits)
        torch.testing.assert_close(sum(losses), expected.loss)
    else:
        assert found.next_sentence_logits is None and losses[1] is None
        torch.testing.assert_close(losses[0], expected.loss)


@pytest.mark.parametrize(
    ("kind", "head", "outputs", "labels"),
    [
        ("BertForNextSentencePrediction", SentenceHead, 2, torch.tensor([1, 0])),
        ("BertForSequenceClassification", SentenceHead, 3, torch.tensor([2, 0])),
        ("BertForSequenceClassification", SentenceHead, 1, torch.tensor([2.5, 0.0])),
        ("BertForTokenClassification", TokenHead, 4, IDS.remainder(4).where(MASK > 0, -100)),
        ("BertForMultipleChoice", ChoiceHead, 1, torch.tensor([1, 0])),
    ],
)
def test_heads_of_tasks_and_their_losses_are_transformers(
    kind: str, head: type, outputs: int, labels: Tensor, sizes: dict[str, Any], tmp_path: Path
) -> None:
    there = theirs(kind, **sizes, num_labels=outputs)
    there.save_pretrained(tmp_path)
    here, _ = load(tmp_path)
    assert isinstance(here, TaskModel) and type(here.head) is head
    given = asked(sizes)
    if head is ChoiceHead:
        given = {name: torch.stack([one, one.roll(1, 0)], 1) for name, one in given.items()}
    with torch.no_grad():
        expected = there(**given, labels=labels)
    close(here(**given).logits, expected.logits)
    torch.testing.assert_close(task_loss(here, TaskBatch(**given, labels=labels)), expected.loss)


def test_spans_and_their_loss_are_transformers(sizes: dict[str, Any], tmp_path: Path) -> None:
    there, given = theirs("BertForQuestionAnswering", **sizes), asked(sizes)
    there.save_pretrained(tmp_path)
    here, _ = load(tmp_path)
    assert isinstance(here, TaskModel) and type(here.head) is SpanHead
    spans = torch.tensor([[5, 7], [0, 0]])
    with torch.no_grad():
        expected = there(**given)
        # Each by itself: theirs lets padding share in the softmax.
        texts = [{k: v[row : row + 1, :T] for k, v in given.items()} for row, T in ((0, 9), (1, 6))]
        losses = [
            there(**text, start_positions=span[:1], end_positions=span[1:]).loss
            for text, span in zip(texts, spans, strict=True)
        ]
    start, end = here(**given).logits.unbind(-1)
    close(start, expected.start_logits)
    close(end, expected.end_logits)
    loss = task_loss(here, TaskBatch(**given, labels=spans))
    torch.testing.assert_close(loss, torch.stack(losses).mean())
