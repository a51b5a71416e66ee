"""What chapter 7 shows."""

from __future__ import annotations

from .comparison import scores_and_costs
from .figures import insertion_figure

__all__ = ["insertion_figure", "scores_and_costs"]
