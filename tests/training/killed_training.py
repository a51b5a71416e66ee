"""A small training that the tests start as a process of its own, kill, and start again.

When it is finished it writes CHECKPOINT.weights.safetensors. With `torchrun killed_training.py
CHECKPOINT` several processes share it, a batch each a step, once resumed and once from the start.
"""

from __future__ import annotations

import itertools
import os
import signal
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import torch
from safetensors.torch import save_file
from torch import Tensor, nn

from ptm_edu import training
from ptm_edu.training import checkpoints

STEPS = 40
SCHEDULE = training.cosine(STEPS, warmup=5)
OPTIMIZERS = {
    "adamw": training.AdamW(lr=0.01, weight_decay=0.1),
    "sgd": training.SGD(lr=0.05, momentum=0.9),
}


def make_model() -> nn.Module:
    # Of several processes, each starts from other weights: fit must make them equal.
    torch.manual_seed(7 + int(os.environ.get("RANK", "0")))
    model = nn.Sequential(
        nn.Embedding(50, 16), nn.Dropout(0.3), nn.Linear(16, 32), nn.LayerNorm(32), nn.ReLU(),
        nn.Dropout(0.3), nn.Linear(32, 50),
    )  # fmt: skip
    model.register_parameter("unused", nn.Parameter(torch.ones(2, 2)))
    return model


def batch_at(number: int) -> dict[str, Tensor]:
    # Drawn from torch's global generator: fit seeds it for each batch.
    ids = torch.randint(50, (8,))
    return {"ids": ids, "labels": (ids * 3 + 1) % 50}


def loss(model: nn.Module, batch: dict[str, Tensor]) -> Tensor:
    return nn.functional.cross_entropy(model(batch["ids"]), batch["labels"])


def train(optimizer: str, **how: object) -> tuple[nn.Module, training.History]:
    model = make_model()
    settings = {
        "accumulation_steps": 2,
        "max_grad_norm": 0.5,
        "seed": 3,
        "schedule": SCHEDULE,
        "device": "cpu",
    }
    saving = {"progress": False, "checkpoint_every": 0}
    settings = {**settings, **saving, "optimizer": OPTIMIZERS[optimizer], **how}
    return model, training.fit(
        model, loss, batch_at, training.TrainingConfig(steps=STEPS, **settings)
    )


def sitting(checkpoint: Path, optimizer: str, steps: Connection, die_writing: int = 0) -> None:
    """Train in a process of its own, telling the number of each step."""

    def schedule(step: int) -> float:
        steps.send(step)
        return SCHEDULE(step)

    if die_writing:
        checkpoints.save_file = fatal_save(die_writing)
    model, _ = train(optimizer, checkpoint=checkpoint, schedule=schedule)
    save_file(model.state_dict(), f"{checkpoint}.weights.safetensors")


def fatal_save(number: int) -> Callable[[dict[str, Tensor], Path, dict[str, str]], None]:
    """Return a `save_file` that is killed when half of checkpoint `number` is written."""
    written = itertools.count(1)

    def save(tensors: dict[str, Tensor], path: Path, metadata: dict[str, str]) -> None:
        save_file(tensors, path, metadata)
        if next(written) == number:
            os.truncate(path, path.stat().st_size // 2)
            os.kill(os.getpid(), signal.SIGKILL)

    return save


if __name__ == "__main__":
    CHECKPOINT = Path(sys.argv[1])
    resumed, _ = train("adamw", checkpoint=CHECKPOINT, accumulation_steps=1)
    fresh, _ = train("adamw", accumulation_steps=1)
    if training.distributed.rank() == 0:
        save_file(resumed.state_dict(), f"{CHECKPOINT}.weights.safetensors")
        save_file(fresh.state_dict(), f"{CHECKPOINT}.fresh.safetensors")
    training.distributed.wait_for_all()  # nobody hangs up on a process that is still talking
