"""gpt-mini's perplexity per word on held-out text, compared with a trigram over the same tokens.

The negative log likelihood is summed over all subword tokens and divided by the number of words
(separated by spaces), so that the result does not depend on the tokenization. Both models are
trained on the same ids and evaluated at the same positions: all except the first token and the
`<|endoftext|>` between articles, which are context only.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from ptm_edu.evaluation.kneser_ney import KneserNey
from ptm_edu.gpt import GPT

from ._gpt_text import END, GPTText, Ids

ROWS = 16  # windows in a batch


class PerWord(NamedTuple):
    """The perplexities per word of a held-out text."""

    words: int
    model: float
    trigram: float


def heldout_perplexities(model: GPT, text: GPTText) -> dict[str, PerWord]:
    """Return {set: perplexities}; for 60 million tokens the trigram takes minutes and gigabytes."""
    trigram = KneserNey.fit(np.concatenate([text.general, text.stories]), len(text.tokenizer))
    end = text.tokenizer[END]
    perplexities = {}
    for name, ids in text.held_out.items():
        is_target = ids != end
        is_target[0] = False
        words = text.words[f"held out: {name}"]
        of_trigram = math.log(trigram.perplexity(ids.astype(np.int64), is_target)) * is_target.sum()
        perplexities[name] = PerWord(
            words, math.exp(nats(model, ids, is_target) / words), math.exp(of_trigram / words)
        )
    return perplexities


@torch.no_grad()
def nats(model: GPT, ids: Ids, is_target: NDArray[np.bool_]) -> float:
    """Return −Σ log P of the tokens of `ids` (T,) where `is_target` (T,) is True.

    The windows overlap by half, so that every token after the first window has at least half a
    window of context.
    """
    context = model.config.max_positions
    step = context // 2
    starts = range(0, max(1, len(ids) - step), step)
    total = 0.0
    for first in range(0, len(starts), ROWS):
        some = starts[first : first + ROWS]
        length = min(context, len(ids) - some[0])
        rows = [slice(at, at + context) for at in some]
        last = [len(ids[row]) for row in rows]
        batch = torch.zeros(len(rows), length, dtype=torch.long)
        counted = torch.zeros(len(rows), length, dtype=torch.bool)
        for n, row in enumerate(rows):
            batch[n, : last[n]] = torch.from_numpy(ids[row].astype(np.int64))
            counted[n, : last[n]] = torch.from_numpy(is_target[row])
            if row.start:
                counted[n, :step] = False  # already counted in the window before
        log_p = model.eval()(batch).logits[:, :-1].float().log_softmax(dim=-1)
        own = functional.nll_loss(log_p.flatten(0, 1), batch[:, 1:].flatten(), reduction="none")
        total += own[counted[:, 1:].flatten()].sum().item()
    return total
