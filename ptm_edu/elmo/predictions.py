"""What each direction of a biLM predicts at every position of a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .bilm import BiLM, Direction
from .tokenizer import ElmoTokenizer


@checked(top=1)
@torch.no_grad()
def word_predictions(
    model: BiLM, tokenizer: ElmoTokenizer, tokens: Sequence[str], top: int = 8
) -> dict[Direction, dict[str, Any]]:
    """Return each direction's most probable words at each position, from the context alone.

    `words` (T, K), best first, and their `probabilities` (T, K); `true_probability` (T,) and
    `true_rank` (T,), 1 for the best, of the word at that position: NaN and 0 if it is not in the
    softmax. The forward direction uses the words before the position, the backward direction those
    after it. Raises ValueError for a model without a softmax or a sentence without words.
    """
    if model.softmax is None:
        raise ValueError("word_predictions: this biLM has no softmax, so it predicts nothing")
    predicted = len(model.softmax.bias)
    require(
        top <= predicted,
        f"word_predictions: expected top of at most {predicted}, the words of this softmax, got "
        f"{top}",
    )
    output = model(tokenizer([list(tokens)]))
    # Position 0 is BEGIN: forward at position t predicts t + 1, backward t − 1.
    forward, backward = output.forward[-1, 0, :-2], output.backward[-1, 0, 2:]  # (T, P) each
    targets = torch.tensor([tokenizer.id(word) for word in tokens])  # (T,)
    return {
        "forward": _best(model.softmax(forward), targets, tokenizer, top),
        "backward": _best(model.softmax(backward), targets, tokenizer, top),
    }


def _best(
    log_probability: Tensor, targets: Tensor, tokenizer: ElmoTokenizer, top: int
) -> dict[str, Any]:
    best = log_probability.topk(top, dim=1)  # (T, K)
    known = targets >= 0  # (T,)
    true = log_probability.gather(1, targets.clamp(min=0)[:, None])  # (T, 1)
    rank = (log_probability > true).sum(dim=1) + 1  # (T,)
    return {
        "words": [[tokenizer.words[i] for i in row] for row in best.indices.tolist()],
        "probabilities": best.values.exp().numpy(),
        "true_probability": true[:, 0].exp().where(known, torch.nan).numpy(),
        "true_rank": rank.where(known, 0).numpy(),
    }
