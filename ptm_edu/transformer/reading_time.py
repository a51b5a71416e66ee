"""How long a layer takes over longer texts, be it one that reads in order or one that does not."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor

Layer = Callable[[Tensor], Any]


def seconds_over_length(
    layers: Mapping[str, Layer], lengths: Sequence[int], dim: int, runs: int = 5
) -> dict[str, list[float]]:
    """Return for each layer the seconds it takes, there and back, for one text of each length.

    A layer takes (1, T, `dim`) and returns (1, T, …), alone or first of a tuple. What is timed is
    its result and the gradient of that with respect to the input and the layer's parameters. All
    layers take turns, `runs` times each after one that does not count; the medians are returned.
    """
    found: dict[str, list[float]] = {name: [] for name in layers}
    for length in lengths:
        text = torch.randn(1, length, dim, requires_grad=True)  # (1, T, D)
        taken: dict[str, list[float]] = {name: [] for name in layers}
        for _ in range(1 + runs):
            for name, layer in layers.items():
                begun = time.perf_counter()
                told = layer(text)
                (told[0] if isinstance(told, tuple) else told).sum().backward()
                taken[name].append(time.perf_counter() - begun)
        for name, seconds in taken.items():
            found[name].append(statistics.median(seconds[1:]))
    return found
