"""What each direction of a biLM expects at every place of a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from .bilm import BiLM, Direction
from .tokenizer import ElmoTokenizer


@torch.no_grad()
def word_predictions(
    model: BiLM, tokenizer: ElmoTokenizer, tokens: Sequence[str], top: int = 8
) -> dict[Direction, dict[str, Any]]:
    """Return for each direction the words it holds most likely at each place, before it sees it.

    `words` (T, K), best first, and their `probabilities` (T, K); `true_probability` (T,) and
    `true_rank` (T,), 1 for the best, of the word that stands there: NaN and 0 where the softmax
    does not know it. Forward has read what stands before the place, backward what stands after.
    Raises ValueError for a model without a softmax or a sentence without words.
    """
    if model.softmax is None:
        raise ValueError("word_predictions: this biLM has no softmax, so it predicts nothing")
    output = model(tokenizer([list(tokens)]))
    # Place 0 is the begin mark: forward at place t predicts t + 1, backward t − 1.
    ahead, behind = output.forward[-1, 0, :-2], output.backward[-1, 0, 2:]  # (T, P)
    targets = torch.tensor([tokenizer.id(word) for word in tokens])
    return {
        "forward": _told(model.softmax(ahead), targets, tokenizer, top),
        "backward": _told(model.softmax(behind), targets, tokenizer, top),
    }


def _told(
    log_probability: Tensor, targets: Tensor, tokenizer: ElmoTokenizer, top: int
) -> dict[str, Any]:
    best = log_probability.topk(top, dim=1)
    known = targets >= 0
    true = log_probability.gather(1, targets.clamp(min=0)[:, None])  # (T, 1)
    rank = (log_probability > true).sum(dim=1) + 1
    return {
        "words": [[tokenizer.words[i] for i in row] for row in best.indices.tolist()],
        "probabilities": best.values.exp().numpy(),
        "true_probability": true[:, 0].exp().where(known, torch.nan).numpy(),
        "true_rank": rank.where(known, 0).numpy(),
    }
