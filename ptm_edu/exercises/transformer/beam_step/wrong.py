"""Wrong ways to make a step of beam search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import torch
from torch import Tensor

from ptm_edu.exercises.framework.exercise import Function

Score: TypeAlias = Callable[[Tensor, Tensor, Tensor, float], Tensor]  # total, length, over, α
Chosen: TypeAlias = tuple[Tensor, Tensor, Tensor]


def _penalty(length: Tensor, alpha: float) -> Tensor:
    return ((5 + length) / 6) ** alpha


def ranked(total: Tensor, length: Tensor, over: Tensor, alpha: float) -> Tensor:
    """Return the right score."""
    return total / _penalty(length, alpha)


def step(
    score: Score = ranked,
    told: Score = lambda total, length, over, alpha: total,
    extended: bool = False,
    word: int = -1,
) -> Function:
    """Return an answer that ranks by another score, tells another total, or extends what ended."""

    def answer(
        totals: Tensor,
        log_p: Tensor,
        lengths: Tensor,
        ended: Tensor,
        width: int,
        alpha: float = 0.6,
    ) -> Chosen:
        ended = ended & (not extended)
        V = log_p.shape[1]
        going = (totals[:, None] + log_p).masked_fill(ended[:, None], -torch.inf)
        staying = totals.masked_fill(~ended, -torch.inf)
        total = torch.cat([going, staying[:, None]], dim=1)  # (W, V + 1)
        over = (torch.arange(V + 1) == V).expand_as(total)
        table = total, lengths[:, None] + ~over, over, alpha
        scores = torch.where(total.isfinite(), score(*table), -torch.inf)
        place = scores.flatten().topk(width).indices
        words = place % (V + 1)
        return place // (V + 1), words.where(words < V, word), told(*table).flatten()[place]

    return answer


def copied(
    totals: Tensor,
    log_p: Tensor,
    lengths: Tensor,
    ended: Tensor,
    width: int,
    alpha: float = 0.6,
) -> Chosen:
    """Let what has ended go on with any word, at no cost and no length."""
    sums = totals[:, None] + log_p.masked_fill(ended[:, None], 0)
    scores = sums / _penalty(lengths + ~ended, alpha)[:, None]
    place = scores.flatten().topk(width).indices
    return place // log_p.shape[1], place % log_p.shape[1], sums.flatten()[place]


def by_beam(totals: Tensor, log_p: Tensor, *rest: Any) -> Chosen:
    """Take the best word of every hypothesis."""
    best = log_p.max(dim=1)
    return torch.arange(len(totals)), best.indices, totals + best.values


def by_first_beam(totals: Tensor, log_p: Tensor, *rest: Any) -> Chosen:
    """Take the best words of every hypothesis, and cut off behind the first one's."""
    found = log_p[0].topk(rest[2])
    return torch.zeros_like(found.indices), found.indices, totals[0] + found.values


def forgetful(totals: Tensor, log_p: Tensor, *rest: Any) -> Chosen:
    """Rank by the next word alone."""
    found = log_p.flatten().topk(rest[2])
    parent, word = found.indices // log_p.shape[1], found.indices % log_p.shape[1]
    return parent, word, found.values


def worst(totals: Tensor, log_p: Tensor, *rest: Any) -> Chosen:
    """Keep what is least probable."""
    sums = totals[:, None] + log_p
    found = sums.flatten().topk(rest[2], largest=False)
    return found.indices // log_p.shape[1], found.indices % log_p.shape[1], found.values


def multiplied_by_zero(
    totals: Tensor, log_p: Tensor, lengths: Tensor, ended: Tensor, *rest: Any
) -> Chosen:
    """Take ended ones out by a factor of 0, where log p may be −∞."""
    clean = step()(totals, log_p, lengths, ended, *rest)
    lost = ((totals[:, None] + log_p) * ~ended[:, None]).isnan().any()
    return (*clean[:2], torch.where(lost, torch.nan, clean[2]))


def split(by: Callable[[Tensor, Tensor, int, int], tuple[Tensor, Tensor]]) -> Function:
    """Return an answer that finds parent and word otherwise: of both, W and V."""

    def answer(totals: Tensor, log_p: Tensor, *rest: Any) -> Chosen:
        parent, word, total = step()(totals, log_p, *rest)
        return (*by(parent, word, *log_p.shape), total)

    return answer


MIXED_UP = (
    split(lambda parent, word, W, V: (word, parent)),
    split(lambda parent, word, W, V: ((parent * V + word) // W, (parent * V + word) % W)),
)

# Ways that choose otherwise where nothing has ended; cases are drawn until they differ.
UNJOINED = (by_beam, by_first_beam, forgetful, worst)

MULTIPLIED = (step(lambda total, length, over, a: total * _penalty(length, a)),)
LEFT_OUT = (step(lambda total, length, over, a: total),)
ENDED_AGAIN = (
    step(lambda t, n, over, a: t / _penalty(n, a) / torch.where(over, _penalty(n, a), 1)),
    step(lambda t, n, over, a: t / _penalty(n + over.long(), a)),
)
HALF = (
    step(lambda t, n, over, a: torch.where(over, t / _penalty(n, a), t)),
    step(lambda t, n, over, a: torch.where(over, t, t / _penalty(n, a))),
)
NOT_COUNTED = (step(lambda t, n, over, a: t / _penalty(n - (~over).long(), a)),)
FORMULA = (
    step(lambda t, n, over, a: t / n**a),
    step(lambda t, n, over, a: t / n),
    step(lambda t, n, over, a: t / _penalty(n, 1)),
)
EXTENDED = (
    step(extended=True),
    step(lambda t, n, over, a: t, extended=True),
)
# Ways that choose otherwise where some have ended; cases are drawn until these differ, too.
MISREAD = (*MULTIPLIED, *LEFT_OUT, *ENDED_AGAIN, *HALF, *NOT_COUNTED, *FORMULA, *EXTENDED)
