"""A Llama that transformers saved is read into the decoder on one page, or refused by name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file

from ptm_edu import gpt, zoo
from ptm_edu.training import CheckpointError, hub
from ptm_edu.zoo import llama
from tests.bert.pretrained.transformers_models import change, configure
from tests.on_one_page.test_decoder_today import config_of, double, peer
from tests.parity import assert_parity

CONFIGS = {"grouped": 2, "tied": 5, "one key-value head": 0}
IDS = torch.tensor([[3, 4, 5, 6, 4, 7, 2], [8, 1, 0, 2, 9, 9, 10]])
TEXT = "The cat sat on the mat. The cat sat. The mat sat on the cat, on and on: 1969, naïve."


def save(theirs: Any, folder: Path, shard: str = "5GB") -> None:
    theirs.save_pretrained(folder, max_shard_size=shard)


@pytest.fixture(scope="module", params=CONFIGS)
def theirs(request: pytest.FixtureRequest) -> Any:
    return peer(config_of(CONFIGS[request.param]))


@pytest.fixture
def folder(theirs: Any, tmp_path: Path) -> Path:
    save(theirs, tmp_path)
    return tmp_path


@pytest.fixture
def untied(tmp_path: Path) -> Path:
    """One checkpoint, for what does not depend on its sizes."""
    save(peer(config_of(2)), tmp_path)
    return tmp_path


def test_logits_equal_those_of_transformers(theirs: Any, folder: Path) -> None:
    loaded = zoo.load(f"hf:{folder}")
    assert loaded.card is None and loaded.tokenizer is None and "Llama" in repr(loaded)
    assert not loaded.model.training
    assert not any(weight.requires_grad for weight in loaded.model.parameters())
    with torch.no_grad():
        assert_parity(loaded.model(IDS).logits, theirs(IDS).logits)


def test_logits_equal_those_of_transformers_in_64_bits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = peer(config_of(2))
    save(theirs, tmp_path)
    model = zoo.load(f"hf:{tmp_path}").model.double()
    theirs = double(theirs, monkeypatch)
    with torch.no_grad():
        assert_parity(model(IDS).logits, theirs(IDS).logits)


def test_several_shards_are_read(theirs: Any, tmp_path: Path) -> None:
    save(theirs, tmp_path, "5KB")
    shards = sorted(tmp_path.glob("*.safetensors"))
    assert len(shards) > 1
    with torch.no_grad():
        assert_parity(zoo.load(f"hf:{tmp_path}").model(IDS).logits, theirs(IDS).logits)
    shards[0].unlink()
    with pytest.raises(CheckpointError, match=f"has no {shards[0].name}"):
        zoo.load(f"hf:{tmp_path}")


def test_weights_in_half_precision_are_read_as_float32(tmp_path: Path) -> None:
    rounded = peer(config_of(2))
    for weight in rounded.parameters():  # not `.half()`, which rounds the angles too
        weight.data = weight.half().float()
    save(rounded, tmp_path)
    change(tmp_path, {n: t.half() for n, t in load_file(tmp_path / hub.WEIGHTS).items()})
    logits = zoo.load(f"hf:{tmp_path}").model(IDS).logits
    assert logits.dtype == torch.float32
    with torch.no_grad():
        assert_parity(logits, rounded(IDS).logits)


def test_older_configs_and_files_are_read(untied: Path) -> None:
    before = zoo.load(f"hf:{untied}").model(IDS).logits
    theta = json.loads((untied / "config.json").read_text())["rope_parameters"]["rope_theta"]
    configure(untied, {"rope_parameters": None}, leave_out=True)
    configure(untied, {"rope_theta": theta, "rope_scaling": None, "pretraining_tp": 2})
    change(untied, {"model.layers.0.self_attn.rotary_emb.inv_freq": torch.ones(3)})
    assert torch.equal(zoo.load(f"hf:{untied}").model(IDS).logits, before)
    configure(untied, {"rope_theta": theta * 10})
    assert not torch.allclose(zoo.load(f"hf:{untied}").model(IDS).logits, before)


def test_a_tied_output_layer_may_be_in_the_file_if_it_is_the_same(tmp_path: Path) -> None:
    theirs = peer(config_of(5))
    save(theirs, tmp_path)
    embedding = theirs.model.embed_tokens.weight.detach()
    change(tmp_path, {"lm_head.weight": embedding.clone()})
    model = zoo.load(f"hf:{tmp_path}").model
    assert model.decoder.lm_head is model.decoder.token_embedding.weight
    change(tmp_path, {"lm_head.weight": embedding + 1})
    with pytest.raises(CheckpointError, match=r"lm_head.weight is not model.embed_tokens.weight"):
        zoo.load(f"hf:{tmp_path}")


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"attention_bias": True}, "attention_bias = True, expected False"),
        ({"mlp_bias": True}, "mlp_bias = True, expected False"),
        ({"hidden_act": "gelu"}, "hidden_act = 'gelu', expected 'silu'"),
        ({"quantization_config": {"bits": 4}}, r"quantization_config = \{'bits': 4\}, expected No"),
        (
            {"rope_parameters": {"rope_theta": 1e4, "rope_type": "llama3", "factor": 8.0}},
            "rope_parameters.rope_type = 'llama3', expected 'default'",
        ),
        ({"rope_scaling": {"type": "linear", "factor": 2.0}}, "rope_scaling.type = 'linear'"),
        ({"rope_scaling": {"factor": 2.0}}, "rope_scaling.factor = 2.0, expected 1.0"),
    ],
)
def test_what_the_page_does_not_compute_is_refused_by_name(
    changed: dict[str, object], message: str, untied: Path
) -> None:
    configure(untied, changed)
    with pytest.raises(CheckpointError, match=message) as refused:
        zoo.load(f"hf:{untied}")
    assert "try transformers' LlamaForCausalLM" in str(refused.value)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"model_type": "mistral"}, "model_type: expected .* or 'llama', got 'mistral'"),
        ({"num_key_value_heads": 3}, "heads cannot share 3 key-value heads"),
        ({"head_dim": 5}, "heads of 5 dimensions have no halves"),
        ({"hidden_size": None}, "a Llama's sizes"),
        ({"num_hidden_layers": 0}, "whole numbers of at least 1"),
        ({"num_hidden_layers": 9}, "no tensor model.layers.*, but|no tensor model.layers"),
        ({"intermediate_size": 77}, r"mlp.gate_proj.weight is .*, but the config makes it \(77,"),
        ({"rope_parameters": "default"}, "rope_parameters: 'default'"),
        ({"rms_norm_eps": -1.0}, "a Llama's sizes"),
    ],
)
def test_a_config_that_does_not_fit_is_refused(
    changed: dict[str, object], message: str, untied: Path
) -> None:
    configure(untied, changed)
    with pytest.raises(CheckpointError, match=message):
        zoo.load(f"hf:{untied}")


@pytest.mark.parametrize(
    ("name", "tensor", "message"),
    [
        ("lm_head.weight", None, "there is no tensor lm_head.weight"),
        ("model.norm.weight", None, "there is no tensor model.norm.weight"),
        ("model.layers.0.self_attn.q_proj.bias", torch.ones(3), "knows no tensor .*q_proj.bias"),
        ("score.weight", torch.ones(2, 3), "knows no tensor score.weight"),
    ],
)
def test_tensors_that_do_not_fit_are_named(
    name: str, tensor: torch.Tensor | None, message: str, untied: Path
) -> None:
    change(untied, {name: tensor})
    with pytest.raises(CheckpointError, match=message):
        zoo.load(f"hf:{untied}")


def test_generation_equals_transformers_and_ends_where_the_positions_end(untied: Path) -> None:
    from transformers import LlamaForCausalLM

    model = zoo.load(f"hf:{untied}").model
    theirs = LlamaForCausalLM.from_pretrained(untied)
    settings = {"do_sample": False, "eos_token_id": None, "pad_token_id": 0}
    mask = torch.ones_like(IDS)
    expected = theirs.generate(IDS, attention_mask=mask, max_new_tokens=20, **settings)
    assert model.generate(IDS, 20, temperature=1e-4).equal(expected)
    configure(untied, {"max_position_embeddings": 9})
    short = zoo.load(f"hf:{untied}").model
    assert short.generate(IDS, 2).shape == (2, 9)
    with pytest.raises(ValueError, match="10 tokens, but this model's context is 9"):
        short.generate(IDS, 3)
    with pytest.raises(ValueError, match="10 tokens, but this model's context is 9"):
        short(IDS.repeat(1, 2)[:, :10])


def test_wrong_input_gets_one_clear_sentence(untied: Path) -> None:
    model = zoo.load(f"hf:{untied}").model
    with pytest.raises(TypeError, match=r"must be \(B, T\) integers"):
        model(torch.ones(2, 3))
    with pytest.raises(ValueError, match="token ids must be from 0"):
        model(torch.full((1, 2), 10_000))
    with pytest.raises(ValueError, match="temperature above 0, got 0"):
        model.generate(IDS, 2, temperature=0)
    with pytest.raises(ValueError, match="prompts are empty"):
        model.generate(IDS[:, :0], 2)


def byte_pairs(path: Path) -> Any:
    """Write a tokenizer.json of GPT-2's kind, with <s> and </s>; return the tokenizer."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=280, initial_alphabet=alphabet, special_tokens=["<s>", "</s>"]
    )
    tokenizer.train_from_iterator([TEXT] * 3, trainer)
    tokenizer.save(str(path))
    return tokenizer


@pytest.fixture
def with_tokenizer(tmp_path: Path) -> tuple[Path, Any]:
    save(peer(config_of(2)._replace(vocab_size=288)), tmp_path)
    return tmp_path, byte_pairs(tmp_path / "tokenizer.json")


def edit(folder: Path, changed: dict[str, Any]) -> None:
    """Write tokenizer.json again with other entries, "model.vocab" and so on."""
    path = folder / "tokenizer.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    for name, value in changed.items():
        part, _, entry = name.partition(".")
        if entry:
            content[part][entry] = value
        else:
            content[part] = value
    path.write_text(json.dumps(content), encoding="utf-8")


def test_a_tokenizer_of_byte_pairs_is_read(
    with_tokenizer: tuple[Path, Any], recwarn: pytest.WarningsRecorder
) -> None:
    folder, theirs = with_tokenizer
    loaded = zoo.load(f"hf:{folder}")
    for text in (TEXT, "on  and\n\non  ", "中文 und Straßen", ""):
        ids = loaded.tokenizer.encode(text)
        assert ids == theirs.encode(text).ids
        assert loaded.tokenizer.decode(ids) == text
    assert loaded.tokenizer.special_tokens == ("<s>", "</s>")
    assert loaded.tokenizer["</s>"] == theirs.token_to_id("</s>") == 1
    merges = [" ".join(pair) for pair in loaded.tokenizer.ranks]
    edit(folder, {"model.merges": merges})  # as older files have them
    assert zoo.load(f"hf:{folder}").tokenizer.encode(TEXT) == theirs.encode(TEXT).ids
    assert not recwarn.list


def test_what_needs_logits_alone_works_as_with_gpt(with_tokenizer: tuple[Path, Any]) -> None:
    loaded = zoo.load(f"hf:{with_tokenizer[0]}")
    prediction = gpt.predict_next_token(loaded.model, loaded.tokenizer, "The cat", candidates=3)
    assert prediction["tokens"][0] == "The" and len(prediction["candidates"]) == 3
    ids = torch.tensor([loaded.tokenizer.encode(TEXT)])
    loss = gpt.language_model_loss(loaded.model(ids).logits, ids)
    assert torch.allclose(loss, loaded.model.decoder.loss(ids))


LLAMA_3 = {
    "type": "Sequence",
    "pretokenizers": [{"type": "Split"}, {"type": "ByteLevel", "use_regex": False}],
}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"pre_tokenizer": LLAMA_3}, "pre_tokenizer.type is 'Sequence', expected 'ByteLevel'"),
        ({"pre_tokenizer": None}, "pre_tokenizer.type is None, expected 'ByteLevel'"),
        ({"pre_tokenizer.add_prefix_space": True}, "add_prefix_space is True, expected False"),
        ({"model.byte_fallback": True}, "model.byte_fallback is True, expected False"),
        ({"model.ignore_merges": True}, "model.ignore_merges is True, expected False"),
        ({"model.type": "Unigram"}, "model.type is 'Unigram', expected 'BPE'"),
        ({"normalizer": {"type": "NFC"}}, "normalizer.type is 'NFC', expected None"),
        ({"added_tokens": [{"content": "cat", "id": 5}]}, r"added_tokens is \['cat'\]"),
    ],
)
def test_another_tokenizer_is_refused_by_name_and_the_model_is_read(
    changed: dict[str, Any], message: str, with_tokenizer: tuple[Path, Any]
) -> None:
    folder, _ = with_tokenizer
    edit(folder, changed)
    with pytest.warns(UserWarning, match=message) as warned:
        loaded = zoo.load(f"hf:{folder}")
    assert loaded.tokenizer is None and loaded.model(IDS).logits.shape == (2, 7, 288)
    assert warned[0].filename == __file__ and "AutoTokenizer" in str(warned[0].message)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"model.vocab": {"a": 0, "b": 2}}, "ids 0, 1, 2, … without a gap"),
        ({"model.vocab": ["a"]}, "vocabulary to be tokens with their ids"),
        ({"model.merges": [["a"]]}, "model.merges to be pairs"),
        ({"model.merges": None}, "model.merges to be pairs"),
        ({"added_tokens": ["<s>"]}, "added_tokens to be a list of entries"),
        ({"model": []}, "model.type|entries with names"),
    ],
)
def test_a_damaged_tokenizer_is_named(
    changed: dict[str, Any], message: str, with_tokenizer: tuple[Path, Any]
) -> None:
    folder, _ = with_tokenizer
    edit(folder, changed)
    if changed == {"model": []}:  # nothing says what it is
        with pytest.warns(UserWarning, match=message):
            zoo.load(f"hf:{folder}")
        return
    with pytest.raises(CheckpointError, match=message):
        zoo.load(f"hf:{folder}")


def test_more_tokens_than_embeddings_are_refused(untied: Path) -> None:
    byte_pairs(untied / "tokenizer.json")
    with pytest.raises(CheckpointError, match=r"tokenizer.json: \d+ tokens for \d+ embeddings"):
        zoo.load(f"hf:{untied}")


def test_every_tensor_of_the_page_has_a_published_name() -> None:
    config = config_of(2)
    with torch.device("meta"):
        names = set(llama.page.Decoder(config).state_dict())
    assert set(llama._published_names(config).values()) == names
    assert set(llama._published_names(config)) == set(peer(config).state_dict())
