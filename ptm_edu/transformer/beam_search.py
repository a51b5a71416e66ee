"""Beam search: follow the few best beginnings at once, in place of the single best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor


class Continuation(Protocol):
    """What can tell how N beginnings may go on."""

    def __call__(self, ids: Tensor) -> Tensor:
        """Return log p (N, V) of the word after each of N beginnings (N, T)."""

    def choose(self, rows: Tensor) -> None:
        """Go on with these of the beginnings; one may be chosen several times."""


@dataclass(frozen=True)
class Hypothesis:
    """A sentence that was found: its ids, without the start and the end token.

    `log_probability` is the sum over its words and, if it `ended`, the end token, in nats; `score`
    is that divided by the length penalty.
    """

    ids: tuple[int, ...]
    log_probability: float
    score: float
    ended: bool


def length_penalty(length: int, alpha: float) -> float:
    """Return ((5 + length) / 6)^α, 1 for a single word (Wu et al. 2016, eq. 14).

    A log-probability falls with every word, so without a penalty the shortest sentence wins;
    divided by it, as with α = 1 by the length, long ones are in the race again.
    """
    return float(((5 + length) / 6) ** alpha)


@torch.no_grad()
def search(
    continuation: Continuation,
    sentences: int,
    *,
    start_id: int,
    end_id: int,
    width: int = 4,
    alpha: float = 0.6,
    max_length: int = 100,
) -> list[list[Hypothesis]]:
    """Return, best first, up to `width` hypotheses for each of so many sentences.

    A sentence's search is over once `width` hypotheses have ended. At `max_length` words, the end
    token counted, those that have not ended are cut; they stand behind those that have.
    `continuation` is first asked with one beginning a sentence, the start token. Width 1 is greedy
    search. Raises ValueError for a width or length below 1.
    """
    if width < 1 or max_length < 1:
        raise ValueError(
            f"beam search: expected width >= 1 and max_length >= 1, got width={width}, "
            f"max_length={max_length}"
        )
    beams = _Beams(sentences, start_id)
    found: list[list[Hypothesis]] = [[] for _ in range(sentences)]
    while len(beams.sentence) and beams.ids.shape[2] <= max_length:
        beams.grow(continuation, width, end_id, alpha, found)
    for sentence, ids, totals in zip(beams.sentence, beams.ids, beams.totals, strict=True):
        for beginning, total in zip(ids, totals.tolist(), strict=True):
            if total > -torch.inf:
                found[sentence].append(_hypothesis(beginning, total, alpha, False))
    return [sorted(each, key=lambda h: (h.ended, h.score), reverse=True)[:width] for each in found]


class _Beams:
    """The beginnings that are followed: W for each of the A sentences still searched."""

    def __init__(self, sentences: int, start_id: int) -> None:
        self.sentence = list(range(sentences))  # A numbers
        self.ids = torch.full((sentences, 1, 1), start_id)  # (A, W, T), the start token first
        self.totals = torch.zeros(sentences, 1)  # (A, W): sums of log p, −∞ where there is nothing

    def grow(
        self,
        continuation: Continuation,
        width: int,
        end_id: int,
        alpha: float,
        found: list[list[Hypothesis]],
    ) -> None:
        """Add a word to each; those that end among the best `width` go to `found`."""
        log_p = continuation(self.ids.flatten(0, 1)).cpu()  # (A·W, V)
        vocabulary = log_p.shape[1]
        candidates = (self.totals.flatten()[:, None] + log_p).view(len(self.sentence), -1)
        # Each beginning can end in one way only, so of 2W candidates W at least go on.
        totals, place = candidates.topk(min(2 * width, candidates.shape[1]))  # (A, 2W)
        parent, word = place // vocabulary, place % vocabulary
        ids = torch.cat([_taken(self.ids, parent), word[..., None]], dim=2)  # (A, 2W, T + 1)
        ends = word.eq(end_id) & totals.isfinite()
        for a, rank in ends[:, :width].nonzero().tolist():
            ended = _hypothesis(ids[a, rank], totals[a, rank].item(), alpha, True)
            found[self.sentence[a]].append(ended)
        totals, rank = totals.masked_fill(word.eq(end_id), -torch.inf).topk(
            min(width, totals.shape[1])
        )
        rows = parent.gather(1, rank) + self.ids.shape[1] * torch.arange(len(totals))[:, None]
        busy = [
            a
            for a, sentence in enumerate(self.sentence)
            if len(found[sentence]) < width and totals[a, 0] > -torch.inf
        ]
        self.sentence = [self.sentence[a] for a in busy]
        self.ids, self.totals = _taken(ids, rank)[busy], totals[busy]
        continuation.choose(rows[busy].flatten())


def _taken(ids: Tensor, rank: Tensor) -> Tensor:
    """Return rows (A, K, T) of ids (A, W, T), those that `rank` (A, K) numbers."""
    return ids.gather(1, rank[..., None].expand(-1, -1, ids.shape[2]))


def _hypothesis(ids: Tensor, total: float, alpha: float, ended: bool) -> Hypothesis:
    words = ids[1:].tolist()  # without the start token
    score = total / length_penalty(len(words), alpha)
    return Hypothesis(tuple(words[:-1] if ended else words), total, score, ended)
