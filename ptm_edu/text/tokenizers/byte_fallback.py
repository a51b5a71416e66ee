"""Words as characters with an end-of-word symbol, and as bytes for characters unseen in training.

Sennrich, Haddow and Birch 2016, §3.2: `</w>` distinguishes a token at the end of a word (`est</w>`)
from the same letters inside a word, so that words can be restored from tokens. A character that did
not occur in training would be lost; it is encoded as its UTF-8 bytes instead, `<0xE4>`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from .basic import basic_cuts
from .byte_pair_training import Symbols

WORD_END = "</w>"
BYTES = tuple(f"<0x{byte:02X}>" for byte in range(256))
_BYTE = {piece: bytes([number]) for number, piece in enumerate(BYTES)}
_WORD = re.compile(r"[^ \r\n]+")


class WordCharacters:
    """Splits text into words of characters, and restores text from tokens."""

    def cut(self, text: str) -> list[str]:
        """Return the words between spaces and line breaks; a no-break space is a character."""
        return _WORD.findall(text)

    def symbols(self, word: str) -> Symbols:
        """Return the characters of `word`, the last one with `</w>`."""
        return (*word[:-1], word[-1] + WORD_END) if word else ()

    def alphabet(self, words: Iterable[Symbols]) -> list[str]:
        """Return `</w>` and the 256 bytes, then all symbols of `words` in order."""
        return [WORD_END, *BYTES, *sorted({symbol for word in words for symbol in word})]

    def may_join(self, left: str, right: str) -> bool:
        """Return False if merged letters would look like `</w>` or a byte."""
        joined = left + right
        return joined not in _BYTE and (right.endswith(WORD_END) or not joined.endswith(WORD_END))

    def is_symbol(self, piece: str) -> bool:
        """Return whether `piece` is in the alphabet, before any merge."""
        return piece in _BYTE or len(piece.removesuffix(WORD_END)) <= 1

    def cannot_be(self, piece: str) -> bool:
        """Return whether no text becomes `piece`, since its characters are in several words."""
        word = piece.removesuffix(WORD_END)
        return self.cut(word) != [word]

    def spelled(self, symbol: str, vocabulary: Container[str]) -> list[str]:
        """Return an unseen symbol as its bytes, or its character if only its ending is unseen."""
        inside = symbol[0]
        parts = [inside] if inside in vocabulary else [BYTES[byte] for byte in inside.encode()]
        return parts + [WORD_END] * (symbol != inside)

    def as_bytes(self, piece: str) -> bytes:
        """Return the text of `piece` as bytes, with a space at the end of a word."""
        if piece in _BYTE:
            return _BYTE[piece]
        inside = piece.removesuffix(WORD_END)
        return inside.encode() + b" " * (inside != piece)

    def text(self, data: bytes) -> str:
        """Return bytes as text, without a space at the end."""
        return data.decode("utf-8", "replace").removesuffix(" ")


class UncasedWords(WordCharacters):
    """The same for GPT: words without case and accents, and separate punctuation marks."""

    def cut(self, text: str) -> list[str]:
        """Return the words and marks of `text`, lowercased and without accents."""
        return basic_cuts(text)
