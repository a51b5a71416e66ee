"""Context managers that set a model to evaluation or training mode."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from torch import nn


@contextmanager
def evaluation_mode(model: nn.Module) -> Iterator[None]:
    """Switch dropout off, and restore the model's mode afterwards."""
    with _mode(model, training=False):
        yield


@contextmanager
def training_mode(model: nn.Module) -> Iterator[None]:
    """Switch dropout on, and restore the model's mode afterwards."""
    with _mode(model, training=True):
        yield


@contextmanager
def _mode(model: nn.Module, training: bool) -> Iterator[None]:
    was_training = model.training
    model.train(training)
    try:
        yield
    finally:
        model.train(was_training)
