"""RoBERTa and DistilBERT in our BERT compute what transformers computes."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file
from torch import Tensor

from ptm_edu import zoo
from ptm_edu.bert import Bert, BertForPretraining, SpanHead, TaskModel
from ptm_edu.training import CheckpointError
from tests.bert.pretrained.transformers_models import MASK, change, configure
from tests.parity import assert_parity

PADDING = 1
IDS = torch.tensor([[0, 14, 50, 6, 3, 7, 22, 9, 2], [5, 8, 11, 3, 12, 2, 1, 1, 1]])


def sizes_of(seed: int, relative: str) -> dict[str, Any]:
    """Return a small random config."""
    draw = random.Random(seed)
    heads = draw.randint(1, 4)
    dim, inner, layers = heads * draw.randint(5, 9), draw.randint(9, 60), draw.randint(1, 3)
    common = {
        "vocab_size": draw.randint(51, 90),
        "max_position_embeddings": draw.randint(11, 20),
        "pad_token_id": PADDING,
        "num_labels": draw.randint(2, 4),
    }
    if relative == "Roberta":
        return common | {
            "hidden_size": dim,
            "num_attention_heads": heads,
            "num_hidden_layers": layers,
            "intermediate_size": inner,
            "type_vocab_size": draw.choice([1, 2]),
            "layer_norm_eps": draw.choice([1e-5, 1e-3]),
        }
    return common | {
        **{"dim": dim, "n_heads": heads, "n_layers": layers, "hidden_dim": inner},
        "activation": draw.choice(["gelu", "relu"]),
        "sinusoidal_pos_embds": draw.choice([True, False]),
    }


def peer(kind: str, seed: int = 0, **changed: Any) -> Any:
    """Return one of transformers' models, small and random, whose logits differ clearly."""
    import transformers

    relative = kind.partition("For")[0].removesuffix("Model")
    config = getattr(transformers, f"{relative}Config")(**sizes_of(seed, relative) | changed)
    torch.manual_seed(seed)
    model = getattr(transformers, kind)(config)
    for name, weight in model.named_parameters():  # no bias stays zero, no norm the identity
        scale = "norm" in name.lower() and name.endswith("weight")
        wide = "embeddings" in name or name.startswith(("classifier", "qa_outputs"))
        torch.nn.init.normal_(weight, float(scale), 0.5 if wide else 0.2)
    return model.eval()


def loaded(theirs: Any, folder: Path) -> Any:
    """Return our model with the peer's weights; both compute in float64 from now on."""
    theirs.save_pretrained(folder)
    theirs.double()
    return zoo.load(f"hf:{folder}").model.double()


def close(actual: Tensor, expected: Tensor) -> None:
    assert expected.std() > 0.02
    assert_parity(actual, expected)


def real(tensor: Tensor) -> Tensor:
    """Return the rows of real tokens: at padding, positions differ."""
    return tensor[MASK.bool()]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("kind", ["RobertaModel", "DistilBertModel"])
def test_hidden_states_equal_transformers(kind: str, seed: int, tmp_path: Path) -> None:
    theirs = peer(kind, seed)
    model = loaded(theirs, tmp_path)
    assert type(model) is Bert and not model.training
    with torch.no_grad():
        expected = theirs(IDS, attention_mask=MASK, output_hidden_states=True)
    output = model(IDS, MASK, output_hidden_states=True)
    close(real(output.last_hidden_state), real(expected.last_hidden_state))
    for ours, wanted in zip(output.hidden_states, expected.hidden_states, strict=True):
        assert_parity(real(ours), real(wanted))
    segments = torch.arange(9).remainder(2).expand(2, -1)
    second = real(model(IDS, MASK, segments).last_hidden_state)
    if kind == "RobertaModel":
        close(output.pooler_output, expected.pooler_output)
        assert model.config.max_positions == theirs.config.max_position_embeddings - 2
        with torch.no_grad():
            types = segments if theirs.config.type_vocab_size == 2 else None
            expected = theirs(IDS, attention_mask=MASK, token_type_ids=types)
        assert_parity(second, real(expected.last_hidden_state))
    else:
        assert output.pooler_output is None
        assert_parity(second, real(expected.last_hidden_state))  # there are no segments


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("relative", ["Roberta", "DistilBert"])
def test_masked_language_models_equal_transformers(
    relative: str, seed: int, tmp_path: Path
) -> None:
    theirs = peer(f"{relative}ForMaskedLM", seed)
    model = loaded(theirs, tmp_path)
    assert isinstance(model, BertForPretraining) and model.next_sentence is None
    with torch.no_grad():
        expected = theirs(IDS, attention_mask=MASK).logits
    close(real(model(IDS, MASK).logits), real(expected))


@pytest.mark.parametrize(
    "kind",
    [
        "RobertaForSequenceClassification",
        "RobertaForTokenClassification",
        "RobertaForQuestionAnswering",
        "RobertaForMultipleChoice",
        "DistilBertForTokenClassification",
        "DistilBertForQuestionAnswering",
    ],
)
def test_heads_equal_transformers(kind: str, tmp_path: Path) -> None:
    theirs = peer(kind, seed=3, **({"num_labels": 2} if "Question" in kind else {}))
    model = loaded(theirs, tmp_path)
    assert isinstance(model, TaskModel)
    if "MultipleChoice" in kind:
        ids, mask = torch.stack([IDS, IDS.roll(1, 0)], 1), torch.stack([MASK, MASK.roll(1, 0)], 1)
        with torch.no_grad():
            close(model(ids, mask).logits, theirs(ids, attention_mask=mask).logits)
        return
    with torch.no_grad():
        expected = theirs(IDS, attention_mask=MASK)
    logits = model(IDS, MASK).logits
    if isinstance(model.head, SpanHead):
        logits, wanted = logits[..., 0], expected.start_logits
    else:
        wanted = expected.logits
    pooled = model.head.reads_pooled
    close(logits if pooled else real(logits), wanted if pooled else real(wanted))


@pytest.mark.parametrize("kind", ["SequenceClassification", "MultipleChoice"])
def test_heads_with_relu_are_refused_by_name(kind: str, tmp_path: Path) -> None:
    theirs = peer(f"DistilBertFor{kind}")
    theirs.save_pretrained(tmp_path)
    with pytest.raises(CheckpointError, match=f"DistilBertFor{kind}.*ReLU.*DistilBertModel"):
        zoo.load(f"hf:{tmp_path}")
    configure(tmp_path, {"architectures": None})
    with pytest.raises(CheckpointError, match="ReLU"):
        zoo.load(f"hf:{tmp_path}")
    configure(tmp_path, {"architectures": ["DistilBertModel"]})
    with torch.no_grad():
        expected = theirs.distilbert(IDS, attention_mask=MASK).last_hidden_state
    output = zoo.load(f"hf:{tmp_path}").model(IDS, MASK)
    torch.testing.assert_close(real(output.last_hidden_state), real(expected), atol=1e-4, rtol=0)


@pytest.mark.parametrize(
    ("kind", "changed", "message"),
    [
        ("RobertaModel", {"pad_token_id": None}, "pad_token_id: expected a whole number"),
        ("RobertaModel", {"max_position_embeddings": 2}, "every size must be at least 1|is .* but"),
        ("RobertaModel", {"is_decoder": True}, "is_decoder is True, but `Bert` supports only"),
        ("RobertaForMaskedLM", {"hidden_act": "relu"}, "hidden_act is 'relu', expected 'gelu'"),
        ("DistilBertModel", {"hidden_dim": None}, "DistilBERT's sizes: hidden_dim: expected"),
        ("DistilBertModel", {"activation": "silu"}, "expected 'gelu' or .*, got 'silu'"),
        ("DistilBertModel", {"model_type": "deberta"}, "model_type: expected .*, got 'deberta'"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(
    kind: str, changed: dict[str, Any], message: str, tmp_path: Path
) -> None:
    peer(kind).save_pretrained(tmp_path)
    configure(tmp_path, changed)
    with pytest.raises(CheckpointError, match=message):
        zoo.load(f"hf:{tmp_path}")


def test_missing_tensors_are_named(tmp_path: Path) -> None:
    peer("DistilBertModel").save_pretrained(tmp_path)
    names = list(load_file(tmp_path / "model.safetensors"))
    for gone in ("embeddings.position_embeddings.weight", names[0], names[-1]):
        peer("DistilBertModel").save_pretrained(tmp_path)
        change(tmp_path, {gone: None})
        with pytest.raises(CheckpointError, match="there is no tensor bert"):
            zoo.load(f"hf:{tmp_path}")


def test_the_architecture_may_be_missing(tmp_path: Path) -> None:
    theirs = peer("RobertaForMaskedLM")
    theirs.save_pretrained(tmp_path)
    path = tmp_path / "config.json"
    fields = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**fields, "architectures": None}), encoding="utf-8")
    assert isinstance(zoo.load(f"hf:{tmp_path}").model, BertForPretraining)
