"""The next token from logits: the most probable one, or a sample without unlikely tokens.

Each rule takes logits (…, V) and returns logits, −∞ for tokens that are excluded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from ptm_edu.arguments import checked, explained
from ptm_edu.require import require


@checked()
@dataclass(frozen=True)
class Sampling:
    """How the next token is chosen; the defaults draw from the model's own distribution.

    The rules apply in this order: the repetition penalty; the temperature, where 0 takes the most
    likely token without a draw (greedy); then top-k, top-p and min-p, all of which a token must
    pass. None leaves a rule out. Raises ValueError for numbers out of range.
    """

    temperature: float = 1.0
    top_k: int | None = None
    top_p: float | None = None
    min_p: float | None = None
    repetition_penalty: float = 1.0

    def probabilities(self, logits: Tensor, context: Tensor | None = None) -> Tensor:
        """Return the distribution (…, V) that the next token is drawn from, for logits (…, V).

        `context` (…, T) holds the ids before it, for the repetition penalty.
        """
        logits = self._penalized(logits.float(), context)
        if self.temperature == 0:
            best = logits.argmax(dim=-1, keepdim=True)
            return torch.zeros_like(logits).scatter(-1, best, 1.0)
        # Minus the maximum, so that no temperature, however small, makes the logits infinite.
        logits = (logits - logits.amax(dim=-1, keepdim=True)) / self.temperature
        if self.top_k is not None:
            logits = keep_top_k(logits, self.top_k)
        if self.top_p is not None:
            logits = keep_top_p(logits, self.top_p)
        if self.min_p is not None:
            logits = keep_min_p(logits, self.min_p)
        return logits.softmax(dim=-1)

    def draw(
        self, logits: Tensor, generators: Sequence[torch.Generator], context: Tensor | None = None
    ) -> Tensor:
        """Return a token (B,) for each row of logits (B, V), drawn with that row's generator."""
        if self.temperature == 0:
            return self._penalized(logits.float(), context).argmax(dim=-1).cpu()
        # On the CPU, so that a seed gives the same text on every device.
        rows = self.probabilities(logits, context).cpu()  # (B, V)
        pairs = zip(rows, generators, strict=True)
        return torch.cat([torch.multinomial(row, 1, generator=own) for row, own in pairs])

    def _penalized(self, logits: Tensor, context: Tensor | None) -> Tensor:
        if context is None or self.repetition_penalty == 1:
            return logits
        return penalize_repetition(logits, context, self.repetition_penalty)

    def __post_init__(self) -> None:
        """Check the ranges."""

        def check(name: str, valid: Callable[[Any], bool], expected: str) -> None:
            value = getattr(self, name)
            require(value is None or valid(value), f"{name}: expected {expected}, got {value}")

        check("temperature", lambda t: 0 <= t < math.inf, "0 (the most likely token) or above")
        check("top_k", lambda k: isinstance(k, int) and k > 0, "a whole number, 1 or more")
        check("top_p", lambda p: 0 < p <= 1, "a probability above 0, at most 1")
        check("min_p", lambda p: 0 <= p <= 1, "a share of the largest probability, from 0 to 1")
        check("repetition_penalty", lambda r: 0 < r < math.inf, "above 0; 1 changes nothing")


@explained(logits="float (…, V)", k=1)
def keep_top_k(logits: Tensor, k: int) -> Tensor:
    """Keep the k most likely tokens (Fan et al. 2018, §5.4)."""
    _check("keep_top_k: k", k, k >= 1, "a whole number of at least 1")
    best = logits.topk(min(k, logits.shape[-1]), dim=-1)
    return torch.full_like(logits, -torch.inf).scatter(-1, best.indices, best.values)


@explained(logits="float (…, V)", p=(0, 1))
def keep_top_p(logits: Tensor, p: float) -> Tensor:
    """Keep the fewest tokens, most likely first, whose probabilities sum to at least p.

    The token that crosses p is kept: without it the sum would be below p, and often no token would
    be left (Holtzman et al. 2020, §3.1).
    """
    _check("keep_top_p: p", p, 0 < p <= 1, "a probability above 0, at most 1")
    if p >= 1:  # a sum of rounded numbers reaches 1 before the last token
        return logits
    ordered, order = logits.sort(dim=-1, descending=True, stable=True)  # (…, V)
    probabilities = ordered.softmax(dim=-1)
    preceding = probabilities.cumsum(dim=-1) - probabilities  # the sum over more likely tokens
    kept = ordered.masked_fill(preceding >= p, -torch.inf)
    return torch.empty_like(logits).scatter(-1, order, kept)  # (…, V), in the vocabulary's order


@explained(logits="float (…, V)", p=(0, 1))
def keep_min_p(logits: Tensor, p: float) -> Tensor:
    """Keep the tokens at least p times as likely as the most likely (Nguyen et al. 2024, §3)."""
    _check("keep_min_p: p", p, 0 <= p <= 1, "a share from 0 to 1")
    probabilities = logits.softmax(dim=-1)
    too_unlikely = probabilities < p * probabilities.amax(dim=-1, keepdim=True)
    return logits.masked_fill(too_unlikely, -torch.inf)


@checked(logits="float (…, V)", context="integer (…, T)", penalty=0)
def penalize_repetition(logits: Tensor, context: Tensor, penalty: float) -> Tensor:
    """Make the tokens in `context` (…, T) less likely, for a penalty above 1 (Keskar et al. 2019).

    Their §4.1 divides logits by the penalty, which would make those below 0 more likely: these are
    multiplied by it.
    """
    require(
        context.shape[:-1] == logits.shape[:-1],
        f"penalize_repetition: expected a row of ids for each row of logits "
        f"{tuple(logits.shape)}, got ids {tuple(context.shape)}",
    )
    old = logits.gather(-1, context)  # (…, T)
    return logits.scatter(-1, context, torch.where(old > 0, old / penalty, old * penalty))


def _check(name: str, value: float, valid: bool, expected: str) -> None:
    if not valid:
        raise ValueError(f"{name} must be {expected}, got {value}")
