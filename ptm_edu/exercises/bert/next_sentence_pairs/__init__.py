"""The exercise `next_sentence_pairs`."""

from .exercise import exercise

__all__ = ["exercise"]
