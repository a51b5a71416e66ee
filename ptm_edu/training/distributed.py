"""Data-parallel training in several processes: `torchrun --nproc-per-node 2 script.py`.

Every process has the same weights and computes the gradient of its own part of each batch; all
update their weights with the average gradient. In a single process every function here returns its
argument, so callers do not have to distinguish the two cases.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Sequence

import torch
import torch.distributed as dist
from torch import Tensor, nn


def start() -> None:
    """Join the processes that torchrun started, if it did: gloo for the CPU, NCCL for GPUs."""
    if int(os.environ.get("WORLD_SIZE", "1")) == 1 or dist.is_initialized():
        return
    if torch.cuda.is_available():
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group()
    atexit.register(dist.destroy_process_group)


def world_size() -> int:
    """Return the number of processes that train together."""
    return dist.get_world_size() if dist.is_initialized() else 1


def rank() -> int:
    """Return this process's number, 0 for the one that shows progress and writes files."""
    return dist.get_rank() if dist.is_initialized() else 0


def wait_for_all() -> None:
    """Return when every process has reached this call."""
    any_process(False)


def any_process(*flags: bool) -> list[bool]:
    """Return for each flag whether it is True in any process, so that all take the same branch."""
    if world_size() == 1:
        return list(flags)
    votes = torch.tensor(flags, dtype=torch.uint8)
    dist.all_reduce(votes, op=dist.ReduceOp.MAX)
    return [bool(vote) for vote in votes]


def mean(value: Tensor) -> Tensor:
    """Return the mean of a tensor over the processes."""
    if world_size() == 1:
        return value
    total = value.clone()
    dist.all_reduce(total)
    return total / world_size()


def share_weights(model: nn.Module) -> None:
    """Copy the weights of process 0 to every process; their seeds may differ."""
    if world_size() > 1:
        for tensor in [*model.parameters(), *model.buffers()]:
            dist.broadcast(tensor.detach(), src=0)


def average_gradients(trained: Sequence[nn.Parameter]) -> None:
    """Replace each gradient by its mean over the processes, in a single exchange.

    A parameter that no process used keeps the gradient None, as in a single process, so the
    optimizer skips it.
    """
    if world_size() == 1:
        return
    used = torch.tensor([float(p.grad is not None) for p in trained], device=trained[0].device)
    pieces = [torch.zeros_like(p) if p.grad is None else p.grad for p in trained]
    averaged = mean(torch.cat([used, *(piece.reshape(-1) for piece in pieces)]))
    used, *pieces = averaged.split([len(trained), *(p.numel() for p in trained)])
    for parameter, piece, share in zip(trained, pieces, used.tolist(), strict=True):
        if share > 0:
            parameter.grad = piece.view_as(parameter).to(parameter.dtype)
