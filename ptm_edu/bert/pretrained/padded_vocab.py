"""A model may have more words than its tokenizer has pieces: rows that nothing ever looks up.

Some people round the words up to a multiple that suits a GPU, and leave the last ones unused.
"""

from __future__ import annotations

MULTIPLES = (8, 16, 32, 64, 128)


def is_padded_vocab(pieces: int, words: int) -> bool:
    """Return whether a model's words are its pieces, or these rounded up to the next multiple.

    Of 8, 16, 32, 64 or 128; fewer than half of the words are padding. Any other number of words
    more likely means that pieces are missing.
    """
    rounded = {pieces, *(-(-pieces // multiple) * multiple for multiple in MULTIPLES)}
    return words in rounded and words < 2 * pieces
