"""BitFit: only the biases are trained (Ben Zaken et al. 2022)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from .backbone import Backbone
from .method import Method, Part, Removable


@dataclass(frozen=True)
class BitFit(Method):
    """Train all biases of the base model: of linear layers and of layer norms.

    The biases of the base model are never written: a difference is learned for each and added to
    the module's output. It is 0 at the start, so outputs are then bit-equal to the base model's
    (Ben Zaken et al. 2022).
    """

    def parts(self, backbone: Backbone) -> dict[str, Part]:
        """Return a difference for each module that has a bias."""
        return {
            name: BiasDifference(module.bias)
            for name, module in backbone.named_modules()
            if isinstance(module, nn.Linear | nn.LayerNorm) and module.bias is not None
        }


class BiasDifference(Part):
    """What is added to a bias (D,)."""

    def __init__(self, bias: Tensor) -> None:
        super().__init__()
        self.bias = nn.Parameter(torch.zeros(len(bias)))

    def attach(self, module: nn.Module) -> list[Removable]:
        """Add the difference to the module's output."""
        return [module.register_forward_hook(self._add)]

    def _add(self, module: nn.Module, args: tuple[Any, ...], output: Tensor) -> Tensor:
        return output + self.bias.to(output.dtype)  # (…, D) + (D,)

    def merged(self, module: nn.Module) -> dict[str, Tensor]:
        """Return the sum of both biases."""
        assert isinstance(module, nn.Linear | nn.LayerNorm) and module.bias is not None
        return {"bias": module.bias + self.bias}
