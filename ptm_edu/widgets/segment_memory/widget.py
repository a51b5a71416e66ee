"""SegmentMemory: which states an output of Transformer-XL depends on, and which get a gradient."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import choice, whole

NAME = "SegmentMemory"
MODES = ("memory", "no_memory", "sliding_window")
TOKENS = (8, 48, "24 tokens show several segments")


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

    tokens = whole(24, *TOKENS)
    segment = whole(4, 1, lambda widget: widget.tokens, "at most as many as the text has")
    memory = whole(4, 0, lambda widget: widget.tokens, "0 keeps no states")
    layers = whole(3, 1, 6, "3 layers show how the context grows")
    position = whole(23, 0, lambda widget: widget.tokens - 1, "0 is the first token")
    mode = choice("memory", MODES)

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
        tokens = Check(NAME).whole("tokens", tokens, *TOKENS)
        super().__init__(
            language,
            tokens=tokens,
            segment=segment,
            memory=memory,
            layers=layers,
            position=tokens - 1 if position is None else position,
            mode=mode,
        )

    @traitlets.observe("tokens")
    def _shortened(self, change: dict[str, Any]) -> None:
        most = {"segment": change["new"], "memory": change["new"], "position": change["new"] - 1}
        for name, value in most.items():
            setattr(self, name, min(value, getattr(self, name)))
