from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file, save_file
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
from ptm_edu.training import CheckpointError

IDS = torch.tensor([[2, 14, 50, 6, 3, 7, 22, 9, 3], [2, 8, 11, 3, 12, 3, 0, 0, 0]])
MASK = torch.tensor([[1] * 9, [1] * 6 + [0] * 3])
TYPES = torch.tensor([[0] * 5 + [1] * 4, [0] * 4 + [1] * 2 + [0] * 3])
INPUT = {"input_ids": IDS, "attention_mask": MASK, "token_type_ids": TYPES}
CHOICES = {name: torch.stack([one, one.roll(1, 0)], 1) for name, one in INPUT.items()}  # (2, 2, 9)
SIZES: dict[str, Any] = {
    "vocab_size": 60,
    "hidden_size": 24,
    "num_hidden_layers": 3,
    "num_attention_heads": 3,
    "intermediate_size": 40,
    "max_position_embeddings": 16,
}


def theirs(kind: str, **changed: Any) -> Any:
    """Return one of transformers' BERT models, small and random."""
    import transformers

    torch.manual_seed(0)
    model = getattr(transformers, kind)(transformers.BertConfig(**SIZES | changed))
    for name, weight in model.named_parameters():  # no bias stays zero, no norm the identity
        scale = "LayerNorm" in name and name.endswith("weight")
        torch.nn.init.normal_(weight, float(scale), 0.5 if "embeddings" in name else 0.2)
    return model.eval()


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("checkpoint")
    theirs("BertForPreTraining").save_pretrained(folder)
    return folder


@pytest.fixture
def folder(saved: Path, tmp_path: Path) -> Path:
    """A copy that a test may damage."""
    for file in ("config.json", "model.safetensors"):
        (tmp_path / file).write_bytes((saved / file).read_bytes())
    return tmp_path


def change(folder: Path, changed: dict[str, Tensor | None]) -> None:
    """Write the weights again, with other tensors, or without those that are None."""
    tensors = load_file(folder / "model.safetensors") | changed
    whole = {name: tensor for name, tensor in tensors.items() if tensor is not None}
    save_file(whole, folder / "model.safetensors")


def configure(folder: Path, changed: dict[str, object]) -> None:
    path = folder / "config.json"
    config = json.loads(path.read_text(encoding="utf-8")) | changed
    path.write_text(json.dumps(config), encoding="utf-8")


def close(one: Tensor, other: Tensor) -> None:
    assert other.std() > 0.1
    torch.testing.assert_close(one, other, atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("pooler", [True, False])
def test_states_attentions_and_pooler_are_transformers(pooler: bool, tmp_path: Path) -> None:
    import transformers

    there = theirs("BertModel")
    if not pooler:
        there = transformers.BertModel(there.config, add_pooling_layer=False).eval()
    there.save_pretrained(tmp_path)
    here, tokenizer = load(tmp_path)
    assert type(here) is Bert and not here.training and tokenizer is None
    there.set_attn_implementation("eager")
    with torch.no_grad():
        expected = there(**INPUT, output_hidden_states=True, output_attentions=True)
    found = here(**INPUT, output_hidden_states=True, output_attentions=True)
    close(found.last_hidden_state, expected.last_hidden_state)
    if pooler:
        close(found.pooled, expected.pooler_output)
    else:
        assert found.pooled is None
    for name in ("hidden_states", "attentions"):
        for one, two in zip(getattr(found, name), getattr(expected, name), strict=True):
            torch.testing.assert_close(one, two, atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("kind", ["BertForPreTraining", "BertForMaskedLM"])
def test_pretraining_heads_and_their_losses_are_transformers(kind: str, tmp_path: Path) -> None:
    there = theirs(kind)
    there.save_pretrained(tmp_path)
    here, _ = load(tmp_path)
    assert isinstance(here, BertForPretraining)
    labels = IDS.masked_fill(torch.rand(IDS.shape) < 0.6, -100)
    both = kind == "BertForPreTraining"
    following = torch.tensor([0, 1]) if both else None
    asked = {"labels": labels} | ({"next_sentence_label": following} if both else {})
    with torch.no_grad():
        expected = there(**INPUT, **asked)
    found = here(**INPUT)
    close(found.logits, expected.prediction_logits if both else expected.logits)
    losses = pretraining_losses(here, PretrainingBatch(IDS, MASK, TYPES, labels, following))
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
    kind: str, head: type, outputs: int, labels: Tensor, tmp_path: Path
) -> None:
    there = theirs(kind, num_labels=outputs)
    there.save_pretrained(tmp_path)
    here, _ = load(tmp_path)
    assert isinstance(here, TaskModel) and type(here.head) is head
    given = CHOICES if head is ChoiceHead else INPUT
    with torch.no_grad():
        expected = there(**given, labels=labels)
    close(here(**given).logits, expected.logits)
    torch.testing.assert_close(task_loss(here, TaskBatch(**given, labels=labels)), expected.loss)


def test_spans_and_their_loss_are_transformers(tmp_path: Path) -> None:
    there = theirs("BertForQuestionAnswering")
    there.save_pretrained(tmp_path)
    here, _ = load(tmp_path)
    assert isinstance(here, TaskModel) and type(here.head) is SpanHead
    spans = torch.tensor([[5, 7], [0, 0]])
    with torch.no_grad():
        expected = there(**INPUT)
        # Each by itself: theirs lets padding share in the softmax.
        texts = [{k: v[row : row + 1, :T] for k, v in INPUT.items()} for row, T in ((0, 9), (1, 6))]
        losses = [
            there(**text, start_positions=span[:1], end_positions=span[1:]).loss
            for text, span in zip(texts, spans, strict=True)
        ]
    start, end = here(**INPUT).logits.unbind(-1)
    close(start, expected.start_logits)
    close(end, expected.end_logits)
    loss = task_loss(here, TaskBatch(**INPUT, labels=spans))
    torch.testing.assert_close(loss, torch.stack(losses).mean())


def test_older_files_say_gamma_hold_buffers_and_have_no_prefix(folder: Path, saved: Path) -> None:
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
    found, expected = load(folder)[0](**INPUT), load(saved)[0](**INPUT)
    assert found.logits.dtype == torch.float32
    torch.testing.assert_close(found.logits, expected.logits, atol=0.1, rtol=0.01)
    assert not torch.equal(found.logits, expected.logits)


def test_a_pooler_that_nothing_was_trained_to_read_and_other_heads_are_left_out(
    folder: Path,
) -> None:
    before = load(folder)[0](**INPUT).logits
    gone = dict.fromkeys(["cls.seq_relationship.weight", "cls.seq_relationship.bias"])
    change(folder, {**gone, "classifier.weight": torch.ones(2, 24)})
    model, _ = load(folder)
    assert isinstance(model, BertForPretraining) and model.bert.pooler is None
    assert torch.equal(model(**INPUT).logits, before)


def test_what_is_loaded_does_not_change_with_its_file(folder: Path) -> None:
    model, _ = load(folder)
    before = model(**INPUT).logits
    weights = folder / "model.safetensors"
    with weights.open("r+b") as file:
        file.write(bytes(weights.stat().st_size))
    assert torch.equal(model(**INPUT).logits, before)


@pytest.mark.parametrize(
    ("name", "tensor", "said"),
    [
        ("layer.1.output.dense.weight", torch.ones(24, 41), r"layer.1.*is \(24, 41\), but the con"),
        ("layer.2.attention.self.query.bias", None, r"no tensor bert.encoder.layer.2.*, \(24,\)"),
        ("layer.3.output.dense.bias", torch.ones(24), "knows no tensor bert.encoder.layer.3"),
        ("layer.0.output.LayerNorm.bias", torch.full((24,), torch.nan), "damaged .*bias: NaN"),
    ],
)
def test_tensors_that_do_not_fit_are_named(
    folder: Path, name: str, tensor: Tensor | None, said: str
) -> None:
    change(folder, {f"bert.encoder.{name}": tensor})
    with pytest.raises(CheckpointError, match=said):
        load(folder)


def test_heads_that_do_not_fit_are_named(folder: Path) -> None:
    change(folder, {"cls.predictions.decoder.weight": torch.ones(60, 24)})
    with pytest.raises(CheckpointError, match=r"decoder.weight is not bert.embeddings.word"):
        load(folder)
    change(folder, {"cls.predictions.decoder.weight": None, "cls.predictions.bias": torch.ones(61)})
    with pytest.raises(CheckpointError, match=r"cls.predictions.bias is \(61,\), but"):
        load(folder)
    configure(folder, {"architectures": ["BertForTokenClassification"]})
    with pytest.raises(CheckpointError, match=r"there is no tensor classifier.weight"):
        load(folder)
    configure(folder, {"architectures": ["BertForSequenceClassification"]})
    change(folder, {"classifier.bias": torch.ones(2), "bert.pooler.dense.bias": None})
    with pytest.raises(CheckpointError, match=r"there is no tensor bert.pooler.dense.bias"):
        load(folder)


@pytest.mark.parametrize(
    ("architecture", "extra"),
    [
        ("BertForPreTraining", "adapter.weight"),
        ("BertForPreTraining", "cls.predictions.foo"),
        ("BertForPreTraining", "cls.seq_relationship.foo"),
        ("BertForPreTraining", "cls.foo"),
        ("BertForPreTraining", "classifiers.weight"),
        ("BertForTokenClassification", "classifier.dense.weight"),
        ("BertForQuestionAnswering", "qa_outputs.foo"),
        ("BertForNextSentencePrediction", "cls.seq_relationship.foo"),
        ("BertForNextSentencePrediction", "adapter.weight"),
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
    ("changed", "said"),
    [
        ({"model_type": "gpt2"}, "model_type: expected 'bert', got 'gpt2'"),
        ({"hidden_act": "silu"}, "hidden_act: expected 'gelu' or .*, got 'silu'"),
        ({"num_attention_heads": 5}, "no BERT's sizes: .* 5 heads cannot share 24"),
        ({"num_hidden_layers": 2}, "knows no tensor bert.encoder.layer.2"),
        ({"num_hidden_layers": 0}, "no BERT's sizes: .* at least 1"),
        ({"hidden_size": None}, "no BERT's sizes"),
        ({"is_decoder": True}, "is_decoder is True, but `Bert` can do False alone"),
        ({"position_embedding_type": "relative_key"}, "can do absolute alone"),
    ],
)
def test_a_config_of_another_model_is_noticed(
    folder: Path, changed: dict[str, object], said: str
) -> None:
    configure(folder, changed)
    with pytest.raises(CheckpointError, match=said):
        load(folder)


def test_a_pickle_is_refused_with_the_way_to_convert(folder: Path) -> None:
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")
    with pytest.raises(CheckpointError, match=r"could run any code.*save_pretrained"):
        load(folder)


PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "un", "##able", "Un", "ü", "u"]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (None, ["un", "##able", "u"]),
        ({"do_lower_case": True, "tokenizer_class": "BertTokenizer"}, ["un", "##able", "u"]),
        ({"do_lower_case": False, "strip_accents": None}, ["Un", "##able", "ü"]),
        ({"do_lower_case": True, "strip_accents": False}, None),
        ({"tokenize_chinese_chars": False}, None),
        ({"do_basic_tokenize": False}, None),
        ({"tokenizer_class": "BertJapaneseTokenizer"}, None),
    ],
)
def test_the_tokenizer_beside_the_weights(
    folder: Path, rules: dict[str, object] | None, said: list[str] | None
) -> None:
    (folder / "vocab.txt").write_text("\n".join(PIECES) + "\n", encoding="utf-8")
    if rules is not None:
        (folder / "tokenizer_config.json").write_text(json.dumps(rules), encoding="utf-8")
    with nullcontext() if said else pytest.warns(UserWarning, match="without a tokenizer"):
        _, tokenizer = load(folder)
    assert (tokenizer and tokenizer.pieces("Unable ü")) == said


def test_a_vocabulary_that_does_not_fit_is_noticed(folder: Path) -> None:
    vocabulary = folder / "vocab.txt"
    more = PIECES + [f"##{number}" for number in range(51)]
    vocabulary.write_text("\n".join(more), encoding="utf-8")
    with pytest.raises(CheckpointError, match=r"vocab.txt: 61 pieces for 60 words"):
        load(folder)
    vocabulary.write_text("\n".join(PIECES[1:]), encoding="utf-8")
    with pytest.raises(CheckpointError, match=r"lacks the special token '\[PAD\]'"):
        load(folder)
    (folder / "tokenizer_config.json").write_text("[]", encoding="utf-8")
    with pytest.raises(CheckpointError, match=r"tokenizer_config.json is damaged"):
        load(folder)


def test_the_vocabulary_is_fetched_with_the_weights(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, list[str]] = {}

    def fetch(name: str, allow_patterns: list[str], etag_timeout: float) -> str:
        asked[name] = allow_patterns
        return str(saved)

    monkeypatch.setattr("huggingface_hub.snapshot_download", fetch)
    assert isinstance(load("google-bert/bert-base-uncased")[0], BertForPretraining)
    assert {"vocab.txt", "tokenizer_config.json"} <= set(asked["google-bert/bert-base-uncased"])


def test_the_config_tells_of_gelu_and_dropout(folder: Path) -> None:
    before, _ = load(folder)
    configure(folder, {"hidden_act": "gelu_new", "attention_probs_dropout_prob": 0.0})
    after, _ = load(folder)
    assert isinstance(before, BertForPretraining) and isinstance(after, BertForPretraining)
    assert (before.config.activation, after.config.activation) == ("gelu", "gelu_tanh")
    assert (before.config.attention_dropout, after.config.attention_dropout) == (0.1, 0.0)
