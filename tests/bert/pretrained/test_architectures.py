"""The config of a published checkpoint, or else its tensors, determine the head."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file
from torch import Tensor

from ptm_edu.bert import (
    Bert,
    BertForPretraining,
    SentenceHead,
    SpanHead,
    TaskModel,
    TokenHead,
    load,
)
from ptm_edu.training import CheckpointError
from tests.bert.pretrained.transformers_models import INPUT, change, configure, peer_model

Changed = dict[str, Tensor | None]

SEQUENCE, TOKENS = "BertForSequenceClassification", "BertForTokenClassification"
CLASSIFIER: Changed = {"classifier.weight": torch.ones(3, 24), "classifier.bias": torch.ones(3)}
SPANS: Changed = {"qa_outputs.weight": torch.ones(2, 24), "qa_outputs.bias": torch.ones(2)}
MASKED_LM: Changed = dict.fromkeys(
    f"cls.predictions.{name}"
    for name in (
        *("bias", "transform.dense.weight", "transform.dense.bias"),
        *("transform.LayerNorm.weight", "transform.LayerNorm.bias"),
    )
)
NEXT: Changed = dict.fromkeys(["cls.seq_relationship.weight", "cls.seq_relationship.bias"])
POOLER: Changed = dict.fromkeys(["bert.pooler.dense.weight", "bert.pooler.dense.bias"])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A checkpoint with both heads of pre-training."""
    peer_model("BertForPreTraining").save_pretrained(tmp_path)
    return tmp_path


def test_a_tasks_pooler_is_kept_beside_what_is_left_of_a_masked_lm(folder: Path) -> None:
    change(folder, {**NEXT, **CLASSIFIER})
    configure(folder, {"architectures": [SEQUENCE]})
    pooler = load_file(folder / "model.safetensors")["bert.pooler.dense.weight"]
    model, _ = load(folder)
    assert isinstance(model, TaskModel) and model.bert.pooler
    assert torch.equal(model.bert.pooler.linear.weight, pooler)
    before = model(**INPUT).logits
    change(folder, {"cls.predictions.decoder.weight": torch.ones(60, 24)})  # tied to older words
    assert torch.equal(load(folder)[0](**INPUT).logits, before)
    configure(folder, {"architectures": [TOKENS]})
    tokens, _ = load(folder)
    assert isinstance(tokens, TaskModel) and tokens.bert.pooler is None, "nothing reads it"


@pytest.mark.parametrize("named", [[], "leave out"])
@pytest.mark.parametrize(
    ("changed", "kind", "head"),
    [
        ({}, BertForPretraining, None),
        (NEXT | MASKED_LM, Bert, None),
        (MASKED_LM, TaskModel, SentenceHead),
        (NEXT | MASKED_LM | SPANS, TaskModel, SpanHead),
        (NEXT | MASKED_LM | POOLER | CLASSIFIER, TaskModel, TokenHead),
    ],
)
def test_without_architectures_the_tensors_determine_the_model(
    folder: Path, named: Any, changed: Changed, kind: type, head: type | None
) -> None:
    change(folder, changed)
    configure(folder, {"architectures": named}, leave_out=named == "leave out")
    model, _ = load(folder)
    assert type(model) is kind
    assert head is None or type(getattr(model, "head", None)) is head


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (NEXT | MASKED_LM | CLASSIFIER, rf"classifier\.\*.* of them there.*{SEQUENCE}.*BertModel"),
        (NEXT | MASKED_LM | CLASSIFIER | SPANS, r"classifier\.\* and qa_outputs\.\*"),
        (NEXT | CLASSIFIER | POOLER, r"\(None\) name no model"),
    ],
)
def test_tensors_of_several_models_without_architectures_are_rejected(
    folder: Path, changed: Changed, message: str
) -> None:
    change(folder, changed)
    configure(folder, {"architectures": None})
    with pytest.raises(CheckpointError, match=message):
        load(folder)


def test_architectures_that_are_no_names_are_rejected(folder: Path) -> None:
    configure(folder, {"architectures": [None]})
    with pytest.raises(CheckpointError, match="architectures: expected a list"):
        load(folder)


def test_a_masked_lm_without_a_pooler_has_no_next_sentence_head(folder: Path) -> None:
    before = load(folder)[0](**INPUT).logits
    change(folder, POOLER)
    for architectures in (["BertForMaskedLM"], ["BertForPreTraining"], None):
        configure(folder, {"architectures": architectures})
        model, _ = load(folder)
        assert isinstance(model, BertForPretraining) and model.next_sentence is None
        assert torch.equal(model(**INPUT).logits, before)
    configure(folder, {"architectures": ["BertForNextSentencePrediction"]})
    with pytest.raises(CheckpointError, match=r"head cls\.seq_relationship\.\* reads the pooled"):
        load(folder)
    change(folder, CLASSIFIER)
    configure(folder, {"architectures": [SEQUENCE]})
    with pytest.raises(CheckpointError, match=r"head classifier\.\* reads .* there is no pooler"):
        load(folder)
