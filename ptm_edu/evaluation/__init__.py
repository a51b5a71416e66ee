"""Evaluation: word similarity, analogies, and means over seeds."""

from __future__ import annotations

from .analogies import AnalogyScores, score_analogies
from .similarity import Correlation, spearman
from .tables import over_seeds

__all__ = ["AnalogyScores", "Correlation", "over_seeds", "score_analogies", "spearman"]
