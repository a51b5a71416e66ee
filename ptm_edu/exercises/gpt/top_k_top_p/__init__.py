"""The exercise `top_k_top_p`."""

from .exercise import exercise

__all__ = ["exercise"]
