"""The base class of the tokenizers: subword tokens and their ids, and a cache of words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

REMEMBERED = 200_000  # words whose tokens are cached


class Encoding(NamedTuple):
    """The tokens of a text: ids, word numbers, and character offsets."""

    ids: list[int]
    word_ids: list[int]
    offsets: list[tuple[int, int]]  # (start, end), so that text[start:end] is the token's text


class PieceIds(ABC):
    """Tokens in the order of their ids; text is never encoded as one of the special tokens."""

    def __init__(self, vocabulary: Sequence[str], special_tokens: Sequence[str]) -> None:
        self.vocabulary: list[str] = list(vocabulary)
        self.special_tokens: tuple[str, ...] = tuple(special_tokens)
        self._ids = {piece: number for number, piece in enumerate(self.vocabulary)}
        self._remembered: dict[str, list[int]] = {}

    @abstractmethod
    def encode(self, text: str) -> list[int]:
        """Return the token ids of `text`, (T,)."""

    def pieces(self, text: str) -> list[str]:
        """Return the tokens of `text` as they are in the vocabulary."""
        return [self.vocabulary[number] for number in self.encode(text)]

    def __getitem__(self, piece: str) -> int:
        """Return the id of a token; raises KeyError if it is not in the vocabulary."""
        if piece not in self._ids:
            raise KeyError(
                f"{piece!r} is not among the {len(self):,} tokens; the special tokens are "
                f"{', '.join(self.special_tokens) or 'none'}"
            )
        return self._ids[piece]

    def __contains__(self, piece: object) -> bool:
        return piece in self._ids

    def __len__(self) -> int:
        return len(self.vocabulary)

    def _ids_of_words(self, words: Iterable[str]) -> list[int]:
        remembered = self._remembered
        ids: list[int] = []
        for word in words:
            ids += remembered[word] if word in remembered else self._remember(word)
        return ids

    def _remember(self, word: str) -> list[int]:
        ids = self._ids_of_word(word)
        if len(self._remembered) >= REMEMBERED:
            self._remembered.clear()
        self._remembered[word] = ids
        return ids

    @abstractmethod
    def _ids_of_word(self, word: str) -> list[int]: ...
