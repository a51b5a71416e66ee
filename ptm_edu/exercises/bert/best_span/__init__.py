"""The exercise `best_span`."""

from .exercise import exercise

__all__ = ["exercise"]
