"""Training: one loop for every model of the course, its schedules, optimizers and checkpoints.

`fit` trains a model as a `TrainingConfig` says. `run_steps` is the loop in it, for whatever is
trained step by step.
"""

from __future__ import annotations

from .checkpoints import CheckpointError, load_checkpoint, save_checkpoint
from .config import TrainingConfig
from .fit import fit
from .history import History
from .loop import Trainable, run_steps
from .optimizers import SGD, AdamW
from .schedules import Schedule, constant, cosine, linear_decay, slanted_triangular

__all__ = [
    "SGD",
    "AdamW",
    "CheckpointError",
    "History",
    "Schedule",
    "Trainable",
    "TrainingConfig",
    "constant",
    "cosine",
    "fit",
    "linear_decay",
    "load_checkpoint",
    "run_steps",
    "save_checkpoint",
    "slanted_triangular",
]
