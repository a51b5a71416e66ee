"""LoRA in the format of `peft`: a folder with adapter_config.json and adapter_model.safetensors.

Modules are named as in transformers' BERT and GPT-2. GPT-2 has one matrix W_qkv (D, 3D) for
queries, keys and values. Updates of three matrices are one of W_qkv: their A are stacked, and their
B are the blocks of a block-diagonal matrix.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from ptm_edu import gpt
from ptm_edu.arguments import checked
from ptm_edu.bert import Bert, SentenceHead, SpanHead, TaskModel
from ptm_edu.bert.pretrained.parameter_names import published_name
from ptm_edu.bert.pretrained.relatives import bert_name
from ptm_edu.files import whole_file
from ptm_edu.gpt import GPT, ClassificationHead
from ptm_edu.require import require
from ptm_edu.xlnet import XLNet

from .adapted import Adapted, attach
from .backbone import Backbone, find_backbone, linear_layers, sizes, suffixes
from .delta import BASE, get
from .delta_file import SavedDelta
from .lora import LoRA
from .peft_config import CONFIG, is_targeted, rank, read_config, scale
from .transformers_files import check_classifier, classifier_of, gpt_head_tensors

WEIGHTS = "adapter_model.safetensors"
_PREFIX = "base_model.model."  # of all names in a file of peft
_OF_GPT = {  # a linear layer's name in transformers → ours
    "attn.c_attn": ("attention.query", "attention.key", "attention.value"),
    "attn.c_proj": ("attention.output",),
    "mlp.c_fc": ("feed_forward.0",),
    "mlp.c_proj": ("feed_forward.2",),
}


@checked()
def to_peft(adapted: Adapted, folder: str | Path, base: str | Path | None = None) -> None:
    """Write a LoRA as `peft` does, for `PeftModel.from_pretrained(base_model, folder)`.

    `base_model` is transformers' class for our model: BertModel for a `Bert`, BertForMaskedLM for a
    `BertForPretraining`, BertForSequenceClassification, BertForTokenClassification or
    BertForQuestionAnswering for a `bert.TaskModel`, whose head is written too, GPT2LMHeadModel for
    a `GPT`, and GPT2ForSequenceClassification for a `gpt.TaskModel`, whose head is written with the
    final norm, see `to_transformers`. The update of GPT-2's joint matrix has the sum of the ranks.
    With `base`, the folder or name of `base_model`, `AutoPeftModelForSequenceClassification` needs
    `folder` alone. Raises ValueError for other methods and models.
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
    modules = [head] if head else []
    classifies = isinstance(getattr(adapted.model, "head", None), SentenceHead | ClassificationHead)
    if classifies:
        check_classifier(classifier_of(adapted, "to_peft"), "to_peft")
    if isinstance(adapted.model, gpt.TaskModel):
        modules = ["score", "ln_f"]
        written |= {f"{_PREFIX}{n}": t for n, t in gpt_head_tensors(adapted.model).items()}
        tensors = {}
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
        "task_type": "SEQ_CLS" if classifies else None,
        "base_model_name_or_path": None if base is None else str(base),
        "inference_mode": True,
        "r": method.rank,
        "lora_alpha": method.alpha,
        "lora_dropout": 0.0,
        "bias": "none",
        "fan_in_fan_out": isinstance(backbone, GPT),
        "target_modules": targets,
        "modules_to_save": modules or None,
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

    The head in the file becomes that of a `bert.TaskModel`; without one the model keeps its own. An
    update of GPT-2's joint matrix becomes three of the same rank. Raises ValueError for a missing
    or damaged file, a method other than LoRA, a setting that our LoRA does not have, and for names
    or sizes that are not the model's.
    """
    config, tensors = _read(Path(folder))
    names, head = _names(model, "from_peft"), _head_name(model)
    updates: dict[str, tuple[Tensor, Tensor, float]] = {}  # our name → A, B, scale
    heads: dict[str, Tensor] = {}
    for name, tensor in tensors.items():
        part, _, end = name.removeprefix(_PREFIX).removesuffix(".weight").rpartition(".")
        theirs = _known(part, names)
        if theirs and end == "lora_A":
            A, B = _pair(folder, part, tensors, config)
            ours = names[theirs]
            for one, rows in zip(ours, B.chunk(len(ours)), strict=True):
                updates[one] = A, rows, scale(config, part)
        elif head and name.removeprefix(_PREFIX) in (f"{head}.weight", f"{head}.bias"):
            heads[f"head.linear.{name.rpartition('.')[2]}"] = tensor
        else:
            require(
                theirs and end == "lora_B",
                f"from_peft: {folder} contains {name}, which has no place in LoRA of this "
                f"{type(model).__name__}; expected lora_A and lora_B of "
                f"{', '.join(suffixes(names))}",
            )
            _pair(folder, part, tensors, config)
    require(updates, f"from_peft: {folder} contains no lora_A; is it a LoRA?")
    if head and not heads:
        require(
            head not in (config.get("modules_to_save") or ()),
            f"from_peft: {folder} lacks {head}, which {CONFIG} names in modules_to_save; copy it "
            f"again",
        )
        heads = {f"head.linear.{n}": t for n, t in get(model, "head.linear").state_dict().items()}
    backbone = find_backbone(model)[1]
    method = _method(backbone, updates)
    saved: dict[str, Tensor] = dict(heads)
    for name, (A, B, factor) in updates.items():
        missing = method.rank - len(A)  # other ranks and scales: rows of 0, and a factor in B
        saved[f"{BASE}.{name}.A"] = nn.functional.pad(A, (0, 0, 0, missing))
        saved[f"{BASE}.{name}.B"] = nn.functional.pad(B, (0, missing)) * (factor / method.scale)
    return attach(model, SavedDelta(method, sizes(backbone), saved))


def _pair(
    folder: str | Path, part: str, tensors: Mapping[str, Tensor], config: Mapping[str, Any]
) -> tuple[Tensor, Tensor]:
    """Return A (r, D_in) and B (D_out, r) of the update of a module, by its name in the file.

    In float64, so that B can be scaled without rounding in the file's precision.
    """
    require(
        is_targeted(config, part),
        f"from_peft: {folder} contains an update of {part}, which is none of the modules that "
        f"{CONFIG} adapts (target_modules, exclude_modules, layers_to_transform); copy both files "
        f"again",
    )
    found = {n.removeprefix(_PREFIX).removesuffix(".weight"): t for n, t in tensors.items()}
    for end in ("lora_A", "lora_B"):
        require(
            f"{part}.{end}" in found,
            f"from_peft: {folder} lacks the {end} of {part}; copy it again",
        )
    A, B, r = found[f"{part}.lora_A"], found[f"{part}.lora_B"], rank(config, part)
    require(
        A.dim() == B.dim() == 2 and len(A) == B.shape[1] == r,
        f"from_peft: {folder}: expected lora_A ({r}, D_in) and lora_B (D_out, {r}) of {part}, as "
        f"{CONFIG} gives the rank, got {tuple(A.shape)} and {tuple(B.shape)}; copy both files "
        f"again",
    )
    return A.double(), B.double()


def _method(backbone: Backbone, updates: dict[str, tuple[Tensor, Tensor, float]]) -> LoRA:
    """Return the LoRA with these updates; the largest rank and the first scale are its own.

    A scale of 0, in which all scales could not be expressed, is not.
    """
    rank = max(len(A) for A, _, _ in updates.values())
    scale = next((scale for _, _, scale in updates.values() if scale), 1.0)
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
    """Return the one of `names` that is meant: prefixes depend on the class that was trained.

    It may be a RoBERTa's or a DistilBERT's, which have names of their own.
    """
    name = bert_name(f"{name}.weight").removesuffix(".weight")
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
    config = read_config(folder)
    try:
        tensors = load_file(folder / WEIGHTS)
    except (SafetensorError, OSError, ValueError) as error:
        raise ValueError(f"from_peft: {folder} is damaged ({error}); copy it again") from error
    for name, tensor in tensors.items():
        require(
            tensor.isfinite().all(),
            f"from_peft: {folder} is damaged ({name}: NaN, inf); copy it again",
        )
    return config, tensors
