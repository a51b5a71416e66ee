"""Every mistake gets one sentence: what was given, what was expected, and what to try."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file, save_file
from torch import nn

from ptm_edu import adaptation, bert, gpt

from .conftest import IDS, gpt_model, sentence_model, xlnet_model

NAMES = r"attention\.query, .*feed_forward\.2, pooler\.linear$"


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (lambda: adaptation.LoRA(rank=0), "LoRA: expected a rank of at least"),
        (lambda: adaptation.LoRA(targets="query"), r"targets=\('query', 'value'\)"),  # type: ignore[arg-type]
        (lambda: adaptation.LoRA(targets=()), r"expected names of linear layers"),
        (lambda: adaptation.Adapter(0), "bottleneck of at least 1, got 0"),
        (lambda: adaptation.Adapter(placement="lora"), "'houlsby' or 'pfeiffer', got 'lora'"),  # type: ignore[arg-type]
        (lambda: adaptation.Prefix(0), "Prefix: expected a length"),
        (lambda: adaptation.Prompt(0), "Prompt: expected a length"),
        (lambda: adaptation.Prompt(1, (2, 3)), "2 init_ids for 1 vectors"),
    ],
)
def test_settings_out_of_range(mistake: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        mistake()


@pytest.mark.parametrize(
    ("method", "message"),
    [
        (adaptation.LoRA(targets=("query", "vaule")), f"'vaule' names no linear .* {NAMES}"),
        (adaptation.LoRA(targets=("attention",)), f"'attention' names no linear .* {NAMES}"),
        (adaptation.LoRA(targets=("uery",)), f"'uery' names no linear layer .* {NAMES}"),
        (adaptation.LastLayers(3), "has 2 layers, so expected 1 to 2"),
        (adaptation.LastLayers(0), "expected 1 to 2, got 0"),
        (adaptation.Prompt(2, (22, 23)), "init_ids must be from 0 to 22.*got"),
        (adaptation.Prompt(2, (-1,)), "init_ids must be from 0 to 22.*got -1"),
        (adaptation.Prompt(12), "12 vectors leave no position"),
    ],
    ids=str,
)
def test_a_method_that_does_not_fit_the_model(method: adaptation.Method, message: str) -> None:
    model = sentence_model()
    with pytest.raises(ValueError, match=message):
        adaptation.adapt(model, method)
    assert adaptation.adapt(model, adaptation.BitFit()).remove() is model


def test_what_cannot_be_adapted() -> None:
    with pytest.raises(TypeError, match=r"expected a Bert.*got a Linear"):
        adaptation.adapt(nn.Linear(2, 2), adaptation.LoRA())
    for method in ("lora", adaptation.LoRA):
        with pytest.raises(TypeError, match="expected a method, such as"):
            adaptation.adapt(gpt_model(), method)  # type: ignore[arg-type]
    for model in (gpt_model(), xlnet_model(), sentence_model().bert):
        with pytest.raises(ValueError, match=r"has no head to train; .*bert\.TaskModel"):
            adaptation.adapt(model, adaptation.HeadOnly())


def test_a_model_that_is_adapted_already() -> None:
    model = sentence_model()
    sibling = bert.TaskModel(model.bert, bert.TokenHead(model.bert.config, 3))
    adapted = adaptation.adapt(model, adaptation.BitFit())
    for other in (model, model.bert, sibling, adapted):
        with pytest.raises(ValueError, match=r"with BitFit\(\); take that delta"):
            adaptation.adapt(other, adaptation.LoRA())
    delta = adapted.delta
    with pytest.raises(ValueError):
        adaptation.attach(model, delta)
    adapted.remove()
    mistakes = (adapted.remove, adapted.trainable_parameters, adapted.merge, lambda: adapted(IDS))
    for mistake in mistakes:
        with pytest.raises(ValueError, match="its delta was removed; attach"):
            mistake()
    with pytest.raises(AttributeError, match="no attribute 'no_such_thing'"):
        _ = adapted.no_such_thing


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A delta of `sentence_model`."""
    adapted = adaptation.adapt(sentence_model(), adaptation.LoRA(2))
    path = tmp_path / "delta.safetensors"
    adapted.save(path)
    return path


def test_a_delta_of_another_model(file: Path) -> None:
    with pytest.raises(ValueError, match="base model, dim 16, heads 4"):
        adaptation.attach(sentence_model(dim=12, heads=3), file)
    with pytest.raises(ValueError):
        adaptation.attach(gpt_model(), file)
    with pytest.raises(ValueError, match=r"head\.linear\.weight \(2, 16\)"):
        adaptation.attach(sentence_model(outputs=5), file)
    with pytest.raises(ValueError):
        adaptation.attach(sentence_model().bert, file)
    model = sentence_model()
    adapted = adaptation.adapt(model.bert, adaptation.LoRA(2))
    delta = adapted.delta
    adapted.remove()
    for source in (delta, adaptation.SavedDelta.of(delta)):
        with pytest.raises(ValueError, match="the delta's head has no parameters, but"):
            adaptation.attach(model, source)


def test_damaged_and_foreign_files(file: Path, tmp_path: Path) -> None:
    model, content = sentence_model(), file.read_bytes()
    other = tmp_path / "other.safetensors"

    def refused(message: str) -> None:
        with pytest.raises(ValueError, match=message):
            adaptation.attach(model, other)

    refused("there is no file .*other.safetensors; check the path")
    for damaged in (b"", content[:50], content[:-3]):
        other.write_bytes(damaged)
        refused("is damaged or is no safetensors file .*; copy it again")
    other.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    refused("is damaged: its checksum")
    other.write_bytes(content.replace(b'rank\\": 2', b'rank\\": 3'))
    refused("is damaged: its checksum")
    save_file(load_file(file), other)
    refused("contains no delta of this library; expected a file of adapted.save")
    saved = adaptation.load_delta(file)
    renamed = {name.replace("query", "key"): tensor for name, tensor in saved.tensors.items()}
    broken = adaptation.SavedDelta(saved.method, saved.sizes, renamed)
    with pytest.raises(ValueError, match="tensors are not those"):
        adaptation.attach(model, broken)
    assert adaptation.attach(model, file).remove() is model


def test_a_method_of_a_newer_version(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adaptation.delta_file, "METHODS", (adaptation.BitFit,))
    with pytest.raises(ValueError, match="method LoRA, which this version"):
        adaptation.load_delta(file)


def test_texts_that_are_too_long_for_a_prompt() -> None:
    adapted = adaptation.adapt(sentence_model(), adaptation.Prompt(6))
    with pytest.raises(ValueError, match="6 vectors and a text of 7 tokens"):
        adapted(IDS)
    assert adapted(IDS[:, :6]).logits.shape == (2, 2)
    adapted = adaptation.adapt(gpt_model(), adaptation.Prompt(10))
    with pytest.raises(ValueError):
        adapted(IDS)
    with pytest.raises(TypeError, match="token ids must be"):  # the model's own check
        adapted([[1, 2]])
    adapted = adaptation.adapt(xlnet_model(), adaptation.Prompt(2))
    with pytest.raises(ValueError, match="expected mems=None"):
        adapted(IDS, mems=(torch.zeros(2, 3, 16),) * 2)


@pytest.fixture
def peft_folder(tmp_path: Path) -> Path:
    adaptation.to_peft(adaptation.adapt(sentence_model(), adaptation.LoRA(2)), tmp_path)
    return tmp_path


def test_folders_of_peft(peft_folder: Path) -> None:
    config, weights = peft_folder / "adapter_config.json", peft_folder / "adapter_model.safetensors"
    fields, tensors = json.loads(config.read_text(encoding="utf-8")), load_file(weights)

    def refused(message: str, model: nn.Module | None = None) -> None:
        with pytest.raises(ValueError, match=message):
            adaptation.from_peft(model or sentence_model(), peft_folder)

    refused("which has no place in LoRA of this GPT; expected .* attn.c_attn", gpt_model())
    refused("expected a BERT or a GPT.*got an XLNet", xlnet_model())
    refused("another base model|are not those of|has no place", sentence_model(layers=1))
    name = next(name for name in tensors if name.endswith("lora_B.weight"))
    save_file({n: t for n, t in tensors.items() if n != name}, weights)
    refused("lacks the lora_B of")
    save_file(
        {**tensors, name.replace("lora_B.weight", "lora_magnitude_vector"): torch.ones(2)}, weights
    )
    refused("lora_magnitude_vector, which has no place in LoRA")
    save_file({n: t for n, t in tensors.items() if "lora" not in n}, weights)
    refused("contains no lora_A")
    weights.write_bytes(b"no")
    refused("is damaged")
    weights.unlink()
    refused("there is no .*adapter_model.safetensors; expected the folder")
    save_file(tensors, weights)
    for damaged in ("{", "[]"):
        config.write_text(damaged, encoding="utf-8")
        refused("is damaged")
    config.write_text(json.dumps({**fields, "peft_type": "IA3"}), encoding="utf-8")
    refused("expected a LoRA, got IA3")


def test_what_peft_has_no_name_for(tmp_path: Path) -> None:
    def refused(model: Any, method: adaptation.Method, message: str) -> None:
        with pytest.raises(ValueError, match=message):
            adaptation.to_peft(adaptation.adapt(model, method), tmp_path / "folder")

    refused(gpt_model(), adaptation.IA3(), r"adapted by LoRA, got IA3\(\); adapted.save writes")
    refused(xlnet_model(), adaptation.LoRA(), "expected a BERT or a GPT.*got an XLNet")
    choices = gpt.TaskModel(gpt_model(), gpt.ChoiceHead(16))
    refused(choices, adaptation.LoRA(), "got a TaskModel with a ChoiceHead")
    first_gpt = gpt.TaskModel(gpt_model(norm_first=False), gpt.ClassificationHead(16, 2))
    refused(first_gpt, adaptation.LoRA(), "GPT2ForSequenceClassification in transformers has True")
    model = nn.ModuleDict({"gpt": gpt_model(), "top": nn.Linear(16, 2)})
    refused(
        model, adaptation.LoRA(), r"the parameter top\.weight of this ModuleDict has no name in"
    )
    assert not (tmp_path / "folder").exists()
