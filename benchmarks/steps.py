"""A training step of ours beside the peer's: AdamW, products in bfloat16, the losses compared."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor, nn

from benchmarks import form

Trained = tuple[nn.Module, Callable[[], Tensor]]  # a model, and its loss on the batch


def compare_steps(
    ours: Trained, peer: tuple[str, Trained], rows: int, tokens: int, runs: int
) -> tuple[float, float]:
    """Time training steps on a batch of so many rows and tokens, in turn, and print the table.

    Returns our speed over the peer's, and how far the losses differ at the most, in nats.
    """
    name, theirs = peer
    sides = form.Side("ptm_edu", stepping(*ours)), form.Side(name, stepping(*theirs))
    ratio = form.in_turn(*sides, runs)
    table = [[s.name, s.median, round(tokens / s.median), s.results[-1]] for s in sides]
    form.table([f"batch of {rows}", "seconds a step", "tokens/s", "loss"], table)
    pairs = zip(sides[0].results, sides[1].results, strict=True)
    return ratio, max(abs(our_loss - peer_loss) for our_loss, peer_loss in pairs)


def stepping(model: nn.Module, loss: Callable[[], Tensor]) -> Callable[[], float]:
    """Return what trains the model by a step and returns the loss it had."""
    model.train()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)

    def train() -> float:
        optimizer.zero_grad()
        with torch.autocast("cpu", torch.bfloat16):
            value = loss()
        value.backward()
        optimizer.step()
        return value.item()

    return train
