"""From a text's states, one a word, to one vector: what a classifier is given."""

from __future__ import annotations

import math

import torch
from torch import Tensor


def concat_pooling(h: Tensor, mask: Tensor) -> Tensor:
    """Return [h_T, maxpool(H), meanpool(H)] (B, 3D) of states (B, T, D) (ULMFiT, §3.3).

    The word that decides may stand anywhere, and h_T, the last word's state, may have forgotten
    it. Only words count, the places where `mask` (B, T) is True; a text's words come before what
    fills it up. Raises ValueError for a text without words.
    """
    last = last_state(h, mask)
    words = mask[:, :, None]  # (B, T, 1)
    highest = h.masked_fill(~words, -math.inf).amax(dim=1)
    mean = h.masked_fill(~words, 0.0).sum(dim=1) / words.sum(dim=1)
    return torch.cat([last, highest, mean], dim=1)


def last_state(h: Tensor, mask: Tensor) -> Tensor:
    """Return h_T (B, D) of states (B, T, D): the state at each text's last word."""
    if mask.shape != h.shape[:2] or mask.dtype != torch.bool:
        raise ValueError(
            f"pooling: expected states (B, T, D) and a mask (B, T) of truth values, got "
            f"{tuple(h.shape)} and {mask.dtype} {tuple(mask.shape)}"
        )
    length = mask.sum(dim=1)  # (B,)
    if not bool(length.all()):
        raise ValueError("pooling: a text has no word; leave empty texts out")
    return h[torch.arange(len(h), device=h.device), length - 1]
