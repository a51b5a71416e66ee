"""The exercise `shifted_lm_loss`."""

from .exercise import exercise

__all__ = ["exercise"]
