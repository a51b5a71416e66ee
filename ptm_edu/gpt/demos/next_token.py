"""A GPT's predictions after a text, and the surprisal of each of the text's tokens."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.gpt.model import GPT
from ptm_edu.require import require
from ptm_edu.text import BytePairTokenizer
from ptm_edu.training.evaluation_mode import evaluation_mode

Named = list[tuple[int, str, float]]

OTHERS = 3  # tokens drawn from the rest: enough that two draws of one position may differ


@checked(model=None)
@torch.inference_mode()
def predict_next_token(
    model: GPT,
    tokenizer: BytePairTokenizer,
    text: str,
    chosen: Sequence[int] = (),
    candidates: int = 20,
) -> dict[str, Any]:
    """Return the predictions after a text and the token ids `chosen` to follow it.

    `tokens` are all T tokens as text, `bits` the surprisal of each but the first, T − 1 of
    −log₂ P(u_i | u_1, …, u_i−1) (Radford et al. 2018, eq. 1). For the next token, `candidates` are
    the most likely ones, best first, each (id, token, P); `rest` is the probability of all others,
    `others` a few (id, token, P) drawn from these, the same at every call; `entropy` is
    −Σ P log₂ P in bits. `chosen` are ids, because a text with tokens appended is often tokenized
    differently. Raises ValueError for no token, for more than the model's context, and for fewer
    than one candidate.
    """
    ids = [*tokenizer.encode(text), *chosen]
    require(ids, "predict_next_token: the text is empty, and a model needs a token to continue")
    require(candidates >= 1, f"predict_next_token: expected 1 candidate or more, got {candidates}")
    log_p = _log_probabilities(model, ids)  # (T, V)
    log_next = log_p[-1].double()  # (V,)
    p = log_next.exp()
    best = p.topk(min(candidates, len(p))).indices
    others = p.index_fill(0, best, 0.0)
    rest = float(others.sum())

    def named(tokens: Tensor) -> Named:
        return [(int(i), token_text(tokenizer, int(i)), float(p[i])) for i in tokens]

    surprisals = -log_p[:-1].gather(1, torch.tensor(ids[1:])[:, None])[:, 0] / math.log(2)
    return {
        "tokens": [token_text(tokenizer, i) for i in ids],
        "bits": surprisals.clamp(min=0).tolist(),  # (T − 1,)
        "candidates": named(best),
        "others": named(_draw(others)) if rest > 0 else [],
        "rest": rest,
        "entropy": max(0.0, float(-(p * log_next).sum()) / math.log(2)),
    }


@checked()
def token_text(tokenizer: BytePairTokenizer, token: int) -> str:
    """Return a token as it appears in a text, with its spaces; a special token as its name.

    A part of a character, which byte pairs may be, is shown as �, a token that only the model knows
    (`add_special_tokens`) as its number.
    """
    if token >= len(tokenizer):
        return f"<{token}>"
    # Twice, because a tokenizer of words leaves out the space at the end of a text.
    once, twice = tokenizer.decode([token]), tokenizer.decode([token, token])
    return twice[: len(twice) - len(once)] or tokenizer.vocabulary[token]


def _log_probabilities(model: GPT, ids: list[int]) -> Tensor:
    """Return log P (T, V) of the token after each, without dropout, on the CPU."""
    require(
        hasattr(model, "token_embedding"),
        f"predict_next_token: expected a GPT, got a {type(model).__name__}; of zoo.load(…) pass "
        f"the .model",
        TypeError,
    )
    with evaluation_mode(model):
        logits = model(torch.tensor([ids], device=model.token_embedding.weight.device)).logits[0]
    return logits.float().log_softmax(-1).cpu()


def _draw(weights: Tensor) -> Tensor:
    generator = torch.Generator().manual_seed(0)
    return torch.multinomial(weights, OTHERS, replacement=True, generator=generator)
