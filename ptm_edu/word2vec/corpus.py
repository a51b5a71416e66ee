"""A corpus of word ids that fits in memory, concatenated into one row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor


class Corpus(NamedTuple):
    """The ids (M,) of all tokens, and the number of each one's sentence (M,)."""

    ids: Tensor
    sentence_numbers: Tensor

    @classmethod
    def from_sentences(cls, sentences: Sequence[Sequence[int]], words: int, window: int) -> Corpus:
        """Concatenate sentences of ids of `words` different words for training.

        Raises what `concatenate` raises, and ValueError for a corpus in which no sentence has two
        words, and for one that is no longer than the window.
        """
        ids, sentence_numbers = concatenate(sentences, words)
        if not (sentence_numbers.diff() == 0).any():
            raise ValueError(
                f"no sentence has two words (got {len(ids)} words in all), so there is no pair to "
                f"learn from: check the corpus and the vocabulary's minimum count"
            )
        if len(ids) <= window:
            raise ValueError(
                f"the corpus of {len(ids)} words is shorter than a window, which extends {window} "
                f"words to each side: use a longer corpus or window={len(ids) - 1} at most"
            )
        return cls(ids, sentence_numbers)


def concatenate(sentences: Sequence[Sequence[int]], words: int) -> tuple[Tensor, Tensor]:
    """Return the ids (M,) of all sentences in one row, and the number of each one's sentence (M,).

    `words` is V. Raises TypeError for anything but sentences of ids, ValueError if there is no
    word at all or an id outside 0 … V − 1.
    """
    if not isinstance(sentences, Iterable):
        raise TypeError(f"sentences must be a list of lists of word ids, got {sentences!r:.40}")
    rows = [_as_row(sentence) for sentence in sentences]
    lengths = torch.tensor([len(row) for row in rows], dtype=torch.int64)
    if not lengths.any():
        raise ValueError(
            f"the {len(rows)} sentences hold no word: check the corpus and the vocabulary's "
            f"minimum count"
        )
    ids = torch.from_numpy(np.concatenate(rows))  # (M,)
    if ids.min() < 0 or ids.max() >= words:
        raise ValueError(
            f"ids must lie in 0 … {words - 1} (there are {words} words), got {int(ids.min())} … "
            f"{int(ids.max())}"
        )
    return ids, torch.arange(len(rows)).repeat_interleave(lengths)


def words_at(offsets: Iterable[int], ids: Tensor, sentence_numbers: Tensor, padding: int) -> Tensor:
    """Return for each word of a text (M,) the ids at `offsets` from it, (M, number of offsets).

    −1 is the word before, 0 the word itself. `sentence_numbers` (M,) numbers each word's sentence;
    positions beyond the ends of the sentence are `padding`.
    """
    positions = torch.arange(len(ids))  # (M,)
    columns = []
    for offset in offsets:
        neighbors = (positions + offset).clamp(0, len(ids) - 1)
        in_text = neighbors == positions + offset
        in_sentence = in_text & (sentence_numbers[neighbors] == sentence_numbers)
        columns.append(ids[neighbors].where(in_sentence, padding))
    return torch.stack(columns, dim=1)


def _as_row(sentence: Sequence[int]) -> np.ndarray:
    try:
        row = np.asarray(sentence)
    except ValueError:  # numpy's error for lists of different lengths in a list
        row = np.empty((0, 0))
    if row.dtype.kind == "U" and row.size:
        raise TypeError(
            f"sentences must be word ids, got the word {str(row.flat[0])!r}: encode each first, "
            f"vocabulary.encode(sentence, drop_unknown=True)"
        )
    advice = "pass a single sentence in a list, [ids]"
    if row.ndim > 1:
        advice = "it contains lists itself: pass one list of sentences, not several in a list"
    if row.ndim != 1:
        raise TypeError(
            f"sentences must be a list of lists of word ids, got {sentence!r:.40} for a sentence: "
            f"{advice}"
        )
    if len(row) and row.dtype.kind not in "iu":
        raise TypeError(
            f"word ids must be whole numbers, got {row[0]!r:.40} ({row.dtype}): "
            f"vocabulary.encode(sentence, drop_unknown=True) returns them"
        )
    return row.astype(np.int64)
