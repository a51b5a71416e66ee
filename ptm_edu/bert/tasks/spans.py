"""The answer to a question: the best-scored span of a passage, or none."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.require import describe, require

LONGEST = 30  # tokens of an answer, in the original implementation


@dataclass(frozen=True)
class Spans:
    """The best span of each row: its first and last token (B,), inclusive, and its score (B,).

    `no_answer` (B,) is the score of there being none, that of [CLS] (SQuAD 2.0).
    """

    start: Tensor
    end: Tensor
    score: Tensor
    no_answer: Tensor

    def answered(self, threshold: float = 0.0) -> Tensor:
        """Return where (B,) the best span beats no answer by more than τ.

        The paper chooses τ on the dev set, for the best F1 (Devlin et al. 2019, §4.3).
        """
        return self.score > self.no_answer + threshold


@checked()
def best_spans(logits: Tensor, allowed: Tensor, longest: int = LONGEST) -> Spans:
    """Return each row's span i … j with the highest S · T_i + E · T_j, where j ≥ i.

    Devlin et al. 2019, §4.2. `logits` (B, T, 2) are a `SpanHead`'s; `allowed` (B, T) is True for
    the tokens of the passage, not for the question, [CLS], [SEP] or padding. A span has at most
    `longest` tokens, and both its ends are allowed. Raises ValueError for a row without an allowed
    token, and for shapes that do not fit.
    """
    _check(logits, allowed, longest)
    T = allowed.shape[1]
    start, end = logits.float().unbind(dim=-1)  # (B, T)
    scores = start[:, :, None] + end[:, None, :]  # (B, T, T): from i to j
    ordered = torch.ones(T, T, dtype=torch.bool, device=logits.device).triu().tril(longest - 1)
    possible = ordered & allowed[:, :, None] & allowed[:, None, :]  # (B, T, T)
    best, index = scores.masked_fill(~possible, -torch.inf).flatten(1).max(dim=1)  # (B,)
    return Spans(index // T, index % T, best, start[:, 0] + end[:, 0])


def _check(logits: Tensor, allowed: Tensor, longest: int) -> None:
    fits = isinstance(logits, Tensor) and isinstance(allowed, Tensor) and allowed.dim() == 2
    fits = fits and logits.shape == (*allowed.shape, 2) and allowed.dtype == torch.bool
    require(
        fits and longest >= 1,
        f"best_spans: expected logits (B, T, 2), booleans (B, T) and longest from 1 on, got "
        f"{describe(logits)}, {describe(allowed)} and {longest}",
    )
    require(
        allowed.any(dim=1).all(),
        "best_spans: a row has no allowed token; was its passage truncated?",
    )
