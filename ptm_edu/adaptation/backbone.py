"""The pre-trained part of a model, and the parts of a task around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from torch import nn

from ptm_edu.bert import Bert, BertForPretraining
from ptm_edu.gpt import GPT
from ptm_edu.require import require
from ptm_edu.xlnet import XLNet, XLNetLM

Backbone = Bert | GPT | XLNet

_BACKBONES = Bert, GPT, XLNet
_PRETRAINING = BertForPretraining, XLNetLM  # their heads are pre-trained too, so they stay frozen
_SIZES = "dim", "layers", "heads", "feed_forward", "vocab_size"
_IN_A_LAYER = re.compile(r".*\b(layers?|h)\.\d+\.")


def find_backbone(model: nn.Module) -> tuple[str, Backbone]:
    """Return the name and the module of the Bert, GPT or XLNet in `model`; "" if it is the model.

    Raises TypeError if there is none.
    """
    if isinstance(model, nn.Module):
        for name, module in model.named_modules():
            if isinstance(module, _BACKBONES):
                return name, module
    raise TypeError(
        f"adapt: expected a Bert, a GPT, an XLNet or a model that contains one, got a "
        f"{type(model).__name__}; of zoo.load(…) pass the .model"
    )


def sizes(backbone: Backbone) -> dict[str, Any]:
    """Return the backbone's class and the sizes that a delta depends on."""
    return {
        "model": type(backbone).__name__,
        **{name: getattr(backbone.config, name) for name in _SIZES},
    }


def layer_names(backbone: Backbone) -> list[str]:
    """Return the names of the L layers in the backbone, from the first to the last."""
    stack = "encoder.layers" if isinstance(backbone, Bert) else "layers"
    return [f"{stack}.{number}" for number in range(backbone.config.layers)]


def linear_layers(backbone: Backbone, targets: tuple[str, ...]) -> dict[str, nn.Linear]:
    """Return the linear layers that `targets` name, by their names in the backbone.

    A target is a name or the end of one: "query" is each `encoder.layers.N.attention.query`. Raises
    ValueError for a target that names no linear layer.
    """
    linears = {name: m for name, m in backbone.named_modules() if isinstance(m, nn.Linear)}
    for target in targets:
        require(
            any(_ends_with(name, target) for name in linears),
            f"targets: {target!r} names no linear layer of this {type(backbone).__name__}; there "
            f"are {', '.join(suffixes(linears)) or 'none'}",
        )
    return {n: m for n, m in linears.items() if any(_ends_with(n, target) for target in targets)}


def suffixes(names: Iterable[str]) -> list[str]:
    """Return the different names of modules within a layer: "attention.query" for each layer's."""
    return list(dict.fromkeys(_IN_A_LAYER.sub("", name) for name in names))


def outside(model: nn.Module, with_pretrained_heads: bool = False) -> list[str]:
    """Return the names of the modules and parameters of `model` that are not in its backbone.

    They are the task's own, such as a classifier. The heads of pre-training are left out, unless
    `with_pretrained_heads`.
    """
    names: list[str] = []
    path, module = "", model
    for step in filter(None, find_backbone(model)[0].split(".")):
        if with_pretrained_heads or not isinstance(module, _PRETRAINING):
            names += [f"{path}{name}" for name in direct_parts(module) if name != step]
        path, module = f"{path}{step}.", module.get_submodule(step)
    return names


def direct_parts(module: nn.Module) -> Iterator[str]:
    """Yield the names of the children with parameters and of the module's own parameters."""
    for name, child in module.named_children():
        if next(child.parameters(), None) is not None:
            yield name
    for name, _ in module.named_parameters(recurse=False):
        yield name


def _ends_with(name: str, target: str) -> bool:
    return name == target or name.endswith(f".{target}")
