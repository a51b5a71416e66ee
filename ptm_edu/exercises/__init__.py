"""What is asked of students, and how it is judged: one file an exercise."""

from __future__ import annotations

from .checking import check
from .registry import exercise, names
from .report import Report

__all__ = ["Report", "check", "exercise", "names"]
