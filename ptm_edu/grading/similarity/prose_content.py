"""A written answer as pairs of content words within a sentence: the view that survives synonyms.

Small words, endings, the order of words and of sentences do not count. Of Chinese text two
characters in a row count as a word, and a part up to a comma as a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import combinations, islice, pairwise

from .prose import HIDDEN, IDEOGRAPH, prose_words, sentences
from .shapes import MAX_CHARACTERS, Shape

# Percent of the shorter answer's pairs in common. Of 15 pairs of English answers that were written
# apart none shares more than 3, and paraphrases share 35 or more, by
# tests/grading/similarity/test_prose_content.py.
MIN_CONTENT_PERCENT = 20
MIN_PAIRS = 60  # of an answer that is compared
MAX_PAIRS = 20_000  # of an answer
MAX_WORDS = 60  # of a sentence

CLAUSE_END = re.compile("[，、]")
ENDING = re.compile(r"(?:ings?|ed|es|s|ly)$")
SMALL_WORDS = """
    about after also and are because been before being between both can could did does each for
    from had has have her here his how into its may might more most not one only other our out
    over same shall she should since some such than that the their them then there these they
    this those two under very was were what when where whereas which who whom why will with would
    you your
"""
MIN_LETTERS = 3


def content_shape(text: str, known: Collection[str] = ()) -> Shape:
    """Return the shape of a written answer's content without the pairs in `known`."""
    pairs = islice((pair for pair in _pairs(text) if pair not in known), MAX_PAIRS)
    fragments = frozenset(pairs)
    return Shape(len(fragments), fragments, MIN_PAIRS)


def _pairs(text: str) -> Iterator[str]:
    for sentence in sentences(HIDDEN.sub(" ", text[:MAX_CHARACTERS])):
        for clause in CLAUSE_END.split(sentence):
            words = sorted(set(islice(_content_words(clause), MAX_WORDS)))
            yield from map(" ".join, combinations(words, 2))


def _content_words(clause: str) -> Iterator[str]:
    small = SMALL_WORDS.split()
    words = prose_words(clause)
    for word in words:
        if len(word) >= MIN_LETTERS and word not in small:
            yield ENDING.sub("", word)
    for one, other in pairwise(words):
        if re.fullmatch(f"[{IDEOGRAPH}]{{2}}", one + other):
            yield one + other
