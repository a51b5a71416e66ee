"""ELMo's two ways from text to numbers: characters in, words of a vocabulary out."""

from __future__ import annotations

from collections.abc import Sequence

from torch import Tensor

from ptm_edu.text.tokens import tokens
from ptm_edu.training.ignore_index import IGNORE_INDEX

from .characters import character_ids


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
