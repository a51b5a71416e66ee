"""Cross-attention between the tokens of a sentence and its translation, and their words."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.require import require
from ptm_edu.text import BytePairTokenizer
from ptm_edu.transformer.model import Transformer
from ptm_edu.transformer.translation import END, START


@checked()
@torch.no_grad()
def cross_attention(
    model: Transformer, tokenizer: BytePairTokenizer, source: str, target: str
) -> Tensor:
    """Return (L, H, T, S): the decoder's attention to `source` when its output is `target`.

    T and S count the tokens and the end token. Row t is the step that predicts token t; its input
    is token t − 1, at t = 0 the start token. The model is in evaluation mode afterwards. Raises
    ValueError for a sentence with more tokens than the model has positions.
    """
    ids = torch.tensor([[*tokenizer.encode(source), tokenizer[END]]])  # (1, S)
    decoder_ids = torch.tensor([[tokenizer[START], *tokenizer.encode(target)]])  # (1, T)
    attentions = model.eval()(ids, decoder_ids, output_attentions=True).cross_attentions
    return torch.cat(attentions)  # L of (1, H, T, S) → (L, H, T, S)


@checked()
def word_ids(tokenizer: BytePairTokenizer, text: str, words: Sequence[str]) -> list[int | None]:
    """Return for each token of `text` the index of the word that it is a part of, (T,).

    `words` are the text's in their order, separated by blanks only. A byte-level token includes the
    blank before its word; a token of blanks alone gets None. Raises ValueError for a tokenizer of
    characters, for words that are not the text's, and for a token that spans two words.
    """
    require(tokenizer.byte_level, f"word_ids: expected a byte-level tokenizer, got {tokenizer!r}")
    word_of_byte = _word_of_each_byte(text, words)
    indices: list[int | None] = []
    start = 0
    for token in tokenizer.pieces(text):
        end = start + len(token)  # in a token each byte is written as one character
        spanned = {index for index in word_of_byte[start:end] if index is not None}
        require(
            len(spanned) <= 1,
            f"word_ids: the token {token!r} spans two words, "
            f"{[words[index] for index in sorted(spanned)]}; split the words as the tokens are",
        )
        indices.append(spanned.pop() if spanned else None)
        start = end
    return indices


def _word_of_each_byte(text: str, words: Sequence[str]) -> list[int | None]:
    """Return for each byte of `text` the index of its word; None for a blank between words."""
    word_of_byte: list[int | None] = []
    rest = text
    for index, word in enumerate(words):
        stripped = rest.lstrip()
        require(
            word and stripped.startswith(word),
            f"word_ids: expected the word {word!r} (number {index}) next, but the text continues "
            f"with {stripped[:20]!r}",
        )
        word_of_byte += [None] * (len(rest.encode()) - len(stripped.encode()))
        word_of_byte += [index] * len(word.encode())
        rest = stripped[len(word) :]
    require(not rest.strip(), f"word_ids: no word is left for the text's end, {rest[:20]!r}")
    return word_of_byte + [None] * len(rest.encode())
