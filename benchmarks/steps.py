"""A training step of ours beside the peer's: AdamW, a given precision, the losses compared.

Before each timed step there is one whose time does not count. Ours keeps freed memory from one to
the other, as `fit` does (`ptm_edu.training.memory`); the peer's is the plain loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

import torch
from torch import Tensor, nn

from benchmarks import form
from ptm_edu.training.memory import freed_memory_kept

RUNS = 7
NEAR = {"bfloat16": 0.02, "float32": 0.001}  # nats by which rounding may change a loss

Trained = tuple[nn.Module, Callable[[], Tensor]]  # a model, and its loss on the batch


def compare_steps(
    ours: Trained,
    peer: tuple[str, Trained],
    rows: int,
    tokens: int,
    precision: str,
    runs: int = RUNS,
) -> tuple[float, float]:
    """Time training steps on a batch of so many rows and tokens, in turn, and print the table.

    Returns our speed over the peer's, and the largest difference of the losses in nats.
    """
    name, theirs = peer
    sides = (
        side("ptm_edu", stepping(*ours, precision), freed_memory_kept),
        side(name, stepping(*theirs, precision), nullcontext),
    )
    ratio = form.in_turn(*sides, runs)
    table = [[s.name, s.median, round(tokens / s.median), s.results[-1]] for s in sides]
    form.table([f"batch of {rows}", "seconds a step", "tokens/s", "loss"], table)
    pairs = zip(sides[0].results, sides[1].results, strict=True)
    return ratio, max(abs(our_loss - peer_loss) for our_loss, peer_loss in pairs)


def side(
    name: str, train: Callable[[], float], memory: Callable[[], AbstractContextManager[None]]
) -> form.Side[float]:
    """Return a side that trains by one step after another whose time does not count."""

    @contextmanager
    def after_a_step() -> Iterator[None]:
        with memory():
            train()
            yield

    return form.Side(name, train, after_a_step)


def stepping(model: nn.Module, loss: Callable[[], Tensor], precision: str) -> Callable[[], float]:
    """Return a function that trains the model by one step and returns the loss before it."""
    model.train()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)

    def train() -> float:
        optimizer.zero_grad()
        with torch.autocast("cpu", torch.bfloat16, enabled=precision == "bfloat16"):
            value = loss()
        value.backward()
        optimizer.step()
        return value.item()

    return train


def check_losses(difference: float, precision: str) -> list[str]:
    """Return a fault if the losses differ by more than rounding explains."""
    if difference <= NEAR[precision]:
        return []
    return [f"the losses differ by {difference:.4f} nats, at most {NEAR[precision]} is allowed"]
