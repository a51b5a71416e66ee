"""Gradient descent while the reader watches: the loop that all small trainers share."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from numbers import Integral

import torch
from torch import Tensor

from ptm_edu.machine import one_thread
from ptm_edu.progress import progress as progress_bar

Report = Callable[[float], None]


def descend(
    caller: str,
    losses: Iterable[tuple[Tensor, int]],
    total: int,
    optimizer: torch.optim.Optimizer,
    progress: bool = True,
    report: Report | None = None,
) -> None:
    """Step down each loss, a scalar, in turn, one thread at work.

    `losses` computes one only when it is asked for, after the step before, and says how many of
    `total` examples it stands for. `caller` is the function that errors and the progress bar name;
    `report` is called with the loss of each step. Raises ValueError once it is no longer finite.
    """
    with one_thread(), progress_bar(total, caller, "x", show=progress) as bar:
        for loss, examples in losses:
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            value = finite_loss(caller, loss, optimizer)
            bar.update(examples)
            if report is not None:
                report(value)


def batch_losses(
    loss_of: Callable[[Tensor], Tensor],
    examples: int,
    epochs: int,
    batch_size: int,
    generator: torch.Generator,
) -> Iterator[tuple[Tensor, int]]:
    """Yield `loss_of(batch)` and the batch's size for every batch (B,) of numbers of examples.

    The order is drawn anew for each epoch.
    """
    for _ in range(epochs):
        for batch in torch.randperm(examples, generator=generator).split(int(batch_size)):
            yield loss_of(batch), len(batch)


def finite_loss(caller: str, loss: Tensor, optimizer: torch.optim.Optimizer) -> float:
    """Return a loss as a number; raise ValueError, naming `caller`, if it is NaN or infinite."""
    value = loss.item()
    if not math.isfinite(value):
        rate = optimizer.param_groups[0]["lr"]
        raise ValueError(f"{caller}: the loss is {value}: try a learning_rate under {rate:g}")
    return value


def seeded(caller: str, seed: int) -> torch.Generator:
    """Return a generator that `seed` fixes; raise ValueError, naming `caller`, if it is no int."""
    if not isinstance(seed, Integral):
        raise ValueError(f"{caller}: seed must be a whole number, got {seed!r:.40}")
    return torch.Generator().manual_seed(int(seed))
