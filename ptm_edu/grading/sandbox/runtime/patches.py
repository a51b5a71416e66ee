"""What a student's code changes in torch, numpy and Python: functions replaced, settings, seeds."""

from __future__ import annotations

import builtins
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy
import torch
import torch.nn.functional

MOST = 20
OWN = ("manual_seed", "Storage")  # torch itself replaces them: for its compiler, a default dtype
WATCHED: dict[str, Any] = {
    "torch": torch,
    "torch.nn.functional": torch.nn.functional,
    "torch.Tensor": torch.Tensor,
    "numpy": numpy,
    "builtins": builtins,
}


class Snapshot:
    """The public callables as they are now."""

    def __init__(self) -> None:
        self._seen = [
            (
                vars(holder).get if name in vars(holder) else partial(getattr, holder),
                module,
                name,
                original,
            )
            for module, holder in WATCHED.items()
            for name in dir(holder)  # not vars(): a Tensor inherits most of what it can do
            if _watched(holder, name)
            and name not in OWN
            and callable(original := getattr(holder, name))
        ]

    def differing(self) -> Iterator[str]:
        """Yield the names that stand for something else by now, at most 20."""
        count = 0
        for current, module, name, original in self._seen:
            if current(name, None) is not original and count < MOST:
                count += 1
                yield f"{module}.{name}"


def _watched(holder: Any, name: str) -> bool:
    if not name.startswith("_"):
        return True
    # Of a Tensor its operators too; what is made anew at each look cannot be compared.
    stable = getattr(holder, name, None) is getattr(holder, name, None)
    return holder is torch.Tensor and name.startswith("__") and stable


class State:
    """Settings and random states that a job may change and the next one must not find changed."""

    def __init__(self) -> None:
        self._torch, self._numpy = torch.get_rng_state(), numpy.random.get_state()
        self._python, self._type = random.getstate(), torch.get_default_dtype()

    def restore(self) -> None:
        """Set all back, where one process runs several jobs."""
        torch.set_rng_state(self._torch)
        numpy.random.set_state(self._numpy)
        random.setstate(self._python)
        torch.set_default_dtype(self._type)
        torch.set_grad_enabled(True)
        torch.set_num_threads(1)
