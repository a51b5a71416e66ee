"""What is asked of students, and how it is judged: one file an exercise."""

from __future__ import annotations

from .framework.card import exercise_card
from .framework.check import check
from .framework.exercise import exercise
from .framework.registry import names
from .framework.report import Report

__all__ = ["Report", "check", "exercise", "exercise_card", "names"]
