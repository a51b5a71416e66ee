"""The optimizer step of all trainers of this chapter, with a progress bar."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from numbers import Integral

import torch
from torch import Tensor

from ptm_edu.machine import one_thread
from ptm_edu.progress import progress as progress_bar
from ptm_edu.require import require

Report = Callable[[float], None]


@contextmanager
def optimizer_steps(
    label: str,
    optimizer: torch.optim.Optimizer,
    total: int,
    progress: bool = True,
    report: Report | None = None,
) -> Iterator[Callable[[Tensor, int], None]]:
    """Open a progress bar over `total` examples and provide `step(loss, examples)`.

    `step` takes one optimizer step along a scalar loss, advances the bar by the number of examples
    that the loss covers, and calls `report` with the loss. Torch uses one thread inside. `step`
    raises ValueError once the loss is no longer finite.
    """

    require(
        report is None or callable(report),
        f"report must be a function of a step's loss, got {report!r:.40}",
        TypeError,
    )

    def step(loss: Tensor, examples: int) -> None:
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        value = finite_loss(loss, optimizer)
        bar.update(examples)
        if report is not None:
            report(value)

    with one_thread(), progress_bar(total, label, "x", show=progress) as bar:
        yield step


def finite_loss(loss: Tensor, optimizer: torch.optim.Optimizer) -> float:
    """Return a scalar loss as a number; raise ValueError if it is NaN or infinite."""
    value = loss.item()
    if not math.isfinite(value):
        rate = optimizer.param_groups[0]["lr"]
        raise ValueError(f"the loss is {value}: try a learning_rate under {rate:g}")
    return value


def seeded_generator(seed: int) -> torch.Generator:
    """Return a random number generator; raise TypeError for a seed that is not an integer."""
    require(isinstance(seed, Integral), f"seed must be a whole number, got {seed!r:.40}", TypeError)
    return torch.Generator().manual_seed(int(seed))
