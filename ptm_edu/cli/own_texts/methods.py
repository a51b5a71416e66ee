"""The methods of `ptm-edu adapt`, with their learning rates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ptm_edu.language import say

if TYPE_CHECKING:
    from ptm_edu.adaptation import Method


@dataclass(frozen=True)
class Choice:
    """A method of `ptm_edu.adaptation` by the name of its class, its settings, a learning rate."""

    name: str
    learning_rate: float
    settings: Mapping[str, Any] = field(default_factory=dict)

    def method(self) -> Method:
        """Return the method."""
        from ptm_edu import adaptation

        method: Method = getattr(adaptation, self.name)(**self.settings)
        return method


# The learning rates that `ptm-edu measure adaptation` found best for MiniLM on SST-2.
METHODS = {
    "lora": Choice("LoRA", 3e-3),
    "adapter": Choice("Adapter", 1e-3),
    "bitfit": Choice("BitFit", 1e-2),
    "ia3": Choice("IA3", 1e-1),
    "prefix": Choice("Prefix", 1e-1),
    "prompt": Choice("Prompt", 1e-1),
    "last-layers": Choice("LastLayers", 1e-3, {"layers": 2}),
    "head": Choice("HeadOnly", 1e-1),
    "full": Choice("Full", 1e-4),
}


def choice(name: str) -> Choice:
    """Return the method of this name; raises ValueError with the known names for another."""
    if name not in METHODS:
        raise ValueError(
            say(
                en="there is no method {name!r}; there are: {names}",
                zh="没有 {name!r} 这种方法；可用的有：{names}",
                name=name,
                names=", ".join(METHODS),
            )
        )
    return METHODS[name]
