"""Padded vocabularies: a model may have more embeddings than its tokenizer has tokens.

Some implementations round the vocabulary size up to a multiple that suits a GPU, and never use the
last rows.
"""

from __future__ import annotations

MULTIPLES = (8, 16, 32, 64, 128)


def is_padded_vocab(tokens: int, embeddings: int) -> bool:
    """Return whether a model has an embedding per token, or that number rounded up to a multiple.

    The multiple is one of MULTIPLES; fewer than half of the embeddings are padding. Any other
    number more likely means that tokens are missing.
    """
    rounded = {tokens, *(-(-tokens // multiple) * multiple for multiple in MULTIPLES)}
    return embeddings in rounded and embeddings < 2 * tokens
