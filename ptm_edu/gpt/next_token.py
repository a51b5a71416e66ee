"""What a GPT expects after a text, and how much each of the text's tokens surprised it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from ptm_edu.text import BytePairTokenizer

from .model import GPT

Named = list[tuple[int, str, float]]

OTHERS = 3  # tokens drawn from the rest: enough that two draws of one place may differ


@torch.inference_mode()
def guess_next(
    model: GPT,
    tokenizer: BytePairTokenizer,
    text: str,
    chosen: Sequence[int] = (),
    candidates: int = 20,
) -> dict[str, Any]:
    """Return what may come next after a text and the token ids `chosen` to follow it.

    `tokens` are all T tokens as text, `bits` the surprise of each but the first, T − 1 of
    −log₂ P(u_i | u_1, …, u_i−1) (Radford et al. 2018, eq. 1). Of the token after them: `candidates`
    are the most likely ones, best first, each (id, token, P); `rest` is the probability of all
    others, `others` a few (id, token, P) drawn from these, the same at every call; `entropy` is
    −Σ P log₂ P in bits. `chosen` are ids, because tokens joined to a text are often cut in another
    way. Raises ValueError for no token, for more than the model's context, and for fewer than one
    candidate.
    """
    ids = [*tokenizer.encode(text), *chosen]
    if not ids:
        raise ValueError("guess_next: the text is empty, and a model goes on from something")
    if candidates < 1:
        raise ValueError(f"guess_next: expected one candidate or more, got {candidates}")
    log_p = _log_probabilities(model, ids)  # (T, V)
    log_next = log_p[-1].double()
    p = log_next.exp()
    best = p.topk(min(candidates, len(p))).indices
    others = p.index_fill(0, best, 0.0)
    rest = float(others.sum())

    def named(found: Tensor) -> Named:
        return [(int(i), token_text(tokenizer, int(i)), float(p[i])) for i in found]

    surprises = -log_p[:-1].gather(1, torch.tensor(ids[1:])[:, None])[:, 0] / math.log(2)
    return {
        "tokens": [token_text(tokenizer, i) for i in ids],
        "bits": surprises.clamp(min=0).tolist(),  # (T − 1,)
        "candidates": named(best),
        "others": named(_drawn(others)) if rest > 0 else [],
        "rest": rest,
        "entropy": max(0.0, float(-(p * log_next).sum()) / math.log(2)),
    }


def token_text(tokenizer: BytePairTokenizer, token: int) -> str:
    """Return a token as it stands in a text, its spaces too; a special token as its name.

    A part of a character, which byte pairs may be, shows as �, a token that only the model knows
    (`GPT.add_tokens`) as its number.
    """
    if token >= len(tokenizer):
        return f"<{token}>"
    # Twice, because a tokenizer of words leaves out the space at the end of a text.
    once, twice = tokenizer.decode([token]), tokenizer.decode([token, token])
    return twice[: len(twice) - len(once)] or tokenizer.vocabulary[token]


def _log_probabilities(model: GPT, ids: list[int]) -> Tensor:
    """Return log P (T, V) of the token after each, without dropout, on the CPU."""
    was_training = model.training
    model.eval()
    try:
        device = model.words.weight.device
        return model(torch.tensor([ids], device=device)).logits[0].float().log_softmax(-1).cpu()
    finally:
        model.train(was_training)


def _drawn(weights: Tensor) -> Tensor:
    generator = torch.Generator().manual_seed(0)
    return torch.multinomial(weights, OTHERS, replacement=True, generator=generator)
