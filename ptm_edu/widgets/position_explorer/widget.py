"""PositionExplorer: the sinusoids that tell a Transformer where a word stands."""

from __future__ import annotations

import base64
from typing import Any, ClassVar

import numpy as np
import traitlets

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.packing import Floats
from ptm_edu.widgets.settings import Setting, whole

NAME = "PositionExplorer"
TABLES = ("sinusoids", "learned")
MOST_NUMBERS = 65_536  # of a learned table: two bytes each keep a page under 300 kB
STEPS = 32_767  # between zero and the largest number of a learned table
KNOWN = ("table", "length", "dim", "position", "pair", "shift")


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

    length = whole(64, 2, 256, "64 positions show all that there is to see")
    dim = Setting(64, lambda check, name, value, widget: _dim(check, value))
    position = whole(20, 0, 65_535, "0 is the first")
    pair = whole(4, 0, 32_767, "0 is the fastest wave")
    shift = whole(3, 0, 64, "1 is the next position")
    table = Setting("sinusoids", lambda check, name, value, widget: _table(check, value, widget))
    learned = traitlets.Unicode().tag(sync=True)
    learned_shape = traitlets.List(traitlets.Int()).tag(sync=True)
    learned_largest = traitlets.Float(0.0).tag(sync=True)

    def __init__(
        self, learned: Any = None, *, language: str | None = None, **settings: Any
    ) -> None:
        check = Check(NAME)
        check.settings(settings, KNOWN)
        packed = {} if learned is None else _packed(_checked_table(check, learned))
        super().__init__(language, **packed, **settings)


def _dim(check: Check, value: Any) -> int:
    dim = check.whole("dim", value, 2, 256, "the paper has 512, and 64 look the same")
    check.must(dim % 2 == 0, "dim", "even, a sine and a cosine a wave", dim)
    return dim


def _table(check: Check, value: Any, widget: PositionExplorer) -> str:
    table = str(check.choice("table", value, TABLES))
    if table == "learned" and not widget.learned:
        raise ValueError(f"{NAME}: there is no learned table: give one, (L, D), as learned")
    return table


def _checked_table(check: Check, learned: Any) -> Floats:
    advice = "give the embedding's weight"
    table = check.numbers("learned", learned, "L D", dtype=np.float32, least=2, advice=advice)
    check.must(table.shape[1] % 2 == 0, "learned", "a table (L, D), D even", table, advice)
    if table.size > MOST_NUMBERS:
        rows = MOST_NUMBERS // table.shape[1]
        raise ValueError(
            f"{NAME}: at most {MOST_NUMBERS:,} numbers fit a page, got {table.shape}: take the "
            f"first positions, learned[:{rows}]"
        )
    return table


def _packed(table: Floats) -> dict[str, Any]:
    largest = float(np.abs(table).max()) or 1.0
    small = np.rint(table * (STEPS / largest)).astype("<i2")
    return {
        "learned": base64.b64encode(small.tobytes()).decode("ascii"),
        "learned_shape": list(table.shape),
        "learned_largest": largest,
    }
