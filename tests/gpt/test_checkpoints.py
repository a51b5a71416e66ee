from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

from ptm_edu.gpt import GPT, GPTConfig, generate
from ptm_edu.gpt.pretrained import load
from ptm_edu.text.tokenizers.byte_level import ALPHABET
from ptm_edu.training import CheckpointError

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
        place = "positions_embed" in name or "wpe" in name
        torch.nn.init.normal_(weight, float(scale), 1.0 if place else 0.2)
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


def change(folder: Path, **changed: Tensor | None) -> None:
    """Write the weights again; `changed` gives other tensors, or None to leave one out."""
    tensors = load_file(folder / "model.safetensors") | {
        name.replace("__", "."): tensor for name, tensor in changed.items()
    }
    whole = {name: tensor for name, tensor in tensors.items() if tensor is not None}
    save_file(whole, folder / "model.safetensors")


def configure(folder: Path, **changed: object) -> None:
    path = folder / "config.json"
    config = json.loads(path.read_text(encoding="utf-8")) | changed
    path.write_text(json.dumps(config), encoding="utf-8")


def test_logits_states_and_attentions_are_transformers(theirs: Any, saved: Path) -> None:
    ours, tokenizer = load(saved)
    assert tokenizer is None and not ours.training
    theirs.set_attn_implementation("eager")
    with torch.no_grad():
        there = theirs(IDS, output_hidden_states=True, output_attentions=True)
    here = ours(IDS, output_hidden_states=True, output_attentions=True)
    torch.testing.assert_close(here.logits, there.logits, atol=1e-5, rtol=1e-5)
    assert there.logits.std() > 0.5
    for name in ("hidden_states", "attentions"):
        pairs = zip(getattr(here, name), getattr(there, name), strict=True)
        for one, two in pairs:
            torch.testing.assert_close(one, two, atol=1e-5, rtol=1e-5)


def test_greedy_text_is_transformers(theirs: Any, saved: Path) -> None:
    ours, _ = load(saved)
    prompt = IDS[:1]
    text = theirs.generate(
        prompt, max_new_tokens=100, do_sample=False, eos_token_id=None, pad_token_id=0
    )
    (found,) = generate(ours, prompt, 100, temperature=0)
    assert found == text[0, 7:].tolist()
    assert len(found) == 100 and len(set(found)) > 9


def test_weights_without_a_head_in_pieces_and_in_half_precision(theirs: Any, folder: Path) -> None:
    tensors = {
        name: tensor.half().clone() for name, tensor in theirs.transformer.state_dict().items()
    }
    tensors["h.0.attn.bias"] = torch.ones(1, 1, 128, 128)  # the mask that older files hold
    parts: list[dict[str, Tensor]] = [{}, {}]
    for number, (name, tensor) in enumerate(tensors.items()):
        parts[number % 2][name] = tensor
    (folder / "model.safetensors").unlink()
    for number, part in enumerate(parts):
        save_file(part, folder / f"part-{number}.safetensors")
    where = {name: f"part-{n}.safetensors" for n, part in enumerate(parts) for name in part}
    index = folder / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": where}), encoding="utf-8")
    with torch.no_grad():
        expected = theirs(IDS).logits
    found = load(folder)[0](IDS).logits
    assert found.dtype == torch.float32
    torch.testing.assert_close(found, expected, atol=0.05, rtol=0.01)
    (folder / "part-1.safetensors").unlink()
    with pytest.raises(CheckpointError, match=r"has no part-1.safetensors"):
        load(folder)


def test_dropout_of_attention_is_the_checkpoints(folder: Path) -> None:
    assert load(folder)[0].config.drop_attention
    configure(folder, attn_pdrop=0.0)
    assert not load(folder)[0].config.drop_attention


def test_a_head_of_another_task_is_left_out(folder: Path) -> None:
    before = load(folder)[0](IDS).logits
    change(folder, score__weight=torch.ones(2, 24))
    assert torch.equal(load(folder)[0](IDS).logits, before)


@pytest.mark.parametrize(
    ("name", "tensor", "said"),
    [
        ("h__1__mlp__c_fc__weight", torch.ones(24, 41), r"h.1.mlp.c_fc.weight is \(24, 41\), but"),
        ("h__2__attn__c_attn__bias", None, r"no tensor h.2.attn.c_attn.bias, \(72,\)"),
        ("h__3__ln_1__weight", torch.ones(24), "knows no tensor h.3.ln_1.weight"),
        ("h__0__ln_2__bias", torch.full((24,), torch.nan), "damaged .h.0.ln_2.bias: NaN"),
    ],
)
def test_tensors_that_do_not_fit_are_named(
    folder: Path, name: str, tensor: Tensor | None, said: str
) -> None:
    change(folder, **{f"transformer__{name}": tensor})
    with pytest.raises(CheckpointError, match=said):
        load(folder)


def test_an_output_of_its_own_is_noticed(folder: Path) -> None:
    change(folder, lm_head__weight=torch.ones(60, 24))
    with pytest.raises(CheckpointError, match=r"lm_head.weight is not"):
        load(folder)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"model_type": "bert"}, "model_type: expected 'gpt2' or 'openai-gpt', got 'bert'"),
        ({"n_embd": 25}, "3 heads cannot share 25|is .* but the config makes it"),
        ({"n_layer": 2}, "knows no tensor h.2"),
        ({"n_layer": 0}, "no such model's sizes: .* at least 1"),
        ({"n_head": None}, "no such model's sizes"),
        ({"scale_attn_by_inverse_layer_idx": True}, "is True, but `GPT` can do False alone"),
        ({"activation_function": "silu", "afn": "silu"}, "expected .* or .*, got 'silu'"),
    ],
)
def test_a_config_of_another_model_is_noticed(
    folder: Path, changed: dict[str, object], said: str
) -> None:
    configure(folder, **changed)
    with pytest.raises(CheckpointError, match=said):
        load(folder)


def test_damaged_and_missing_files_get_a_sentence(folder: Path) -> None:
    weights, config = folder / "model.safetensors", folder / "config.json"
    weights.write_bytes(weights.read_bytes()[:500])
    with pytest.raises(CheckpointError, match=r"model.safetensors is damaged .* fetch it again"):
        load(folder)
    weights.rename(folder / "pytorch_model.bin")
    with pytest.raises(CheckpointError, match=r"has no model.safetensors.*could run any code"):
        load(folder)
    for text in ("{", "[]"):
        config.write_text(text, encoding="utf-8")
        with pytest.raises(CheckpointError, match=r"config.json is damaged"):
            load(folder)
    config.unlink()
    with pytest.raises(CheckpointError, match=r"has no config.json"):
        load(folder)


def test_a_name_is_looked_for_on_the_hub(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {}

    def fetch(name: str, allow_patterns: list[str], etag_timeout: float) -> str:
        asked[name] = allow_patterns, etag_timeout
        if name == "no/model":
            raise ConnectionError("no route to host\nand more")
        return str(saved)

    monkeypatch.setattr("huggingface_hub.snapshot_download", fetch)
    assert isinstance(load("openai-community/gpt2")[0], GPT)
    patterns, seconds = asked["openai-community/gpt2"]
    assert not any(pattern.endswith((".bin", ".pt", "*")) for pattern in patterns)
    assert seconds <= 3
    with pytest.raises(CheckpointError, match=r"no/model is no folder .*\(no route to host\)"):
        load("no/model")


def test_the_tokenizer_beside_the_weights(theirs: Any, folder: Path, tmp_path: Path) -> None:
    gpt2 = theirs.config.model_type == "gpt2"
    end = "" if gpt2 else "</w>"
    pieces = list(dict.fromkeys([*ALPHABET, f"n{end}", f"on{end}"]))
    special, words = ("<|endoftext|>", "wte") if gpt2 else ("<unk>", "tokens_embed")
    ids = {piece: number for number, piece in enumerate(pieces)}
    (folder / "vocab.json").write_text(json.dumps(ids), encoding="utf-8")
    (folder / "merges.txt").write_text(f"#version: 0.2\no n{end}\n", encoding="utf-8")
    with pytest.raises(CheckpointError, match=rf"{len(pieces) + 1} tokens for a vocabulary of 60"):
        load(folder)
    configure(folder, vocab_size=300)
    change(folder, **{f"transformer__{words}__weight": torch.ones(300, 24)})
    tokenizer = load(folder)[1]
    assert tokenizer is not None and tokenizer[special] == len(pieces)
    assert tokenizer.pieces("ON") == (["O", "N"] if gpt2 else ["on</w>"])
    assert tokenizer.decode(tokenizer.encode("on ü")) == ("on ü" if gpt2 else "on �")


def test_the_published_sizes_are_transformers() -> None:
    from transformers import GPT2Config, GPT2LMHeadModel, OpenAIGPTConfig, OpenAIGPTLMHeadModel

    def count(model: torch.nn.Module) -> int:
        return sum(weight.numel() for weight in model.parameters())

    with torch.device("meta"):
        assert count(GPT(GPTConfig.gpt1())) == count(OpenAIGPTLMHeadModel(OpenAIGPTConfig()))
        assert count(GPT(GPTConfig.gpt2())) == count(GPT2LMHeadModel(GPT2Config()))
        large = GPT2LMHeadModel(GPT2Config(n_layer=48, n_embd=1600, n_head=25))
        assert count(GPT(GPTConfig.gpt2(48))) == count(large)
