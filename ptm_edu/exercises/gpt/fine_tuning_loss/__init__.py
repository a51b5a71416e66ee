"""The exercise `fine_tuning_loss`."""

from .exercise import exercise

__all__ = ["exercise"]
