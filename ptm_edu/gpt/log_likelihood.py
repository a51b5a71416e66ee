"""How likely a text is after another: a language model's answers before any fine-tuning."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from ptm_edu.require import require
from ptm_edu.training.evaluation_mode import evaluation_mode
from ptm_edu.transformer.translation import padded

from .model import GPT
from .task_inputs import Ids


@torch.inference_mode()
def log_likelihoods(
    model: GPT, pairs: Sequence[tuple[Ids, Ids]], batch_size: int = 32
) -> list[float]:
    """Return log P(after | before), in nats, for each pair (before, after) of ids.

    With it, a task becomes next-token prediction: Radford et al. 2018, §5, "zero-shot behaviors",
    predict the sentiment of a review by which of "positive" and "negative" is more likely after it
    and the word "very". Raises ValueError if one of the two is empty, or if together they are
    longer than the context.
    """
    for before, after in pairs:
        require(
            before and after and len(before) + len(after) <= model.config.max_positions + 1,
            f"log_likelihoods: expected a token or more before and after, at most "
            f"{model.config.max_positions + 1} together, got {len(before)} and {len(after)}",
        )
    order = sorted(range(len(pairs)), key=lambda row: len(pairs[row][0]) + len(pairs[row][1]))
    likelihoods = [0.0] * len(pairs)
    with evaluation_mode(model):
        for first in range(0, len(order), batch_size):
            rows = order[first : first + batch_size]
            batch = _batch_likelihoods(model, [pairs[row] for row in rows])
            for row, likelihood in zip(rows, batch, strict=True):
                likelihoods[row] = likelihood
    return likelihoods


def _batch_likelihoods(model: GPT, pairs: Sequence[tuple[Ids, Ids]]) -> list[float]:
    # A causal model never attends to the padding after a text.
    ids = padded([[*before, *after] for before, after in pairs], 0)  # (B, T)
    log_p: Tensor = model(ids[:, :-1]).logits.float().log_softmax(dim=-1)  # (B, T − 1, V)
    tokens = log_p.gather(-1, ids[:, 1:, None]).squeeze(-1)  # (B, T − 1): of each but the first
    return [
        float(row[len(before) - 1 : len(before) + len(after) - 1].sum())
        for row, (before, after) in zip(tokens, pairs, strict=True)
    ]
