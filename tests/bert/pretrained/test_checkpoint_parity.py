"""Our BERT computes what transformers computes, for all sizes, activations and epsilons."""

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
from tests.bert.pretrained.transformers_models import IDS, MASK, input_of, peer_model, random_sizes
from tests.parity import assert_parity

SIZES = [
    random_sizes("gelu", 1e-12, 2),
    random_sizes("gelu_new", 1e-3, 3),
    pytest.param(random_sizes("gelu", 1e-3, 3), marks=pytest.mark.slow),
    pytest.param(random_sizes("gelu_new", 1e-12, 3), marks=pytest.mark.slow),
    pytest.param(random_sizes("relu", 1e-3, 3), marks=pytest.mark.slow),
]


@pytest.fixture(params=SIZES, ids=lambda s: f"{s['hidden_act']}-{s['layer_norm_eps']}")
def sizes(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A small random config; each head is tried with every one."""
    sizes: dict[str, Any] = request.param
    return sizes


def loaded(peer: Any, folder: Path, dtype: torch.dtype = torch.float64) -> Any:
    """Return our model with the peer's weights; both compute in `dtype` from now on."""
    peer.save_pretrained(folder)
    peer.to(dtype)
    return load(folder)[0].to(dtype)


def close(actual: Tensor, expected: Tensor) -> None:
    assert expected.std() > 0.02  # a thousand times what may differ
    assert_parity(actual, expected)


@pytest.mark.parametrize(
    ("pooler", "dtype"),
    [(True, torch.float64), (False, torch.float64), (True, torch.float32)],
)
def test_hidden_states_attentions_and_pooler_equal_transformers(
    pooler: bool, dtype: torch.dtype, sizes: dict[str, Any], tmp_path: Path
) -> None:
    import transformers

    peer = peer_model("BertModel", **sizes)
    if not pooler:
        peer = transformers.BertModel(peer.config, add_pooling_layer=False).eval()
    given, model = input_of(sizes), loaded(peer, tmp_path, dtype)
    assert type(model) is Bert and not model.training
    peer.set_attn_implementation("eager")
    with torch.no_grad():
        expected = peer(**given, output_hidden_states=True, output_attentions=True)
    output = model(**given, output_hidden_states=True, output_attentions=True)
    close(output.last_hidden_state, expected.last_hidden_state)
    if pooler:
        close(output.pooler_output, expected.pooler_output)
    else:
        assert output.pooler_output is None
    for name in ("hidden_states", "attentions"):
        for actual, wanted in zip(getattr(output, name), getattr(expected, name), strict=True):
            assert_parity(actual, wanted)


@pytest.mark.parametrize("kind", ["BertForPreTraining", "BertForMaskedLM"])
def test_pretraining_heads_and_losses_equal_transformers(
    kind: str, sizes: dict[str, Any], tmp_path: Path
) -> None:
    peer, given = peer_model(kind, **sizes), input_of(sizes)
    model = loaded(peer, tmp_path)
    assert isinstance(model, BertForPretraining)
    labels = IDS.masked_fill(torch.rand(IDS.shape) < 0.6, -100)
    both = kind == "BertForPreTraining"
    following = torch.tensor([0, 1]) if both else None
    wanted = {"labels": labels} | ({"next_sentence_label": following} if both else {})
    with torch.no_grad():
        expected = peer(**given, **wanted)
    output = model(**given)
    close(output.logits, expected.prediction_logits if both else expected.logits)
    losses = pretraining_losses(model, PretrainingBatch(*given.values(), labels, following))
    if both:
        close(output.next_sentence_logits, expected.seq_relationship_logits)
        assert_parity(sum(losses), expected.loss)
    else:
        assert output.next_sentence_logits is None and losses[1] is None
        assert_parity(losses[0], expected.loss)


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
def test_task_heads_and_losses_equal_transformers(
    kind: str, head: type, outputs: int, labels: Tensor, sizes: dict[str, Any], tmp_path: Path
) -> None:
    peer = peer_model(kind, **sizes, num_labels=outputs)
    model = loaded(peer, tmp_path)
    assert isinstance(model, TaskModel) and type(model.head) is head
    given = input_of(sizes)
    if head is ChoiceHead:
        given = {name: torch.stack([x, x.roll(1, 0)], 1) for name, x in given.items()}
    with torch.no_grad():
        expected = peer(**given, labels=labels)
    close(model(**given).logits, expected.logits)
    assert_parity(task_loss(model, TaskBatch(**given, labels=labels)), expected.loss)


def test_spans_and_their_loss_equal_transformers(sizes: dict[str, Any], tmp_path: Path) -> None:
    peer, given = peer_model("BertForQuestionAnswering", **sizes), input_of(sizes)
    model = loaded(peer, tmp_path)
    assert isinstance(model, TaskModel) and type(model.head) is SpanHead
    spans = torch.tensor([[5, 7], [0, 0]])
    with torch.no_grad():
        expected = peer(**given)
        # Text by text: the peer includes padding in its softmax.
        texts = [{k: v[row : row + 1, :T] for k, v in given.items()} for row, T in ((0, 9), (1, 6))]
        losses = [
            peer(**text, start_positions=span[:1], end_positions=span[1:]).loss
            for text, span in zip(texts, spans, strict=True)
        ]
    start, end = model(**given).logits.unbind(-1)
    close(start, expected.start_logits)
    close(end, expected.end_logits)
    loss = task_loss(model, TaskBatch(**given, labels=spans))
    assert_parity(loss, torch.stack(losses).mean())
