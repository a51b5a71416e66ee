"""The exercise `label_smoothing`."""

from .exercise import exercise

__all__ = ["exercise"]
