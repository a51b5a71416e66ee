"""The exercise `beam_step`."""

from .exercise import exercise

__all__ = ["exercise"]
