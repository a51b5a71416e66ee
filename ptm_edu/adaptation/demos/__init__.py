"""What chapter 7 draws."""

from __future__ import annotations

from .figures import insertion_figure

__all__ = ["insertion_figure"]
