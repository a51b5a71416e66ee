"""Early stopping: after each epoch the loss on validation texts, and the delta of the best epoch.

All of it is in one file, so that an interrupted run continues with the same best epoch.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.adaptation import Adapted
from ptm_edu.training.checkpoints import load_checkpoint, save_checkpoint

from .classifiers import TextClassifier

FRACTION = 0.1  # of each label's training texts
PATIENCE = 3  # epochs without a smaller loss, after which training stops


class NoImprovementError(Exception):
    """No epoch of the last PATIENCE had a smaller loss."""


class Point(NamedTuple):
    """An epoch, counted from 1, its loss in nats and its accuracy on the validation texts."""

    epoch: int
    loss: float
    accuracy: float


class Validation:
    """Measures on `inputs` and `targets` after each epoch; `path` keeps the curve and the best."""

    def __init__(
        self,
        classifier: TextClassifier,
        inputs: Sequence[Any],
        targets: Sequence[int],
        weights: Tensor | None,
        path: Path,
    ) -> None:
        self._classifier, self._inputs, self._weights = classifier, inputs, weights
        self._targets, self._path = torch.tensor(targets), path
        self.curve: list[Point] = []
        if path.exists():
            facts = cast(Any, load_checkpoint(path)[1])
            self.curve = [Point(*point) for point in facts["curve"]]

    @property
    def best(self) -> Point:
        """Return the epoch with the smallest loss, the first of several."""
        return min(self.curve, key=lambda point: point.loss)

    def after(self, epoch: int, adapted: Adapted) -> None:
        """Measure after an epoch, and keep the delta if it is the best.

        Raises NoImprovementError if training should end.
        """
        # A resumed run measures an epoch again if it was stopped between that and a checkpoint.
        self.curve = [*self.curve[: epoch - 1], self._point(epoch, adapted), *self.curve[epoch:]]
        if self.best.epoch == epoch:
            facts: Any = {"curve": self.curve}
            save_checkpoint(self._path, adapted.delta.state_dict(), facts)
        elif self._path.exists():
            save_checkpoint(self._path, load_checkpoint(self._path)[0], {"curve": self.curve})  # type: ignore[dict-item]
        until_now = self.curve[:epoch]
        if epoch - min(until_now, key=lambda point: point.loss).epoch >= PATIENCE:
            raise NoImprovementError

    def restore_best(self, adapted: Adapted) -> None:
        """Give the delta the parameters of the best epoch."""
        adapted.delta.load_state_dict(load_checkpoint(self._path)[0])

    def _point(self, epoch: int, adapted: Adapted) -> Point:
        log_p = (
            self._classifier.probabilities(adapted, self._inputs).log().clamp_min(-100)
        )  # (N, C)
        loss = functional.nll_loss(log_p, self._targets, self._weights)
        accuracy = (log_p.argmax(dim=-1) == self._targets).float().mean()
        return Point(epoch, round(float(loss), 4), round(float(accuracy), 4))
