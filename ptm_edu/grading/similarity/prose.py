"""A written answer as a set of fragments: four words in a row, in any language.

Capital letters, punctuation, numbers, Markdown and characters that are not displayed do not count.
A Chinese character counts as a word, so that text without spaces is compared in the same way.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import islice

from .shapes import MAX_CHARACTERS, MAX_TOKENS, Shape

WORDS_A_FRAGMENT = 4
# Percent of the shorter answer's fragments in common. Answers to the same question that were
# written apart share less than 5, by tests/grading/judge/test_prose.py.
MIN_PROSE_PERCENT = 30
MIN_FRAGMENTS = 30  # of an answer that is compared: shorter ones are similar by nature

HIDDEN = re.compile(r"<!--(?:[^-]|-(?!->))*+(?:-->|\Z)|<[^<>]*+>")  # comments and tags of HTML
IDEOGRAPH = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff"
WORD = re.compile(rf"[{IDEOGRAPH}]|[^\W\d_{IDEOGRAPH}]+")
SENTENCE_END = re.compile(r"(?<=[.!?;:])\s+|(?<=[。！？；])|\n+")


def prose_shape(text: str, known: Collection[str] = ()) -> Shape:
    """Return the shape of a written answer without the fragments in `known`.

    `known` holds fragments that students may share without copying from each other, such as those
    of the assignment's own text. The number of tokens is that of the fragments that are left.
    """
    own = (fragment for fragment in _fragments(text) if fragment not in known)
    fragments = frozenset(islice(own, MAX_TOKENS))
    return Shape(len(fragments), fragments, MIN_FRAGMENTS)


def prose_words(text: str) -> list[str]:
    """Return the words of a text in lower case, each Chinese character as one word."""
    shown = HIDDEN.sub(" ", text[:MAX_CHARACTERS])
    normal = unicodedata.normalize("NFKC", shown).casefold()
    return WORD.findall("".join(c for c in normal if unicodedata.category(c) != "Cf"))


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, as they are written."""
    return [part.strip() for part in SENTENCE_END.split(text) if part.strip()]


def _fragments(text: str) -> list[str]:
    words = prose_words(text)
    count = len(words) - WORDS_A_FRAGMENT + 1
    return [" ".join(words[i : i + WORDS_A_FRAGMENT]) for i in range(count)]
