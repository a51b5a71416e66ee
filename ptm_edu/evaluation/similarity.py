"""Word similarity: the rank correlation of a model's scores with human judgments."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Correlation:
    """Spearman's ρ over the pairs that the model could score."""

    rho: float
    scored: int
    asked: int

    @property
    def coverage(self) -> float:
        """Fraction of the pairs that the model could score, 0 to 1."""
        return self.scored / self.asked

    def __str__(self) -> str:
        """Return ρ and the number of pairs it is computed on."""
        return f"ρ = {self.rho:.3f} ({self.scored} of {self.asked} pairs)"


def spearman(model_scores: Sequence[float | None], human_scores: Sequence[float]) -> Correlation:
    """Return the rank correlation of two lists of scores, pair by pair.

    None or NaN among the model's scores means a pair with an unknown word; such pairs are left out
    and counted. Raises ValueError for lists of different lengths, or if fewer than two different
    scores are left on either side, because then ρ is not defined.
    """
    from scipy import stats

    if len(model_scores) != len(human_scores):
        raise ValueError(
            f"spearman: expected one model score for each human score, got "
            f"{len(model_scores)} and {len(human_scores)}"
        )
    scored = [
        (float(model), float(human))
        for model, human in zip(model_scores, human_scores, strict=True)
        if model is not None and not math.isnan(model)
    ]
    model, human = [pair[0] for pair in scored], [pair[1] for pair in scored]
    if len(set(model)) < 2 or len(set(human)) < 2:
        raise ValueError(
            f"spearman: at least two different scores are needed on each side; of "
            f"{len(human_scores)} pairs {len(scored)} could be scored. Are the words in the "
            f"model's vocabulary (lower case?)"
        )
    return Correlation(
        float(stats.spearmanr(model, human).statistic), len(scored), len(human_scores)
    )
