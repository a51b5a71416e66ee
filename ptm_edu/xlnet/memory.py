"""The memory of Transformer-XL: each layer's states of earlier segments (Dai et al. 2019, §3.2)."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from ptm_edu.arguments import explained
from ptm_edu.require import describe, require

from .config import XLConfig


def with_memory(x: Tensor, memory: Tensor | None) -> Tensor:
    """Return (B, M + T, D): the states of earlier segments, then those of this one."""
    return x if memory is None else torch.cat([memory, x], dim=1)


@explained(context="float (B, S, D)", length=0)
def update_memory(context: Tensor, length: int) -> Tensor:
    """Return the last M states (B, M, D) of a layer's input (B, M + T, D), without gradient.

    The next segment may use them, and its loss does not train what computed them (Dai et al. 2019,
    §3.2, SG).
    """
    return context[:, max(context.shape[1] - length, 0) :].detach()


def check_memory(mems: Sequence[Tensor] | None, config: XLConfig, batch: int) -> None:
    """Raise ValueError unless the memory, if there is one, has one (B, M, D) for each layer."""
    listed = isinstance(mems, (list, tuple))
    if mems is None or (listed and not mems):
        return
    got = [tuple(getattr(m, "shape", ())) or m for m in mems] if listed else describe(mems)
    require(
        listed
        and len(mems) == config.layers
        and all(isinstance(m, Tensor) and m.is_floating_point() and m.dim() == 3 for m in mems)
        and {memory.shape[::2] for memory in mems} == {(batch, config.dim)}
        and len({memory.shape[1] for memory in mems}) == 1,
        f"mems: expected {config.layers} tensors ({batch}, M, {config.dim}), one per layer, with a "
        f"row per text, got {got}; pass what the same model returned for the previous segment of "
        f"the same texts, or None to begin",
    )
