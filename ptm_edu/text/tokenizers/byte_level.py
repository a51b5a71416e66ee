"""Text as bytes, each written as one visible character: GPT-2's alphabet and pre-tokenization.

Radford et al. 2019, "Language Models are Unsupervised Multitask Learners", §2.2: 256 symbols encode
every text, and no token mixes letters, digits and punctuation. A space belongs to the following
word as its first character, so that decoding restores the text exactly.
"""

from __future__ import annotations

import functools
import re
import sys
import unicodedata
from collections.abc import Container, Iterable

from .byte_pair_training import Symbols

# A byte that is a visible Latin-1 character is written as that; the others follow above 255.
_VISIBLE = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), 256)]
_OTHERS = [byte for byte in range(256) if byte not in _VISIBLE]
_CHARACTER = {byte: byte for byte in _VISIBLE} | {b: 256 + n for n, b in enumerate(_OTHERS)}
_BYTE = {character: byte for byte, character in _CHARACTER.items()}
ALPHABET = tuple(map(chr, _CHARACTER.values()))  # in the order of GPT-2's ids

# Unicode's white space; Python's \s also includes four control characters.
SPACES = r"\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"


class ByteLevel:
    """Splits text into parts of bytes, and restores text from tokens."""

    def cut(self, text: str) -> list[str]:
        """Return the parts of `text` within which tokens stay; their concatenation is the text.

        A part is an English ending ('s 't 're 've 'm 'll 'd), letters, digits or marks with one
        space before them, or white space.
        """
        return _cuts().findall(text)

    def symbols(self, word: str) -> Symbols:
        """Return the bytes of `word`, each as its visible character."""
        return tuple(word.encode().decode("latin-1").translate(_CHARACTER))

    def alphabet(self, words: Iterable[Symbols]) -> list[str]:
        """Return the 256 bytes, whatever the words."""
        return list(ALPHABET)

    def may_join(self, left: str, right: str) -> bool:
        """Return True: all symbols may be merged."""
        return True

    def is_symbol(self, piece: str) -> bool:
        """Return whether `piece` is in the alphabet, before any merge."""
        return len(piece) == 1 and ord(piece) in _BYTE

    def cannot_be(self, piece: str) -> bool:
        """Return whether no text becomes `piece`, since its characters are in several parts."""
        try:
            text = self.text(self.as_bytes(piece))
        except ValueError:  # no bytes
            return True
        return self.cut(text) != [text]

    def spelled(self, symbol: str, vocabulary: Container[str]) -> list[str]:
        """Return `symbol` itself: all 256 bytes are in the vocabulary."""
        return [symbol]

    def as_bytes(self, piece: str) -> bytes:
        """Return the bytes of `piece`; raises ValueError if it is not byte-level."""
        return piece.translate(_BYTE).encode("latin-1")

    def text(self, data: bytes) -> str:
        """Return bytes as text; incomplete characters become �."""
        return data.decode("utf-8", "replace")


@functools.cache
def _cuts() -> re.Pattern[str]:
    r"""GPT-2's pattern, whose \p{L} and \p{N} the standard library does not know.

    In Python \w is every letter, number and the underscore, and \d the decimal digits; other
    numbers (², Ⅷ, ½) are listed. Letters newer than this Python's Unicode count as punctuation.
    """
    kinds = {"Nl", "No"}
    numbers = "".join(c for c in map(chr, range(sys.maxunicode + 1))
                      if c.isnumeric() and unicodedata.category(c) in kinds)  # fmt: skip
    return re.compile(
        r"'s|'t|'re|'ve|'m|'ll|'d"
        rf"| ?[^\W\d_{numbers}]+"
        rf"| ?[\d{numbers}]+"
        rf"| ?(?:[^\w{SPACES}]|_)+"
        rf"|[{SPACES}]+(?![^{SPACES}])"
        rf"|[{SPACES}]+"
    )
