"""The language model's loss without its logits: they are the largest tensor of a training by far.

8,192 tokens and 8,000 words make 65 million logits, which are written and read several times, out
of the processor's cache. A token's loss needs its own logits alone, and so does its gradient: both
are taken of a few tokens at a time, and the logits are forgotten. (Wijmans et al. 2024, "Cut Your
Losses in Large-Vocabulary Language Models", go further and never write any.)
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.autograd.function import once_differentiable
from torch.nn import functional

from ptm_edu.training.ignore_index import IGNORE_INDEX

from .losses import labels_to_predict, language_model_loss

HELD = 2**21  # logits at a time: 8 MB in 32 bits


def next_token_loss(
    hidden: Tensor, words: Tensor, input_ids: Tensor, attention_mask: Tensor | None = None
) -> Tensor:
    """Return `language_model_loss(hidden @ words.T, input_ids, attention_mask)`, sooner.

    `hidden` (B, T, D) is the last hidden state of ids (B, T), `words` (V, D) the output's matrix.
    The gradients are computed on the way, and have none of their own. Raises ValueError for shapes
    that do not fit or if nothing is to be predicted.
    """
    if hidden.shape[:-1] != input_ids.shape:
        raise ValueError(
            f"next_token_loss: the ids are {tuple(input_ids.shape)}, expected hidden states of "
            f"{(*input_ids.shape, 'D')}, got {tuple(hidden.shape)}"
        )
    if not torch.is_grad_enabled():
        return language_model_loss(hidden @ words.T, input_ids, attention_mask)
    labels = labels_to_predict(input_ids, attention_mask).flatten()
    nats: Tensor = _SumInParts.apply(hidden.flatten(0, 1), words, labels)
    return nats / labels.ne(IGNORE_INDEX).sum()


class _SumInParts(torch.autograd.Function):
    """Σ −log softmax(h Wᵀ)[label] over places with a label: h (N, D), W (V, D), labels (N,)."""

    @staticmethod
    def forward(ctx: Any, hidden: Tensor, words: Tensor, labels: Tensor) -> Tensor:
        words = words.detach().requires_grad_()
        tokens = max(1, HELD // len(words))
        nats, to_hidden, to_words = hidden.new_zeros(()), [], torch.zeros_like(words)
        for part, wanted in zip(hidden.split(tokens), labels.split(tokens), strict=True):
            part = part.detach().requires_grad_()
            with torch.enable_grad():
                logits = part @ words.T  # (tokens, V)
                lost = functional.cross_entropy(
                    logits, wanted, ignore_index=IGNORE_INDEX, reduction="sum"
                )
            to_part, to_all = torch.autograd.grad(lost, (part, words))
            nats += lost.detach()
            to_hidden.append(to_part)
            to_words += to_all
        ctx.save_for_backward(torch.cat(to_hidden), to_words)
        return nats

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, Tensor, None]:
        to_hidden, to_words = ctx.saved_tensors
        return gradient * to_hidden, gradient * to_words, None
