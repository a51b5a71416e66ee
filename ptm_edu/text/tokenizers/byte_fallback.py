"""Words as characters with a mark at the end, and as bytes where a character was never seen.

Sennrich, Haddow and Birch 2016, §3.2: the mark tells a piece that ends a word (`est</w>`) from the
same letters inside one, so that joining pieces gives the words back. A character that training
never saw is no piece, and would be lost; it is written as its UTF-8 bytes instead, `<0xE4>`.
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
    """How the pieces of words are cut from text, written, and read again."""

    def cut(self, text: str) -> list[str]:
        """Return what stands between spaces and line ends; a no-break space is a character."""
        return _WORD.findall(text)

    def symbols(self, word: str) -> Symbols:
        """Return the characters of `word`, the last one with the mark."""
        return (*word[:-1], word[-1] + WORD_END) if word else ()

    def alphabet(self, words: Iterable[Symbols]) -> list[str]:
        """Return the mark and the 256 bytes, then all symbols of `words` in order."""
        return [WORD_END, *BYTES, *sorted({symbol for word in words for symbol in word})]

    def may_join(self, left: str, right: str) -> bool:
        """Return False where letters inside a word would come to look like a mark or a byte."""
        joined = left + right
        return joined not in _BYTE and (right.endswith(WORD_END) or not joined.endswith(WORD_END))

    def is_symbol(self, piece: str) -> bool:
        """Return whether `piece` is there before any merge."""
        return piece in _BYTE or len(piece.removesuffix(WORD_END)) <= 1

    def spelled(self, symbol: str, vocabulary: Container[str]) -> list[str]:
        """Return a symbol never seen as its bytes; as its character if only that was no ending."""
        inside = symbol[0]
        parts = [inside] if inside in vocabulary else [BYTES[byte] for byte in inside.encode()]
        return parts + [WORD_END] * (symbol != inside)

    def as_bytes(self, piece: str) -> bytes:
        """Return the text that `piece` stands for, with a space where a word ends."""
        if piece in _BYTE:
            return _BYTE[piece]
        inside = piece.removesuffix(WORD_END)
        return inside.encode() + b" " * (inside != piece)

    def text(self, data: bytes) -> str:
        """Return bytes as text, without a space at the end."""
        return data.decode("utf-8", "replace").removesuffix(" ")


class UncasedWords(WordCharacters):
    """The same for words without case and accents, and marks apart from them: GPT's."""

    def cut(self, text: str) -> list[str]:
        """Return the words and marks of `text` in plain small letters."""
        return basic_cuts(text)
