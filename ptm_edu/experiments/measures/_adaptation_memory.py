"""The memory that a training needs at its peak, in bytes of tensors."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Any

import torch
from torch import nn
from torch.profiler import ProfilerActivity, profile


def peak_memory(model: nn.Module, train: Callable[[], object]) -> int:
    """Return the bytes of `model`, which is on the CPU, and of what `train()` adds at its peak.

    That is gradients, the optimizer's moments, activations and temporary results. On a GPU this is
    `torch.cuda.max_memory_allocated`. On a CPU the profiler of torch reports every allocation of a
    tensor, so that the result is the same on a busy machine; Python and the libraries do not count.
    """
    if torch.cuda.is_available():
        torch.cuda.reset_peak_memory_stats()
        before = torch.cuda.memory_allocated()
        train()
        return int(torch.cuda.max_memory_allocated() - before)  # the model is moved by `train`
    weights = sum(tensor.nbytes for tensor in (*model.parameters(), *model.buffers()))
    with profile(activities=[ProfilerActivity.CPU], profile_memory=True, acc_events=True) as run:
        train()
    return weights + max(accumulate(_allocations(run), initial=0))


def _allocations(run: profile) -> list[int]:
    """Return the bytes of each allocation, negative where memory is freed, in order of time."""
    assert run.profiler is not None and run.profiler.kineto_results is not None
    events: list[Any] = run.profiler.kineto_results.events()
    ordered = sorted(events, key=lambda event: int(event.start_ns()))
    return [event.nbytes() for event in ordered if event.name() == "[memory]"]
