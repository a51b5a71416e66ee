"""ELMo's two ways from text to numbers: characters in, words of a vocabulary out."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ptm_edu.text.tokens import tokens
from ptm_edu.training.ignore_index import IGNORE_INDEX


class ElmoTokenizer:
    """What a biLM reads and what it can say.

    It reads any word, letter by letter; it predicts the `words` of its softmax, the most frequent
    first, and no other.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.words = list(words)
        self._ids = {word: number for number, word in enumerate(self.words)}

    def tokenize(self, text: str) -> list[str]:
        """Return the words and marks of a sentence, case kept (`text.tokens`)."""
        return tokens(text)

    def __call__(self, sentences: Sequence[Sequence[str] | str]) -> Tensor:
        """Return sentences as character ids (B, T + 2, 50), the model's input.

        A sentence is a list of words, or a string, which is cut into them.
        """
        return character_ids([tokens(s) if isinstance(s, str) else s for s in sentences])

    def id(self, word: str) -> int:
        """Return a word's place in the softmax; IGNORE_INDEX (−100) if it cannot be predicted."""
        return IGNORE_INDEX if word == "<unk>" else self._ids.get(word, IGNORE_INDEX)

    def __repr__(self) -> str:
        return f"ElmoTokenizer(reads any word, predicts {len(self.words):,})"


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
    characters, places = distinct_words(sentences)
    return characters[places]


def distinct_words(sentences: Sequence[Sequence[str]]) -> tuple[Tensor, Tensor]:
    """Return each word once as characters (U, 50), and sentences as places in them (B, T + 2).

    So a word that stands ten times is encoded once. Place 0, fifty zeros, is where no word is.
    Raises as `character_ids` does.
    """
    _check(sentences)
    known: dict[str, int] = {}
    marked = [[BEGIN, *sentence, END] for sentence in sentences]
    places = np.zeros((len(marked), max(map(len, marked), default=2)), dtype=np.int64)
    for row, sentence in zip(places, marked, strict=True):
        row[: len(sentence)] = [known.setdefault(word, len(known) + 1) for word in sentence]
    characters = np.zeros((len(known) + 1, WORD_LENGTH), dtype=np.int64)
    for word, place in known.items():
        characters[place] = word_characters(word)
    return torch.from_numpy(characters), torch.from_numpy(places)


def _check(sentences: Sequence[Sequence[str]]) -> None:
    for number, sentence in enumerate(sentences):
        if isinstance(sentence, str):
            raise TypeError(
                f"sentence {number} must be a list of words, got the string "
                f"{sentence[:40]!r}; text.tokens cuts one into words"
            )
        if not sentence:
            raise ValueError(f"sentence {number} is empty; every sentence needs a word")
