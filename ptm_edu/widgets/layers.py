"""What a widget carries of words in context: every layer's vectors, and planes to look at them."""

from __future__ import annotations

import base64

import numpy as np
from numpy.typing import ArrayLike

from .check import Check
from .packing import Floats

PAGE = 270_000  # characters of base64 that the rows may take in a page
BYTE_A_NUMBER = PAGE * 3 // 4


def checked_layers(widget: str, layers: ArrayLike, words: int) -> Floats:
    """Return layers (L, N, D) as float32; raises ValueError for what does not fit `words` words."""
    check, advice = Check(widget, N=words), "look at what the model was given"
    given = check.numbers("layers", layers, "L N D", dtype=np.float32, least=2, advice=advice)
    if given.size > BYTE_A_NUMBER:
        raise ValueError(
            f"{widget}: layers {given.shape} are {given.size:,} numbers, of which a page carries "
            f"{BYTE_A_NUMBER:,}: give {BYTE_A_NUMBER // (given.size // words)} words or fewer"
        )
    return given


def packed_layers(layers: Floats) -> str:
    """Return rows (L, N, D) in base64: a float32 scale a row, then int16, or int8 if they are many.

    Unlike `packed`, lengths survive: a sum of layers needs them. With int16 cosines are right to
    four digits, with int8 to about 0.003.
    """
    wide = layers.size * 8 // 3 <= PAGE
    most, kind = (32767, np.int16) if wide else (127, np.int8)
    largest = np.abs(layers).max(axis=2, keepdims=True)  # (L, N, 1)
    scales = np.where(largest == 0, 1, largest / most).astype("<f4")
    small = np.rint(layers / scales).clip(-most, most).astype(kind).astype(f"<i{1 + wide}")
    return base64.b64encode(scales.tobytes() + small.tobytes()).decode("ascii")


def plane_of(layers: Floats) -> Floats:
    """Return two unit vectors (2, D): where (L, N, D) spreads most, each layer around its mean.

    Layer 0 is left out: it knows a word's spelling but no context, and "Spring" would lie so far
    from "spring" that nothing else could be seen.
    """
    above = layers[1:]
    around = above - above.mean(axis=1, keepdims=True)
    _, _, axes = np.linalg.svd(around.reshape(-1, layers.shape[2]), full_matrices=False)
    plane = axes[:2]
    largest = np.take_along_axis(plane, np.abs(plane).argmax(axis=1, keepdims=True), axis=1)
    # An axis may point either way; so that every machine draws the same picture:
    return np.asarray(plane * np.sign(largest), dtype=np.float32)
