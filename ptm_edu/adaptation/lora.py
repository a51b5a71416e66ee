"""LoRA: the change of a weight matrix is a product of two thin matrices (Hu et al. 2021)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .backbone import Backbone, linear_layers
from .method import Method, Part, Removable


@checked(alpha=0, targets=None)
@dataclass(frozen=True)
class LoRA(Method):
    """h = W₀x + (α/r)·B A x, where A is (r, D_in), B is (D_out, r), and W₀ is frozen (§4.1).

    `rank` is r and `alpha` is α. `targets` name linear layers, or the ends of their names; the
    paper adapts the query and value projections (§5.1). B is 0 at the start, so the model's outputs
    are then bit-equal to the base model's. The paper draws A from a normal distribution without
    naming its width; as in the original implementation (microsoft/LoRA), A is drawn here like the
    weights of `nn.Linear`. Raises ValueError for a rank below 1 and for no targets.
    """

    rank: int = 8
    alpha: float = 16
    targets: tuple[str, ...] = ("query", "value")

    def __post_init__(self) -> None:
        """Check the rank and the targets."""
        require(self.rank >= 1, f"LoRA: expected a rank of at least 1, got {self.rank}")
        require(
            self.targets and isinstance(self.targets, (tuple, list)),
            f"LoRA: expected names of linear layers, targets=('query', 'value'), got "
            f"{self.targets!r}",
        )
        object.__setattr__(self, "targets", tuple(self.targets))

    @property
    def scale(self) -> float:
        """Return α/r, by which BAx is multiplied."""
        return self.alpha / self.rank

    def parts(self, backbone: Backbone) -> dict[str, Part]:
        """Return an update for each targeted layer; ValueError for a target that names none."""
        linears = linear_layers(backbone, self.targets)
        return {name: LowRankUpdate(linear, self) for name, linear in linears.items()}


class LowRankUpdate(Part):
    """ΔW = (α/r)·B A for one linear layer: `A` (r, D_in) and `B` (D_out, r)."""

    def __init__(self, linear: nn.Linear, method: LoRA) -> None:
        super().__init__()
        self.scale = method.scale
        self.A = nn.Parameter(torch.empty(method.rank, linear.in_features))
        self.B = nn.Parameter(torch.zeros(linear.out_features, method.rank))
        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))

    def attach(self, module: nn.Module) -> list[Removable]:
        """Add (α/r)·B A x to the output of the linear layer."""
        return [module.register_forward_hook(self._add)]

    def _add(self, module: nn.Module, args: tuple[Any, ...], output: Tensor) -> Tensor:
        low = functional.linear(args[0], self.A)  # (…, D_in) → (…, r)
        rows = output.flatten(0, -2), low.flatten(0, -2)  # (N, D_out), (N, r)
        return torch.addmm(*rows, self.B.T, alpha=self.scale).view_as(output)  # one pass over it

    def merged(self, module: nn.Module) -> dict[str, Tensor]:
        """Return W₀ + (α/r)·B A, which costs nothing at inference (§4.1)."""
        assert isinstance(module, nn.Linear)
        return {"weight": module.weight + self.scale * self.B @ self.A}
