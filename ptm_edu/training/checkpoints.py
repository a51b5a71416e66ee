"""Checkpoints: one safetensors file that is written atomically and has a checksum.

A checkpoint contains named tensors and *facts*, plain JSON (numbers, lists, names) in the file's
metadata. Both are restored exactly, so a resumed training continues bit for bit. Unlike unpickling,
reading a checkpoint never runs code.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TypeAlias

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.files import whole_file
from ptm_edu.language import Text

JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"
Tensors: TypeAlias = dict[str, Tensor]
Facts: TypeAlias = dict[str, JSON]

FORMAT = "ptm-edu checkpoint 1"

_MISSING = Text(
    en="there is no checkpoint {path}. Check the path, or start the training without resuming",
    zh="检查点 {path} 不存在。请检查路径，或不续训、从头开始训练",
)
_DAMAGED = Text(
    en="the checkpoint {path} is damaged ({reason}). Delete it and train again, "
    "or put back a copy from before",
    zh="检查点 {path} 已损坏（{reason}）。请删除后重新训练，或换回之前的备份",
)
_FOREIGN = Text(
    en="{path} is a safetensors file but not a checkpoint of this library, so no training can "
    "continue from it. Give another checkpoint path",
    zh="{path} 是 safetensors 文件，但不是本库的检查点，无法据此续训。请换一个检查点路径",
)


class CheckpointError(ValueError):
    """A checkpoint that cannot be used; the message says why and what to do."""


@checked()
def save_checkpoint(path: str | Path, tensors: Tensors, facts: Facts) -> None:
    """Write tensors and facts to `path`, which is replaced only when the new file is complete.

    Raises OSError if the disk is full; the older checkpoint is then kept.
    """
    # A copy of each: safetensors refuses tensors that share memory, as tied embeddings do.
    copies = {
        name: tensor.detach().cpu().clone(memory_format=torch.contiguous_format)
        for name, tensor in tensors.items()
    }
    words = json.dumps(facts, ensure_ascii=False)
    metadata = {"format": FORMAT, "facts": words, "sha256": digest(copies, words)}
    with whole_file(path) as part:
        save_file(copies, part, metadata)


@checked()
def load_checkpoint(path: str | Path) -> tuple[Tensors, Facts]:
    """Return the tensors (on the CPU) and facts of a checkpoint, exactly as they were saved.

    Raises CheckpointError if the file is missing, incomplete, altered or of another kind.
    """
    if not Path(path).is_file():
        raise CheckpointError(_MISSING.say(path=path))
    try:
        with safe_open(path, framework="pt") as file:
            metadata = file.metadata() or {}
            if metadata.get("format") != FORMAT:
                raise CheckpointError(_FOREIGN.say(path=path))
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    except (SafetensorError, OSError) as error:
        raise CheckpointError(_DAMAGED.say(path=path, reason=error)) from error
    words = metadata.get("facts", "")
    if metadata.get("sha256") != digest(tensors, words):
        raise CheckpointError(_DAMAGED.say(path=path, reason="SHA-256"))
    return tensors, json.loads(words)


def remove_leftovers(path: Path) -> None:
    """Delete the partial file that a killed process left while writing the checkpoint `path`."""
    for part in path.parent.glob(f".{path.name}.*.part"):
        part.unlink(missing_ok=True)


def digest(tensors: Tensors, words: str) -> str:
    """Return the SHA-256 of all names, types, shapes, values and facts."""
    sha256 = hashlib.sha256(words.encode("utf-8"))
    for name in sorted(tensors):
        tensor = tensors[name]
        sha256.update(f"{name} {tensor.dtype} {tuple(tensor.shape)}".encode())
        sha256.update(tensor.reshape(-1).view(torch.uint8).numpy().data)
    return sha256.hexdigest()
