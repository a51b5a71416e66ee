"""A corpus that fits in memory, checked and laid in one row; each error says what to hand in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor


@dataclass(frozen=True)
class SmallCorpus:
    """The ids (M,) of all words, the number of each one's sentence (M,), the counts (V,)."""

    ids: Tensor
    sentence_numbers: Tensor
    counts: Tensor


def small_corpus(
    sentences: Sequence[Sequence[int]],
    counts: Tensor | np.ndarray | Sequence[int],
    window: int,
    caller: str,
) -> SmallCorpus:
    """Lay sentences of word ids end to end; `caller` is the function that errors name.

    Raises TypeError for anything but sentences of ids and counts (V,), ValueError for ids that
    have no count and for a corpus in which nothing is to be learned.
    """
    if not isinstance(counts, Tensor | Sequence | np.ndarray):
        raise TypeError(
            f"{caller}: counts must be the words' counts (V,), got {type(counts).__name__}: "
            f"a vocabulary has them as vocabulary.counts"
        )
    counts = torch.as_tensor(counts)
    if counts.ndim != 1 or not (counts >= 0).all():
        raise ValueError(
            f"{caller}: counts must be (V,), each 0 or more, got {tuple(counts.shape)} with a "
            f"least of {float(counts.min()):g}: check how they were counted"
        )
    rows = [_row(sentence, caller) for sentence in sentences]
    lengths = torch.tensor([len(row) for row in rows], dtype=torch.int64)
    _check_lengths(lengths, window, caller)
    ids = torch.from_numpy(np.concatenate(rows))
    if ids.min() < 0 or ids.max() >= len(counts):
        raise ValueError(
            f"{caller}: ids must lie in 0 … {len(counts) - 1} (counts has {len(counts)} words), "
            f"got {int(ids.min())} … {int(ids.max())}"
        )
    return SmallCorpus(ids, torch.arange(len(rows)).repeat_interleave(lengths), counts)


def _row(sentence: Sequence[int], caller: str) -> np.ndarray:
    row = np.asarray(sentence)
    if row.dtype.kind == "U":
        raise TypeError(
            f"{caller}: sentences must be word ids, got the word {str(row.flat[0])!r}: "
            f"encode each first, vocabulary.encode(sentence, drop_unknown=True)"
        )
    if row.ndim != 1:
        raise TypeError(
            f"{caller}: sentences must be a list of lists of word ids, got {sentence!r:.40} "
            f"for a sentence: put a single sentence in a list, [ids]"
        )
    if len(row) and row.dtype.kind not in "iu":
        raise TypeError(
            f"{caller}: word ids must be whole numbers, got {row[0]!r:.40} ({row.dtype}): "
            f"vocabulary.encode(sentence, drop_unknown=True) gives them"
        )
    return row.astype(np.int64)


def _check_lengths(lengths: Tensor, window: int, caller: str) -> None:
    if not (lengths > 1).any():
        raise ValueError(
            f"{caller}: no sentence has two words (got {len(lengths)} sentences), so there is "
            f"no pair to learn from: check the corpus and the vocabulary's minimum count"
        )
    words = int(lengths.sum())
    if words <= window:
        raise ValueError(
            f"{caller}: the corpus of {words} words is shorter than a window, which reaches "
            f"{window} words to each side: use a longer corpus or window={words - 1} at most"
        )
