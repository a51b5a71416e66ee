"""Which word was written from which: cross-attention between pieces, and whose pieces they are."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from ptm_edu.text import BytePairTokenizer

from .model import Transformer
from .translation import END, START


@torch.no_grad()
def cross_attention(
    model: Transformer, tokenizer: BytePairTokenizer, source: str, target: str
) -> Tensor:
    """Return (L, H, T, S): where the decoder looks at `source` while it is made to write `target`.

    T and S count the pieces and, behind them, the end mark. Row t is the step that writes piece t;
    what it reads is piece t − 1, at t = 0 the start mark. The model is in evaluation mode
    afterwards. Raises ValueError for a sentence with more pieces than the model has positions.
    """
    ids = torch.tensor([[*tokenizer.encode(source), tokenizer[END]]])  # (1, S)
    written = torch.tensor([[tokenizer[START], *tokenizer.encode(target)]])  # (1, T)
    looks = model.eval()(ids, written, output_attentions=True).cross_attentions
    return torch.cat(looks)  # L of (1, H, T, S)


def words_of_pieces(
    tokenizer: BytePairTokenizer, text: str, words: Sequence[str]
) -> list[int | None]:
    """Return for each piece of `text` the number of the word it is a part of, (T,).

    `words` are the text's in their order; nothing but blanks may stand between them. A byte-level
    piece carries the blank before its word; one of blanks alone gets None. Raises ValueError for a
    tokenizer of characters, for words that are not the text's, and for a piece of two words.
    """
    if not tokenizer.byte_level:
        raise ValueError(f"words_of_pieces: expected byte-level pieces, got {tokenizer!r}")
    owners = _owners(text, words)
    numbers: list[int | None] = []
    start = 0
    for piece in tokenizer.pieces(text):
        end = start + len(piece)  # in a piece each byte is written as one character
        found = {number for number in owners[start:end] if number is not None}
        if len(found) > 1:
            raise ValueError(
                f"words_of_pieces: {piece!r} is a piece of two words, "
                f"{[words[number] for number in sorted(found)]}; cut the words as the pieces are"
            )
        numbers.append(found.pop() if found else None)
        start = end
    return numbers


def _owners(text: str, words: Sequence[str]) -> list[int | None]:
    """Return for each byte of `text` the number of its word; None for a blank between words."""
    owners: list[int | None] = []
    rest = text
    for number, word in enumerate(words):
        bare = rest.lstrip()
        if not word or not bare.startswith(word):
            raise ValueError(
                f"words_of_pieces: expected the word {word!r} (number {number}) next, but the text "
                f"goes on with {bare[:20]!r}"
            )
        owners += [None] * (len(rest.encode()) - len(bare.encode()))
        owners += [number] * len(word.encode())
        rest = bare[len(word) :]
    if rest.strip():
        raise ValueError(f"words_of_pieces: no word is left for the text's end, {rest[:20]!r}")
    return owners + [None] * len(rest.encode())
