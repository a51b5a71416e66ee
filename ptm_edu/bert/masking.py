"""Masking: replace some tokens and let the model predict what they were.

If an encoder attends to both sides, each token can attend to itself, so predicting every token is
trivial. BERT therefore selects 15 % of the tokens and predicts only these (Devlin et al. 2019,
"BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding", NAACL,
section 3.1, Task #1, and appendix A.1). Of the selected tokens

- 80 % are replaced by [MASK];
- 10 % are replaced by a random token, so the model cannot rely on any token being correct;
- 10 % are unchanged, which biases the representation towards the token that was observed.

With [MASK] alone the model would learn to predict only where the input is [MASK], a token that no
downstream text contains. Appendix C.2 compares other proportions.
"""

from __future__ import annotations

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.require import describe, require
from ptm_edu.training.ignore_index import IGNORE_INDEX

MASKED, RANDOM = 0.8, 0.1  # proportions of the selected tokens; the rest is unchanged
NO_WORD = -1  # the word of [CLS], [SEP] and padding


@checked(ids=None, special_tokens_mask=None)
def mask_tokens(
    ids: Tensor,
    special_tokens_mask: Tensor,
    mask_id: int,
    vocab_size: int,
    generator: torch.Generator | None = None,
    rate: float = 0.15,
) -> tuple[Tensor, Tensor]:
    """Return (inputs, labels), both (B, T): the model's input and its prediction targets.

    `ids` (B, T) are token ids. `special_tokens_mask` (B, T) is True or 1 at [CLS], [SEP] and
    padding, which are never selected. Every other token is selected with probability `rate`,
    independently; the paper (§3.1) and google-research/bert select a fixed fraction of each
    sequence instead. `labels` (int64) are the original ids of the selected tokens, including those
    that are unchanged, and −100 elsewhere. `ids` is not modified. Raises ValueError for shapes, ids
    and rates that do not fit.
    """
    _check("mask_tokens", ids, mask_id, vocab_size, rate)
    _check_like_ids("mask_tokens: special_tokens_mask", special_tokens_mask, ids)
    selected = (uniform_like(ids, generator) < rate) & ~special_tokens_mask.bool()  # (B, T)
    return replace_selected(ids, selected, mask_id, vocab_size, generator)


def replace_selected(
    ids: Tensor,
    selected: Tensor,
    mask_id: int,
    vocab_size: int,
    generator: torch.Generator | None = None,
) -> tuple[Tensor, Tensor]:
    """Return (inputs, labels), both (B, T), for the tokens that are `selected` (B, T).

    A random token is drawn from the whole vocabulary, including special tokens, as in
    google-research/bert.
    """
    labels = ids.long().masked_fill(~selected, IGNORE_INDEX)  # (B, T)
    # One draw decides between all three: with a draw for each, a token could be replaced twice.
    u = uniform_like(ids, generator)  # (B, T)
    masked = selected & (u < MASKED)  # (B, T)
    randomized = selected & (u >= MASKED) & (u < MASKED + RANDOM)  # (B, T)
    random_ids = torch.randint(vocab_size, ids.shape, generator=generator, device=ids.device)
    inputs = ids.masked_fill(masked, mask_id)
    inputs = torch.where(randomized, random_ids.to(ids.dtype), inputs)  # (B, T)
    return inputs, labels


@checked(ids=None, words=None)
def mask_words(
    ids: Tensor,
    words: Tensor,
    mask_id: int,
    vocab_size: int,
    generator: torch.Generator | None = None,
    rate: float = 0.15,
) -> tuple[Tensor, Tensor]:
    """Return (inputs, labels), both (B, T), with all tokens of a word selected or none.

    `mask_tokens` often leaves part of a word visible ("phil ##am ##mon" without its middle), from
    which the model can spell the rest. The authors' later models mask whole words
    (google-research/bert, README, May 2019). With the number of an entity or a phrase in place of
    each word, the same function is ERNIE's masking (Sun et al. 2019, arXiv:1904.09223, §3.2).

    `words` (B, T) numbers the word that each token belongs to, from 0 in each row, and is −1 at
    special tokens. Every word is selected with probability `rate`. The replacement is drawn for
    each token independently, as in the original implementation, so a selected word may become a
    [MASK] and a random token. The original does not draw per word: each sequence has a budget, 15 %
    of its tokens, rounded, at least 1 and at most `max_predictions_per_seq`, and words are taken in
    random order while they fit (create_pretraining_data.py). Here the number of selected tokens
    differs from row to row and may be 0. Raises ValueError for shapes, ids and rates that do not
    fit.
    """
    _check("mask_words", ids, mask_id, vocab_size, rate)
    _check_words(words, ids)
    u = uniform_like(words, generator)  # (B, T): a draw for each word, since a row has at most T
    u = u.gather(1, words.long().clamp(min=0))  # (B, T): each token gets the draw of its word
    selected = (u < rate) & (words >= 0)
    return replace_selected(ids, selected, mask_id, vocab_size, generator)


def uniform_like(ids: Tensor, generator: torch.Generator | None) -> Tensor:
    """Return a number from the uniform distribution on [0, 1) for each token, (B, T)."""
    return torch.rand(ids.shape, generator=generator, device=ids.device)


def _check(name: str, ids: Tensor, mask_id: int, vocab_size: int, rate: float) -> None:
    require(
        _is_integer(ids) and ids.ndim == 2,
        f"{name}: ids must be (B, T) integers, got {describe(ids)}",
    )
    require(
        0 <= mask_id < vocab_size,
        f"{name}: mask_id must lie in 0 … vocab_size − 1, got {mask_id} with vocab_size "
        f"{vocab_size}",
    )
    if ids.numel() and not 0 <= ids.min() <= ids.max() < vocab_size:
        raise ValueError(
            f"{name}: ids must lie in 0 … {vocab_size - 1}, got {int(ids.min())} … "
            f"{int(ids.max())}: take vocab_size from the tokenizer that made them"
        )
    require(0 <= rate <= 1, f"{name}: rate must lie in 0 … 1, got {rate}; BERT uses 0.15")


def _check_like_ids(name: str, mask: Tensor, ids: Tensor) -> None:
    require(
        isinstance(mask, Tensor) and mask.shape == ids.shape,
        f"{name} must be {tuple(ids.shape)} like ids, True or 1 where no token may be selected, "
        f"got {describe(mask)}",
    )


def _check_words(words: Tensor, ids: Tensor) -> None:
    require(
        _is_integer(words) and words.shape == ids.shape,
        f"mask_words: words must be {tuple(ids.shape)} integers like ids, the number of each "
        f"token's word and −1 for special tokens, got {describe(words)}",
    )
    T = words.shape[1]
    if words.numel() and int(words.max()) >= T:
        raise ValueError(
            f"mask_words: a row of {T} tokens has the words 0 … {T - 1} at most, got "
            f"{int(words.max())}; number them from 0 in each row"
        )


def _is_integer(ids: object) -> bool:
    """Return whether this is a tensor of integers that can be negative, as ids and labels are."""
    signed = (torch.int64, torch.int32, torch.int16)
    return isinstance(ids, Tensor) and ids.dtype in signed
