"""A corpus of word ids that fits in memory, concatenated into one row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from ptm_edu.require import require

from .checks import Counts, checked_counts, require_model_size


@dataclass(frozen=True)
class Corpus:
    """The ids (M,) of all tokens, the number of each one's sentence (M,), the word counts (V,)."""

    ids: Tensor
    sentence_numbers: Tensor
    counts: Tensor

    @classmethod
    def from_sentences(
        cls, sentences: Sequence[Sequence[int]], counts: Counts, window: int
    ) -> Corpus:
        """Concatenate sentences of word ids for training.

        Raises what `checked_counts` and `concatenate` raise, and ValueError for fewer than two
        different words, for a corpus in which no sentence has two words, and for one that is no
        longer than the window.
        """
        weights = checked_counts(counts)
        require_model_size(len(weights))
        ids, sentence_numbers = concatenate(sentences, len(weights))
        require(
            (sentence_numbers.diff() == 0).any(),
            f"no sentence has two words (got {len(ids)} words in all), so there is no pair to "
            f"learn from: check the corpus and the vocabulary's minimum count",
        )
        require(
            len(ids) > window,
            f"the corpus of {len(ids)} words is shorter than a window, which extends {window} "
            f"words to each side: use a longer corpus or window={len(ids) - 1} at most",
        )
        return cls(ids, sentence_numbers, weights)


def concatenate(sentences: Sequence[Sequence[int]], words: int) -> tuple[Tensor, Tensor]:
    """Return the ids (M,) of all sentences in one row, and the number of each one's sentence (M,).

    `words` is V. Raises TypeError for anything but sentences of ids, ValueError if there is no
    word at all or an id outside 0 … V − 1.
    """
    require(
        isinstance(sentences, Iterable),
        f"sentences must be a list of lists of word ids, got {sentences!r:.40}",
        TypeError,
    )
    rows = [_as_row(sentence) for sentence in sentences]
    lengths = torch.tensor([len(row) for row in rows], dtype=torch.int64)
    require(
        lengths.any(),
        f"the {len(rows)} sentences hold no word: check the corpus and the vocabulary's minimum "
        f"count",
    )
    ids = torch.from_numpy(np.concatenate(rows))  # (M,)
    require(
        ids.min() >= 0 and ids.max() < words,
        f"ids must lie in 0 … {words - 1} (there are {words} words), got {int(ids.min())} … "
        f"{int(ids.max())}",
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
    require(
        row.ndim == 1,
        f"sentences must be a list of lists of word ids, got {sentence!r:.40} for a sentence: "
        f"{advice}",
        TypeError,
    )
    if len(row) and row.dtype.kind not in "iu":
        raise TypeError(
            f"word ids must be whole numbers, got {row[0]!r:.40} ({row.dtype}): "
            f"vocabulary.encode(sentence, drop_unknown=True) returns them"
        )
    return row.astype(np.int64)
