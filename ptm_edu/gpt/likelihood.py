"""How likely a text is after another: what a language model knows of a task before any tuning."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from .inputs import Ids
from .model import GPT


@torch.inference_mode()
def log_likelihoods(
    model: GPT, pairs: Sequence[tuple[Ids, Ids]], batch_size: int = 32
) -> list[float]:
    """Return log P(after | before), in nats, for each pair (before, after) of ids.

    With it a task becomes a question of what comes next: Radford et al. 2018, §5, "zero-shot
    behaviors", choose the mood of a review by which of "positive" and "negative" is likelier after
    it and the word "very". Raises ValueError where one of the two is empty, or both together are
    longer than the context.
    """
    for before, after in pairs:
        if not before or not after or len(before) + len(after) > model.config.max_positions + 1:
            raise ValueError(
                f"log_likelihoods: expected a token or more before and after, at most "
                f"{model.config.max_positions + 1} together, got {len(before)} and {len(after)}"
            )
    was_training = model.training
    model.eval()
    order = sorted(range(len(pairs)), key=lambda row: len(pairs[row][0]) + len(pairs[row][1]))
    found = [0.0] * len(pairs)
    for first in range(0, len(order), batch_size):
        rows = order[first : first + batch_size]
        for row, sum_ in zip(rows, _sums(model, [pairs[row] for row in rows]), strict=True):
            found[row] = sum_
    model.train(was_training)
    return found


def _sums(model: GPT, pairs: Sequence[tuple[Ids, Ids]]) -> list[float]:
    rows = [[*before, *after] for before, after in pairs]
    width = max(map(len, rows))
    # A causal model never looks at what is filled up behind a text.
    ids = torch.tensor([row + [0] * (width - len(row)) for row in rows])  # (B, T)
    log_p: Tensor = model(ids[:, :-1]).logits.float().log_softmax(dim=-1)
    own = log_p.gather(-1, ids[:, 1:, None]).squeeze(-1)  # (B, T − 1): of each token but the first
    places = zip(own, pairs, strict=True)
    return [
        float(row[len(before) - 1 : len(before) + len(after) - 1].sum())
        for row, (before, after) in places
    ]
