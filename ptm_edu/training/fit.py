"""`fit`: train a model, given its loss and its batches."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.chinese.strings import translated

from . import distributed
from .config import TrainingConfig
from .devices import choose_device
from .evaluation_mode import training_mode
from .history import History
from .loop import run_steps
from .memory import freed_memory_kept
from .model_task import ModelTask

Model = TypeVar("Model", bound=nn.Module)
Batch = TypeVar("Batch")


@checked()
def fit(
    model: Model,
    loss: Callable[[Model, Batch], Tensor],
    batch_at: Callable[[int], Batch],
    config: TrainingConfig,
    on_step: Callable[[int, float], object] | None = None,
) -> History:
    """Train `model` in place for `config.steps` steps in total; return the learning curve.

    `loss(model, batch)` returns a scalar, the mean over the batch. `batch_at(i)` returns batch
    number i, tensors in tuples, lists, dicts or dataclasses, and depends on nothing but i and
    torch's global generator. `on_step(done, loss)` is called after each step with the number of
    steps done and that step's loss, in the main process only; `TrainingWatch.record` is one.

    The model ends on `config.device`, in the mode it was in. Started by `torchrun`, the processes
    share the work: a step then takes `accumulation_steps` batches from each.

    Raises FloatingPointError if the loss or its gradient is not finite, CheckpointError if the
    checkpoint cannot be used, KeyboardInterrupt after an interrupt (see `run`).
    """
    distributed.start()
    device = choose_device(config.device)
    model.to(device)
    task = ModelTask(model, loss, batch_at, config)
    devices = [device] if device.type == "cuda" else []
    with training_mode(model), torch.random.fork_rng(devices=devices), freed_memory_kept():
        return run_steps(
            task,
            config.steps,
            label=translated(config.label),
            checkpoint=config.checkpoint,
            checkpoint_every=config.checkpoint_every,
            resume=config.resume,
            minutes=config.minutes,
            progress=config.progress,
            on_step=on_step,
        )
