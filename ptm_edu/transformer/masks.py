"""Who may look where: the two masks of a Transformer. True = may look."""

from __future__ import annotations

import torch
from torch import Tensor


def causal_mask(targets: int, past: int = 0, device: torch.device | None = None) -> Tensor:
    """Return (T, past + T): word t may look at itself and at all before it, never ahead.

    With `past` words read earlier (a cache holds them), the T new ones may look at all of those.
    Needed at inference as well: without it a word that was written would look at words that
    follow it, and its keys would no longer be those the model was trained with.
    """
    shape = targets, past + targets
    return torch.ones(shape, dtype=torch.bool, device=device).tril(diagonal=past)


def padding_mask(attention_mask: Tensor) -> Tensor:
    """Return (B, 1, 1, S) of an attention mask (B, S): no query may look at what fills up.

    `attention_mask` is True or 1 for a real token, False or 0 for padding. *Queries* that are
    padding need no mask: what they find is looked at by nobody. Raises ValueError for another
    shape or other numbers.
    """
    if attention_mask.dim() != 2:
        raise ValueError(
            f"attention_mask: expected (B, S), a row a sentence, got {tuple(attention_mask.shape)}"
        )
    real = attention_mask.bool()
    if not torch.equal(real.to(attention_mask.dtype), attention_mask):
        raise ValueError(
            "attention_mask: expected True or 1 for real tokens and False or 0 for padding, got "
            f"other numbers, from {attention_mask.min().item()} to {attention_mask.max().item()}"
        )
    return real[:, None, None, :]
