"""Fine-tuning: copies of all layers, of the last layers, or of none are trained with the head."""

from __future__ import annotations

from dataclasses import dataclass

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .backbone import Backbone, direct_parts, layer_names
from .method import Method


@dataclass(frozen=True)
class HeadOnly(Method):
    """Train only the task's head, on the hidden states of the frozen base model."""


@checked()
@dataclass(frozen=True)
class LastLayers(Method):
    """Train copies of the last `layers` layers, and of the norm and the pooler after them.

    Raises ValueError for fewer than 1 layer, or more than the model has.
    """

    layers: int

    def copies(self, backbone: Backbone) -> list[str]:
        """Return the names of the last layers and of what follows them."""
        names = layer_names(backbone)
        require(
            1 <= self.layers <= len(names),
            f"LastLayers: this {type(backbone).__name__} has {len(names)} layers, so expected 1 to "
            f"{len(names)}, got {self.layers}; HeadOnly() trains none of them",
        )
        after = [name for name in direct_parts(backbone) if name in ("pooler", "final_norm")]
        return names[-self.layers :] + after


@dataclass(frozen=True)
class Full(Method):
    """Train a copy of all parameters: full fine-tuning, with the base model kept unchanged.

    Heads of pre-training are trained as well. The unchanged base model stays in memory.
    """

    def copies(self, backbone: Backbone) -> list[str]:
        """Return the names of all parts of the backbone."""
        return list(direct_parts(backbone))
