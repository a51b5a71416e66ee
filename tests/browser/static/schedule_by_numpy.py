"""The schedules as their papers have them, in numpy: what page and library must both equal."""

from __future__ import annotations

from typing import Any

import numpy as np


def factors(kind: str, total: int, cut: float, ratio: float) -> np.ndarray:
    """The share of the peak rate at each of `total` steps, (T,)."""
    t = np.arange(total)
    rise = int(np.floor(total * cut + 1e-9))
    fall = 1 - np.clip((t - rise) / (total - rise), 0, 1)
    if kind == "constant":
        return np.ones(total)
    if kind == "slanted":  # Howard and Ruder 2018, eq. 3
        p = np.where(t < rise, t / max(rise, 1), fall)
        return (1 + p * (ratio - 1)) / ratio
    up = np.minimum(1, (t + 1) / max(rise, 1))
    return up * (fall if kind == "warmup" else (1 - np.cos(np.pi * fall)) / 2)


def rates(kind: str, **given: Any) -> np.ndarray:
    """The rate of each group, the lowest first, at each step, (G, T); 0 where it is frozen."""
    G, steps, epochs = given["groups"], given["steps_per_epoch"], given["epochs"]
    lengths = [steps * epochs]
    if given["unfreezing"] and given["phases"]:
        many = min(G, epochs)
        lengths = [steps] * (many - 1) + [steps * (epochs - many + 1)]
    over_time = np.concatenate([factors(kind, n, given["cut"], given["ratio"]) for n in lengths])
    share = given["factor"] ** -np.arange(G - 1, -1, -1.0)
    table = given["peak"] * share[:, None] * over_time  # (G, T)
    if given["unfreezing"]:
        for group in range(G):
            table[group, : (G - 1 - group) * steps] = 0
    return table
