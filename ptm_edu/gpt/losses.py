"""What a GPT learns: the next token, and, in fine-tuning, a task with the next token beside it."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.training.ignore_index import IGNORE_INDEX
from ptm_edu.transformer import padding_mask


def next_tokens(input_ids: Tensor, attention_mask: Tensor | None = None) -> Tensor:
    """Return labels (B, T) of ids (B, T): at every place the id that stands one place later.

    −100 where nothing comes next: at the last place, and wherever a place or the one after it is
    padding. Raises ValueError for a mask of another shape.
    """
    labels = torch.full_like(input_ids, IGNORE_INDEX)
    labels[:, :-1] = input_ids[:, 1:]
    if attention_mask is not None:
        if attention_mask.shape != input_ids.shape:
            raise ValueError(
                f"next_tokens: the ids are {tuple(input_ids.shape)}, expected an attention_mask of "
                f"the same shape, got {tuple(attention_mask.shape)}"
            )
        real = padding_mask(attention_mask)[:, 0, 0]  # (B, T)
        labels[:, :-1].masked_fill_(~(real[:, 1:] & real[:, :-1]), IGNORE_INDEX)
    return labels


def language_model_loss(
    logits: Tensor, input_ids: Tensor, attention_mask: Tensor | None = None
) -> Tensor:
    """Return the mean of −log P(u_i | u_{i−k}, …, u_{i−1}) over a batch's tokens, in nats.

    Up to sign and number of tokens it is L₁ = Σ log P(u_i | u_{i−k}, …, u_{i−1}) (Radford et al.
    2018, eq. 1). logits (B, T, V) score, at place i − 1, the token at place i of ids (B, T). A
    text's first token is predicted by nothing; padding is left out. Raises ValueError if then
    nothing is left, or if shapes do not fit.
    """
    if logits.shape[:-1] != input_ids.shape:
        raise ValueError(
            f"language_model_loss: the ids are {tuple(input_ids.shape)}, expected logits of "
            f"{(*input_ids.shape, 'V')}, got {tuple(logits.shape)}"
        )
    labels = labels_to_predict(input_ids, attention_mask)
    return functional.cross_entropy(
        logits.flatten(0, 1), labels.flatten(), ignore_index=IGNORE_INDEX
    )


def labels_to_predict(input_ids: Tensor, attention_mask: Tensor | None) -> Tensor:
    """Return `next_tokens`, of which there must be one; raises ValueError if there is none."""
    labels = next_tokens(input_ids, attention_mask)
    if not labels.ne(IGNORE_INDEX).any():
        raise ValueError(
            "language model's loss: no token stands before another, so there is nothing to "
            "predict; expected a text of at least two tokens"
        )
    return labels


def fine_tuning_loss(task_loss: Tensor, lm_loss: Tensor, lm_weight: float = 0.5) -> Tensor:
    """Return L₃ = L₂ + λ L₁ (Radford et al. 2018, eq. 5): the task, and the language beside it.

    `task_loss` is −L₂, `lm_loss` −L₁, `lm_weight` λ, 0.5 in the paper (§4.1). With λ = 0 it is the
    task's loss itself, whatever the other is. Raises ValueError for a negative λ.
    """
    if not lm_weight >= 0:
        raise ValueError(
            f"fine_tuning_loss: lm_weight must be 0 or more, got {lm_weight}; below 0 the model "
            f"would be taught to forget its language"
        )
    return task_loss + lm_weight * lm_loss if lm_weight else task_loss
