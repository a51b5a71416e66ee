"""Gradient descent over a table of examples, in an order drawn anew for each epoch."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from numbers import Integral

import torch
from torch import Tensor

from ptm_edu.progress import progress as progress_bar


def descend(
    loss_of: Callable[[Tensor], Tensor],
    examples: int,
    optimizer: torch.optim.Optimizer,
    epochs: int,
    batch_size: int,
    generator: torch.Generator,
    label: str,
    progress: bool = True,
    report: Callable[[float], None] | None = None,
) -> None:
    """Step down `loss_of(batch)`, a scalar, for every batch (B,) of the numbers of the examples.

    `label` names the run in the progress bar and in errors; `report` is called with the loss of
    each step. Raises ValueError once the loss is no longer finite.
    """
    with one_thread(), progress_bar(epochs * examples, label, "x", show=progress) as bar:
        for _ in range(epochs):
            for batch in torch.randperm(examples, generator=generator).split(batch_size):
                loss = loss_of(batch)
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                value = loss.item()
                if not abs(value) < float("inf"):
                    raise ValueError(f"{label}: the loss is {value}: try a lower learning_rate")
                bar.update(len(batch))
                if report is not None:
                    report(value)


@contextlib.contextmanager
def one_thread() -> Iterator[None]:
    """Run torch on one thread: the steps are so small that two mostly wait for each other."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(threads)


def check_settings(caller: str, learning_rate: float, **at_least_one: int) -> None:
    """Raise ValueError, naming `caller`, for a rate or numbers that nothing is trained with."""
    for name, value in at_least_one.items():
        if not isinstance(value, Integral) or value < 1:
            raise ValueError(
                f"{caller}: {name} must be a whole number of at least 1, got {value!r}"
            )
    if not 0 < learning_rate < float("inf"):
        raise ValueError(f"{caller}: learning_rate must be positive, got {learning_rate}")
