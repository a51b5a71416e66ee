"""The side that talks to nbgrader: its settings, releases, gradebook and graded notebooks."""

from __future__ import annotations

from .autograded import write_autograded
from .released import ensure_released, make_release
from .settings import Settings, open_gradebook, read_settings
from .writer import GradebookWriter

__all__ = [
    "GradebookWriter",
    "Settings",
    "ensure_released",
    "make_release",
    "open_gradebook",
    "read_settings",
    "write_autograded",
]
