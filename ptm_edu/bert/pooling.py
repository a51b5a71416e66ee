"""Pooling: one vector for a whole text, from the hidden states of its tokens.

Which pooling fits is a property of the trained model: next-sentence prediction trains the pooled
state of [CLS] (Devlin et al. 2019, §3.1), sentence encoders mostly the mean of all tokens (Reimers
and Gurevych 2019, arXiv:1908.10084, §3).
"""

from __future__ import annotations

from collections.abc import Callable

from torch import Tensor

from ptm_edu.require import require

from .model import BertOutput

Vectors = Callable[[BertOutput, Tensor], Tensor]


def mean_of_tokens(output: BertOutput, mask: Tensor) -> Tensor:
    """Return the mean of the last hidden states of all real tokens, (B, D); mask (B, T)."""
    return mean_state(output.last_hidden_state, mask)


def cls_state(output: BertOutput, mask: Tensor) -> Tensor:
    """Return the last hidden state of [CLS], (B, D)."""
    return output.last_hidden_state[:, 0]


def pooled_state(output: BertOutput, mask: Tensor) -> Tensor:
    """Return the pooled state of [CLS], (B, D), which next-sentence prediction reads."""
    pooled = output.pooler_output
    require(pooled is not None, "pooled_state: this BERT has no pooler; read [CLS] or the mean")
    assert pooled is not None
    return pooled


def mean_state(hidden_states: Tensor, mask: Tensor) -> Tensor:
    """Return the mean (B, D) of hidden states (B, T, D) where the mask (B, T) is 1."""
    real = mask[..., None].to(hidden_states.dtype)  # (B, T, 1)
    return (hidden_states * real).sum(dim=1) / real.sum(dim=1)  # (B, D)


POOLER, CLS, MEAN = "pooler", "cls", "mean"
POOLINGS: dict[str, Vectors] = {POOLER: pooled_state, CLS: cls_state, MEAN: mean_of_tokens}
