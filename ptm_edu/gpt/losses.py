"""GPT's losses: the next token, and, in fine-tuning, a task together with the next token."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.arguments import checked
from ptm_edu.require import require, require_ids
from ptm_edu.training.ignore_index import IGNORE_INDEX
from ptm_edu.transformer import padding_mask


@checked(input_ids="integer (B, T)")
def next_tokens(input_ids: Tensor, attention_mask: Tensor | None = None) -> Tensor:
    """Return labels (B, T) for ids (B, T): at each position the id of the next one.

    The label is −100 where there is no next token: at the last position, and where a position or
    the one after it is padding. Raises ValueError for a mask of another shape.
    """
    labels = torch.full_like(input_ids, IGNORE_INDEX)  # (B, T)
    labels[:, :-1] = input_ids[:, 1:]
    if attention_mask is not None:
        require(
            attention_mask.shape == input_ids.shape,
            f"next_tokens: the ids are {tuple(input_ids.shape)}, expected an attention_mask of the "
            f"same shape, got {tuple(attention_mask.shape)}",
        )
        real = padding_mask(attention_mask)[:, 0, 0]  # (B, 1, 1, T) → (B, T)
        labels[:, :-1].masked_fill_(~(real[:, 1:] & real[:, :-1]), IGNORE_INDEX)
    return labels


@checked(logits="float (…)")
def language_model_loss(
    logits: Tensor, input_ids: Tensor, attention_mask: Tensor | None = None
) -> Tensor:
    """Return the mean of −log P(u_i | u_{i−k}, …, u_{i−1}) over a batch's tokens, in nats.

    Up to sign and number of tokens it is L₁ = Σ log P(u_i | u_{i−k}, …, u_{i−1}) (Radford et al.
    2018, eq. 1). logits (B, T, V) predict, at position i − 1, the token at position i of ids
    (B, T). A text's first token is not predicted, and padding does not count. Raises ValueError if
    no token is left to predict, or if shapes do not fit.
    """
    require(
        logits.shape[:-1] == input_ids.shape,
        f"language_model_loss: the ids are {tuple(input_ids.shape)}, expected logits of "
        f"{(*input_ids.shape, 'V')}, got {tuple(logits.shape)}",
    )
    input_ids = require_ids("language_model_loss: input_ids", input_ids, logits.shape[-1])
    labels = next_tokens(input_ids, attention_mask)  # (B, T)
    check_labels(labels)
    return functional.cross_entropy(
        logits.flatten(0, 1), labels.flatten(), ignore_index=IGNORE_INDEX
    )


def check_labels(labels: Tensor) -> None:
    """Raise ValueError if there is no label, because the mean over no tokens would be NaN."""
    require(
        labels.ne(IGNORE_INDEX).any(),
        "language model's loss: no token comes before another, so there is nothing to predict; "
        "expected a text of at least two tokens",
    )


@checked()
def fine_tuning_loss(task_loss: Tensor, lm_loss: Tensor, lm_weight: float = 0.5) -> Tensor:
    """Return L₃ = L₂ + λ L₁ (Radford et al. 2018, eq. 5), the loss of task and language model.

    `task_loss` is −L₂, `lm_loss` −L₁, `lm_weight` λ, 0.5 in the paper (§4.1). With λ = 0 it is the
    task's loss itself, whatever the other is. Raises ValueError for a negative λ.
    """
    require(
        lm_weight >= 0,
        f"fine_tuning_loss: lm_weight must be 0 or more, got {lm_weight}; below 0 the model would "
        f"be trained to forget its language",
    )
    return task_loss + lm_weight * lm_loss if lm_weight else task_loss
