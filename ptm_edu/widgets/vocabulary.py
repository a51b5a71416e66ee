"""Words with their vectors and counts, as the widgets of whole vocabularies are given them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .check import Check
from .packing import Floats

MOST = 2**53  # up to here a page's numbers, which are doubles, are exact


def words_with_vectors(
    widget: str, words: Sequence[str] | Any, vectors: ArrayLike | None, least: int
) -> tuple[list[str], Floats]:
    """Return words and vectors (V, D), given as two, or as gensim's KeyedVectors, which hold both.

    Raises TypeError for words without vectors.
    """
    if vectors is None:
        if not hasattr(words, "index_to_key"):
            raise TypeError(
                f"{widget}: expected words and their vectors, or gensim's KeyedVectors alone, got "
                f"a {type(words).__name__} and no vectors"
            )
        words, vectors = words.index_to_key, words.vectors
    listed = checked_words(widget, words, least)
    check = Check(widget, V=len(listed))
    table = check.numbers("vectors", vectors, "V D", dtype=np.float32, finite=False)
    broken = ~np.isfinite(table).all(axis=1)  # (V,)
    if broken.any():
        raise ValueError(
            f"{widget}: {int(broken.sum())} of {len(listed)} vectors hold NaN or infinity, the "
            f"first that of {listed[int(broken.argmax())]!r}: the training diverged (try a lower "
            f"rate)"
        )
    return listed, table


def checked_words(widget: str, words: Any, least: int) -> list[str]:
    """Return the words as a list; raises ValueError for too few, no strings, or one twice."""
    check, advice = Check(widget), "give the whole vocabulary"
    listed = check.strings("words", words, least=least, blank=True, advice=advice)
    for word in listed:
        check.must(word.strip(" "), "words", "strings that are not empty", word)
    word, times = Counter(listed).most_common(1)[0]
    if times > 1:
        raise ValueError(f"{widget}: words must differ, {word!r} is there {times} times")
    return listed


def checked_counts(widget: str, words: Sequence[str], counts: ArrayLike) -> NDArray[np.int64]:
    """Return counts (V,); raises ValueError unless all are whole, 0 to 2^53, and one is more."""
    check = Check(widget, V=len(words))
    check.numbers("counts", counts, "V", 0, MOST, advice="give how often each word occurred")
    # Above 2^53 float64 rounds, so Python's numbers say what was given.
    values = np.asarray(counts).tolist()
    if max(values) == 0 or max(values) > MOST or any(value % 1 for value in values):
        check.refuse(
            "counts",
            f"whole numbers from 0 to 2^53 = {MOST}, not all 0",
            f"values from {min(values):g} to {max(values):g}",
            "give how often each word occurred",
        )
    return np.array(values, dtype=np.int64)
