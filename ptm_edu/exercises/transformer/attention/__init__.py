"""The exercise `attention`."""

from .exercise import exercise

__all__ = ["exercise"]
