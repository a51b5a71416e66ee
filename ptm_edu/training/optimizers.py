"""The two optimizers of the course, their settings, and their state as tensors and facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias, cast

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .checkpoints import JSON, Facts, Tensors

# A part of the model, by its name → the factor on its learning rate.
LrMultipliers: TypeAlias = "Mapping[str, float] | None"


@checked(lr=0, eps=0, weight_decay=0)
@dataclass(frozen=True)
class AdamW:
    """Adam with decoupled weight decay (Loshchilov and Hutter 2019, algorithm 2)."""

    lr: float = 1e-3
    betas: tuple[float, float] = (0.9, 0.999)
    eps: float = 1e-8
    weight_decay: float = 0.01

    def __post_init__(self) -> None:
        """Check the two decay rates."""
        require(
            all(0 <= beta < 1 for beta in self.betas),
            f"AdamW: expected betas from 0 to below 1, got {self.betas}; 0.9 and 0.999 are usual",
        )

    def build(
        self, model: nn.Module, lr_multipliers: LrMultipliers = None
    ) -> torch.optim.Optimizer:
        """Return the optimizer of the model's trained parameters."""
        return torch.optim.AdamW(
            parameter_groups(model, self.weight_decay, lr_multipliers), **asdict(self)
        )


@checked(lr=0, momentum=(0, 1), weight_decay=0)
@dataclass(frozen=True)
class SGD:
    """Stochastic gradient descent: the weights move by −lr · gradient, or −lr · its momentum."""

    lr: float = 0.1
    momentum: float = 0.0
    weight_decay: float = 0.0

    def build(
        self, model: nn.Module, lr_multipliers: LrMultipliers = None
    ) -> torch.optim.Optimizer:
        """Return the optimizer of the model's trained parameters."""
        return torch.optim.SGD(
            parameter_groups(model, self.weight_decay, lr_multipliers), **asdict(self)
        )


def parameter_groups(
    model: nn.Module, weight_decay: float, lr_multipliers: LrMultipliers = None
) -> list[dict[str, Any]]:
    """Group the trained parameters: with and without weight decay, for each learning rate.

    Matrices decay. Biases and the scales of layer norms do not: they have one dimension, there
    are few of them, and a scale is not meant to be near 0. A group's `lr_multiplier` is the factor
    on its learning rate. Raises ValueError for a part of the model that does not exist.
    """
    multipliers = _multipliers(model, lr_multipliers or {})
    groups = []
    for multiplier in dict.fromkeys([1.0, *multipliers.values()]):
        trained = [
            parameter
            for parameter in model.parameters()
            if parameter.requires_grad and multipliers.get(parameter, 1.0) == multiplier
        ]
        matrices = [parameter for parameter in trained if parameter.ndim > 1]
        vectors = [parameter for parameter in trained if parameter.ndim <= 1]
        groups += [
            {"params": matrices, "weight_decay": weight_decay, "lr_multiplier": multiplier},
            {"params": vectors, "weight_decay": 0.0, "lr_multiplier": multiplier},
        ]
    return groups


def _multipliers(
    model: nn.Module, lr_multipliers: Mapping[str, float]
) -> dict[nn.Parameter, float]:
    multipliers: dict[nn.Parameter, float] = {}
    for part, multiplier in lr_multipliers.items():
        try:
            parameters = model.get_submodule(part).parameters()
        except AttributeError as error:
            raise ValueError(
                f"lr_multipliers: {type(model).__name__} has no part {part!r}"
            ) from error
        multipliers |= dict.fromkeys(parameters, multiplier)
    return multipliers


def optimizer_state(optimizer: torch.optim.Optimizer) -> tuple[Tensors, Facts]:
    """Return an optimizer's state as tensors with names like `0.exp_avg`, and the rest as facts."""
    state = optimizer.state_dict()
    tensors: Tensors = {}
    numbers: dict[str, JSON] = {}
    for index, entries in state["state"].items():
        for key, value in entries.items():
            home = tensors if isinstance(value, Tensor) else numbers
            home[f"{index}.{key}"] = value
    return tensors, {"groups": state["param_groups"], "numbers": numbers}


def restore_optimizer(optimizer: torch.optim.Optimizer, tensors: Tensors, facts: Facts) -> None:
    """Restore what `optimizer_state` returned."""
    state: dict[int, dict[str, object]] = {}
    for name, value in {**tensors, **cast(Facts, facts["numbers"])}.items():
        index, key = name.split(".", 1)
        state.setdefault(int(index), {})[key] = value
    optimizer.load_state_dict({"state": state, "param_groups": facts["groups"]})
