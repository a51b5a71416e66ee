"""(IA)³: keys, values and hidden activations are rescaled by learned vectors (Liu et al. 2022)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from .backbone import Backbone, layer_names
from .method import Method, Part, Removable


@dataclass(frozen=True)
class IA3(Method):
    """softmax(Q(l_k ⊙ K)ᵀ/√d)(l_v ⊙ V), and W₂(l_ff ⊙ γ(W₁x)) (Liu et al. 2022, §3.3).

    Each layer learns l_k and l_v (D,) and l_ff (D_ff,). They are 1 at the start, so outputs are
    then bit-equal to the base model's.
    """

    def parts(self, backbone: Backbone) -> dict[str, Part]:
        """Return three vectors for each layer."""
        dim, feed_forward = backbone.config.dim, backbone.config.feed_forward
        return {
            f"{layer}.{name}": part
            for layer in layer_names(backbone)
            for name, part in (
                ("attention.key", Rescaling(dim)),
                ("attention.value", Rescaling(dim)),
                ("feed_forward.2", InputRescaling(feed_forward)),  # W₂
            )
        }


class Rescaling(Part):
    """A vector `scale` (D_out,) by which the output of a linear layer is multiplied."""

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.ones(dim))

    def attach(self, module: nn.Module) -> list[Removable]:
        """Multiply the output of the linear layer."""
        return [module.register_forward_hook(self._multiply)]

    def _multiply(self, module: nn.Module, args: tuple[Any, ...], output: Tensor) -> Tensor:
        return output * self.scale.to(output.dtype)  # (…, D_out) ⊙ (D_out,)

    def merged(self, module: nn.Module) -> dict[str, Tensor]:
        """Return l ⊙ W, row by row, and l ⊙ b."""
        weight, bias = _weights(module)
        scaled = {"weight": weight * self.scale[:, None]}
        return scaled if bias is None else {**scaled, "bias": bias * self.scale}


class InputRescaling(Rescaling):
    """A vector `scale` (D_in,) by which the input of a linear layer is multiplied."""

    def attach(self, module: nn.Module) -> list[Removable]:
        """Multiply the input of the linear layer."""
        return [module.register_forward_pre_hook(self._multiply_input)]

    def _multiply_input(self, module: nn.Module, args: tuple[Any, ...]) -> Tensor:
        return self._multiply(module, (), args[0])  # (…, D_in) ⊙ (D_in,)

    def merged(self, module: nn.Module) -> dict[str, Tensor]:
        """Return W with its columns multiplied by l."""
        return {"weight": _weights(module)[0] * self.scale}


def _weights(module: nn.Module) -> tuple[Tensor, Tensor | None]:
    assert isinstance(module, nn.Linear)
    return module.weight, module.bias
