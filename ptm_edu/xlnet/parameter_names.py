"""How transformers names and shapes the parameters of XLNet."""

from __future__ import annotations

import re
from collections.abc import Mapping

from torch import Tensor

_MODEL = {
    "word_embedding.weight": "token_embedding.weight",
    "mask_emb": "query_start",
}
_LAYER = {  # published name → ours
    "rel_attn.layer_norm": "attention_residual.norm",
    "ff.layer_norm": "feed_forward_residual.norm",
    "ff.layer_1": "feed_forward.0",
    "ff.layer_2": "feed_forward.2",
}
_PROJECTIONS = {"q": "query", "k": "key", "v": "value", "r": "distance"}
_BIASES = {"r_w_bias": "content_bias", "r_r_bias": "distance_bias", "r_s_bias": "segment_bias"}
_DIMENSIONS = {**dict.fromkeys([*_PROJECTIONS, "o", "seg_embed"], 3), **dict.fromkeys(_BIASES, 2)}


def from_transformers(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return the parameters of `XLNet` for those of transformers' XLNetModel, in float32."""
    return dict(_renamed(name, tensor.float()) for name, tensor in tensors.items())


def _renamed(name: str, tensor: Tensor) -> tuple[str, Tensor]:
    if name in _MODEL:
        return _MODEL[name], tensor
    match = re.fullmatch(r"layer\.(\d+)\.(.+)", name)
    if match is None:
        return name, tensor
    number, part = match.groups()
    if part.startswith("rel_attn.") and "norm" not in part:
        part, tensor = _attention(part.removeprefix("rel_attn."), tensor)
    else:
        module, _, end = part.rpartition(".")
        part = f"{_LAYER.get(module, module)}.{end}"
    return f"layers.{number}.{part}", tensor


def _attention(part: str, tensor: Tensor) -> tuple[str, Tensor]:
    """Return our name and shape; there, projections are (D, H, d) and biases (H, d).

    A tensor that has another name or number of dimensions is returned as it is.
    """
    if tensor.dim() != _DIMENSIONS.get(part):
        return f"attention.{part}", tensor
    if part in _PROJECTIONS:
        return f"attention.{_PROJECTIONS[part]}.weight", tensor.flatten(1).T
    if part == "o":
        return "attention.output.weight", tensor.flatten(1)
    if part == "seg_embed":
        return "attention.segment", tensor.transpose(0, 1)  # (2, H, d) → (H, 2, d)
    return f"attention.{_BIASES[part]}", tensor[:, None]  # (H, d) → (H, 1, d)
