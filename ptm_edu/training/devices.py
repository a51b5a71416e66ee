"""The device of a training, and moving batches to it."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

import torch
from torch import Tensor

Batch = TypeVar("Batch")


def choose_device(name: str = "auto") -> torch.device:
    """Return the named device; "auto" is this process's GPU if there is one, else the CPU.

    Raises ValueError for a name that is no device's.
    """
    if name != "auto":
        try:
            return torch.device(name)
        except RuntimeError:
            raise ValueError(
                f"device: expected 'auto', 'cpu', 'cuda' or another device of torch, got {name!r}"
            ) from None
    if torch.cuda.is_available():
        return torch.device("cuda", torch.cuda.current_device())
    return torch.device("cpu")


def to_device(batch: Batch, device: torch.device) -> Batch:
    """Return the batch with each tensor on `device`, also inside tuples, lists, dicts, dataclasses.

    Other values, such as numbers and strings, are returned unchanged.
    """
    moved: Any = batch
    if isinstance(batch, Tensor):
        moved = batch.to(device)
    elif isinstance(batch, dict):
        moved = {key: to_device(value, device) for key, value in batch.items()}
    elif isinstance(batch, tuple) and hasattr(batch, "_fields"):
        moved = type(batch)(*(to_device(value, device) for value in batch))
    elif isinstance(batch, list | tuple):
        moved = type(batch)(to_device(value, device) for value in batch)
    elif dataclasses.is_dataclass(batch) and not isinstance(batch, type):
        names = [field.name for field in dataclasses.fields(batch)]
        moved = dataclasses.replace(
            batch, **{name: to_device(getattr(batch, name), device) for name in names}
        )
    return moved
