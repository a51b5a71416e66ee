"""A copy of a model for inference only, with the same outputs and prepacked weight matrices.

On a CPU PyTorch multiplies 32-bit matrices with MKL or with oneDNN, and both first copy a matrix
into a layout that suits the processor. If one matrix is used for many texts, that can be done once.
PyTorch's own compiler does so for a frozen model (`torch._inductor`, freezing); here it is done
without a compiler, and with the GELU fused into the product.
"""

from __future__ import annotations

import copy
from typing import Any, TypeGuard, TypeVar

import torch
from torch import Tensor, nn

from ptm_edu.transformer.block import FeedForward

M = TypeVar("M", bound=nn.Module)

_NOT_SAVED = (
    "a model that was prepacked for inference cannot be saved: save the model that was given to "
    "prepack_for_inference, and prepack it again after loading"
)


def prepack_for_inference(model: M) -> M:
    """Return a copy of `model` that is faster on a CPU and cannot be trained or saved.

    The outputs are the same up to rounding, about 1e-6. `model` does not change. If PyTorch comes
    without oneDNN, for dtypes other than float32 and on other devices, the copy is as fast as the
    model. Use it within `torch.inference_mode()` or `torch.no_grad()`; with prepacked layers,
    `state_dict` and `torch.save` raise TypeError.
    """
    packed = copy.deepcopy(model).eval().requires_grad_(False)
    if not torch.backends.mkldnn.is_available():
        return packed
    for module in list(packed.modules()):
        if isinstance(module, FeedForward) and _exact_gelu(module[1]) and _packable(module[0]):
            module[0], module[1] = PackedLinear(module[0], gelu=True), nn.Identity()
        for name, child in module.named_children():
            if _packable(child):
                setattr(module, name, PackedLinear(child))
    return packed


class PackedLinear(nn.Module):
    """A linear layer, optionally followed by an exact GELU, whose weights can no longer change."""

    def __init__(self, linear: nn.Linear, gelu: bool = False) -> None:
        super().__init__()
        weight = linear.weight.detach().contiguous()
        self.weight = torch.ops.mkldnn._reorder_linear_weight(weight, None)
        self.bias = None if linear.bias is None else linear.bias.detach()
        self.activation = ("gelu", "none") if gelu else ("none", "")

    def forward(self, x: Tensor) -> Tensor:
        """Return (…, D_out) for (…, D_in), in 32 bits even if x has 16, as under autocast."""
        (name, algorithm), x = self.activation, x.float()
        y: Tensor = torch.ops.mkldnn._linear_pointwise(
            x, self.weight, self.bias, name, [], algorithm
        )
        return y

    def __deepcopy__(self, memo: dict[int, Any]) -> PackedLinear:
        """Return a copy that shares the packed matrix, which can be neither copied nor changed."""
        memo[id(self.weight)] = self.weight
        copied = PackedLinear.__new__(PackedLinear)
        copied.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return copied

    def __getstate__(self) -> dict[str, Any]:
        """Raise TypeError: `pickle` and `torch.save` cannot write a packed matrix."""
        raise TypeError(_NOT_SAVED)

    def _save_to_state_dict(self, *_: Any) -> None:
        raise TypeError(_NOT_SAVED)  # or its weights would be missing without a message


def _packable(module: nn.Module) -> TypeGuard[nn.Linear]:
    if not isinstance(module, nn.Linear):
        return False
    return module.weight.dtype == torch.float32 and module.weight.device.type == "cpu"


def _exact_gelu(module: nn.Module) -> bool:
    return isinstance(module, nn.GELU) and module.approximate == "none"
