"""The running time of layers over the length of a text: recurrent layers and attention."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor

Layer = Callable[[Tensor], Any]


def runtime_by_length(
    layers: Mapping[str, Layer], lengths: Sequence[int], dim: int, runs: int = 5
) -> dict[str, list[float]]:
    """Return for each layer the seconds of a forward and backward pass over one text a length.

    A layer maps (1, T, `dim`) to (1, T, …), alone or first in a tuple. The backward pass computes
    the gradients with respect to the input and the layer's parameters. The layers take turns,
    `runs` times each after one warm-up run; the medians are returned.
    """
    medians: dict[str, list[float]] = {name: [] for name in layers}
    for length in lengths:
        text = torch.randn(1, length, dim, requires_grad=True)  # (1, T, D)
        seconds: dict[str, list[float]] = {name: [] for name in layers}
        for _ in range(1 + runs):
            for name, layer in layers.items():
                start = time.perf_counter()
                output = layer(text)
                (output[0] if isinstance(output, tuple) else output).sum().backward()
                seconds[name].append(time.perf_counter() - start)
        for name, measured in seconds.items():
            medians[name].append(statistics.median(measured[1:]))
    return medians
