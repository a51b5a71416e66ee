"""How likely a text is after another: a language model's answers before any fine-tuning."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import torch

from ptm_edu.arguments import checked
from ptm_edu.require import require
from ptm_edu.training.evaluation_mode import evaluation_mode
from ptm_edu.transformer.translation import padded

from .model import GPT
from .task_inputs import Ids


@checked(batch_size=1)
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
    sharing: dict[tuple[int, ...], list[int]] = defaultdict(list)  # pairs with the same input
    for number, (before, after) in enumerate(pairs):
        sharing[(*before, *after[:-1])].append(number)
    inputs = sorted(sharing, key=len)
    device = model.token_embedding.weight.device
    likelihoods = [0.0] * len(pairs)
    with evaluation_mode(model):
        for first in range(0, len(inputs), batch_size):
            batch = inputs[first : first + batch_size]
            # A causal model never attends to the padding after a text.
            ids = padded(batch, 0).to(device)  # (B, T)
            states = model.encode(ids)[0][-1]  # (B, T, D)
            for row, given in zip(states, batch, strict=True):
                # Logits from the first state on that predicts a token of an `after`, S of them.
                start = min(len(pairs[number][0]) for number in sharing[given]) - 1
                log_p = model.lm_head(row[start : len(given)]).float().log_softmax(-1)  # (S, V)
                for number in sharing[given]:
                    before, after = pairs[number]
                    positions = range(len(before) - 1 - start, len(given) - start)
                    likelihoods[number] = float(log_p[positions, list(after)].sum())
    return likelihoods
