"""Chapter 5: BERT, a bidirectional encoder trained to restore tokens that were hidden from it."""

from __future__ import annotations

from .masking import mask_tokens

__all__ = ["mask_tokens"]
