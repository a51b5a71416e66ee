"""The training history: a learning curve of bounded size."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from .checkpoints import Facts

MOST_POINTS = 1000


@dataclass
class History:
    """The learning curve of a training: `losses[j]` is a mean loss after `steps[j]` steps.

    Each point is the mean over `stride` steps. When there are 1,000 points, neighbors are
    merged and the stride doubles, so the curve of a million steps still fits in a checkpoint.
    """

    steps: list[int] = field(default_factory=list)
    losses: list[float] = field(default_factory=list)
    stride: int = 1
    done: int = 0
    """Steps done so far."""
    smoothed: float = 0.0
    """Moving average of the loss over about the last 50 steps."""
    seconds: float = 0.0
    """Training time in seconds, over all resumed runs."""
    finished: bool = False
    """Whether all requested steps are done."""
    unmerged: list[float] = field(default_factory=list)
    """Losses since the last point, fewer than `stride`."""

    def add(self, loss: float) -> None:
        """Record the loss of the next step."""
        self.done += 1
        self.smoothed += max(0.02, 1 / self.done) * (loss - self.smoothed)
        self.unmerged.append(loss)
        if len(self.unmerged) == self.stride:
            self.steps.append(self.done)
            self.losses.append(sum(self.unmerged) / self.stride)
            self.unmerged = []
        if len(self.losses) == MOST_POINTS:
            self._thin_out()

    def curve(self, points: int = 60) -> list[list[float]]:
        """Return about `points` pairs of step and loss, for a card."""
        pairs = list(zip(self.steps, self.losses, strict=True))
        return [[step, round(loss, 4)] for step, loss in pairs[:: max(1, len(pairs) // points)]]

    def _thin_out(self) -> None:
        pairs = zip(self.losses[::2], self.losses[1::2], strict=True)
        self.losses = [(earlier + later) / 2 for earlier, later in pairs]
        self.steps = self.steps[1::2]
        self.stride *= 2

    def facts(self) -> Facts:
        """Return the history as JSON for a checkpoint; `History(**facts)` is its inverse."""
        facts: dict[str, Any] = asdict(self)
        return facts
