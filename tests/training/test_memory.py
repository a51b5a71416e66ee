"""Freed memory is kept during a training and given back after it; elsewhere nothing happens."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
import torch
from torch import nn

from ptm_edu import training
from ptm_edu.training import memory

Call = tuple[str, int, int] | tuple[str, int]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Call]:
    found: list[Call] = []

    def mallopt(which: int, size: int) -> None:
        found.append(("set", which, size))

    def malloc_trim(pad: int) -> None:
        found.append(("trim", pad))

    library = SimpleNamespace(mallopt=mallopt, malloc_trim=malloc_trim)
    monkeypatch.setattr(memory, "_glibc", lambda: library)
    return found


def test_thresholds_are_raised_and_restored(calls: list[Call]) -> None:
    with pytest.raises(ZeroDivisionError), memory.freed_memory_kept():
        raised = calls.copy()
        _ = 1 // 0
    assert raised == [("set", -3, 2**30), ("set", -1, 2**30)]
    assert calls[2:] == [("set", -3, 2**25), ("set", -1, 2**26), ("trim", 0)]


def test_a_training_keeps_freed_memory(calls: list[Call]) -> None:
    during: list[int] = []

    def loss(model: nn.Module, batch: torch.Tensor) -> torch.Tensor:
        during.append(len(calls))
        value: torch.Tensor = model(batch).square().mean()
        return value

    config = training.TrainingConfig(steps=1, progress=False)
    training.fit(nn.Linear(2, 2), loss, lambda _: torch.ones(1, 2), config)
    assert during == [2] and calls[-1] == ("trim", 0)


def test_without_glibc_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_glibc", lambda: None)
    with memory.freed_memory_kept():
        pass


@pytest.mark.parametrize("error", [OSError, TypeError, AttributeError])
def test_other_systems_have_no_glibc(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: None) -> None:
        raise error

    monkeypatch.setattr(memory.ctypes, "CDLL", fails)
    assert memory._glibc() is None
