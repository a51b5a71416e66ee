"""The exercise `generation_loop`."""

from .exercise import exercise

__all__ = ["exercise"]
