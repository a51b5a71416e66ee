"""LoRA in the format of `peft`: a folder with adapter_config.json and adapter_model.safetensors.

Modules are named as in transformers' BERT and GPT-2. GPT-2 has one matrix W_qkv (D, 3D) for
queries, keys and values. Updates of three matrices are one of W_qkv: their A are stacked, and their
B are the blocks of a block-diagonal matrix.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.bert import Bert, SpanHead, TaskModel
from ptm_edu.bert.pretrained.parameter_names import published_name
from ptm_edu.files import whole_file
from ptm_edu.gpt import GPT
from ptm_edu.require import require
from ptm_edu.xlnet import XLNet

from .adapted import Adapted, attach
from .backbone import Backbone, find_backbone, linear_layers, sizes, suffixes
from .delta import BASE
from .delta_file import SavedDelta
from .lora import LoRA

CONFIG, WEIGHTS = "adapter_config.json", "adapter_model.safetensors"
_PREFIX = "base_model.model."  # of all names in a file of peft
_OF_GPT = {  # a linear layer's name in transformers → ours
    "attn.c_attn": ("attention.query", "attention.key", "attention.value"),
    "attn.c_proj": ("attention.output",),
    "mlp.c_fc": ("feed_forward.0",),
    "mlp.c_proj": ("feed_forward.2",),
}


@checked()
def to_peft(adapted: Adapted, folder: str | Path) -> None:
    """Write a LoRA as `peft` does, for `PeftModel.from_pretrained(base_model, folder)`.

    `base_model` is transformers' class for our model: BertModel for a `Bert`, BertForMaskedLM for a
    `BertForPretraining`, BertForSequenceClassification, BertForTokenClassification or
    BertForQuestionAnswering for a `TaskModel`, whose head is written too, and GPT2LMHeadModel for a
    `GPT`. The update of GPT-2's joint matrix has the sum of the ranks. Raises ValueError for other
    methods and models.
    """
    method, (_, backbone) = adapted.delta.method, find_backbone(adapted.model)
    if not isinstance(method, LoRA):
        raise ValueError(
            f"to_peft: expected a model adapted by LoRA, got {method}; adapted.save writes every "
            f"method"
        )
    tensors = SavedDelta.of(adapted.delta).tensors
    names = _names(adapted.model, "to_peft")
    written: dict[str, Tensor] = {}
    targets, ranks = [], {}
    for theirs, ours in names.items():
        updates = [(name, tensors.get(f"{BASE}.{name}.A")) for name in ours]
        if all(A is None for _, A in updates):
            continue
        A = torch.cat([A for _, A in updates if A is not None])  # (r, D_in)
        blocks = [
            backbone.get_parameter(f"{name}.weight").new_zeros(backbone.config.dim, 0)
            if A is None
            else tensors[f"{BASE}.{name}.B"]
            for name, A in updates
        ]
        targets.append(theirs)
        written[f"{_PREFIX}{theirs}.lora_A.weight"] = A
        written[f"{_PREFIX}{theirs}.lora_B.weight"] = torch.block_diag(*blocks)  # (D_out, r)
        ranks[theirs] = len(A)
    head = _head_name(adapted.model)
    for name, tensor in tensors.items():
        if name.partition(".")[0] != BASE:
            require(
                head and name.startswith("head.linear."),
                f"to_peft: the parameter {name} of this {type(adapted.model).__name__} has no name "
                f"in transformers; adapted.save writes it",
            )
            written[f"{_PREFIX}{head}.{name.removeprefix('head.linear.')}"] = tensor
    other = {name: rank for name, rank in ranks.items() if rank != method.rank}
    config = {
        "peft_type": "LORA",
        "task_type": None,
        "base_model_name_or_path": None,
        "inference_mode": True,
        "r": method.rank,
        "lora_alpha": method.alpha,
        "lora_dropout": 0.0,
        "bias": "none",
        "fan_in_fan_out": isinstance(backbone, GPT),
        "target_modules": targets,
        "modules_to_save": [head] if head else None,
        "rank_pattern": {re.escape(name): rank for name, rank in other.items()},
        "alpha_pattern": {re.escape(n): method.scale * rank for n, rank in other.items()},
    }
    Path(folder).mkdir(parents=True, exist_ok=True)
    with whole_file(Path(folder) / WEIGHTS) as part:
        save_file({n: t.contiguous() for n, t in written.items()}, part, {"format": "pt"})
    with whole_file(Path(folder) / CONFIG) as part:
        part.write_text(json.dumps(config, indent=2), encoding="utf-8")


@checked()
def from_peft(model: nn.Module, folder: str | Path) -> Adapted:
    """Attach a LoRA that `peft` trained on the same base model in transformers.

    The head, if there is one in the file, becomes that of a `bert.TaskModel`. An update of GPT-2's
    joint matrix becomes three of the same rank. Raises ValueError for a missing or damaged file, a
    method other than LoRA, and for names or sizes that are not the model's.
    """
    config, tensors = _read(Path(folder))
    names, head = _names(model, "from_peft"), _head_name(model)
    updates: dict[str, tuple[Tensor, Tensor, float]] = {}  # our name → A, B, scale
    heads: dict[str, Tensor] = {}
    for name, tensor in tensors.items():
        part, _, end = name.removeprefix(_PREFIX).removesuffix(".weight").rpartition(".")
        theirs = _known(part, names)
        if theirs and end == "lora_A":
            B = tensors.get(name.replace("lora_A", "lora_B"))
            require(B is not None, f"from_peft: {folder} lacks the lora_B of {part}; copy it again")
            ours = names[theirs]
            assert B is not None
            for one, rows in zip(ours, B.chunk(len(ours)), strict=True):
                updates[one] = tensor, rows, _scale(config, part, len(tensor))
        elif head and name.startswith(f"{_PREFIX}{head}."):
            heads[f"head.linear.{name.removeprefix(f'{_PREFIX}{head}.')}"] = tensor
        else:
            require(
                theirs and end == "lora_B",
                f"from_peft: {folder} contains {name}, which has no place in LoRA of this "
                f"{type(model).__name__}; expected lora_A and lora_B of "
                f"{', '.join(suffixes(names))}",
            )
    require(updates, f"from_peft: {folder} contains no lora_A; is it a LoRA?")
    backbone = find_backbone(model)[1]
    method = _method(backbone, updates)
    saved: dict[str, Tensor] = dict(heads)
    for name, (A, B, scale) in updates.items():
        missing = method.rank - len(A)  # other ranks and scales: rows of 0, and a factor in B
        saved[f"{BASE}.{name}.A"] = nn.functional.pad(A, (0, 0, 0, missing))
        saved[f"{BASE}.{name}.B"] = nn.functional.pad(B, (0, missing)) * (scale / method.scale)
    return attach(model, SavedDelta(method, sizes(backbone), saved))


def _method(backbone: Backbone, updates: dict[str, tuple[Tensor, Tensor, float]]) -> LoRA:
    """Return the LoRA with these updates; the largest rank and the first scale are its own."""
    rank = max(len(A) for A, _, _ in updates.values())
    scale = next(scale for _, _, scale in updates.values())
    targets = tuple(suffixes(updates))
    if linear_layers(backbone, targets).keys() != updates.keys():  # not in all layers
        targets = tuple(updates)
    return LoRA(rank=rank, alpha=scale * rank, targets=targets)


def _names(model: nn.Module, caller: str) -> dict[str, list[str]]:
    """Return the linear layers' names in transformers, and ours in the backbone for each."""
    _, backbone = find_backbone(model)
    require(
        not isinstance(backbone, XLNet),
        f"{caller}: expected a BERT or a GPT, whose modules have names in transformers' BERT and "
        f"GPT-2, got an XLNet",
    )
    if isinstance(backbone, GPT):
        return {
            f"transformer.h.{number}.{theirs}": [f"layers.{number}.{name}" for name in ours]
            for number in range(backbone.config.layers)
            for theirs, ours in _OF_GPT.items()
        }
    names = {
        published_name(f"bert.{name}.weight"): [name]
        for name, module in backbone.named_modules()
        if isinstance(module, nn.Linear) and not name.startswith("delta.")
    }
    bare = "bert." if isinstance(model, Bert) else ""
    return {n.removesuffix(".weight").removeprefix(bare): ours for n, ours in names.items()}


def _known(name: str, names: Iterable[str]) -> str | None:
    """Return the one of `names` that is meant: prefixes depend on the class that was trained."""
    ends = (n for n in names if n == name or n.endswith(f".{name}") or name.endswith(f".{n}"))
    return next(ends, None)


def _head_name(model: nn.Module) -> str:
    """Return the name in transformers of a BERT's head for a task, "" if there is none."""
    if not isinstance(model, TaskModel):
        return ""
    return "qa_outputs" if isinstance(model.head, SpanHead) else "classifier"


def _read(folder: Path) -> tuple[dict[str, Any], dict[str, Tensor]]:
    for name in (CONFIG, WEIGHTS):
        require(
            (folder / name).is_file(),
            f"from_peft: there is no {folder / name}; expected the folder that "
            f"peft_model.save_pretrained wrote",
        )
    try:
        config = json.loads((folder / CONFIG).read_text(encoding="utf-8"))
        tensors = load_file(folder / WEIGHTS)
        kind = config.get("peft_type")
    except (SafetensorError, OSError, ValueError, AttributeError) as error:
        raise ValueError(f"from_peft: {folder} is damaged ({error}); copy it again") from error
    require(
        kind == "LORA",
        f"from_peft: expected a LoRA, got {kind} in {folder / CONFIG}; train it here with adapt",
    )
    return config, tensors


def _scale(config: dict[str, Any], name: str, rank: int) -> float:
    """Return the factor of BAx: α/r, or α/√r with rsLoRA; α may differ between modules."""
    patterns = config.get("alpha_pattern") or {}
    fitting = (a for pattern, a in patterns.items() if re.match(rf"(.*\.)?({pattern})$", name))
    alpha = next(fitting, config.get("lora_alpha", 8))
    return float(alpha) / (math.sqrt(rank) if config.get("use_rslora") else rank)
