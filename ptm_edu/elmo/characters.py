"""A word as 50 numbers: its UTF-8 bytes between two marks, so that no word is ever unknown.

The published models' alphabet (Peters et al. 2018, §3.4, after Józefowicz et al. 2016): 256 bytes
and five marks, each raised by one, so that 0 is left for what is no word at all.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

WORD_LENGTH = 50  # characters of a word that are read, its two marks among them
ALPHABET = 262  # 256 bytes, five marks, and 0 for padding
SENTENCE_BEGIN, SENTENCE_END, WORD_BEGIN, WORD_END, FILL = (256 + i for i in range(5))
BEGIN, END = "<S>", "</S>"  # a sentence's own first and last word
_MARKS = {BEGIN: [SENTENCE_BEGIN], END: [SENTENCE_END]}


def word_characters(word: str) -> NDArray[np.int64]:
    """Return one word as its characters' ids, (50,): begin mark, bytes, end mark, filled up.

    A word of more than 48 bytes is cut. BEGIN and END have a sign of their own in place of bytes.
    """
    inside = _MARKS.get(word) or list(word.encode("utf-8", "ignore")[: WORD_LENGTH - 2])
    ids = np.full(WORD_LENGTH, FILL, dtype=np.int64)
    ids[: len(inside) + 2] = [WORD_BEGIN, *inside, WORD_END]
    return ids + 1


def character_ids(sentences: Sequence[Sequence[str]]) -> Tensor:
    """Return sentences of words as character ids (B, T + 2, 50), between BEGIN and END.

    Shorter sentences are filled with zeros. Raises ValueError for a sentence without words and
    TypeError for one that is not cut into words.
    """
    for number, sentence in enumerate(sentences):
        if isinstance(sentence, str):
            raise TypeError(
                f"character_ids: sentence {number} must be a list of words, got the string "
                f"{sentence[:40]!r}; text.tokens cuts one into words"
            )
        if not sentence:
            raise ValueError(
                f"character_ids: sentence {number} is empty; every sentence needs a word"
            )
    longest = max(map(len, sentences), default=0)
    ids = np.zeros((len(sentences), longest + 2, WORD_LENGTH), dtype=np.int64)
    known: dict[str, NDArray[np.int64]] = {}
    for row, sentence in zip(ids, sentences, strict=True):
        for place, word in enumerate([BEGIN, *sentence, END]):
            if word not in known:
                known[word] = word_characters(word)
            row[place] = known[word]
    return torch.from_numpy(ids)
