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


# Learning rates of lora, adapter, bitfit, ia3 and full: the best of two to four that were a factor
# of 2 or 3 apart, for MiniLM on 200 sentences of SST-2's training split with six words or more and
# 130 steps, one seed, scored on 200 other such sentences: differences of three points mean little.
# The two best of adapter differed by two sentences; the one with the lower loss is here. That of
# head was chosen among five, on TREC and with bert-mini as well. Those of prefix, prompt and
# last-layers were tried there, but not compared with others.
METHODS = {
    "lora": Choice("LoRA", 1e-3),
    "adapter": Choice("Adapter", 1e-3),
    "bitfit": Choice("BitFit", 3e-3),
    "ia3": Choice("IA3", 1e-2),
    "prefix": Choice("Prefix", 1e-2),
    "prompt": Choice("Prompt", 3e-2),
    "last-layers": Choice("LastLayers", 3e-4, {"layers": 2}),
    "head": Choice("HeadOnly", 3e-2),
    "full": Choice("Full", 5e-5),
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
