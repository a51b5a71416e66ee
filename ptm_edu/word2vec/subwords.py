"""Subwords: the pieces of a word's spelling that fastText gives vectors to.

`<where>` in pieces of 3 to 6 characters: `<wh`, `<whe`, …, `her`, …, `re>`. The marks < and > tell
a word's ends from its middle, so that the piece `her` of "where" is not the word `<her>`.
Bojanowski et al. 2017, "Enriching Word Vectors with Subword Information", arXiv:1607.04606,
section 3.2.
"""

from __future__ import annotations

FNV_OFFSET, FNV_PRIME = 2166136261, 16777619  # FNV-1a for 32 bits


def character_ngrams(word: str, shortest: int = 3, longest: int = 6) -> list[str]:
    """Return all pieces of `<word>` of `shortest` to `longest` characters, from left to right.

    Characters are Unicode's, so a Chinese one counts as one. A piece that occurs twice stands
    there twice; the marks < and > alone are no pieces. The word itself, whatever its length, is
    not added here: `FastText` gives it a row of its own. A word too short has no piece at all.
    Raises ValueError for lengths that leave nothing.
    """
    if not 1 <= shortest <= longest:
        raise ValueError(
            f"character_ngrams: expected 1 ≤ shortest ≤ longest, got {shortest} and {longest}; "
            f"fastText uses 3 and 6"
        )
    marked = f"<{word}>"
    length = len(marked)
    return [
        marked[start:end]
        for start in range(length)
        for end in range(start + shortest, min(start + longest, length) + 1)
        if (start, end) not in ((0, 1), (length - 1, length))
    ]


def fnv1a(piece: str) -> int:
    """Return fastText's hash of a piece, 0 … 2³² − 1: FNV-1a over its UTF-8 bytes.

    As in fastText's program and in gensim, a byte of 128 or more counts as a negative number, as
    C's `char` has it; the published models depend on that slip.
    """
    value = FNV_OFFSET
    for byte in piece.encode():
        signed = byte - 256 if byte >= 128 else byte
        value = (value ^ (signed & 0xFFFFFFFF)) * FNV_PRIME & 0xFFFFFFFF
    return value


def ngram_buckets(word: str, buckets: int, shortest: int = 3, longest: int = 6) -> list[int]:
    """Return the bucket of each piece of a word, 0 … `buckets` − 1: its hash modulo their number.

    There are far more different pieces than one can store, so pieces share rows: two that fall
    into one bucket have one vector (section 3.2; 2 million buckets there). Equal to gensim's
    `ft_ngram_hashes`. Raises ValueError for fewer than one bucket.
    """
    if buckets < 1:
        raise ValueError(f"ngram_buckets: at least 1 bucket is needed, got {buckets}")
    return [fnv1a(piece) % buckets for piece in character_ngrams(word, shortest, longest)]
