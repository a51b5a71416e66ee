"""What all methods have in common: the modules that they add, and the modules that they copy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from torch import Tensor, nn

from .backbone import Backbone


class Removable(Protocol):
    """Something that was put into a model and can be taken out, such as a hook."""

    def remove(self) -> None:
        """Take it out."""


class Part(nn.Module):
    """The parameters that a method adds at one module of the base model."""

    def attach(self, module: nn.Module) -> list[Removable]:
        """Add hooks to the module, so that this part takes effect; return them."""
        raise NotImplementedError

    def merged(self, module: nn.Module) -> dict[str, Tensor]:
        """Return new values of the module's parameters with the same effect, by name."""
        raise NotImplementedError

    def saved(self) -> Mapping[str, Tensor]:
        """Return the tensors that a file needs."""
        return self.state_dict()


class Method:
    """How a model is adapted. Each method is a small frozen dataclass."""

    can_be_merged = True

    def parts(self, backbone: Backbone) -> dict[str, Part]:
        """Return new parameters by the name of the module in the backbone, "" for all of it."""
        return {}

    def copies(self, backbone: Backbone) -> list[str]:
        """Return the names of the backbone's modules and parameters of which copies are trained.

        A copy takes the module's place, and the module itself never changes.
        """
        return []

    def saved(self) -> Method:
        """Return the method of a saved delta."""
        return self
