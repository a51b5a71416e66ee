"""The exercise `entailment_and_similarity`."""

from .exercise import exercise

__all__ = ["exercise"]
