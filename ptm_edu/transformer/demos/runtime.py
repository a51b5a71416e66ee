"""The running time of layers over the length of a text: recurrent layers and attention."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor

from ptm_edu.arguments import checked

Layer = Callable[[Tensor], Any]


@checked(dim=1, runs=1)
def runtime_by_length(
    layers: Mapping[str, Layer], lengths: Sequence[int], dim: int, runs: int = 5
) -> dict[str, list[float]]:
    """Return for each layer the seconds of a forward and backward pass over one text a length.

    A layer maps (1, T, `dim`) to (1, T, …), alone or first in a tuple. The backward pass computes
    the gradients with respect to the input and the layer's parameters. Each of `runs` rounds, after
    one to warm up, goes through all lengths and layers, and the shortest time of each is returned:
    other programs only make a run longer, and a busy moment rarely meets the same run twice. All
    runs use one thread, because several wait for each other where other programs are running.
    """
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        return _shortest(layers, lengths, dim, runs)
    finally:
        torch.set_num_threads(threads)


def _shortest(
    layers: Mapping[str, Layer], lengths: Sequence[int], dim: int, runs: int
) -> dict[str, list[float]]:
    texts = [torch.randn(1, length, dim, requires_grad=True) for length in lengths]  # (1, T, D)
    shortest = {name: [math.inf] * len(texts) for name in layers}
    for round_number in range(1 + runs):
        for n, text in enumerate(texts):
            for name, layer in layers.items():
                start = time.perf_counter()
                output = layer(text)
                (output[0] if isinstance(output, tuple) else output).sum().backward()
                seconds = time.perf_counter() - start
                if round_number > 0:
                    shortest[name][n] = min(shortest[name][n], seconds)
    return shortest
