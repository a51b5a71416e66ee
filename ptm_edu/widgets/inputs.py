"""What a widget is given, checked once, so that a mistake is a sentence and not an empty page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .packing import Floats


def checked_words(widget: str, words: Sequence[str], least: int) -> list[str]:
    """Return the words as a list; raises ValueError for too few of them, or one given twice."""
    known = list(words)
    if len(known) < least:
        raise ValueError(
            f"{widget}: at least {least} words are needed, got {len(known)}: "
            f"give the whole vocabulary"
        )
    word, times = Counter(known).most_common(1)[0]
    if times > 1:
        raise ValueError(f"{widget}: words must differ, {word!r} is there {times} times")
    return known


def checked_vectors(widget: str, words: Sequence[str], vectors: ArrayLike) -> Floats:
    """Return vectors (V, D) as float32; raises ValueError for another shape, NaN or infinity."""
    table = np.asarray(vectors, dtype=np.float32)
    V = len(words)
    if table.ndim != 2 or len(table) != V or table.shape[1] == 0:
        raise ValueError(
            f"{widget}: {V} words need vectors ({V}, D), a row a word, got {table.shape}"
        )
    broken = ~np.isfinite(table).all(axis=1)  # (V,)
    if broken.any():
        raise ValueError(
            f"{widget}: {int(broken.sum())} of {V} vectors hold NaN or infinity, the first that of "
            f"{words[int(broken.argmax())]!r}: the training diverged (try a lower rate)"
        )
    return table


def checked_counts(widget: str, words: Sequence[str], counts: ArrayLike) -> NDArray[np.int64]:
    """Return counts (V,); raises ValueError unless all are whole, 0 or more, and one is more."""
    given = np.asarray(counts)
    V = len(words)
    if given.shape != (V,):
        raise ValueError(
            f"{widget}: {V} words need counts ({V},), one a word in the same order, "
            f"got {given.shape}"
        )
    if given.dtype.kind not in "iufb" or not np.isfinite(given).all():
        raise ValueError(f"{widget}: counts must be numbers, got {given.dtype} with NaN or others")
    if (given < 0).any() or given.sum() == 0 or (given != np.floor(given)).any():
        raise ValueError(
            f"{widget}: counts must be whole, 0 or more and not all 0, got values from "
            f"{given.min():g} to {given.max():g}: give how often each word occurred"
        )
    return given.astype(np.int64)
