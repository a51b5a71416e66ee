"""The settings of a training, as one dataclass for `fit`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ptm_edu.arguments import checked

from .optimizers import SGD, AdamW
from .precision import PRECISIONS
from .schedules import Schedule, constant


@checked(max_grad_norm=0, minutes=0, checkpoint_every=0, seed=0)
@dataclass(frozen=True, kw_only=True)
class TrainingConfig:
    """How a model is trained for `steps` steps in total.

    A step averages the gradients of `accumulation_steps` batches in each process, clips them to the
    norm `max_grad_norm`, and updates the weights with the learning rate
    `optimizer.lr * schedule(step)`. `lr_multipliers` scales the learning rate of parts of the
    model: {"encoder": 0.1}. Biases and norms have no weight decay. `device` "auto" is the GPU
    if there is one.

    With precision "bfloat16" matrix products are computed in 16 bits; the weights stay in float32.
    "auto" is bfloat16 for a model of at least a million parameters outside its embeddings on a
    device with fast bf16 units, else float32 (`choose_precision`).

    `label`, `checkpoint`, `checkpoint_every`, `resume`, `minutes` and `progress` are those of
    `run`. Raises ValueError for invalid settings.
    """

    steps: int
    optimizer: AdamW | SGD = field(default_factory=AdamW)
    schedule: Schedule = constant
    lr_multipliers: Mapping[str, float] | None = None
    max_grad_norm: float | None = 1.0
    accumulation_steps: int = 1
    precision: str = "auto"
    device: str = "auto"
    seed: int = 0
    label: str = "training"
    checkpoint: str | Path | None = None
    checkpoint_every: float = 60.0
    resume: bool = True
    minutes: float | None = None
    progress: bool = True

    def __post_init__(self) -> None:
        """Check the settings."""
        if self.precision not in PRECISIONS:
            raise ValueError(
                f"TrainingConfig: precision must be one of {PRECISIONS}, got {self.precision!r}"
            )
        if self.steps < 0 or self.accumulation_steps < 1:
            raise ValueError(
                "TrainingConfig: expected steps >= 0 and accumulation_steps >= 1, got "
                f"{self.steps} and {self.accumulation_steps}"
            )
