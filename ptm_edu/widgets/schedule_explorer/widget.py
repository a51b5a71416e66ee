"""ScheduleExplorer: how fast each layer group of a model learns, and from when on."""

from __future__ import annotations

from typing import Any, ClassVar

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import Setting, choice, flag, number, whole

NAME = "ScheduleExplorer"
SCHEDULES = ("slanted", "constant", "warmup", "cosine")


class ScheduleExplorer(Widget):
    """Drag ULMFiT's three ideas of the learning rate (Howard and Ruder 2018) and read any step.

    The slanted triangle rises from peak/ratio to `peak` in the share `cut` of the steps, then falls
    back (eq. 3); each layer group learns `factor` times slower than the one above (§3.1: 2.6); with
    `unfreezing` one more group thaws at each epoch, from the highest down (§3.3). Each phase of it
    has a schedule of its own, the last phase for all epochs that are left; without `phases` one
    schedule covers the whole training. `schedule` is one of "slanted", "constant", "warmup" (to
    the same peak, then in a line to 0) and "cosine". All is computed in the page; every setting,
    and the `step` under the cursor, can be read and set. Raises ValueError for a setting out of
    its range.
    """

    bundle: ClassVar[str] = "schedule_explorer"

    schedule = choice("slanted", SCHEDULES)
    peak = number(0.01, 1e-5, 1, "ULMFiT's classifier takes 0.01")
    cut = number(0.1, 0.01, 0.95, "the paper takes 0.1")
    ratio = number(32.0, 1, 100, "the paper takes 32")
    factor = number(2.6, 1, 5, "the paper takes 2.6, and 1 is the same rate for all")
    groups = whole(4, 2, 8, "ULMFiT has 5: the words, three LSTM layers, the classifier")
    steps_per_epoch = whole(100, 10, 1000, "sentences divided by the batch size")
    epochs = whole(6, 1, 20, "a group thaws at each, so take at least as many as groups")
    unfreezing = flag(True)
    phases = flag(True)
    step = whole(130, 0, 19_999, "0 is the first step")

    def __init__(self, *, language: str | None = None, **settings: Any) -> None:
        Check(NAME).settings(settings, self.settings())
        super().__init__(language, **settings)

    @classmethod
    def settings(cls) -> tuple[str, ...]:
        """Return the names of all that can be set."""
        # Not of `cls`: a live widget's class is made for it, and its own names are none of these.
        declared = vars(ScheduleExplorer)
        return tuple(name for name, trait in declared.items() if isinstance(trait, Setting))
