"""Files of deltas: safetensors with the method and the base model's sizes in the metadata."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.files import whole_file
from ptm_edu.require import require
from ptm_edu.training.checkpoints import digest

from .adapter import Adapter
from .backbone import find_backbone, outside, sizes
from .bitfit import BitFit
from .delta import BASE, Delta, get
from .fine_tuning import Full, HeadOnly, LastLayers
from .ia3 import IA3
from .lora import LoRA
from .method import Method
from .prefix import Prefix
from .prompt import Prompt

FORMAT = "ptm-edu delta 1"
METHODS: tuple[type[Method], ...] = (
    *(LoRA, Adapter, BitFit, IA3, Prefix, Prompt),
    *(LastLayers, HeadOnly, Full),
)


@dataclass(frozen=True)
class SavedDelta:
    """The content of a file: the method, the sizes of its base model, and tensors by name."""

    method: Method
    sizes: dict[str, Any]
    tensors: dict[str, Tensor]

    @classmethod
    def of(cls, delta: Delta) -> SavedDelta:
        """Return what a file of `delta` contains; the tensors are copies on the CPU."""
        tensors = {name: tensor.detach().cpu().clone() for name, tensor in delta.saved().items()}
        return cls(delta.method.saved(), delta.sizes, tensors)

    def build(self, model: nn.Module, any_head: bool = False) -> Delta:
        """Return a delta for `model`; raises ValueError if it does not fit."""
        check_fits(self, model, any_head)
        delta = Delta(self.method, model)
        expected = _shapes(delta.state_dict(), base=True)
        found = _shapes(self.tensors, base=True)
        wrong = sorted(dict(expected.items() ^ found.items()))
        require(
            not wrong,
            f"attach: the file's tensors are not those of {self.method}, {', '.join(wrong[:3])} "
            f"among them; save the delta again",
        )
        for name, tensor in self.tensors.items():  # a head may have another shape
            parameter = get(delta, name)
            parameter.data = tensor.to(parameter)
        return delta


def check_fits(delta: SavedDelta, model: nn.Module, any_head: bool = False) -> None:
    """Raise ValueError if a delta does not fit `model`: the sizes of the base, or the head."""
    own = sizes(find_backbone(model)[1])
    wrong = [name for name, size in own.items() if delta.sizes.get(name) != size]
    require(
        not wrong,
        f"attach: the delta belongs to another base model, "
        f"{', '.join(f'{name} {delta.sizes.get(name)}' for name in wrong)}, but this one has "
        f"{', '.join(f'{name} {own[name]}' for name in wrong)}; load the model with which the "
        f"delta was trained",
    )
    heads, own_heads = _shapes(delta.tensors), _shapes({})
    for name in outside(model, with_pretrained_heads=isinstance(delta.method, Full)):
        part = get(model, name)
        named = part.state_dict() if isinstance(part, nn.Module) else {"": part}
        own_heads |= _shapes({f"{name}.{end}".strip("."): t for end, t in named.items()})
    fits = heads.keys() == own_heads.keys() if any_head else heads == own_heads
    require(
        fits,
        f"attach: the delta's head has {_listed(heads)}, but that of this {type(model).__name__} "
        f"has {_listed(own_heads)}; attach it to a model with the head that it was trained with",
    )


def _shapes(tensors: Mapping[str, Tensor], base: bool = False) -> dict[str, tuple[int, ...]]:
    """Return the shapes of the tensors in the base model, or of those in heads."""
    return {n: tuple(t.shape) for n, t in tensors.items() if (n.split(".")[0] == BASE) == base}


def _listed(shapes: Mapping[str, tuple[int, ...]]) -> str:
    return ", ".join(f"{name} {shape}" for name, shape in shapes.items()) or "no parameters"


def save_delta(delta: SavedDelta, path: str | Path) -> None:
    """Write a delta as safetensors; raises OSError if the disk is full."""
    method = {"name": type(delta.method).__name__, **dataclasses.asdict(delta.method)}  # type: ignore[call-overload]
    words = json.dumps({"method": method, "sizes": delta.sizes})
    metadata = {"format": FORMAT, "delta": words, "sha256": digest(delta.tensors, words)}
    tensors = {name: tensor.contiguous() for name, tensor in delta.tensors.items()}
    with whole_file(path) as part:
        save_file(tensors, part, metadata)


@checked()
def load_delta(path: str | Path) -> SavedDelta:
    """Read a file that `Adapted.save` wrote; `attach` puts it on a model.

    Raises ValueError for a file that is missing, damaged or of another kind.
    """
    require(Path(path).is_file(), f"load_delta: there is no file {path}; check the path")
    try:
        with safe_open(path, framework="pt") as file:
            metadata = file.metadata() or {}
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    except (SafetensorError, OSError) as error:
        raise ValueError(
            f"load_delta: {path} is damaged or is no safetensors file ({error}); copy it again, or "
            f"save the delta again"
        ) from error
    require(
        metadata.get("format") == FORMAT,
        f"load_delta: {path} contains no delta of this library; expected a file of adapted.save. "
        f"from_peft(model, folder) reads a folder of peft",
    )
    words = metadata.get("delta", "")
    require(
        metadata.get("sha256") == digest(tensors, words),
        f"load_delta: {path} is damaged: its checksum is not that of its content; copy it again, "
        f"or save the delta again",
    )
    content = json.loads(words)
    return SavedDelta(_method(path, content["method"]), content["sizes"], tensors)


def _method(path: str | Path, fields: dict[str, Any]) -> Method:
    methods = {method.__name__: method for method in METHODS}
    name = fields.pop("name")
    require(
        name in methods,
        f"load_delta: {path} holds a delta of the method {name}, which this version does not know; "
        f"expected one of {', '.join(methods)}; install a newer version",
    )
    lists = {key: tuple(value) for key, value in fields.items() if isinstance(value, list)}
    return methods[name](**{**fields, **lists})
