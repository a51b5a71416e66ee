"""ELMo's input and output vocabularies: words as characters, and the words of the softmax.

A word becomes 50 character ids: its UTF-8 bytes between a begin-of-word and an end-of-word id, so
that no word is unknown. The alphabet of the published models (Peters et al. 2018, §3.4, after
Józefowicz et al. 2016) has 256 bytes and five special ids; all are raised by one, because 0 is
padding.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.require import require
from ptm_edu.text.tokens import tokens
from ptm_edu.training.ignore_index import IGNORE_INDEX

WORD_LENGTH = 50  # characters of a word that are used, including its begin and end
ALPHABET = 262  # 256 bytes, five special ids, and 0 for padding
SENTENCE_BEGIN, SENTENCE_END, WORD_BEGIN, WORD_END, FILL = (256 + i for i in range(5))
BEGIN, END = "<S>", "</S>"  # a sentence's own first and last word
_MARKS = {BEGIN: [SENTENCE_BEGIN], END: [SENTENCE_END]}


@checked()
class ElmoTokenizer:
    """A biLM's input and output vocabularies.

    Any word can be an input, character by character; the outputs are the `words` of the softmax,
    the most frequent first, and no other.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.words = list(words)
        self._ids = {word: number for number, word in enumerate(self.words)}

    def tokenize(self, text: str) -> list[str]:
        """Return the words and punctuation marks of a sentence, case kept (`text.tokens`)."""
        return tokens(text)

    def __call__(self, sentences: Sequence[Sequence[str] | str]) -> Tensor:
        """Return sentences as character ids (B, T + 2, 50), the model's input.

        A sentence is a list of words, or a string, which is split into words.
        """
        return character_ids([tokens(s) if isinstance(s, str) else s for s in sentences])

    def id(self, word: str) -> int:
        """Return a word's row in the softmax; IGNORE_INDEX (−100) if it cannot be predicted."""
        return IGNORE_INDEX if word == "<unk>" else self._ids.get(word, IGNORE_INDEX)

    def __repr__(self) -> str:
        return f"ElmoTokenizer(reads any word, predicts {len(self.words):,})"


def character_ids(sentences: Sequence[Sequence[str]]) -> Tensor:
    """Return sentences of words as character ids (B, T + 2, 50), between BEGIN and END.

    Shorter sentences are padded with zeros. Raises ValueError for a sentence without words and
    TypeError for one that is not split into words.
    """
    characters, positions = distinct_words(sentences)
    return characters[positions]


def distinct_words(sentences: Sequence[Sequence[str]]) -> tuple[Tensor, Tensor]:
    """Return each word once as characters (U, 50), and sentences as rows of it (B, T + 2).

    So a word that occurs ten times is encoded once. Row 0, fifty zeros, is the padding. Raises as
    `character_ids` does.
    """
    check_sentences(sentences)
    rows: dict[str, int] = {}
    marked = [[BEGIN, *sentence, END] for sentence in sentences]
    indices = np.zeros((len(marked), max(map(len, marked), default=2)), dtype=np.int64)
    for row, sentence in zip(indices, marked, strict=True):
        row[: len(sentence)] = [rows.setdefault(word, len(rows) + 1) for word in sentence]
    characters = np.zeros((len(rows) + 1, WORD_LENGTH), dtype=np.int64)
    for word, number in rows.items():
        characters[number] = word_characters(word)
    return torch.from_numpy(characters), torch.from_numpy(indices)


def word_characters(word: str) -> NDArray[np.int64]:
    """Return one word's character ids, (50,): begin, bytes, end, then FILL.

    A word of more than 48 bytes is truncated. BEGIN and END have an id of their own instead of
    bytes.
    """
    inner = _MARKS.get(word) or list(word.encode("utf-8", "ignore")[: WORD_LENGTH - 2])
    ids = np.full(WORD_LENGTH, FILL, dtype=np.int64)
    ids[: len(inner) + 2] = [WORD_BEGIN, *inner, WORD_END]
    return ids + 1


def check_sentences(sentences: Sequence[Sequence[str]]) -> None:
    """Raise TypeError or ValueError unless these are lists of words."""
    if isinstance(sentences, str) or not isinstance(sentences, Sequence):
        raise TypeError(f"sentences must be a list of lists of words, got {sentences!r:.60}")
    for number, sentence in enumerate(sentences):
        if isinstance(sentence, str):
            raise TypeError(
                f"sentence {number} must be a list of words, got the string "
                f"{sentence[:40]!r}; text.tokens splits it into words"
            )
        if not isinstance(sentence, Sequence) or not all(isinstance(w, str) for w in sentence):
            raise TypeError(f"sentence {number} must be a list of words, got {sentence!r:.60}")
        require(len(sentence), f"sentence {number} is empty; every sentence needs a word")
