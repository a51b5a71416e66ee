"""What a model adds for each token, checked, and packed so that each vector travels once."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
    missing = [key for key in KEYS if not isinstance(answer, Mapping) or key not in answer]
    if missing:
        raise ValueError(
            f"{NAME}: inputs(first, second) needs {', '.join(KEYS)}; not there: "
            f"{', '.join(missing)}: `bert.input_parts` has them"
        )
    tokens = [] if isinstance(answer["tokens"], str) else list(answer["tokens"])
    if not all(isinstance(token, str) for token in tokens):
        raise ValueError(f"{NAME}: tokens must be strings, got {answer['tokens']!r}")
    types = [int(kind) for kind in np.asarray(answer["types"]).ravel()]
    if len(types) != len(tokens) or not set(types) <= {0, 1}:
        raise ValueError(
            f"{NAME}: types must be 0 or 1 for each of {len(tokens)} tokens, got {types}"
        )
    shape = (len(tokens), _numbers(answer["words"]).shape[-1])
    arrays = {key: _checked(key, answer[key], shape) for key in ADDED}
    return {"tokens": tokens, "types": types, **arrays, "norm": _norm(answer["norm"], shape[1])}


def _norm(given: Any, D: int) -> tuple[Rows, Rows, float]:
    try:
        weight, bias, epsilon = given
    except (TypeError, ValueError):
        raise ValueError(f"{NAME}: norm must be (weight, bias, epsilon), got {given!r}") from None
    checked = (_checked("norm", part, (D,)) for part in (weight, bias))
    return next(checked), next(checked), float(epsilon)


def _checked(key: str, given: Any, shape: tuple[int, ...]) -> Rows:
    array = _numbers(given)
    if array.shape != shape or not np.isfinite(array).all():
        broken = int((~np.isfinite(array)).sum())
        raise ValueError(
            f"{NAME}: {key} must be {shape} finite numbers, got {array.shape} with {broken} that "
            f"are not"
        )
    return array


def _numbers(given: Any) -> Rows:
    if hasattr(given, "detach"):  # a tensor; numpy knows no bfloat16 and no other device
        given = given.detach().float().cpu().numpy()
    return np.atleast_1d(np.asarray(given, dtype=np.float64))
