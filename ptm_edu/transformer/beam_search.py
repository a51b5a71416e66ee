"""Beam search: extend the few best hypotheses in parallel instead of the single best one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.require import require


class NextTokenScorer(Protocol):
    """A model with a cache, as `search` calls it: it scores the next token of N hypotheses."""

    def __call__(self, ids: Tensor) -> Tensor:
        """Return log p (N, V) of the token after each of N hypotheses (N, T)."""

    def select_rows(self, rows: Tensor) -> None:
        """Continue with these hypotheses; one may be selected several times."""


@dataclass(frozen=True)
class Hypothesis:
    """A generated sequence: its ids, without the start and the end token.

    `log_probability` is the sum over its tokens and, if it `ended`, the end token, in nats; `score`
    is that divided by the length penalty.
    """

    ids: tuple[int, ...]
    log_probability: float
    score: float
    ended: bool


@checked(length=0, alpha=0)
def length_penalty(length: int, alpha: float) -> float:
    """Return ((5 + length) / 6)^α, 1 for a single token (Wu et al. 2016, eq. 14).

    A log-probability falls with every token, so without a penalty short sequences win. Dividing by
    the penalty (at α = 1 roughly by the length) lets long ones compete.
    """
    return float(((5 + length) / 6) ** alpha)


@torch.no_grad()
def search(
    scorer: NextTokenScorer,
    sentences: int,
    *,
    start_id: int,
    end_id: int,
    width: int = 4,
    alpha: float = 0.6,
    max_length: int = 100,
) -> list[list[Hypothesis]]:
    """Return, best first, up to `width` hypotheses for each of `sentences` sentences.

    A sentence is done once `width` hypotheses have ended. At `max_length` tokens, including the end
    token, unfinished hypotheses are cut off; they rank behind finished ones. The first call of
    `scorer` has one hypothesis a sentence, the start token. Width 1 is greedy search. Raises
    ValueError for a width or length below 1.
    """
    require(
        width >= 1 and max_length >= 1,
        f"beam search: expected width >= 1 and max_length >= 1, got width={width}, "
        f"max_length={max_length}",
    )
    beams = _Beams(sentences, start_id)
    hypotheses: list[list[Hypothesis]] = [[] for _ in range(sentences)]
    while len(beams.sentence) and beams.ids.shape[2] <= max_length:
        beams.extend(scorer, width, end_id, alpha, hypotheses)
    for sentence, ids, totals in zip(beams.sentence, beams.ids, beams.totals, strict=True):
        for row, total in zip(ids, totals.tolist(), strict=True):
            if total > -torch.inf:
                hypotheses[sentence].append(_hypothesis(row, total, alpha, False))
    return [
        sorted(group, key=lambda h: (h.ended, h.score), reverse=True)[:width]
        for group in hypotheses
    ]


class _Beams:
    """The unfinished hypotheses: W for each of the A sentences that are not done."""

    def __init__(self, sentences: int, start_id: int) -> None:
        self.sentence = list(range(sentences))  # A indices
        self.ids = torch.full((sentences, 1, 1), start_id)  # (A, W, T), the start token first
        self.totals = torch.zeros(sentences, 1)  # (A, W): sums of log p, −∞ for no hypothesis

    def extend(
        self,
        scorer: NextTokenScorer,
        width: int,
        end_id: int,
        alpha: float,
        hypotheses: list[list[Hypothesis]],
    ) -> None:
        """Append a token to each; those among the best `width` that end go to `hypotheses`."""
        log_p = scorer(self.ids.flatten(0, 1)).cpu()  # (A·W, V)
        vocab_size = log_p.shape[1]
        candidates = (self.totals.flatten()[:, None] + log_p).view(len(self.sentence), -1)
        # Each hypothesis can end in one way only, so W of 2W candidates are unfinished.
        totals, index = candidates.topk(min(2 * width, candidates.shape[1]))  # (A, 2W)
        parent, token = index // vocab_size, index % vocab_size
        ids = torch.cat([_gather_rows(self.ids, parent), token[..., None]], dim=2)  # (A, 2W, T + 1)

        ends = token.eq(end_id) & totals.isfinite()  # (A, 2W)
        for a, rank in ends[:, :width].nonzero().tolist():
            ended = _hypothesis(ids[a, rank], totals[a, rank].item(), alpha, True)
            hypotheses[self.sentence[a]].append(ended)

        totals = totals.masked_fill(token.eq(end_id), -torch.inf)
        totals, rank = totals.topk(min(width, totals.shape[1]))  # (A, W)
        rows = parent.gather(1, rank) + self.ids.shape[1] * torch.arange(len(totals))[:, None]
        unfinished = [
            a
            for a, sentence in enumerate(self.sentence)
            if len(hypotheses[sentence]) < width and totals[a, 0] > -torch.inf
        ]
        self.sentence = [self.sentence[a] for a in unfinished]
        self.ids, self.totals = _gather_rows(ids, rank)[unfinished], totals[unfinished]
        scorer.select_rows(rows[unfinished].flatten())


def _gather_rows(ids: Tensor, index: Tensor) -> Tensor:
    """Return (A, K, T): for each of A sentences the rows `index` (A, K) of its ids (A, W, T)."""
    return ids.gather(1, index[..., None].expand(-1, -1, ids.shape[2]))


def _hypothesis(ids: Tensor, total: float, alpha: float, ended: bool) -> Hypothesis:
    tokens = ids[1:].tolist()  # without the start token
    score = total / length_penalty(len(tokens), alpha)
    return Hypothesis(tuple(tokens[:-1] if ended else tokens), total, score, ended)
