"""A copy in the place of a module or a parameter, so that the original is never trained."""

from __future__ import annotations

from typing import Any

from torch import nn


class Swap:
    """A copy in the place of the module or parameter that it is trained instead of."""

    def __init__(self, model: nn.Module, name: str, copied: Any) -> None:
        parent, _, self.last = name.rpartition(".")
        self.parent = model.get_submodule(parent)
        self.original, self.copied = getattr(self.parent, self.last), copied
        setattr(self.parent, self.last, copied)

    def remove(self) -> None:
        """Put the original back, on the device on which the copy is."""
        original, copied = self.original, self.copied
        if isinstance(original, nn.Parameter):
            original.data = original.data.to(copied)
        else:
            original.to(next(copied.parameters())).train(copied.training)
        setattr(self.parent, self.last, original)
