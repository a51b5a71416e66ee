"""What a widget carries of a large table: the rows that matter, one byte a number."""

from __future__ import annotations

import base64
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def unit_rows(vectors: Floats) -> Floats:
    """Return the rows of (V, D) at length 1; a row of zeros stays one."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)  # (V, 1)
    return np.asarray(vectors / np.where(lengths == 0, 1, lengths), dtype=np.float32)


def packed(rows: Floats) -> str:
    """Return rows (N, D) as int8 in base64: each is stretched until its largest number is ±127.

    Only directions survive, which is all that cosines need; 1,500 × 150 are 300 kB.
    """
    largest = np.abs(rows).max(axis=1, keepdims=True)  # (N, 1)
    small = np.rint(rows * (127 / np.where(largest == 0, 1, largest))).astype(np.int8)
    return base64.b64encode(small.tobytes()).decode("ascii")


def first_different(size: int, *sources: Iterable[int]) -> list[int]:
    """Return up to `size` different ids, in rising order; earlier sources go first."""
    chosen: dict[int, None] = {}
    for source in sources:
        for i in source:
            if len(chosen) >= size:
                return sorted(chosen)
            chosen[i] = None
    return sorted(chosen)
