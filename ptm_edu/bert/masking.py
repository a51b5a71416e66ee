"""Masking: hide some tokens, and ask the model for them.

An encoder that sees both sides of a token would see the token itself, so there is nothing left to
predict. BERT therefore chooses 15 % of the tokens and predicts these alone (Devlin et al. 2019,
"BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding", NAACL,
section 3.1, Task #1, and appendix A.1). Of the chosen ones

- 80 % become [MASK];
- 10 % become a random token, so the model can trust no token to be the right one;
- 10 % stay as they are, which draws what the model builds there towards the token that was read.

With [MASK] alone the model would learn to work only where a [MASK] stands, and no text that it is
used on later holds one. Appendix C.2 compares other shares.
"""

from __future__ import annotations

import torch
from torch import Tensor

from ptm_edu.training.ignore_index import IGNORE_INDEX

NO_WORD = -1  # what [CLS], [SEP] and padding belong to
MASKED, RANDOM = 0.8, 0.1  # of the chosen tokens; the rest stays


def mask_tokens(
    ids: Tensor,
    special_tokens_mask: Tensor,
    mask_id: int,
    vocab_size: int,
    generator: torch.Generator | None = None,
    rate: float = 0.15,
) -> tuple[Tensor, Tensor]:
    """Return (inputs, labels), both (B, T): what the model reads and what it is asked for.

    `ids` (B, T) are token ids; where `special_tokens_mask` (B, T) is True or 1, as at [CLS], [SEP]
    and padding, nothing is ever chosen. Every other token is chosen with probability `rate`, each
    by itself; the paper (§3.1) and google-research/bert hide a fixed share of each sequence
    instead. `labels` (int64) hold the original ids of the chosen tokens, also where one stayed, and
    −100 elsewhere. `ids` are not changed. Raises ValueError for shapes, ids and rates that do not
    fit.
    """
    check("mask_tokens", ids, mask_id, vocab_size, rate)
    if not isinstance(special_tokens_mask, Tensor) or special_tokens_mask.shape != ids.shape:
        raise ValueError(
            f"mask_tokens: special_tokens_mask must be {tuple(ids.shape)} like ids, True or 1 "
            f"where nothing may be chosen, got {describe(special_tokens_mask)}"
        )
    chosen = (draw_for(ids, generator) < rate) & ~special_tokens_mask.bool()
    return hide(ids, chosen, mask_id, vocab_size, generator)


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


def hide(
    ids: Tensor,
    chosen: Tensor,
    mask_id: int,
    vocab_size: int,
    generator: torch.Generator | None = None,
) -> tuple[Tensor, Tensor]:
    """Return (inputs, labels), both (B, T), for the tokens that are `chosen` (B, T).

    A random token is drawn from all, special ones among them, as in google-research/bert.
    """
    labels = ids.long().masked_fill(~chosen, IGNORE_INDEX)
    # One draw decides between all three: with a draw for each, a token could be hit twice.
    fate = draw_for(ids, generator)
    masked = chosen & (fate < MASKED)
    replaced = chosen & (fate >= MASKED) & (fate < MASKED + RANDOM)
    words = torch.randint(vocab_size, ids.shape, generator=generator, device=ids.device)
    inputs = torch.where(replaced, words.to(ids.dtype), ids.masked_fill(masked, mask_id))
    return inputs, labels


def draw_for(ids: Tensor, generator: torch.Generator | None) -> Tensor:
    """Return an even draw from 0 … 1 for each token, (B, T)."""
    return torch.rand(ids.shape, generator=generator, device=ids.device)


def check(name: str, ids: Tensor, mask_id: int, vocab_size: int, rate: float) -> None:
    """Refuse what cannot be masked, with a sentence that names the function."""
    if not whole(ids) or ids.ndim != 2:
        raise ValueError(f"{name}: ids must be (B, T) integers, got {describe(ids)}")
    if not 0 <= mask_id < vocab_size:
        raise ValueError(
            f"{name}: mask_id must lie in 0 … vocab_size − 1, got {mask_id} with "
            f"vocab_size {vocab_size}"
        )
    if ids.numel() and not 0 <= ids.min() <= ids.max() < vocab_size:
        raise ValueError(
            f"{name}: ids must lie in 0 … {vocab_size - 1}, got {int(ids.min())} … "
            f"{int(ids.max())}: take vocab_size from the tokenizer that made them"
        )
    if not 0 <= rate <= 1:
        raise ValueError(f"{name}: rate must lie in 0 … 1, got {rate}; BERT uses 0.15")


def whole(given: object) -> bool:
    """Return whether this is a tensor of integers that may be below 0, as ids and labels are."""
    kinds = (torch.int64, torch.int32, torch.int16)
    return isinstance(given, Tensor) and given.dtype in kinds


def describe(given: object) -> str:
    """Return what kind of thing was given, for an error: "float32 (2, 7)", or "list"."""
    if not isinstance(given, Tensor):
        return type(given).__name__
    return f"{str(given.dtype).removeprefix('torch.')} {tuple(given.shape)}"
