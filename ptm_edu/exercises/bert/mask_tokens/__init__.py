"""The exercise `mask_tokens`."""

from .exercise import exercise

__all__ = ["exercise"]
