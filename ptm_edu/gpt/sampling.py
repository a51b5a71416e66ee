"""From logits to the next token: the most likely one, or a draw, which few unlikely ones can win.

Each rule takes logits (…, V) and returns logits, −∞ for what may not be drawn any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True)
class Sampling:
    """How the next token is chosen; the defaults draw from the model's own distribution.

    In this order: the repetition penalty; the temperature, 0 for the most likely token and no draw
    (greedy); then only tokens that pass each of top-k, top-p and min-p. None leaves a rule out.
    Raises ValueError for a number that makes no sense.
    """

    temperature: float = 1.0
    top_k: int | None = None
    top_p: float | None = None
    min_p: float | None = None
    repetition_penalty: float = 1.0

    def __post_init__(self) -> None:
        """Refuse numbers out of range."""
        if not 0 <= self.temperature < float("inf"):
            _refuse("temperature", self.temperature, "0 (the most likely token) or above")
        if self.top_k is not None and not (isinstance(self.top_k, int) and self.top_k > 0):
            _refuse("top_k", self.top_k, "a number of tokens, 1 or more")
        if self.top_p is not None and not 0 < self.top_p <= 1:
            _refuse("top_p", self.top_p, "a share of the probability above 0, at most 1")
        if self.min_p is not None and not 0 <= self.min_p <= 1:
            _refuse("min_p", self.min_p, "a share of the largest probability, from 0 to 1")
        if not 0 < self.repetition_penalty < float("inf"):
            _refuse("repetition_penalty", self.repetition_penalty, "above 0; 1 changes nothing")

    def probabilities(self, logits: Tensor, seen: Tensor | None = None) -> Tensor:
        """Return the distribution (…, V) that the next token is drawn from, for logits (…, V).

        `seen` (…, T) holds the ids that stand before it, for the repetition penalty.
        """
        logits = logits.float()
        if seen is not None and self.repetition_penalty != 1:
            logits = penalise_repetition(logits, seen, self.repetition_penalty)
        if self.temperature == 0:
            best = logits.argmax(dim=-1, keepdim=True)
            return torch.zeros_like(logits).scatter(-1, best, 1.0)
        # Less its maximum, so that no temperature, however small, makes it infinite.
        logits = (logits - logits.amax(dim=-1, keepdim=True)) / self.temperature
        if self.top_k is not None:
            logits = keep_top_k(logits, self.top_k)
        if self.top_p is not None:
            logits = keep_top_p(logits, self.top_p)
        if self.min_p is not None:
            logits = keep_min_p(logits, self.min_p)
        return logits.softmax(dim=-1)

    def draw(
        self, logits: Tensor, generators: Sequence[torch.Generator], seen: Tensor | None = None
    ) -> Tensor:
        """Return a token (B,) for each row of logits (B, V), drawn with that row's generator."""
        # On the CPU, so that a seed gives the same text on every device.
        rows = self.probabilities(logits, seen).cpu()
        if self.temperature == 0:
            return rows.argmax(dim=-1)
        pairs = zip(rows, generators, strict=True)
        return torch.cat([torch.multinomial(row, 1, generator=own) for row, own in pairs])


def keep_top_k(logits: Tensor, k: int) -> Tensor:
    """Keep the k most likely tokens (Fan et al. 2018, §5.4)."""
    best = logits.topk(min(k, logits.shape[-1]), dim=-1)
    return torch.full_like(logits, -torch.inf).scatter(-1, best.indices, best.values)


def keep_top_p(logits: Tensor, p: float) -> Tensor:
    """Keep the fewest tokens, most likely first, that hold at least p (Holtzman et al. 2020, §3.1).

    The token that crosses p is kept: without it less than p would be held, and often nothing.
    """
    if p >= 1:  # sums of rounded numbers reach 1 before the last token
        return logits
    ordered, order = logits.sort(dim=-1, descending=True, stable=True)
    shares = ordered.softmax(dim=-1)
    before = shares.cumsum(dim=-1) - shares  # what the tokens ahead of each hold
    kept = ordered.masked_fill(before >= p, -torch.inf)
    return torch.empty_like(logits).scatter(-1, order, kept)


def keep_min_p(logits: Tensor, p: float) -> Tensor:
    """Keep the tokens at least p times as likely as the most likely (Nguyen et al. 2024, §3)."""
    shares = logits.softmax(dim=-1)
    return logits.masked_fill(shares < p * shares.amax(dim=-1, keepdim=True), -torch.inf)


def penalise_repetition(logits: Tensor, seen: Tensor, penalty: float) -> Tensor:
    """Make the tokens in `seen` (…, T) less likely, if `penalty` is above 1 (Keskar et al. 2019).

    Their §4.1 divides logits by the penalty, which would make those below 0 more likely: they are
    multiplied by it.
    """
    here = logits.gather(-1, seen)
    return logits.scatter(-1, seen, torch.where(here > 0, here / penalty, here * penalty))


def _refuse(name: str, given: float, expected: str) -> None:
    raise ValueError(f"{name}: expected {expected}, got {given}")
