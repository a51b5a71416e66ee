"""A delta: all parameters that are trained for one task, and nothing of the base model."""

from __future__ import annotations

import copy
from typing import Any, cast

from torch import Tensor, nn

from ptm_edu.require import require

from .backbone import find_backbone, outside, sizes
from .fine_tuning import Full, HeadOnly
from .method import Method, Part

BASE = "base"  # in a delta's names, the Bert, GPT or XLNet


class Delta(nn.Module):
    """The trained parameters of a `method`, in a tree that mirrors the model's.

    "base.encoder.layers.0.attention.query.A" is the A of LoRA at this module of the base model,
    wherever it is in a model of a task. "head.linear.weight" belongs to the task's head.
    """

    def __init__(self, method: Method, model: nn.Module) -> None:
        super().__init__()
        backbone_name, backbone = find_backbone(model)
        self.method, self.sizes = method, sizes(backbone)
        parts = method.parts(backbone)
        copies = {f"{BASE}.{name}": f"{backbone_name}.{name}" for name in method.copies(backbone)}
        heads = outside(model, with_pretrained_heads=isinstance(method, Full))
        require(
            heads or not isinstance(method, HeadOnly),
            f"HeadOnly: this {type(model).__name__} has no head to train; expected a model of a "
            f"task, such as bert.TaskModel(bert, bert.SentenceHead(config, 2))",
        )
        self.part_names = [f"{BASE}.{name}".removesuffix(".") for name in parts]
        self.copy_names = [*copies, *heads]
        for name, part in zip(self.part_names, parts.values(), strict=True):
            like = next(backbone.parameters())
            _put(self, name, part.to(like.device, like.dtype))
        for name in self.copy_names:
            original = get(model, copies.get(name, name).removeprefix("."))
            _put(self, name, copy.deepcopy(original))
        self.requires_grad_(True)

    def part(self, name: str) -> Part:
        """Return the part of this name."""
        return cast(Part, self.get_submodule(name))

    def saved(self) -> dict[str, Tensor]:
        """Return the tensors that a file needs, by name."""
        tensors: dict[str, Tensor] = {}
        for name in self.part_names:
            tensors |= {f"{name}.{end}": t for end, t in self.part(name).saved().items()}
        for name in self.copy_names:
            tensors |= _tensors(name, get(self, name))
        return tensors

    def extra_repr(self) -> str:
        """Return the method."""
        return repr(self.method)


def in_model(name: str, backbone_name: str) -> str:
    """Return the name in the model of what is called `name` in a delta."""
    first, _, rest = name.partition(".")
    return f"{backbone_name}.{rest}".strip(".") if first == BASE else name


def get(module: nn.Module, name: str) -> Any:
    """Return the module or parameter called `name`."""
    parent, _, last = name.rpartition(".")
    return getattr(module.get_submodule(parent), last)


def _put(root: nn.Module, name: str, child: nn.Module | nn.Parameter) -> None:
    """Put a module or parameter into the tree, below modules that are created as needed."""
    *path, last = name.split(".")
    for step in path:
        if step not in dict(root.named_children()):
            root.add_module(step, nn.Module())
        root = root.get_submodule(step)
    setattr(root, last, child)


def _tensors(name: str, copied: nn.Module | nn.Parameter) -> dict[str, Tensor]:
    if isinstance(copied, nn.Parameter):
        return {name: copied}
    return {f"{name}.{end}": tensor for end, tensor in copied.state_dict().items()}
