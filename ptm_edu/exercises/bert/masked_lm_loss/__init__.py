"""The exercise `masked_lm_loss`."""

from .exercise import exercise

__all__ = ["exercise"]
