"""The two optimizers of the course, their settings, and their state as tensors and facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias, cast

import torch
from torch import Tensor, nn

from .checkpoints import JSON, Facts, Tensors

Rates: TypeAlias = "Mapping[str, float] | None"  # part of a model → share of the learning rate


@dataclass(frozen=True)
class AdamW:
    """Adam with decoupled weight decay (Loshchilov and Hutter 2019, algorithm 2)."""

    lr: float = 1e-3
    betas: tuple[float, float] = (0.9, 0.999)
    eps: float = 1e-8
    weight_decay: float = 0.01

    def build(self, model: nn.Module, rates: Rates = None) -> torch.optim.Optimizer:
        """Return the optimizer of the model's trained parameters."""
        return torch.optim.AdamW(parameter_groups(model, self.weight_decay, rates), **asdict(self))


@dataclass(frozen=True)
class SGD:
    """Stochastic gradient descent: the weights move by −lr · gradient, or −lr · its momentum."""

    lr: float = 0.1
    momentum: float = 0.0
    weight_decay: float = 0.0

    def build(self, model: nn.Module, rates: Rates = None) -> torch.optim.Optimizer:
        """Return the optimizer of the model's trained parameters."""
        return torch.optim.SGD(parameter_groups(model, self.weight_decay, rates), **asdict(self))


def parameter_groups(
    model: nn.Module, weight_decay: float, rates: Rates = None
) -> list[dict[str, Any]]:
    """Divide the trained parameters into those that decay and those that do not, for each rate.

    Matrices decay. Biases and the scales of layer norms do not: they have one dimension, there
    are few of them, and a scale is not meant to be near 0. `rate` is a group's share of the
    learning rate. Raises ValueError for a part in `rates` that the model does not have.
    """
    shares = _shares(model, rates or {})
    groups = []
    for share in dict.fromkeys([1.0, *shares.values()]):
        trained = [p for p in model.parameters() if p.requires_grad and shares.get(p, 1.0) == share]
        matrices = [parameter for parameter in trained if parameter.ndim > 1]
        vectors = [parameter for parameter in trained if parameter.ndim <= 1]
        groups += [
            {"params": matrices, "weight_decay": weight_decay, "rate": share},
            {"params": vectors, "weight_decay": 0.0, "rate": share},
        ]
    return groups


def _shares(model: nn.Module, rates: Mapping[str, float]) -> dict[nn.Parameter, float]:
    shares: dict[nn.Parameter, float] = {}
    for part, share in rates.items():
        try:
            inside = model.get_submodule(part).parameters()
        except AttributeError as error:
            raise ValueError(f"rates: {type(model).__name__} has no part {part!r}") from error
        shares |= dict.fromkeys(inside, share)
    return shares


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
