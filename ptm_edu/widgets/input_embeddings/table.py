"""What a model adds for each token, checked, and packed so that each vector travels once."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ptm_edu.widgets.check import Check

Rows = NDArray[np.float64]

NAME = "InputEmbeddings"
KEYS = ("tokens", "types", "words", "segments", "positions", "norm")
ADDED = ("words", "segments", "positions")
STEPS = 32_767  # of two bytes, on either side of 0


class Table:
    """Different vectors of D numbers: a word's, a segment's, a position's stand here once."""

    def __init__(self) -> None:
        self.places: dict[bytes, int] = {}
        self.rows: list[Rows] = []

    def entry(self, first: str, second: str | None, checked: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a page is told of a text or pair; vectors are told as their places here.

        Raises ValueError for vectors of another length than those that came before.
        """
        weight, bias, epsilon = checked["norm"]
        D = len(weight)
        if self.rows and len(self.rows[0]) != D:
            raise ValueError(f"{NAME}: D was {len(self.rows[0])} for one text and is {D} for next")
        return {
            "first": first,
            "second": second,
            "tokens": checked["tokens"],
            "types": checked["types"],
            **{key: [self._place(row) for row in checked[key]] for key in ADDED},
            "norm": [self._place(weight), self._place(bias)],
            "epsilon": epsilon,
        }

    def packed(self) -> dict[str, Any]:
        """Return the rows (N, D) in base64, two bytes a number, in steps of a row's own size."""
        rows = np.stack(self.rows)  # (N, D)
        steps = np.abs(rows).max(axis=1) / STEPS  # (N,)
        integers = np.rint(rows / np.where(steps == 0, 1, steps)[:, None]).astype("<i2")
        return {
            "numbers": base64.b64encode(integers.tobytes()).decode("ascii"),
            "steps": steps.tolist(),
            "size": rows.shape[1],
        }

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return sum(len(row) for row in self.rows)

    def _place(self, row: Rows) -> int:
        if row.tobytes() not in self.places:
            self.places[row.tobytes()] = len(self.rows)
            self.rows.append(row)
        return self.places[row.tobytes()]


def checked_inputs(answer: Any) -> dict[str, Any]:
    """Return what `inputs` said as plain lists and float64 arrays; raises ValueError if it can't.

    That is `tokens` (T,), `types` (T,), three arrays (T, D), and `norm`, (D,), (D,) and a number.
    """
    check = Check(NAME, "inputs(first, second)")
    given = check.keys(answer, KEYS)
    tokens = check.strings("tokens", given["tokens"], "T", blank=True)
    types = check.numbers("types", given["types"], "T", 0, 1, dtype=np.int64)
    arrays = {key: check.numbers(key, given[key], "T D") for key in ADDED}
    form = "(weight, bias, epsilon)"
    norm = check.listed("norm", given["norm"], form)
    check.must(len(norm) == 3, "norm", form, norm)
    layer = [check.numbers("norm", part, "D") for part in norm[:2]]
    epsilon = check.number("norm", norm[2], 0, 1, "epsilon is its third part")
    return {"tokens": tokens, "types": types.tolist(), **arrays, "norm": (*layer, epsilon)}
