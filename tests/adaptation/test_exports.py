"""transformers, peft and ONNX Runtime read exported classifiers and compute the same logits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import onnxruntime
import peft
import pytest
import torch
import transformers
from torch import Tensor, nn

from ptm_edu import adaptation, bert, gpt
from ptm_edu.adaptation import onnx_files
from ptm_edu.adaptation.method import Method
from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer
from tests.adaptation.conftest import randomized

LABELS = ["down", "up", 'a "third" 标签']
SIZES: dict[str, Any] = {"dim": 16, "heads": 4, "feed_forward": 24, "layers": 2}
POSITIONS, LONGEST = 24, 12
WORDS = ["good", "fine", "bad", "##ly", "film", "an", "the", "!", "é"]
TEXTS = ["A good film!", "Badly [SEP] fine é <|pad|> ÿ", "the " * 30, "an"]
END = "<|endoftext|>"

Classifier = adaptation.Adapted | bert.TaskModel | gpt.TaskModel


def bert_classifier() -> tuple[bert.TaskModel, WordPieceTokenizer]:
    torch.manual_seed(0)
    pieces = WordPieceTokenizer(["[UNK]", "[PAD]", "[CLS]", "[SEP]", "[MASK]", *WORDS])
    # Two embeddings more than tokens, as padded vocabularies have.
    config = bert.BertConfig(**SIZES, vocab_size=len(pieces) + 2, max_positions=POSITIONS)
    model = bert.TaskModel(bert.Bert(config), bert.SentenceHead(config, len(LABELS)))
    randomized(model)
    return model, pieces


def gpt_classifier(vocab_size: int = 270) -> tuple[gpt.TaskModel, BytePairTokenizer]:
    torch.manual_seed(0)
    pairs = BytePairTokenizer.train([*TEXTS, *WORDS], 270, [END], byte_level=True)
    assert len(pairs) == 270  # as many as embeddings, so that the padding has none
    config = gpt.GPTConfig(**SIZES, vocab_size=vocab_size, max_positions=POSITIONS, norm_first=True)
    head = gpt.ClassificationHead(config.dim, len(LABELS))
    model = gpt.TaskModel(gpt.GPT(config), head)
    randomized(model)
    return model, pairs


MODELS: dict[str, Callable[[], Any]] = {"bert": bert_classifier, "gpt": gpt_classifier}
METHODS: dict[str, Method] = {
    "lora": adaptation.LoRA(rank=2),
    "wide lora": adaptation.LoRA(rank=3, alpha=5, targets=("key", "output", "feed_forward.0")),
    "ia3": adaptation.IA3(),
    "bitfit": adaptation.BitFit(),
    "last layers": adaptation.LastLayers(1),
    "head": adaptation.HeadOnly(),
    "full": adaptation.Full(),
    "adapter": adaptation.Adapter(),
    "prefix": adaptation.Prefix(3),
    "prompt": adaptation.Prompt(3),
}
MERGED = [name for name, method in METHODS.items() if method.can_be_merged]


def adapted_by(name: str, kind: str) -> tuple[adaptation.Adapted, Any, Tensor]:
    """Return a model with a random delta, its tokenizer, and its logits (N, C) of the texts."""
    model, tokenizer = MODELS[kind]()
    before = logits(model, tokenizer)
    adapted = adaptation.adapt(model, METHODS[name])
    torch.manual_seed(1)
    with torch.no_grad():
        for parameter in adapted.delta.parameters():
            parameter.add_(0.3 * torch.randn(parameter.shape))
    after = logits(adapted, tokenizer)
    assert not torch.allclose(before, after, atol=1e-2)
    return adapted.eval(), tokenizer, after


@torch.no_grad()
def logits(model: Classifier, tokenizer: Any) -> Tensor:
    """Return the logits (N, C) of the texts, encoded here."""
    if isinstance(tokenizer, WordPieceTokenizer):
        with pytest.warns(UserWarning, match="truncated"):
            inputs = [bert.text_input(tokenizer, text, LONGEST) for text in TEXTS]
        batch = bert.task_batch(inputs, [0] * len(TEXTS))
        return model(batch.input_ids, batch.attention_mask, batch.token_type_ids).logits
    special = gpt.SpecialTokens(*[tokenizer[END]] * 3)
    rows = [gpt.classification_input(tokenizer.encode(t), special, LONGEST) for t in TEXTS]
    sequences = gpt.task_batch(rows, [0] * len(TEXTS))
    return model(sequences.input_ids, sequences.attention_mask).logits


def encoded(folder: Path, kind: str = "pt") -> Any:
    """Return the texts as the exported tokenizer encodes them."""
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    return tokenizer(TEXTS, padding=True, truncation=True, return_tensors=kind)


@torch.no_grad()
def logits_of(model: nn.Module, folder: Path) -> Tensor:
    return model.eval()(**encoded(folder)).logits


def same(actual: Tensor, expected: Tensor) -> None:
    torch.testing.assert_close(actual, expected, atol=1e-5, rtol=1e-6)


def bits(model: nn.Module) -> bytes:
    return b"".join(t.numpy().tobytes() for t in model.state_dict().values())


@pytest.mark.parametrize("kind", MODELS)
@pytest.mark.parametrize("name", MERGED)
def test_transformers_reads_a_merged_delta(name: str, kind: str, tmp_path: Path) -> None:
    adapted, tokenizer, expected = adapted_by(name, kind)
    before = bits(adapted)
    adaptation.to_transformers(adapted, tokenizer, tmp_path, LABELS, LONGEST)
    assert bits(adapted) == before and not adapted.merged
    model = transformers.AutoModelForSequenceClassification.from_pretrained(tmp_path)
    same(logits_of(model, tmp_path), expected)


def test_a_roberta_becomes_a_bert_with_its_tokenizer(tmp_path: Path) -> None:
    """As a `Bert` it counts positions from 0, and has byte pairs, <s> and </s>."""
    model, _ = bert_classifier()
    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    pairs = BytePairTokenizer.train(TEXTS, 280, special, byte_level=True)
    config = replace(model.bert.config, vocab_size=len(pairs))
    roberta = bert.TaskModel(bert.Bert(config), bert.SentenceHead(config, len(LABELS)))
    randomized(roberta)
    adaptation.to_transformers(roberta, pairs, tmp_path, LABELS, LONGEST)
    read = transformers.AutoModelForSequenceClassification.from_pretrained(tmp_path)
    found = logits_of(read, tmp_path)
    for row, text in enumerate(TEXTS):
        ids = [pairs["<s>"], *pairs.encode(text)[: LONGEST - 2], pairs["</s>"]]
        with torch.no_grad():
            same(found[row], roberta(torch.tensor([ids])).logits[0])


def test_our_own_reader_reads_a_merged_bert(tmp_path: Path) -> None:
    adapted, tokenizer, expected = adapted_by("full", "bert")
    adaptation.to_transformers(adapted, tokenizer, tmp_path, LABELS, LONGEST)
    model, read = bert.load(tmp_path)
    assert isinstance(model, bert.TaskModel) and read is not None
    assert read.vocabulary == tokenizer.vocabulary and read.cased == tokenizer.cased
    same(logits(model, read), expected)


@pytest.mark.parametrize("kind", MODELS)
def test_a_pipeline_has_the_labels_and_the_tokenizer(kind: str, tmp_path: Path) -> None:
    """A classifier without a delta, such as one that `fine_tune` trained, is written as it is."""
    model, tokenizer = MODELS[kind]()
    adaptation.to_transformers(model, tokenizer, tmp_path, LABELS, LONGEST)
    pipe = transformers.pipeline("text-classification", model=str(tmp_path), top_k=None)
    for row, answers in zip(
        logits(model, tokenizer).softmax(dim=-1).tolist(), pipe(TEXTS, truncation=True), strict=True
    ):
        found = {answer["label"]: answer["score"] for answer in answers}
        assert found == pytest.approx(dict(zip(LABELS, row, strict=True)), abs=1e-5)


@pytest.mark.parametrize("kind", MODELS)
@pytest.mark.parametrize("name", ["lora", "wide lora"])
def test_peft_reads_a_lora_with_its_head(name: str, kind: str, tmp_path: Path) -> None:
    adapted, tokenizer, expected = adapted_by(name, kind)
    adaptation.to_peft(adapted, tmp_path, tmp_path / "base")
    base, _ = MODELS[kind]()  # with the head that was drawn, not the trained one
    adaptation.to_transformers(base, tokenizer, tmp_path / "base", LABELS, LONGEST)
    model = peft.AutoPeftModelForSequenceClassification.from_pretrained(tmp_path)
    same(logits_of(model, tmp_path / "base"), expected)


def test_opposite_weights_of_two_classes_have_a_bias_too(tmp_path: Path) -> None:
    """A logistic regression of two classes is written with rows that are linearly dependent."""
    model, tokenizer = gpt_classifier()
    linear = model.head.linear
    linear.weight[1:], linear.bias[:] = -linear.weight[0], torch.tensor([0.7, -0.7, -0.7])
    adaptation.to_transformers(model, tokenizer, tmp_path, LABELS, LONGEST)
    read = transformers.AutoModelForSequenceClassification.from_pretrained(tmp_path)
    same(logits_of(read, tmp_path), logits(model, tokenizer))


@pytest.mark.parametrize(("embeddings", "written"), [(270, 271), (280, 280)])
def test_the_padding_has_an_embedding_of_its_own(
    embeddings: int, written: int, tmp_path: Path
) -> None:
    model, tokenizer = gpt_classifier(embeddings)
    adaptation.to_transformers(model, tokenizer, tmp_path, LABELS, LONGEST)
    read = transformers.AutoModelForSequenceClassification.from_pretrained(tmp_path)
    assert read.config.pad_token_id == 270 and read.config.vocab_size == written
    same(logits_of(read, tmp_path), logits(model, tokenizer))


def onnx_logits(folder: Path) -> Tensor:
    session = onnxruntime.InferenceSession(folder / onnx_files.MODEL)
    names = [node.name for node in session.get_inputs()]
    batch = encoded(folder, "np")
    (of_batch,) = session.run(None, {name: batch[name] for name in names})
    (of_one,) = session.run(None, {name: batch[name][:1] for name in names})
    assert abs(of_one - of_batch[:1]).max() < 1e-5
    return torch.from_numpy(of_batch)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("lora", "bert"),
        pytest.param("prompt", "gpt", marks=pytest.mark.slow),
        *(
            pytest.param(name, kind, marks=pytest.mark.slow)
            for name in METHODS
            for kind in MODELS
            if (name, kind) not in (("lora", "bert"), ("prompt", "gpt"))
        ),
    ],
)
def test_onnx_runtime_reads_every_method(name: str, kind: str, tmp_path: Path) -> None:
    adapted, tokenizer, expected = adapted_by(name, kind)
    adapted.train()
    adaptation.to_onnx(adapted, tokenizer, tmp_path, LABELS, LONGEST)
    assert adapted.training
    same(onnx_logits(tmp_path), expected)
    config = transformers.AutoConfig.from_pretrained(tmp_path)
    assert [config.id2label[number] for number in range(3)] == LABELS


def adapter_for_transformers(folder: Path) -> None:
    adapted, tokenizer, _ = adapted_by("adapter", "bert")
    adaptation.to_transformers(adapted, tokenizer, folder, LABELS)


def rescaling_for_peft(folder: Path) -> None:
    adaptation.to_peft(adapted_by("ia3", "gpt")[0], folder)


def tagger(folder: Path) -> None:
    model, tokenizer = bert_classifier()
    tags = bert.TaskModel(model.bert, bert.TokenHead(model.bert.config, 3))
    adaptation.to_transformers(tags, tokenizer, folder, LABELS)


def language_model(folder: Path) -> None:
    model, tokenizer = gpt_classifier()
    adaptation.to_onnx(model.gpt, tokenizer, folder, LABELS)  # type: ignore[arg-type]


def first_gpt(folder: Path) -> None:
    model, tokenizer = gpt_classifier()
    config = gpt.GPTConfig(**SIZES, vocab_size=270, max_positions=POSITIONS)
    task = gpt.TaskModel(gpt.GPT(config), model.head)
    adaptation.to_transformers(task, tokenizer, folder, LABELS)


def mean_of_the_tokens(folder: Path) -> None:
    model, tokenizer = bert_classifier()
    model.head.pooling = "mean"  # type: ignore[assignment]
    adaptation.to_transformers(model, tokenizer, folder, LABELS)


def mean_of_the_tokens_for_peft(folder: Path) -> None:
    model, _ = gpt_classifier()
    model.mean = True  # type: ignore[assignment]
    adaptation.to_peft(adaptation.adapt(model, adaptation.LoRA()), folder)


def one_label_twice(folder: Path) -> None:
    adaptation.to_transformers(*bert_classifier(), folder, ["up", "up", "down"])


def labels_in_a_string(folder: Path) -> None:
    adaptation.to_onnx(*bert_classifier(), folder, "abc")


def dependent_weights(folder: Path, difference: float = 0.0) -> None:
    model, tokenizer = gpt_classifier()
    model.head.linear.weight[1] = model.head.linear.weight[0] + difference
    adaptation.to_transformers(model, tokenizer, folder, LABELS)


def almost_dependent_weights(folder: Path) -> None:
    dependent_weights(folder, 1e-6)


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        (adapter_for_transformers, "the effect of Adapter, so it cannot be merged"),
        (rescaling_for_peft, "expected a model adapted by LoRA, got IA3"),
        (tagger, "got a TaskModel with a TokenHead"),
        (language_model, "expected a bert.TaskModel with a SentenceHead, .* got a GPT"),
        (first_gpt, "the model has norm_first=False, and GPT2ForSequenceClassification"),
        (mean_of_the_tokens, "'mean', and BertForSequenceClassification .* has 'pooler' only"),
        (mean_of_the_tokens_for_peft, "'mean', and GPT2ForSequenceClassification .* has 'last' on"),
        (one_label_twice, "a list of 3 different labels, .* got .'up', 'up', 'down'."),
        (labels_in_a_string, "a list of 3 different labels"),
        (dependent_weights, "its bias cannot be moved into the final norm"),
        (almost_dependent_weights, "its bias cannot be moved into the final norm"),
    ],
)
def test_what_the_other_library_does_not_have_is_refused(
    call: Callable[[Path], None], problem: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=problem):
        call(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_missing_packages_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onnx_files, "find_spec", lambda name: None)
    with pytest.raises(LookupError, match="pip install onnx onnxscript"):
        adaptation.to_onnx(*bert_classifier(), tmp_path, LABELS)


def test_weights_that_no_file_can_hold_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(onnx_files, "LARGEST", 1000)
    with pytest.raises(
        ValueError, match=r"the weights have .* bytes, and an ONNX file can hold 1,"
    ):
        adaptation.to_onnx(*bert_classifier(), tmp_path, LABELS)
    assert list(tmp_path.iterdir()) == []
