"""The exercise `input_embeddings`."""

from .exercise import exercise

__all__ = ["exercise"]
