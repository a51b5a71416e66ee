"""The two optimizers of the course, their settings, and their state as tensors and facts."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, cast

import torch
from torch import Tensor, nn

from .checkpoints import JSON, Facts, Tensors


@dataclass(frozen=True)
class AdamW:
    """Adam with decoupled weight decay (Loshchilov and Hutter 2019, algorithm 2)."""

    lr: float = 1e-3
    betas: tuple[float, float] = (0.9, 0.999)
    eps: float = 1e-8
    weight_decay: float = 0.01

    def build(self, model: nn.Module) -> torch.optim.Optimizer:
        """Return the optimizer of the model's trained parameters."""
        return torch.optim.AdamW(parameter_groups(model, self.weight_decay), **asdict(self))


@dataclass(frozen=True)
class SGD:
    """Stochastic gradient descent: the weights move by −lr · gradient, or −lr · its momentum."""

    lr: float = 0.1
    momentum: float = 0.0
    weight_decay: float = 0.0

    def build(self, model: nn.Module) -> torch.optim.Optimizer:
        """Return the optimizer of the model's trained parameters."""
        return torch.optim.SGD(parameter_groups(model, self.weight_decay), **asdict(self))


def parameter_groups(model: nn.Module, weight_decay: float) -> list[dict[str, Any]]:
    """Divide the trained parameters into those that decay and those that do not.

    Matrices decay. Biases and the scales of layer norms do not: they have one dimension, there
    are few of them, and a scale is not meant to be near 0.
    """
    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    matrices = [parameter for parameter in trained if parameter.ndim > 1]
    vectors = [parameter for parameter in trained if parameter.ndim <= 1]
    return [
        {"params": matrices, "weight_decay": weight_decay},
        {"params": vectors, "weight_decay": 0.0},
    ]


def optimizer_state(optimizer: torch.optim.Optimizer) -> tuple[Tensors, Facts]:
    """Take an optimizer's state apart: its tensors by the names `0.exp_avg`, …, and the rest."""
    state = optimizer.state_dict()
    tensors: Tensors = {}
    numbers: dict[str, JSON] = {}
    for index, entries in state["state"].items():
        for key, value in entries.items():
            home = tensors if isinstance(value, Tensor) else numbers
            home[f"{index}.{key}"] = value
    return tensors, {"groups": state["param_groups"], "numbers": numbers}


def restore_optimizer(optimizer: torch.optim.Optimizer, tensors: Tensors, facts: Facts) -> None:
    """Put back together what `optimizer_state` took apart."""
    state: dict[int, dict[str, object]] = {}
    for name, value in {**tensors, **cast(Facts, facts["numbers"])}.items():
        index, key = name.split(".", 1)
        state.setdefault(int(index), {})[key] = value
    optimizer.load_state_dict({"state": state, "param_groups": facts["groups"]})
