"""A copy of a model that only reads: the same numbers, with its matrices packed beforehand.

On a processor PyTorch multiplies 32-bit matrices with MKL or with oneDNN, and both first lay a
matrix out anew in memory, as it suits the processor. Where one matrix meets many texts that can be
done once. It is what PyTorch's own compiler does to a frozen model (`torch._inductor`, freezing),
here without a compiler, and with the GELU inside the product.
"""

from __future__ import annotations

import copy
from typing import TypeGuard, TypeVar

import torch
from torch import Tensor, nn

from ptm_edu.transformer.layers import FeedForward

M = TypeVar("M", bound=nn.Module)


class PackedLinear(nn.Module):
    """A linear layer, or one with an exact GELU behind it, whose weights can no longer change."""

    def __init__(self, linear: nn.Linear, gelu: bool = False) -> None:
        super().__init__()
        weight = linear.weight.detach().contiguous()
        self.weight = torch.ops.mkldnn._reorder_linear_weight(weight, None)
        self.bias = None if linear.bias is None else linear.bias.detach()
        self.then = ("gelu", "none") if gelu else ("none", "")

    def forward(self, x: Tensor) -> Tensor:
        """Return (…, D_out) of (…, D_in)."""
        name, kind = self.then
        y: Tensor = torch.ops.mkldnn._linear_pointwise(x, self.weight, self.bias, name, [], kind)
        return y


def for_reading(model: M) -> M:
    """Return a copy of `model` that reads faster on a processor and can't be trained or saved.

    What it says is the same up to rounding, some 1e-6. `model` stays as it is. Where PyTorch comes
    without oneDNN, for weights of another type than float32 and on another device, the copy is as
    fast as the model. Texts are read within `torch.inference_mode()` or `torch.no_grad()`.
    """
    found = copy.deepcopy(model).eval().requires_grad_(False)
    if not torch.backends.mkldnn.is_available():
        return found
    for module in list(found.modules()):
        if isinstance(module, FeedForward) and _exact_gelu(module[1]) and _packable(module[0]):
            module[0], module[1] = PackedLinear(module[0], gelu=True), nn.Identity()
        for name, child in module.named_children():
            if _packable(child):
                setattr(module, name, PackedLinear(child))
    return found


def _packable(module: nn.Module) -> TypeGuard[nn.Linear]:
    if not isinstance(module, nn.Linear):
        return False
    return module.weight.dtype == torch.float32 and module.weight.device.type == "cpu"


def _exact_gelu(module: nn.Module) -> bool:
    return isinstance(module, nn.GELU) and module.approximate == "none"
