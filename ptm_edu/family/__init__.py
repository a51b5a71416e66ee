"""Chapter 0: the networks behind pre-trained models, side by side, to test what they can do."""

from __future__ import annotations

from .encoders import encoders
from .multiplications import multiplications

__all__ = ["encoders", "multiplications"]
