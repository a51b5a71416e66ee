"""A text as a sequence of words, in any script, and as it is compared with others."""

from __future__ import annotations

from ptm_edu.text.words import words

FIRST_CJK = "\u2e80"  # scripts from here on are mostly written without spaces


def text_words(text: str) -> list[str]:
    """Return the words in lower case; of scripts without spaces, and without a word, characters."""
    found = [part for word in words(text) for part in (word if max(word) >= FIRST_CJK else [word])]
    return found or list(text.strip())


def plain(text: str) -> str:
    """Return a text without the differences of case and white space that do not matter."""
    return " ".join(text.casefold().split())
