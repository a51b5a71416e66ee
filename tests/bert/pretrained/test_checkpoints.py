from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

from ptm_edu.bert import BertForPretraining, load
from ptm_edu.training import CheckpointError
from tests.bert.pretrained.transformers_models import INPUT, change, configure, peer_model


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("checkpoint")
    peer_model("BertForPreTraining").save_pretrained(folder)
    return folder


@pytest.fixture
def folder(saved: Path, tmp_path: Path) -> Path:
    """A copy that a test may damage."""
    for file in ("config.json", "model.safetensors"):
        (tmp_path / file).write_bytes((saved / file).read_bytes())
    return tmp_path


def test_older_files_with_gamma_and_without_prefix_load(folder: Path, saved: Path) -> None:
    tensors = load_file(folder / "model.safetensors")
    older = {
        name.replace("LayerNorm.weight", "LayerNorm.gamma")
        .replace("LayerNorm.bias", "LayerNorm.beta")
        .removeprefix("bert."): tensor.half()
        for name, tensor in tensors.items()
    }
    older["embeddings.position_ids"] = torch.arange(16)[None]
    words = older["embeddings.word_embeddings.weight"]
    older["cls.predictions.decoder.weight"] = words.clone()
    save_file(older, folder / "model.safetensors")
    assert "embeddings.LayerNorm.gamma" in older
    output, expected = load(folder)[0](**INPUT), load(saved)[0](**INPUT)
    assert output.logits.dtype == torch.float32
    torch.testing.assert_close(output.logits, expected.logits, atol=0.1, rtol=0.01)
    assert not torch.equal(output.logits, expected.logits)


def test_an_untrained_pooler_and_other_heads_are_left_out(folder: Path) -> None:
    before = load(folder)[0](**INPUT).logits
    gone = dict.fromkeys(["cls.seq_relationship.weight", "cls.seq_relationship.bias"])
    change(folder, {**gone, "classifier.weight": torch.ones(2, 24)})
    model, _ = load(folder)
    assert isinstance(model, BertForPretraining) and model.bert.pooler is None
    assert torch.equal(model(**INPUT).logits, before)


def test_a_loaded_model_does_not_change_with_its_file(folder: Path) -> None:
    model, _ = load(folder)
    before = model(**INPUT).logits
    weights = folder / "model.safetensors"
    with weights.open("r+b") as file:
        file.write(bytes(weights.stat().st_size))
    assert torch.equal(model(**INPUT).logits, before)


@pytest.mark.parametrize(
    ("name", "tensor", "message"),
    [
        ("layer.1.output.dense.weight", torch.ones(24, 41), r"layer.1.*is \(24, 41\), but the con"),
        ("layer.2.attention.self.query.bias", None, "no tensor bert.encoder.layer.2"),
        ("layer.3.output.dense.bias", torch.ones(24), "knows no tensor bert.encoder.layer.3"),
        ("layer.0.output.LayerNorm.bias", torch.full((24,), torch.nan), "damaged .*bias: NaN"),
    ],
)
def test_tensors_that_do_not_fit_are_named(
    folder: Path, name: str, tensor: Tensor | None, message: str
) -> None:
    change(folder, {f"bert.encoder.{name}": tensor})
    with pytest.raises(CheckpointError, match=message):
        load(folder)


def test_heads_that_do_not_fit_are_named(folder: Path) -> None:
    change(folder, {"cls.predictions.decoder.weight": torch.ones(60, 24)})
    with pytest.raises(CheckpointError, match=r"decoder.weight is not"):
        load(folder)
    change(folder, {"cls.predictions.decoder.weight": None, "cls.predictions.bias": torch.ones(61)})
    with pytest.raises(CheckpointError, match=r"cls.predictions.bias is \(61,\), but"):
        load(folder)
    configure(folder, {"architectures": ["BertForTokenClassification"]})
    with pytest.raises(CheckpointError, match=r"there is no tensor classifier.weight"):
        load(folder)
    configure(folder, {"architectures": ["BertForSequenceClassification"]})
    change(folder, {"classifier.bias": torch.ones(2), "bert.pooler.dense.bias": None})
    with pytest.raises(CheckpointError, match="there is no tensor"):
        load(folder)


@pytest.mark.parametrize(
    ("architecture", "extra"),
    [
        ("BertForPreTraining", "adapter.weight"),
        ("BertForPreTraining", "cls.predictions.foo"),
        ("BertForTokenClassification", "classifier.dense.weight"),
    ],
)
def test_tensors_that_nothing_reads_are_named(folder: Path, architecture: str, extra: str) -> None:
    configure(folder, {"architectures": [architecture]})
    for head in ("classifier", "qa_outputs"):
        change(folder, {f"{head}.weight": torch.ones(2, 24), f"{head}.bias": torch.ones(2)})
    load(folder)
    change(folder, {extra: torch.ones(2)})
    with pytest.raises(CheckpointError, match=f"knows no tensor {extra};"):
        load(folder)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"model_type": "gpt2"}, "model_type: expected 'bert' or .*, got 'gpt2'"),
        ({"hidden_act": "silu"}, "hidden_act: expected 'gelu'"),
        ({"num_attention_heads": 5}, "no BERT's sizes: .* 5 heads cannot share 24"),
        ({"num_hidden_layers": 2}, "knows no tensor bert.encoder.layer.2"),
        ({"num_hidden_layers": 0}, "no BERT's sizes: .* at least 1"),
        ({"layer_norm_eps": "1e-12"}, "layer_norm_eps: .* from 0 to 1"),
        ({"hidden_dropout_prob": 10}, "hidden_dropout_prob: .* got 10"),
        ({"hidden_size": 24.0}, "hidden_size: expected a whole"),
        ({"is_decoder": True}, "is_decoder is True, but `Bert`"),
        ({"position_embedding_type": "relative_key"}, "supports only absolute"),
    ],
)
def test_a_config_of_another_model_is_rejected(
    folder: Path, changed: dict[str, object], message: str
) -> None:
    configure(folder, changed)
    with pytest.raises(CheckpointError, match=message):
        load(folder)


def test_a_pickle_is_rejected_with_the_way_to_convert(folder: Path) -> None:
    pickle = folder / "pytorch_model.bin"
    (folder / "model.safetensors").rename(pickle)
    with pytest.raises(CheckpointError, match=r"could run any code.*save_pretrained"):
        load(folder)
    with pytest.raises(CheckpointError, match=r"names a file.*could run any code"):
        load(pickle)
    with pytest.raises(CheckpointError, match=f"names a file.* give the folder, {folder}$"):
        load(folder / "config.json")


PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "un", "##able", "Un", "ü", "u"]


@pytest.mark.parametrize(
    ("rules", "pieces"),
    [
        (None, ["un", "##able", "u"]),
        ({"do_lower_case": False, "strip_accents": None}, ["Un", "##able", "ü"]),
        ({"do_lower_case": True, "strip_accents": False}, None),
        ({"tokenizer_class": "BertJapaneseTokenizer"}, None),
    ],
)
def test_the_tokenizer_beside_the_weights(
    folder: Path, rules: dict[str, object] | None, pieces: list[str] | None
) -> None:
    vocabulary = PIECES + [f"##{number}" for number in range(50)]
    (folder / "vocab.txt").write_text("\n".join(vocabulary) + "\n", encoding="utf-8")
    if rules is not None:
        (folder / "tokenizer_config.json").write_text(json.dumps(rules), encoding="utf-8")
    with nullcontext() if pieces else pytest.warns(UserWarning, match="without a tokenizer"):
        _, tokenizer = load(folder)
    assert (tokenizer and tokenizer.pieces("Unable ü")) == pieces


def test_a_vocabulary_that_does_not_fit_is_rejected(folder: Path) -> None:
    vocabulary = folder / "vocab.txt"
    more = PIECES + [f"##{number}" for number in range(51)]
    vocabulary.write_text("\n".join(more), encoding="utf-8")
    with pytest.raises(CheckpointError, match=r"vocab.txt: 61 tokens for 60 embeddings"):
        load(folder)
    vocabulary.write_text("\n".join(PIECES), encoding="utf-8")
    with pytest.warns(
        UserWarning, match=r"vocab.txt has 10 tokens, the model 60 embeddings"
    ) as caught:
        assert load(folder)[1] is not None
    assert caught[0].filename == __file__
    vocabulary.write_text("\n".join(PIECES[1:]), encoding="utf-8")
    with pytest.raises(CheckpointError, match=r"lacks the special token '\[PAD\]'"):
        load(folder)
    (folder / "tokenizer_config.json").write_text("[]", encoding="utf-8")
    with pytest.raises(CheckpointError, match=r"tokenizer_config.json is damaged"):
        load(folder)


def test_the_vocabulary_is_fetched_with_the_weights(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    patterns_of: dict[str, list[str]] = {}

    def fetch(name: str, allow_patterns: list[str], etag_timeout: float) -> str:
        patterns_of[name] = allow_patterns
        return str(saved)

    monkeypatch.setattr("huggingface_hub.snapshot_download", fetch)
    assert isinstance(load("google-bert/bert-base-uncased")[0], BertForPretraining)
    assert {"vocab.txt", "tokenizer_config.json"} <= set(*patterns_of.values())


def test_the_config_sets_gelu_and_dropout(folder: Path) -> None:
    before, _ = load(folder)
    configure(folder, {"hidden_act": "gelu_new", "attention_probs_dropout_prob": 0.0})
    after, _ = load(folder)
    assert isinstance(before, BertForPretraining) and isinstance(after, BertForPretraining)
    assert (before.config.activation, after.config.activation) == ("gelu", "gelu_tanh")
    assert (before.config.attention_dropout, after.config.attention_dropout) == (0.1, 0.0)


def test_a_different_dropout_of_attention_is_warned_about(folder: Path) -> None:
    hidden, attention = 0.1, 0.2
    rates = {"hidden_dropout_prob": hidden, "attention_probs_dropout_prob": attention}
    configure(folder, rates)
    message = f"drops {hidden} of the attention weights.*the config says {attention} "
    with pytest.warns(UserWarning, match=message) as caught:
        model, _ = load(folder)
    assert caught[0].filename == __file__
    assert isinstance(model, BertForPretraining) and model.config.attention_dropout == hidden
