"""Published GPTs agree with transformers, damaged files are named, our own files load."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import save_file
from torch import Tensor

from ptm_edu.gpt import GPT, GPTConfig, generate
from ptm_edu.gpt.pretrained import load, load_gpt
from ptm_edu.text import BytePairTokenizer
from ptm_edu.text.tokenizers.byte_level import ALPHABET
from ptm_edu.training import CheckpointError, load_checkpoint, save_checkpoint
from ptm_edu.transformer import Transformer, TransformerConfig
from ptm_edu.transformer.pretrained import load_translator, save_with_tokenizer
from tests.bert.pretrained.transformers_models import change, configure
from tests.parity import assert_parity

IDS = torch.tensor([[3, 4, 50, 6, 4, 7, 22], [8, 1, 0, 2, 9, 9, 10]])


@pytest.fixture(scope="module", params=["gpt2", "openai-gpt"])
def theirs(request: pytest.FixtureRequest) -> Any:
    """transformers' model of either kind, small and random."""
    from transformers import GPT2Config, GPT2LMHeadModel, OpenAIGPTConfig, OpenAIGPTLMHeadModel

    sizes = {"vocab_size": 60, "n_positions": 128, "n_embd": 24, "n_head": 3, "n_layer": 3}
    model: Any
    if request.param == "gpt2":
        model = GPT2LMHeadModel(GPT2Config(**sizes, n_inner=40, bos_token_id=0, eos_token_id=0))
    else:
        model = OpenAIGPTLMHeadModel(OpenAIGPTConfig(**sizes))
    torch.manual_seed(0)
    for name, weight in model.named_parameters():  # no bias stays zero, no norm the identity
        scale = "ln_" in name and name.endswith("weight")
        is_position = "positions_embed" in name or "wpe" in name
        torch.nn.init.normal_(weight, float(scale), 1.0 if is_position else 0.2)
    return model.eval()


@pytest.fixture(scope="module")
def saved(theirs: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("checkpoint")
    theirs.save_pretrained(folder)
    return folder


@pytest.fixture
def folder(saved: Path, tmp_path: Path) -> Path:
    """A copy that a test may damage."""
    for file in ("config.json", "model.safetensors"):
        (tmp_path / file).write_bytes((saved / file).read_bytes())
    return tmp_path


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
def test_logits_states_and_attentions_equal_transformers(
    dtype: torch.dtype, theirs: Any, saved: Path
) -> None:
    ours, tokenizer = load(saved)
    assert tokenizer is None and not ours.training
    ours, theirs = ours.to(dtype), copy.deepcopy(theirs).to(dtype)
    theirs.set_attn_implementation("eager")
    with torch.no_grad():
        expected = theirs(IDS, output_hidden_states=True, output_attentions=True)
    output = ours(IDS, output_hidden_states=True, output_attentions=True)
    assert_parity(output.logits, expected.logits)
    assert expected.logits.std() > 0.5
    for name in ("hidden_states", "attentions"):
        for actual, wanted in zip(getattr(output, name), getattr(expected, name), strict=True):
            assert_parity(actual, wanted)


def test_greedy_text_equals_transformers(theirs: Any, saved: Path) -> None:
    settings = {"do_sample": False, "eos_token_id": None, "pad_token_id": 0}
    expected = theirs.generate(IDS[:1], max_new_tokens=60, **settings)[0, 7:].tolist()
    assert generate(load(saved)[0], IDS[:1], 60, temperature=0) == [expected]
    assert len(set(expected)) > 8


def test_shards_in_half_precision_without_a_head_load(theirs: Any, folder: Path) -> None:
    tensors = {name: t.half().clone() for name, t in theirs.transformer.state_dict().items()}
    tensors["h.0.attn.bias"] = torch.ones(1, 1, 128, 128)  # the mask that older files hold
    names = list(tensors)
    where = {name: f"part-{n % 2}.safetensors" for n, name in enumerate(names)}
    (folder / "model.safetensors").unlink()
    for part in set(where.values()):
        save_file({name: tensors[name] for name in names if where[name] == part}, folder / part)
    index = folder / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": where}), encoding="utf-8")
    with torch.no_grad():
        expected = theirs(IDS).logits
    logits = load(folder)[0](IDS).logits
    assert logits.dtype == torch.float32
    torch.testing.assert_close(logits, expected, atol=0.05, rtol=0.01)
    (folder / "part-1.safetensors").unlink()
    with pytest.raises(CheckpointError, match=r"has no part-1.safetensors"):
        load(folder)


def test_dropout_is_that_of_the_checkpoint_and_other_heads_are_left_out(folder: Path) -> None:
    before = load(folder)[0]
    configure(folder, {"attn_pdrop": 0.0})
    change(folder, {"score.weight": torch.ones(2, 24)})
    after = load(folder)[0]
    assert (before.config.drop_attention, after.config.drop_attention) == (True, False)
    assert torch.equal(before(IDS).logits, after(IDS).logits)


@pytest.mark.parametrize(
    ("name", "tensor", "message"),
    [
        ("transformer.h.2.attn.c_attn.bias", None, r"no tensor h.2.attn.c_attn.bias, \(72,\)"),
        ("lm_head.weight", torch.ones(60, 24), "lm_head.weight is not"),
    ],
)
def test_tensors_that_do_not_fit_are_named(
    folder: Path, name: str, tensor: Tensor | None, message: str
) -> None:
    change(folder, {name: tensor})
    with pytest.raises(CheckpointError, match=message):
        load(folder)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"model_type": "bert"}, "model_type: expected 'gpt2'"),
        ({"n_embd": 25}, "3 heads cannot share 25|is .* but the config makes it"),
        ({"n_layer": 2}, "knows no tensor h.2"),
        ({"n_head": None}, "no such model's sizes: n_head: expected a whole number, got None"),
        ({"n_layer": "3"}, "n_layer: expected a whole number, got '3'"),
        ({"resid_pdrop": ""}, "resid_pdrop: expected a number from 0 to 1"),
        ({"layer_norm_epsilon": -1}, "layer_norm_epsilon: expected a number from 0 to 1, got -1"),
        ({"scale_attn_by_inverse_layer_idx": True}, "is True, but `GPT` supports only False"),
        ({"activation_function": "silu", "afn": "silu"}, "expected .* or .*, got 'silu'"),
    ],
)
def test_a_config_of_another_model_is_rejected(
    folder: Path, changed: dict[str, object], message: str
) -> None:
    configure(folder, changed)
    with pytest.raises(CheckpointError, match=message):
        load(folder)


def test_damaged_files_are_rejected(folder: Path) -> None:
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:500])
    with pytest.raises(CheckpointError, match=r"model.safetensors is damaged"):
        load(folder)
    for text in ("{", "[]"):
        (folder / "config.json").write_text(text, encoding="utf-8")
        with pytest.raises(CheckpointError, match=r"config.json is damaged"):
            load(folder)


def test_a_name_is_searched_for_on_the_hub(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    requests = {}

    def fetch(name: str, allow_patterns: list[str], etag_timeout: float) -> str:
        requests[name] = allow_patterns, etag_timeout
        if name == "no/model":
            raise ConnectionError("no route to host\nand more")
        return str(saved)

    monkeypatch.setattr("huggingface_hub.snapshot_download", fetch)
    assert isinstance(load("openai-community/gpt2")[0], GPT)
    patterns, seconds = requests["openai-community/gpt2"]
    assert not any(pattern.endswith((".bin", ".pt", "*")) for pattern in patterns)
    assert seconds <= 3
    with pytest.raises(CheckpointError, match=r"no/model is no folder .*\(no route"):
        load("no/model")
    for folder in ("/nowhere/gpt2", "./gpt2", "runs/export/gpt2"):
        with pytest.raises(CheckpointError, match=f"^there is no folder {folder}; "):
            load(folder)
    assert {*requests} == {"openai-community/gpt2", "no/model"}


def test_the_tokenizer_beside_the_weights_is_loaded(theirs: Any, folder: Path) -> None:
    gpt2 = theirs.config.model_type == "gpt2"
    end = "" if gpt2 else "</w>"
    pieces = list(dict.fromkeys([*ALPHABET, f"n{end}", f"on{end}"]))
    special, embedding = ("<|endoftext|>", "wte") if gpt2 else ("<unk>", "tokens_embed")
    ids = {piece: number for number, piece in enumerate(pieces)}
    (folder / "vocab.json").write_text(json.dumps(ids), encoding="utf-8")
    (folder / "merges.txt").write_text(f"#version: 0.2\no n{end}\n", encoding="utf-8")
    with pytest.raises(CheckpointError, match=rf"{len(pieces) + 1} tokens for 60 embeddings"):
        load(folder)
    configure(folder, {"vocab_size": 288})
    change(folder, {f"transformer.{embedding}.weight": torch.ones(288, 24)})
    tokenizer = load(folder)[1]
    assert tokenizer is not None and tokenizer[special] == len(pieces)
    assert tokenizer.pieces("ON") == (["O", "N"] if gpt2 else ["on</w>"])
    assert tokenizer.decode(tokenizer.encode("on ü")) == ("on ü" if gpt2 else "on �")


def test_the_published_sizes_equal_transformers() -> None:
    from transformers import GPT2Config, GPT2LMHeadModel, OpenAIGPTConfig, OpenAIGPTLMHeadModel

    large = GPT2Config(n_layer=48, n_embd=1600, n_head=25)
    with torch.device("meta"):
        for ours, theirs in (
            (GPTConfig.gpt1(), OpenAIGPTLMHeadModel(OpenAIGPTConfig())),
            (GPTConfig.gpt2(), GPT2LMHeadModel(GPT2Config())),
            (GPTConfig.gpt2(48), GPT2LMHeadModel(large)),
        ):
            sizes = [sum(p.numel() for p in model.parameters()) for model in (GPT(ours), theirs)]
            assert sizes[0] == sizes[1]


@pytest.mark.parametrize("kind", ["GPT", "translator"])
def test_our_files_load_with_new_and_old_parameter_names(kind: str, tmp_path: Path) -> None:
    tokenizer = BytePairTokenizer.train(["on and on"], 260, byte_level=True)
    sizes: dict[str, Any] = {"vocab_size": len(tokenizer), "layers": 1, "norm_first": kind == "GPT"}
    model: Any = (
        GPT(GPTConfig(8, 2, 16, **sizes))
        if kind == "GPT"
        else Transformer(TransformerConfig(8, 2, 16, **sizes))
    )
    read: Any = load_gpt if kind == "GPT" else load_translator
    path = tmp_path / "model.safetensors"
    save_with_tokenizer(model, tokenizer, path)
    tensors, metadata = load_checkpoint(path)
    old_names = {
        "token_embedding.weight": "words.weight",
        "position_embedding.weight": "positions.weight",
        "final_norm.weight": "norm.weight",
        "final_norm.bias": "norm.bias",
        "embeddings.token_embedding.weight": "embeddings.words.weight",
    }
    old = {old_names.get(name, name): tensor for name, tensor in tensors.items()}
    assert old.keys() != tensors.keys()
    save_checkpoint(tmp_path / "old.safetensors", old, metadata)
    for file in (path, tmp_path / "old.safetensors"):
        loaded, loaded_tokenizer = read(file)
        assert loaded.config == model.config and len(loaded_tokenizer) == len(tokenizer)
        for name, tensor in loaded.state_dict().items():
            assert torch.equal(tensor, model.state_dict()[name].half().float()), name
    with pytest.raises(
        CheckpointError, match=f"holds no {'translator' if kind == 'GPT' else 'GPT'}"
    ):
        (load_translator if kind == "GPT" else load_gpt)(path)
    with pytest.raises(ValueError):
        save_with_tokenizer(GPT(GPTConfig(8, 2, 16, vocab_size=5)), tokenizer, path)
