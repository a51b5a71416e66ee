"""SegmentMemory: which states an output of Transformer-XL depends on, and which get a gradient."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.inputs import checked_choice, checked_whole

NAME = "SegmentMemory"
MODES = ("memory", "no_memory", "sliding_window")
TOKENS, LAYERS = (8, 48), (1, 6)


class SegmentMemory(Widget):
    """Segment-level recurrence of Transformer-XL (Dai et al. 2019, §3.2) as a grid of states.

    A text of `tokens` tokens is processed in segments of T = `segment` tokens. In each of the
    `layers` layers the keys are the segment's states and the M = `memory` states before them, which
    were kept from earlier segments and get no gradient. For the output at `position` (the last
    token by default, 0 is the first) the page shows the states that it depends on, those that
    get a gradient, and how many query-key pairs the text costs. `mode` is "memory", "no_memory"
    (M = 0) or "sliding_window" (one pass per token over the last T + M tokens). The page computes
    everything, and each setting can be read and set. A text that is made shorter lowers the
    settings that no longer fit it. Raises ValueError for a setting out of its range.
    """

    bundle: ClassVar[str] = "segment_memory"

    tokens = traitlets.Int(24).tag(sync=True)
    segment = traitlets.Int(4).tag(sync=True)
    memory = traitlets.Int(4).tag(sync=True)
    layers = traitlets.Int(3).tag(sync=True)
    position = traitlets.Int(23).tag(sync=True)
    mode = traitlets.Unicode("memory").tag(sync=True)

    def __init__(
        self,
        tokens: int = 24,
        segment: int = 4,
        memory: int = 4,
        layers: int = 3,
        *,
        position: int | None = None,
        mode: str = "memory",
        language: str | None = None,
    ) -> None:
        # Checked before the traits, whose own messages are about types.
        tokens = _checked("tokens", tokens, tokens)
        last = tokens - 1 if position is None else position
        settings = {"segment": segment, "memory": memory, "layers": layers, "position": last}
        checked = {name: _checked(name, value, tokens) for name, value in settings.items()}
        super().__init__(language, tokens=tokens, mode=_checked("mode", mode, tokens), **checked)

    # A setting that is changed later must be as right as one that was given.
    @traitlets.validate("tokens", "segment", "memory", "layers", "position", "mode")
    def _setting(self, proposal: dict[str, Any]) -> Any:
        return _checked(proposal["trait"].name, proposal["value"], self.tokens)

    @traitlets.observe("tokens")
    def _shortened(self, change: dict[str, Any]) -> None:
        most = {"segment": change["new"], "memory": change["new"], "position": change["new"] - 1}
        for name, value in most.items():
            setattr(self, name, min(value, getattr(self, name)))


def _checked(name: str, value: Any, tokens: int) -> Any:
    ranges = {
        "tokens": (*TOKENS, "24 tokens show several segments"),
        "segment": (1, tokens, f"the text has {tokens} tokens"),
        "memory": (0, tokens, f"the text has {tokens} tokens, and 0 keeps no states"),
        "layers": (*LAYERS, "3 layers show how the context grows"),
        "position": (0, tokens - 1, f"0 is the first of {tokens} tokens"),
    }
    if name == "mode":
        return checked_choice(NAME, name, value, MODES)
    return checked_whole(NAME, name, value, *ranges[name])
