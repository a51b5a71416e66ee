"""Whole-word masking: all pieces of a word are asked for, or none.

With `mask_tokens` a model often sees most of a word ("phil ##am ##mon" without its middle) and
guesses the rest from its spelling. The authors' later models hide whole words
(google-research/bert, README, May 2019). With a number for each entity or phrase in place of each
word, the same function is ERNIE's masking (Sun et al. 2019, arXiv:1904.09223, §3.2).
"""

from __future__ import annotations

import torch
from torch import Tensor

from .masking import check, describe, draw_for, hide, whole

NO_WORD = -1  # what [CLS], [SEP] and padding belong to


def mask_words(
    ids: Tensor,
    words: Tensor,
    mask_id: int,
    vocab_size: int,
    generator: torch.Generator | None = None,
    rate: float = 0.15,
) -> tuple[Tensor, Tensor]:
    """Return (inputs, labels), both (B, T), as `mask_tokens` does, but chosen word by word.

    `words` (B, T) numbers the word that each token belongs to, from 0 in each row, and is −1 at
    special tokens. Every word is chosen with probability `rate`, and then all of its tokens. What
    becomes of them is drawn for each token by itself, as in the original: a chosen word may end as
    a [MASK] and a random piece. But the original tosses no coin for a word: it gives each sequence
    a budget, 15 % of its tokens, rounded, at least 1 and at most `max_predictions_per_seq`, and
    takes words in a random order while they fit in it (create_pretraining_data.py). Here how many
    tokens are hidden differs from row to row, and may be none. Raises ValueError for shapes, ids
    and rates that do not fit.
    """
    check("mask_words", ids, mask_id, vocab_size, rate)
    if not whole(words) or words.shape != ids.shape:
        raise ValueError(
            f"mask_words: words must be {tuple(ids.shape)} integers like ids, the number of each "
            f"token's word and −1 for special tokens, got {describe(words)}"
        )
    chances = draw_for(words, generator)  # (B, T): a row has at most T words
    if words.numel() and int(words.max()) >= words.shape[1]:
        raise ValueError(
            f"mask_words: a row of {words.shape[1]} tokens has the words 0 … "
            f"{words.shape[1] - 1} at most, got {int(words.max())}; number them from 0 in each row"
        )
    chosen = (chances.gather(1, words.long().clamp(min=0)) < rate) & (words >= 0)
    return hide(ids, chosen, mask_id, vocab_size, generator)
