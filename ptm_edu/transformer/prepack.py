"""A copy of a model for inference only, with the same outputs and prepacked weight matrices.

On a CPU PyTorch multiplies 32-bit matrices with MKL or with oneDNN, and both first copy a matrix
into a layout that suits the processor. If one matrix is used for many texts, that can be done once.
PyTorch's own compiler does so for a frozen model (`torch._inductor`, freezing); here it is done
without a compiler, with the activation fused into the product, and with one product for the
queries, keys and values of self-attention. An encoder leaves out its padding (`unpadded`).
"""

from __future__ import annotations

import copy
from typing import Any, TypeGuard, TypeVar

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked

from .attention import MultiHeadAttention, merge_heads, scaled_dot_product_attention, split_heads
from .block import FeedForward, TransformerBlock
from .caches import KVCache
from .encoder import Encoder
from .fused_attention import fused_attention
from .unpadded import Groups, UnpaddedEncoder

M = TypeVar("M", bound=nn.Module)

_NOT_SAVED = (
    "a model that was prepacked for inference cannot be saved: save the model that was given to "
    "prepack_for_inference, and prepack it again after loading"
)


@checked()
def prepack_for_inference(model: M, share_weights: bool = False) -> M:
    """Return a copy of `model` that is faster on a CPU and cannot be trained or saved.

    The outputs are the same up to rounding, about 1e-6; an encoder returns zeros for padding.
    `model` does not change. If PyTorch comes without oneDNN, for dtypes other than float32 and on
    other devices, the copy is as fast as the model, and so are layers with hooks, such as LoRA's.
    Use it within `torch.inference_mode()` or `torch.no_grad()`; with prepacked layers, `state_dict`
    and `torch.save` raise TypeError.

    With `share_weights`, whatever is not packed, such as embeddings, is the model's own: the copy
    is made faster, for a use that ends before the model changes.
    """
    weights = [*model.parameters(), *model.buffers()] if share_weights else []
    packed = copy.deepcopy(model, {id(weight): weight for weight in weights}).eval()
    if not share_weights:
        packed.requires_grad_(False)
    if not torch.backends.mkldnn.is_available():
        return packed
    for module in packed.modules():
        if isinstance(module, TransformerBlock) and _fusable(module.attention):
            module.add_module("attention", PackedSelfAttention(module.attention))
    for module in list(packed.modules()):
        if isinstance(module, FeedForward) and _packable(module[0]) and _fused_name(module[1]):
            module[0], module[1] = PackedLinear(module[0], module[1]), nn.Identity()
        for name, child in module.named_children():
            if _packable(child):
                setattr(module, name, PackedLinear(child))
            if _without_hooks(child):
                setattr(module, name, UnpaddedEncoder(child))
    return packed


class PackedLinear(nn.Module):
    """A linear layer, optionally followed by an activation, whose weights can no longer change."""

    def __init__(self, linear: nn.Linear, activation: nn.Module | None = None) -> None:
        super().__init__()
        weight = linear.weight.detach().contiguous()
        self.weight = torch.ops.mkldnn._reorder_linear_weight(weight, None)
        self.bias = None if linear.bias is None else linear.bias.detach()
        self.activation = _fused_name(activation) or ("none", "")

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


class PackedSelfAttention(nn.Module):
    """A `MultiHeadAttention` of x to itself: one packed product gives queries, keys and values."""

    def __init__(self, attention: MultiHeadAttention) -> None:
        super().__init__()
        self.heads = attention.heads
        self.query_key_value = PackedLinear(stacked(attention))
        self.output = PackedLinear(attention.output)

    def forward(
        self,
        x: Tensor,
        memory: None,
        mask: Tensor | None = None,
        cache: KVCache | None = None,
        output_attentions: bool = False,
    ) -> tuple[Tensor, Tensor | None]:
        """Return (B, T, D) for x (B, T, D) and, on request, the weights (B, H, T, S)."""
        projected = self.query_key_value(x).chunk(3, dim=-1)  # 3 of (B, T, D)
        query, key, value = (split_heads(each, self.heads) for each in projected)  # (B, H, T, D/H)
        if cache is not None:
            key, value = cache.keys_values(lambda _: (key, value), x)
        if output_attentions:
            output, weights = scaled_dot_product_attention(query, key, value, mask)
            return self.output(merge_heads(output)), weights
        output = fused_attention(query, key, value, mask)  # (B, H, T, D/H)
        return self.output(merge_heads(output)), None

    def unpadded(self, x: Tensor, groups: Groups) -> Tensor:
        """Return (N, D) for the real tokens x (N, D) of some groups of rows, without padding."""
        attended = []
        sizes = [rows * length for rows, length in groups]
        for part, (rows, _) in zip(self.query_key_value(x).split(sizes), groups, strict=True):
            projected = part.unflatten(0, (rows, -1)).chunk(3, dim=-1)  # 3 of (B, T, D)
            query, key, value = (split_heads(each, self.heads) for each in projected)
            output = fused_attention(query, key, value)  # (B, H, T, D/H)
            attended.append(merge_heads(output).flatten(0, 1))  # (B · T, D)
        return self.output(torch.cat(attended))


def stacked(attention: MultiHeadAttention) -> nn.Linear:
    """Return the projections to queries, keys and values as one layer with 3 · D outputs."""
    parts = attention.query, attention.key, attention.value
    linear = nn.Linear(parts[0].in_features, 3 * parts[0].out_features, device="meta")
    weight, bias = (torch.cat([getattr(p, name) for p in parts]) for name in ("weight", "bias"))
    linear.weight, linear.bias = (nn.Parameter(each, False) for each in (weight, bias))
    return linear


def _fusable(module: nn.Module) -> TypeGuard[MultiHeadAttention]:
    if type(module) is not MultiHeadAttention or has_hooks(module):
        return False
    return all(map(_packable, (module.query, module.key, module.value, module.output)))


def _packable(module: nn.Module) -> TypeGuard[nn.Linear]:
    if type(module) is not nn.Linear or has_hooks(module):
        return False
    return module.weight.dtype == torch.float32 and module.weight.device.type == "cpu"


def _without_hooks(module: nn.Module) -> TypeGuard[Encoder]:
    if type(module) is not Encoder or any(map(has_hooks, module.modules())):
        return False
    packed = [isinstance(layer.attention, PackedSelfAttention) for layer in module.layers]
    return bool(packed) and all(packed)


def has_hooks(module: nn.Module) -> bool:
    """Return whether hooks change or watch what a module computes."""
    return bool(module._forward_hooks or module._forward_pre_hooks)


def _fused_name(module: nn.Module | None) -> tuple[str, str] | None:
    """Return oneDNN's name of an activation and of its algorithm; None if it is not fused."""
    if isinstance(module, nn.GELU) and not has_hooks(module):
        return "gelu", module.approximate
    if isinstance(module, nn.ReLU) and not has_hooks(module):
        return "relu", ""
    return None
