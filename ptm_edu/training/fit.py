"""`fit`: train a model, given what its loss is and where its batches come from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import torch
from torch import Tensor, nn

from . import distributed
from .devices import choose_device
from .history import History
from .loop import run
from .model_task import ModelTask
from .optimizers import SGD, AdamW, Rates
from .schedules import Schedule, constant

Model = TypeVar("Model", bound=nn.Module)
Batch = TypeVar("Batch")

PRECISIONS = ("float32", "bfloat16")


def fit(
    model: Model,
    loss: Callable[[Model, Batch], Tensor],
    batch_at: Callable[[int], Batch],
    steps: int,
    *,
    optimizer: AdamW | SGD = AdamW(),  # noqa: B008
    rates: Rates = None,
    schedule: Schedule = constant,
    clip: float | None = 1.0,
    precision: str = "float32",
    accumulate: int = 1,
    device: str = "auto",
    seed: int = 0,
    label: str = "training",
    checkpoint: str | Path | None = None,
    checkpoint_every: float = 60.0,
    resume: bool = True,
    minutes: float | None = None,
    progress: bool = True,
) -> History:
    """Train `model` in place until `steps` steps are done in all, and return the loss curve.

    `loss(model, batch)` returns a scalar, the mean over the batch. `batch_at(i)` returns batch
    number i, tensors in tuples, lists, dicts or dataclasses, and depends on nothing but i and
    torch's global generator. A step averages the gradients of `accumulate` batches in each
    process, scales them down to the norm `clip` if they are longer, and moves the weights at
    the rate `optimizer.lr * schedule(step)`, or the share of it that `rates` gives a part of the
    model: {"encoder": 0.1}. Biases and norms do not decay. With precision "bfloat16" the matrix
    products are computed in 16 bits, the weights stay as they are.

    The model ends on `device` ("auto": the GPU if there is one) in the mode it was in. Started by
    `torchrun`, the processes share the work; a step then takes `accumulate` batches from each.
    The rest of the arguments are those of `run`, which also says what happens on an interrupt.

    Raises ValueError for impossible settings, FloatingPointError if the loss or the gradient is
    not finite, CheckpointError if the checkpoint cannot be used.
    """
    _check(steps, accumulate, precision)
    distributed.start()
    place = choose_device(device)
    model.to(place)
    task = ModelTask(
        model, loss, batch_at, optimizer, rates, schedule, clip, precision, accumulate, seed
    )
    was_training = model.training
    model.train()
    try:
        with torch.random.fork_rng(devices=[place] if place.type == "cuda" else []):
            return run(
                task,
                steps,
                label=label,
                checkpoint=checkpoint,
                checkpoint_every=checkpoint_every,
                resume=resume,
                minutes=minutes,
                progress=progress,
            )
    finally:
        model.train(was_training)


def _check(steps: int, accumulate: int, precision: str) -> None:
    if precision not in PRECISIONS:
        raise ValueError(f"fit: precision must be one of {PRECISIONS}, got {precision!r}")
    if steps < 0 or accumulate < 1:
        raise ValueError(
            f"fit: expected steps >= 0 and accumulate >= 1, got {steps} and {accumulate}"
        )
