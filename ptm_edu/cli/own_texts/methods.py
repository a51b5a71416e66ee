"""The methods of `ptm-edu adapt`, with their learning rates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ptm_edu.language import say

from .baselines import LINEAR

if TYPE_CHECKING:
    from ptm_edu.adaptation import Method


@dataclass(frozen=True)
class MethodPreset:
    """A method of `ptm_edu.adaptation` by the name of its class, its settings, a learning rate.

    Without a learning rate nothing is trained in steps. `fits_head`: the head is then fitted by
    logistic regression to the mean hidden states, which a `contrastive` training changes before.
    """

    name: str
    learning_rate: float | None
    settings: Mapping[str, Any] = field(default_factory=dict)
    fits_head: bool = False

    @property
    def contrastive(self) -> bool:
        """Return whether the steps train vectors to be close, instead of the head to classify."""
        return self.fits_head and self.learning_rate is not None

    def method(self) -> Method:
        """Return the method."""
        from ptm_edu import adaptation

        method: Method = getattr(adaptation, self.name)(**self.settings)
        return method


# The learning rates that `ptm-edu measure adaptation` found best for MiniLM on SST-2.
METHODS = {
    "lora": MethodPreset("LoRA", 3e-3),
    "adapter": MethodPreset("Adapter", 1e-3),
    "bitfit": MethodPreset("BitFit", 1e-2),
    "ia3": MethodPreset("IA3", 1e-1),
    "prefix": MethodPreset("Prefix", 1e-1),
    "prompt": MethodPreset("Prompt", 1e-1),
    "last-layers": MethodPreset("LastLayers", 1e-3, {"layers": 2}),
    "head": MethodPreset("HeadOnly", 1e-1),
    "full": MethodPreset("Full", 1e-4),
}

CONTRASTIVE = "contrastive"
FITTED = {
    # With LoRA's own rate, 3e-3, `linear` was better on 100 and on 1,000 movie reviews.
    CONTRASTIVE: MethodPreset("LoRA", 3e-4, fits_head=True),
    LINEAR: MethodPreset("HeadOnly", None, fits_head=True),  # the baseline of this name, as a delta
}
NAMES = *METHODS, *FITTED


def preset(name: str) -> MethodPreset:
    """Return the preset of this name; raises ValueError with the known names for another."""
    if name not in NAMES:
        raise ValueError(
            say(
                en="there is no method {name!r}; there are: {names}",
                zh="没有 {name!r} 这种方法；可用的有：{names}",
                name=name,
                names=", ".join(NAMES),
            )
        )
    return (METHODS | FITTED)[name]
