"""The words nearest to an analogy's tip, or to a word, over a whole vocabulary."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from .packing import Floats

METHODS = ("3cosadd", "3cosmul")
EPSILON = 0.001
BLOCK = 64  # rows at a time, so that their cosines with all words fit in memory


@dataclass(frozen=True)
class Step:
    """c + weight · (b − a), as rows of a table, and how words are scored against it."""

    a: int
    b: int
    c: int
    weight: float = 1.0
    leave_out: bool = True
    method: str = "3cosadd"


def scores(unit: Floats, step: Step) -> Floats:
    """Return every word's score (V,) for unit vectors (V, D).

    "3cosadd" is the cosine to the tip (Mikolov et al. 2013). "3cosmul" multiplies and divides
    cosines shifted to 0 … 1 (Levy and Goldberg 2014, equation 4); the weight, our addition, is a
    power there, so that 1 is the paper's formula.
    """
    if step.method == "3cosmul":
        near = (1 + unit @ unit[[step.a, step.b, step.c]].T).clip(0) / 2  # (V, 3)
        ratio = near[:, 1] / (near[:, 0] + EPSILON)  # (V,)
        return np.asarray(near[:, 2] * ratio**step.weight, dtype=np.float32)
    tip = unit[step.c] + step.weight * (unit[step.b] - unit[step.a])  # (D,)
    length = float(np.linalg.norm(tip)) or 1.0
    return np.asarray(unit @ tip / length, dtype=np.float32)


def best(unit: Floats, step: Step, topn: int) -> list[tuple[int, float]]:
    """Return the `topn` best rows with their scores, best first."""
    found = scores(unit, step)
    left_out: Collection[int] = {step.a, step.b, step.c} if step.leave_out else ()
    ranked = np.argsort(-found, kind="stable")[: topn + len(left_out)]
    return [(int(i), float(found[i])) for i in ranked if i not in left_out][:topn]


def nearest_rows(unit: Floats, rows: Sequence[int], topn: int) -> list[list[tuple[int, float]]]:
    """Return, for each of these rows of (V, D), the `topn` others of highest cosine, best first."""
    neighbors = []
    for start in range(0, len(rows), BLOCK):
        some = list(rows[start : start + BLOCK])
        cosines = unit[some] @ unit.T  # (n, V)
        cosines[np.arange(len(some)), some] = -np.inf  # a word is no neighbor of itself
        first = max(0, len(unit) - topn)
        candidates = np.argpartition(cosines, first, axis=1)[:, first:]  # (n, topn)
        for row, few in zip(cosines, candidates, strict=True):
            ranked = few[np.argsort(-row[few], kind="stable")]
            neighbors.append([(int(i), float(row[i])) for i in ranked if row[i] > -np.inf])
    return neighbors
