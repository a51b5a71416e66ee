"""The exercise `causal_mask`."""

from .exercise import exercise

__all__ = ["exercise"]
