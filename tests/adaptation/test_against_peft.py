"""Outputs and numbers of trained parameters equal those of `peft`, and LoRA files are exchanged.

Both compute in float64, in which `peft`'s new parameters, however large, leave no rounding to see.
"""

from __future__ import annotations

import copy
import dataclasses
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import peft
import pytest
import torch
import transformers
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from ptm_edu import adaptation, bert, gpt
from ptm_edu.adaptation.peft_config import SETTINGS
from ptm_edu.gpt import pretrained as gpt_files
from tests.bert.pretrained.test_relatives import peer as relative
from tests.bert.pretrained.transformers_models import INPUT, peer_model
from tests.parity import assert_parity

L, P = 3, 4
# peft ignores token types in question answering, and in prefix and prompt tuning.
TEXT = {name: INPUT[name] for name in ("input_ids", "attention_mask")}
GPT_IDS = torch.tensor([[3, 4, 50, 6, 4, 7, 22], [8, 1, 5, 2, 9, 9, 10]])
SIZES = {"vocab_size": 60, "n_positions": 20, "n_embd": 24, "n_head": 3, "n_layer": L}


@cache
def gpt_peer() -> Any:
    torch.manual_seed(0)
    config = transformers.GPT2Config(**SIZES, n_inner=40, bos_token_id=0, eos_token_id=0)
    model = transformers.GPT2LMHeadModel(config)
    for name, weight in model.named_parameters():
        scale = "ln_" in name and name.endswith("weight")
        nn.init.normal_(weight, float(scale), 1.0 if "wpe" in name else 0.2)
    return model.eval()


@cache
def bert_peer(kind: str = "BertModel") -> Any:
    return peer_model(kind)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("base")


def ours(peer: Any, folder: Path) -> Any:
    """Return our model with the weights of transformers' one."""
    peer.save_pretrained(folder)
    loaded = gpt_files.load(folder) if "GPT" in type(peer).__name__ else bert.load(folder)
    return loaded[0].double()


def theirs(peer: Any, config: Any, dtype: torch.dtype = torch.float64, std: float = 0.5) -> Any:
    """Return the peer adapted by peft, in evaluation mode, with random new parameters."""
    model = peft.get_peft_model(copy.deepcopy(peer).to(dtype), config).to(dtype).eval()
    torch.manual_seed(1)
    for weight in model.parameters():
        if weight.requires_grad:
            weight.copy_(std * torch.randn(weight.shape))  # of 32 bits, as files hold them
    return model


def reloaded(peer: Any, folder: Path) -> Any:
    """Return the peer with the parameters that a folder holds."""
    model = copy.deepcopy(peer).double()
    return peft.PeftModel.from_pretrained(model, folder).double().eval()


def trained(model: nn.Module) -> int:
    return sum(p.numel() for p in model.parameters() if p.requires_grad)


def same(actual: Tensor, expected: Tensor) -> None:
    assert expected.std() > 0.02
    assert_parity(actual, expected)


@pytest.fixture(autouse=True)
def no_gradients() -> Iterator[None]:
    with torch.no_grad():
        yield


def lora_config(targets: list[str] | str, rank: int = 3, **settings: Any) -> Any:
    return peft.LoraConfig(r=rank, lora_alpha=7, target_modules=targets, **settings)


def test_lora_of_bert(folder: Path, tmp_path: Path) -> None:
    peer = theirs(bert_peer(), lora_config(["query", "value", "intermediate.dense"]))
    peer.save_pretrained(tmp_path / "theirs")
    model = ours(bert_peer(), folder)
    adapted = adaptation.from_peft(model, tmp_path / "theirs")
    method = adapted.delta.method
    assert (method.rank, method.alpha, set(method.targets)) == (
        *(3, 7),
        {"attention.query", "attention.value", "feed_forward.0"},
    )
    assert adapted.trainable_parameters() == trained(peer)
    expected = peer(**INPUT)
    same(adapted(**INPUT).last_hidden_state, expected.last_hidden_state)
    same(adapted(**INPUT).pooler_output, expected.pooler_output)

    adaptation.to_peft(adapted, tmp_path / "ours")
    again = reloaded(bert_peer(), tmp_path / "ours")
    assert torch.equal(again(**INPUT).last_hidden_state, expected.last_hidden_state)


def test_lora_of_bert_in_32_bits(folder: Path, tmp_path: Path) -> None:
    config = lora_config(["query", "value", "intermediate.dense"])
    peer = theirs(bert_peer(), config, torch.float32, std=0.1)
    peer.save_pretrained(tmp_path)
    adapted = adaptation.from_peft(ours(bert_peer(), folder).float(), tmp_path)
    same(adapted(**INPUT).last_hidden_state, peer(**INPUT).last_hidden_state)


@pytest.mark.parametrize(
    ("kind", "task", "head"),
    [
        ("BertForSequenceClassification", "SEQ_CLS", "classifier"),
        ("BertForTokenClassification", "TOKEN_CLS", "classifier"),
        ("BertForQuestionAnswering", "QUESTION_ANS", "qa_outputs"),
    ],
)
def test_lora_of_a_task_with_its_head(
    kind: str, task: str, head: str, folder: Path, tmp_path: Path
) -> None:
    peer = theirs(bert_peer(kind), lora_config(["query"], task_type=task, modules_to_save=[head]))
    peer.save_pretrained(tmp_path / "theirs")
    adapted = adaptation.from_peft(ours(bert_peer(kind), folder), tmp_path / "theirs")
    assert adapted.trainable_parameters() == trained(peer)
    expected = peer(**TEXT)
    logits = adapted(**TEXT).logits
    if task == "QUESTION_ANS":
        same(logits[..., 0], expected.start_logits)
    else:
        same(logits, expected.logits)

    adaptation.to_peft(adapted, tmp_path / "ours")
    again = reloaded(bert_peer(kind), tmp_path / "ours")
    assert torch.equal(again(**TEXT)[0], expected[0])


def test_lora_of_gpt2s_joint_matrix(folder: Path, tmp_path: Path) -> None:
    peer = theirs(gpt_peer(), lora_config(["c_attn", "mlp.c_proj"], fan_in_fan_out=True))
    peer.save_pretrained(tmp_path / "theirs")
    model = ours(gpt_peer(), folder)
    adapted = adaptation.from_peft(model, tmp_path / "theirs")
    same(adapted(GPT_IDS).logits, peer(GPT_IDS).logits)
    adapted.remove()

    adapted = adaptation.adapt(model, adaptation.LoRA(2, 5, ("query", "value", "attention.output")))
    for parameter in adapted.delta.parameters():
        nn.init.normal_(parameter, std=0.5)
    adaptation.to_peft(adapted, tmp_path / "ours")
    logits = adapted(GPT_IDS).logits
    peer = reloaded(gpt_peer(), tmp_path / "ours")
    same(logits, peer(GPT_IDS).logits)
    adapted.remove()
    same(adaptation.from_peft(model, tmp_path / "ours")(GPT_IDS).logits, logits)


def test_lora_with_other_ranks_and_scales(folder: Path, tmp_path: Path) -> None:
    config = lora_config(
        ["query", "key"],
        rank_pattern={"query": 5},
        alpha_pattern={"layer.1.attention.self.key": 2},
        use_rslora=True,
        layers_to_transform=[0, 1],
    )
    peer = theirs(bert_peer(), config)
    peer.save_pretrained(tmp_path)
    adapted = adaptation.from_peft(ours(bert_peer(), folder), tmp_path)
    assert len(adapted.delta.part_names) == 4
    same(adapted(**INPUT).last_hidden_state, peer(**INPUT).last_hidden_state)


def test_ia3_of_bert(folder: Path) -> None:
    targets = r".*(key|value|layer\.\d+\.output\.dense)"
    config = peft.IA3Config(
        target_modules=targets, feedforward_modules=r".*layer\.\d+\.output\.dense"
    )
    peer = theirs(bert_peer(), config)
    adapted = adaptation.adapt(ours(bert_peer(), folder), adaptation.IA3())
    for name in adapted.delta.part_names:
        layer, part = name.removeprefix("base.encoder.layers.").split(".", 1)
        ends = {"feed_forward.2": "output.dense"}
        end = ends.get(part, part.replace("attention.", "attention.self."))
        module = peer.get_submodule(f"base_model.model.encoder.layer.{layer}.{end}")
        adapted.delta.part(name).scale.copy_(module.ia3_l["default"].flatten())
    assert adapted.trainable_parameters() == trained(peer)
    expected = peer(**INPUT).last_hidden_state
    same(adapted(**INPUT).last_hidden_state, expected)
    adapted.merge()
    same(adapted(**INPUT).last_hidden_state, expected)


@pytest.mark.parametrize("reparameterized", [False, True])
@pytest.mark.parametrize("kind", ["bert", "gpt"])
def test_prefix(kind: str, reparameterized: bool, folder: Path) -> None:
    base = bert_peer() if kind == "bert" else gpt_peer()
    config = peft.PrefixTuningConfig(
        num_virtual_tokens=P,
        prefix_projection=reparameterized,
        encoder_hidden_size=24,
        task_type="FEATURE_EXTRACTION" if kind == "bert" else "CAUSAL_LM",
    )
    peer = theirs(base, config)
    encoder = peer.prompt_encoder["default"]
    model = ours(base, folder)
    # peft counts the prefix as positions of the text, which begins at position P.
    table = (model.embeddings if kind == "bert" else model).position_embedding.weight
    table.copy_(table.roll(-P, dims=0))
    adapted = adaptation.adapt(model, adaptation.Prefix(P, reparameterized))
    part = adapted.delta.part("base")
    if reparameterized:
        part.embedding.copy_(encoder.embedding.weight)
        part.hidden.load_state_dict(encoder.transform[0].state_dict())
        last = encoder.transform[2]
        for output, weight, bias in zip(
            part.outputs, last.weight.chunk(L), last.bias.chunk(L), strict=True
        ):
            output.weight.copy_(weight)
            output.bias.copy_(bias)
    else:
        weight = encoder.embedding.weight.unflatten(1, (L, 2, -1))  # (P, L, 2, D)
        part.keys.copy_(weight[:, :, 0].transpose(0, 1))
        part.values.copy_(weight[:, :, 1].transpose(0, 1))
    assert adapted.trainable_parameters() == trained(peer)
    if kind == "bert":
        expected = peer(**TEXT)
        same(adapted(**TEXT).last_hidden_state, expected.last_hidden_state)
        same(adapted(**TEXT).pooler_output, expected.pooler_output)
    else:
        mask = torch.ones_like(GPT_IDS)
        same(adapted(GPT_IDS).logits, peer(GPT_IDS, attention_mask=mask).logits)


@pytest.mark.parametrize("kind", ["bert", "gpt"])
def test_prompt(kind: str, folder: Path) -> None:
    base = bert_peer() if kind == "bert" else gpt_peer()
    config = peft.PromptTuningConfig(
        num_virtual_tokens=P,
        task_type="FEATURE_EXTRACTION" if kind == "bert" else "CAUSAL_LM",
    )
    peer = theirs(base, config)
    adapted = adaptation.adapt(ours(base, folder), adaptation.Prompt(P))
    adapted.delta.part("base").vectors.copy_(peer.prompt_encoder["default"].embedding.weight)
    assert adapted.trainable_parameters() == trained(peer)
    if kind == "bert":
        same(adapted(**TEXT).last_hidden_state, peer(**TEXT).last_hidden_state[:, P:])
    else:
        mask = torch.ones_like(GPT_IDS)
        same(adapted(GPT_IDS).logits, peer(GPT_IDS, attention_mask=mask).logits[:, P:])
        assert isinstance(adapted.model, gpt.GPT)


def test_each_setting_of_peft_is_used_or_refused_by_name() -> None:
    of_peft = {field.name for field in dataclasses.fields(peft.LoraConfig)}
    known = of_peft & SETTINGS.keys()
    assert of_peft == known, "say what from_peft does with it"
    defaults = peft.LoraConfig().to_dict()
    for name, treatment in SETTINGS.items():
        if isinstance(treatment, tuple) and name in defaults:
            assert defaults[name] in treatment, name


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"init_lora_weights": "pissa_niter_4"}, "init_lora_weights"),
        ({"init_lora_weights": "olora"}, "init_lora_weights"),
        ({"init_lora_weights": "mica"}, "init_lora_weights"),
        ({"use_dora": True}, "use_dora = True, expected None"),
        ({"bias": "lora_only"}, "bias = 'lora_only'"),
        ({"lora_bias": True}, "lora_bias"),
        ({"trainable_token_indices": [1, 2]}, "trainable_token_indices"),
        ({"init_lora_weights": "loftq"}, "init_lora_weights"),
        ({"layer_replication": [[0, 2], [1, 3]]}, "layer_replication"),
    ],
)
def test_settings_that_change_what_is_computed_are_refused(
    changed: dict[str, Any], name: str, folder: Path, tmp_path: Path
) -> None:
    theirs(bert_peer(), lora_config(["query"])).save_pretrained(tmp_path)
    configure(tmp_path, changed)
    with pytest.raises(ValueError, match=f"has {name}.* merge the adapter in peft"):
        adaptation.from_peft(ours(bert_peer(), folder), tmp_path)


@pytest.mark.parametrize(
    ("kind", "targets"),
    [
        ("RobertaModel", ["query", "output.dense"]),
        ("RobertaForMaskedLM", ["query", "value"]),
        ("DistilBertModel", ["q_lin", "lin1"]),
        ("DistilBertForTokenClassification", ["v_lin", "out_lin"]),
    ],
)
def test_lora_of_berts_relatives(
    kind: str, targets: list[str], folder: Path, tmp_path: Path
) -> None:
    base = relative(kind).double()
    peer = theirs(base, lora_config(targets, alpha_pattern={"layer.0.*": 3}))
    peer.save_pretrained(tmp_path / "theirs")
    base.save_pretrained(tmp_path / "base")
    model: Any = bert.load(tmp_path / "base")[0].double()
    adapted = adaptation.from_peft(model, tmp_path / "theirs")
    ids = torch.tensor([[0, 14, 50, 6, 3, 7, 22, 9, 2]])
    output = adapted(ids)
    same(output.last_hidden_state if kind.endswith("Model") else output.logits, peer(ids)[0])


@pytest.mark.parametrize("init", ["pissa", "olora"])
def test_an_initialization_that_changes_the_base_weights_is_refused(
    init: Any, folder: Path, tmp_path: Path
) -> None:
    config = lora_config(["query"], init_lora_weights=init)
    theirs(bert_peer(), config, torch.float32).save_pretrained(tmp_path)
    with pytest.raises(ValueError, match=f"has init_lora_weights = '{init}', expected True"):
        adaptation.from_peft(ours(bert_peer(), folder), tmp_path)


@pytest.mark.parametrize("init", ["gaussian", "orthogonal", False])
def test_initializations_that_leave_the_base_weights_are_read(
    init: Any, folder: Path, tmp_path: Path
) -> None:
    peer = theirs(bert_peer(), lora_config(["query"], rank=4, init_lora_weights=init))
    peer.save_pretrained(tmp_path)
    adapted = adaptation.from_peft(ours(bert_peer(), folder), tmp_path)
    same(adapted(**INPUT).last_hidden_state, peer(**INPUT).last_hidden_state)


def test_half_precision_is_not_rounded_again(folder: Path, tmp_path: Path) -> None:
    patterns = {"alpha_pattern": {"layer.1.attention.self.query": 5}}
    targets = r"encoder\.layer\.[12]\.attention\.self\.query"
    theirs(bert_peer(), lora_config(targets, **patterns)).save_pretrained(tmp_path)
    weights = tmp_path / "adapter_model.safetensors"
    save_file({name: t.bfloat16() for name, t in load_file(weights).items()}, weights)
    expected = reloaded(bert_peer(), tmp_path)(**INPUT).last_hidden_state
    adapted = adaptation.from_peft(ours(bert_peer(), folder), tmp_path)
    same(adapted(**INPUT).last_hidden_state, expected)


def test_a_scale_of_zero(folder: Path, tmp_path: Path) -> None:
    peer = theirs(
        bert_peer(), lora_config(["query", "key"], alpha_pattern={"layer.0.attention.self.key": 0})
    )
    peer.save_pretrained(tmp_path)
    adapted = adaptation.from_peft(ours(bert_peer(), folder), tmp_path)
    same(adapted(**INPUT).last_hidden_state, peer(**INPUT).last_hidden_state)


def test_a_setting_of_a_later_peft_is_refused_unless_it_is_off(
    folder: Path, tmp_path: Path
) -> None:
    theirs(bert_peer(), lora_config(["query"])).save_pretrained(tmp_path)
    configure(tmp_path, {"use_later": False, "later_config": None})
    adaptation.from_peft(ours(bert_peer(), folder), tmp_path)
    configure(tmp_path, {"use_later": True})
    with pytest.raises(ValueError, match="has use_later = True"):
        adaptation.from_peft(ours(bert_peer(), folder), tmp_path)


def test_a_lora_without_a_head_leaves_the_models_own(folder: Path, tmp_path: Path) -> None:
    peer = theirs(bert_peer("BertForSequenceClassification"), lora_config(["query"]))
    peer.save_pretrained(tmp_path)
    model = ours(bert_peer("BertForSequenceClassification"), folder)
    adapted = adaptation.from_peft(model, tmp_path)
    same(adapted(**TEXT).logits, peer(**TEXT).logits)
    configure(tmp_path, {"modules_to_save": ["classifier"]})
    model = adapted.remove()
    with pytest.raises(ValueError, match="lacks classifier, which adapter_config"):
        adaptation.from_peft(model, tmp_path)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"target_modules": None}, r"update of .*layer\.0\.attention\.self\.query, which is none"),
        ({"target_modules": ["key"]}, r"which is none of the modules"),
        ({"target_modules": r"encoder\..*key"}, r"which is none of the modules"),
        ({"exclude_modules": ["query"]}, r"which is none of the modules"),
        ({"layers_to_transform": [0]}, r"update of encoder\.layer\.1"),
        ({"r": 4}, r"\(4, D_in\).* got \(3, 24\)"),
        ({"r": "3"}, "expected a number of at least 1, got '3'"),
        ({"lora_alpha": None}, "expected a number, got None"),
        ({"rank_pattern": {"(": 3}}, "rank_pattern: expected numbers by patterns"),
        ({"alpha_pattern": None}, "alpha_pattern: expected numbers by patterns.*got None"),
        ({"alpha_pattern": [3]}, "alpha_pattern: expected numbers by patterns"),
    ],
)
def test_ranks_and_scales_that_do_not_fit(
    changed: dict[str, Any], message: str, folder: Path, tmp_path: Path
) -> None:
    theirs(bert_peer(), lora_config(["query"])).save_pretrained(tmp_path)
    configure(tmp_path, changed)
    with pytest.raises(ValueError, match=message):
        adaptation.from_peft(ours(bert_peer(), folder), tmp_path)


def test_a_file_without_an_a_is_refused(folder: Path, tmp_path: Path) -> None:
    theirs(bert_peer(), lora_config(["query"])).save_pretrained(tmp_path)
    weights = tmp_path / "adapter_model.safetensors"
    tensors = load_file(weights)
    gone = next(name for name in tensors if "lora_A" in name)
    save_file({n: t for n, t in tensors.items() if n != gone}, weights)
    with pytest.raises(ValueError, match=r"lacks the lora_A of encoder\.layer\.0"):
        adaptation.from_peft(ours(bert_peer(), folder), tmp_path)


def configure(folder: Path, changed: dict[str, Any]) -> None:
    """Write an adapter's configuration again, with other settings."""
    path = folder / "adapter_config.json"
    settings = json.loads(path.read_text(encoding="utf-8")) | changed
    path.write_text(json.dumps(settings), encoding="utf-8")
