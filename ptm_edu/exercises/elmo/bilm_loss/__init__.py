"""The exercise `bilm_loss`."""

from .exercise import exercise

__all__ = ["exercise"]
