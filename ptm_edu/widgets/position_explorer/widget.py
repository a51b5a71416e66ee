"""PositionExplorer: the sinusoids that tell a Transformer where a word stands."""

from __future__ import annotations

import base64
from typing import Any, ClassVar

import numpy as np
import traitlets

from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.inputs import as_array, check_settings, checked_choice, checked_whole
from ptm_edu.widgets.packing import Floats

NAME = "PositionExplorer"
TABLES = ("sinusoids", "learned")
MOST_NUMBERS = 65_536  # of a learned table: two bytes each keep a page under 300 kB
STEPS = 32_767  # between zero and the largest number of a learned table
WHOLE = {  # setting: smallest, largest, what to try
    "length": (2, 256, "64 positions show all that there is to see"),
    "dim": (2, 256, "the paper has 512, and 64 look the same"),
    "position": (0, 65_535, "0 is the first"),
    "pair": (0, 32_767, "0 is the fastest wave"),
    "shift": (0, 64, "1 is the next position"),
}


class PositionExplorer(Widget):
    """Every position's vector as a picture; drag one and see what it is like, and how it turns.

    PE(t, 2i) = sin(t / 10000^(2i/D)), PE(t, 2i + 1) = cos of the same (Vaswani et al. 2017, §3.5),
    for `length` positions and an even `dim` D. Of the chosen `position` the page shows its vector,
    its dot product with every other one, and dimensions 2·`pair` and 2·`pair` + 1: two waves, or
    the hand of a clock, which `shift` positions further has turned by the same angle everywhere.
    `learned`, a table (L, D) of any model, can be looked at in the same way; `table` is
    "sinusoids" or "learned". All but the learned table is computed in the page, and can be read and
    set. Raises ValueError for a setting out of its range, or a table that does not fit.
    """

    bundle: ClassVar[str] = "position_explorer"

    length = traitlets.Int(64).tag(sync=True)
    dim = traitlets.Int(64).tag(sync=True)
    position = traitlets.Int(20).tag(sync=True)
    pair = traitlets.Int(4).tag(sync=True)
    shift = traitlets.Int(3).tag(sync=True)
    table = traitlets.Unicode("sinusoids").tag(sync=True)
    learned = traitlets.Unicode().tag(sync=True)
    learned_shape = traitlets.List(traitlets.Int()).tag(sync=True)
    learned_largest = traitlets.Float(0.0).tag(sync=True)

    def __init__(
        self, learned: Any = None, *, language: str | None = None, **settings: Any
    ) -> None:
        check_settings(NAME, settings, ("table", *WHOLE))
        packed = {} if learned is None else _packed(_checked_table(learned))
        super().__init__(language, **packed)
        for name, value in settings.items():
            # A number that is none must be told by the rules below, in a sentence.
            setattr(self, name, _checked_setting(name, value) if name in WHOLE else value)

    @traitlets.validate(*WHOLE)
    def _whole(self, proposal: dict[str, Any]) -> int:
        return _checked_setting(proposal["trait"].name, proposal["value"])

    @traitlets.validate("table")
    def _table(self, proposal: dict[str, Any]) -> str:
        value = checked_choice(NAME, "table", proposal["value"], TABLES)
        if value == "learned" and not self.learned:
            raise ValueError(f"{NAME}: there is no learned table: give one, (L, D), as learned")
        return value


def _checked_setting(name: str, value: Any) -> int:
    number = checked_whole(NAME, name, value, *WHOLE[name])
    if name == "dim" and number % 2:
        raise ValueError(f"{NAME}: dim must be even, a sine and a cosine a wave, got {number}")
    return number


def _checked_table(learned: Any) -> Floats:
    table = as_array(learned, np.float32)
    if table.ndim != 2 or min(table.shape) < 2 or table.shape[1] % 2:
        raise ValueError(
            f"{NAME}: learned positions must be a table (L, D), D even, got {table.shape}: give "
            f"the embedding's weight"
        )
    if table.size > MOST_NUMBERS:
        rows = MOST_NUMBERS // table.shape[1]
        raise ValueError(
            f"{NAME}: at most {MOST_NUMBERS:,} numbers fit a page, got {table.shape}: take the "
            f"first positions, learned[:{rows}]"
        )
    if not np.isfinite(table).all():
        raise ValueError(f"{NAME}: learned positions hold NaN or infinity")
    return table


def _packed(table: Floats) -> dict[str, Any]:
    largest = float(np.abs(table).max()) or 1.0
    small = np.rint(table * (STEPS / largest)).astype("<i2")
    return {
        "learned": base64.b64encode(small.tobytes()).decode("ascii"),
        "learned_shape": list(table.shape),
        "learned_largest": largest,
    }
