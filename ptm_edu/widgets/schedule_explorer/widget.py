"""ScheduleExplorer: how fast each layer group of a model learns, and from when on."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.inputs import check_settings, checked_choice, checked_number, checked_whole

NAME = "ScheduleExplorer"
SCHEDULES = ("slanted", "constant", "warmup", "cosine")
WHOLE = {  # setting: smallest, largest, what to try
    "groups": (2, 8, "ULMFiT has 5: the words, three LSTM layers, the classifier"),
    "steps_per_epoch": (10, 1000, "sentences divided by the batch size"),
    "epochs": (1, 20, "a group thaws at each, so take at least as many as there are groups"),
    "step": (0, 19_999, "0 is the first step"),
}
NUMBERS = {
    "peak": (1e-5, 1.0, "ULMFiT's classifier takes 0.01"),
    "cut": (0.01, 0.95, "the paper takes 0.1"),
    "ratio": (1.0, 100.0, "the paper takes 32"),
    "factor": (1.0, 5.0, "the paper takes 2.6, and 1 is the same rate for all"),
}


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

    schedule = traitlets.Unicode("slanted").tag(sync=True)
    peak = traitlets.Float(0.01).tag(sync=True)
    cut = traitlets.Float(0.1).tag(sync=True)
    ratio = traitlets.Float(32.0).tag(sync=True)
    factor = traitlets.Float(2.6).tag(sync=True)
    groups = traitlets.Int(4).tag(sync=True)
    steps_per_epoch = traitlets.Int(100).tag(sync=True)
    epochs = traitlets.Int(6).tag(sync=True)
    unfreezing = traitlets.Bool(True).tag(sync=True)
    phases = traitlets.Bool(True).tag(sync=True)
    step = traitlets.Int(130).tag(sync=True)

    def __init__(self, *, language: str | None = None, **settings: Any) -> None:
        check_settings(NAME, settings, self.settings())
        # A number that is none must be told by the rules below, in a sentence.
        checked = {name: _checked(name, value) for name, value in settings.items()}
        super().__init__(language, **checked)

    @classmethod
    def settings(cls) -> tuple[str, ...]:
        """Return the names of all that can be set."""
        return ("schedule", *NUMBERS, *WHOLE, "unfreezing", "phases")

    # A setting that is changed later must be as right as one that was given.
    @traitlets.validate("schedule", *NUMBERS, *WHOLE)
    def _setting(self, proposal: dict[str, Any]) -> Any:
        return _checked(proposal["trait"].name, proposal["value"])


def _checked(name: str, value: Any) -> Any:
    if name in WHOLE:
        return checked_whole(NAME, name, value, *WHOLE[name])
    if name in NUMBERS:
        return checked_number(NAME, name, value, *NUMBERS[name])
    return checked_choice(NAME, name, value, SCHEDULES) if name == "schedule" else value
