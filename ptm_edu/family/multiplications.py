"""How many multiplications a network does, counted while it runs."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor
from torch.utils.flop_counter import FlopCounterMode

from ptm_edu.arguments import checked


@checked()
@torch.no_grad()
def multiplications(network: Callable[[Tensor], Tensor], x: Tensor) -> int:
    """Return the multiplications of all matrix products and convolutions in `network(x)`.

    PyTorch counts multiplications and additions, two operations for each pair. What a network does
    number by number (softmax, gates, norms) is not counted, nor are PyTorch's fused layers.
    """
    with FlopCounterMode(display=False) as counter:
        network(x)
    return counter.get_total_flops() // 2
