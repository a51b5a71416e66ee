"""The page's random numbers in numpy: mulberry32, two at a time made normal (Box and Muller)."""

from __future__ import annotations

import numpy as np

WHOLE = np.uint64(2**32 - 1)


def evenly(seed: int, size: int) -> np.ndarray:
    """Return `size` numbers of 0 … 1 as mulberry32 gives them from a seed, (size,)."""
    with np.errstate(over="ignore"):  # 32 bits are kept
        state = np.uint64(seed) + np.arange(1, size + 1, dtype=np.uint64) * np.uint64(0x6D2B79F5)
        state &= WHOLE
        t = ((state ^ (state >> np.uint64(15))) * (state | np.uint64(1))) & WHOLE
        t ^= (t + (t ^ (t >> np.uint64(7))) * (t | np.uint64(61))) & WHOLE
    return (t ^ (t >> np.uint64(14))) / 2.0**32


def normals(seed: int, size: int) -> np.ndarray:
    """Return `size` standard normal numbers in single precision, (size,)."""
    even = evenly(seed, size + size % 2).reshape(-1, 2)
    far, angle = np.sqrt(-2 * np.log(1 - even[:, 0])), 2 * np.pi * even[:, 1]
    pairs = np.stack([far * np.cos(angle), far * np.sin(angle)], axis=1)
    return pairs.reshape(-1)[:size].astype(np.float32)
