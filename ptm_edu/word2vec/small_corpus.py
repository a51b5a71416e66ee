"""A corpus that fits in memory, checked and laid in one row; each error says what to hand in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from .counts import Counts, checked_counts
from .settings import check_size


@dataclass(frozen=True)
class SmallCorpus:
    """The ids (M,) of all words, the number of each one's sentence (M,), the counts (V,)."""

    ids: Tensor
    sentence_numbers: Tensor
    counts: Tensor


def small_corpus(
    sentences: Sequence[Sequence[int]], counts: Counts, window: int, caller: str
) -> SmallCorpus:
    """Lay sentences out to train on; `caller` is the function that errors name.

    Errors are those of `checked_counts` and `end_to_end`, and ValueError for fewer than two words
    and for a corpus without a pair or no longer than a window: nothing is to be learned there.
    """
    weights = checked_counts(counts, caller)
    check_size(caller, len(weights))
    ids, numbers = end_to_end(sentences, len(weights), caller)
    if not (numbers.diff() == 0).any():
        raise ValueError(
            f"{caller}: no sentence has two words (got {len(ids)} words in all), so there is "
            f"no pair to learn from: check the corpus and the vocabulary's minimum count"
        )
    if len(ids) <= window:
        raise ValueError(
            f"{caller}: the corpus of {len(ids)} words is shorter than a window, which reaches "
            f"{window} words to each side: use a longer corpus or window={len(ids) - 1} at most"
        )
    return SmallCorpus(ids, numbers, weights)


def end_to_end(
    sentences: Sequence[Sequence[int]], words: int, caller: str
) -> tuple[Tensor, Tensor]:
    """Return the ids (M,) of sentences laid end to end, and the number of each one's sentence (M,).

    `words` is V. Raises TypeError for anything but sentences of ids, ValueError where there is no
    word or one that is not in 0 … V − 1; both name `caller`.
    """
    if not isinstance(sentences, Iterable):
        raise TypeError(
            f"{caller}: sentences must be a list of lists of word ids, got {sentences!r:.40}"
        )
    rows = [_row(sentence, caller) for sentence in sentences]
    lengths = torch.tensor([len(row) for row in rows], dtype=torch.int64)
    if not lengths.any():
        raise ValueError(
            f"{caller}: the {len(rows)} sentences hold no word: check the corpus and the "
            f"vocabulary's minimum count"
        )
    ids = torch.from_numpy(np.concatenate(rows))
    if ids.min() < 0 or ids.max() >= words:
        raise ValueError(
            f"{caller}: ids must lie in 0 … {words - 1} (there are {words} words), "
            f"got {int(ids.min())} … {int(ids.max())}"
        )
    return ids, torch.arange(len(rows)).repeat_interleave(lengths)


def _row(sentence: Sequence[int], caller: str) -> np.ndarray:
    try:
        row = np.asarray(sentence)
    except ValueError:  # numpy's word for lists of different lengths in a list
        row = np.empty((0, 0))
    if row.dtype.kind == "U" and row.size:
        raise TypeError(
            f"{caller}: sentences must be word ids, got the word {str(row.flat[0])!r}: "
            f"encode each first, vocabulary.encode(sentence, drop_unknown=True)"
        )
    if row.ndim != 1:
        advice = "put a single sentence in a list, [ids]"
        if row.ndim > 1:
            advice = "it holds lists itself: hand in one list of sentences, not several in a list"
        raise TypeError(
            f"{caller}: sentences must be a list of lists of word ids, got {sentence!r:.40} "
            f"for a sentence: {advice}"
        )
    if len(row) and row.dtype.kind not in "iu":
        raise TypeError(
            f"{caller}: word ids must be whole numbers, got {row[0]!r:.40} ({row.dtype}): "
            f"vocabulary.encode(sentence, drop_unknown=True) gives them"
        )
    return row.astype(np.int64)
