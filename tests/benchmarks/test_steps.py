"""Training steps: products have the precision that is asked for, and losses are compared."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import torch
from torch import nn

from benchmarks import steps


@pytest.mark.parametrize("precision", ["bfloat16", "float32"])
def test_the_precision_reaches_the_products(precision: str) -> None:
    model, seen = nn.Linear(4, 1), []
    nn.init.ones_(model.weight)  # a loss that one step hardly changes

    def loss() -> torch.Tensor:
        output = model(torch.ones(2, 4))
        seen.append(str(output.dtype))
        return output.float().square().mean()

    train = steps.stepping(model, loss, precision)
    assert train() == pytest.approx(train(), rel=0.1)
    assert seen == [f"torch.{precision}"] * 2


def test_losses_that_differ_are_a_fault() -> None:
    assert steps.check_losses(0.01, "bfloat16") == []
    assert (
        len(steps.check_losses(0.01, "float32")) == len(steps.check_losses(0.03, "bfloat16")) == 1
    )


def test_a_step_whose_time_does_not_count_comes_first() -> None:
    order: list[str] = []

    @contextmanager
    def memory() -> Iterator[None]:
        order.append("kept")
        yield
        order.append("given back")

    def train() -> float:
        order.append("step")
        return float(len(order))

    one = steps.side("ptm_edu", train, memory)
    one.run()
    assert order == ["kept", "step", "step", "given back"]
    assert one.results == [3.0] and len(one.seconds) == 1
