"""A copy of a model that only reads: the same numbers, with its matrices packed beforehand.

On a processor PyTorch multiplies 32-bit matrices with MKL or with oneDNN, and both first lay a
matrix out anew in memory, as it suits the processor. Where one matrix meets many texts that can be
done once. It is what PyTorch's own compiler does to a frozen model (`torch._inductor`, freezing),
here without a compiler, and with the GELU inside the product.
"""

from __future__ import annotations

import copy
from typing import Any, TypeGuard, TypeVar

import torch
from torch import Tensor, nn

from ptm_edu.transformer.block import FeedForward

M = TypeVar("M", bound=nn.Module)

_SAVED = (
    "a model that was packed for reading cannot be saved: save the model that was given to "
    "prepack_for_inference, and pack it again after loading"
)


class PackedLinear(nn.Module):
    """A linear layer, or one with an exact GELU behind it, whose weights can no longer change."""

    def __init__(self, linear: nn.Linear, gelu: bool = False) -> None:
        super().__init__()
        weight = linear.weight.detach().contiguous()
        self.weight = torch.ops.mkldnn._reorder_linear_weight(weight, None)
        self.bias = None if linear.bias is None else linear.bias.detach()
        self.then = ("gelu", "none") if gelu else ("none", "")

    def forward(self, x: Tensor) -> Tensor:
        """Return (…, D_out) of (…, D_in), in 32 bits also where x has 16, as under autocast."""
        (name, kind), x = self.then, x.float()
        y: Tensor = torch.ops.mkldnn._linear_pointwise(x, self.weight, self.bias, name, [], kind)
        return y

    def __deepcopy__(self, memo: dict[int, Any]) -> PackedLinear:
        """Return a copy with the same matrix: packed it can't be copied, nor ever changed."""
        memo[id(self.weight)] = self.weight
        copied = PackedLinear.__new__(PackedLinear)
        copied.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return copied

    def __getstate__(self) -> dict[str, Any]:
        """Raise TypeError: `pickle` and `torch.save` can't write what is packed."""
        raise TypeError(_SAVED)

    def _save_to_state_dict(self, *_: Any) -> None:
        raise TypeError(_SAVED)  # or its weights were missing without a word


def prepack_for_inference(model: M) -> M:
    """Return a copy of `model` that reads faster on a processor and can't be trained or saved.

    What it says is the same up to rounding, some 1e-6. `model` stays as it is. Where PyTorch comes
    without oneDNN, for weights of another type than float32 and on another device, the copy is as
    fast as the model. Texts are read within `torch.inference_mode()` or `torch.no_grad()`; where
    something is packed, `state_dict` and `torch.save` raise TypeError.
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
