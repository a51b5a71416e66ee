"""What was handed in, as far as it can be read without grading it."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbformat import NotebookNode

from .assignment import Assignment
from .notebooks.reading import Submitted, Unreadable, read
from .notebooks.repair import repair


def digest(path: Path) -> str:
    """Return the SHA-256 of what was handed in, "" where there is nothing to read."""
    try:
        return read(path).digest
    except Unreadable as why:
        return why.digest
    except OSError:  # a lost drive, no permission: grading it will tell
        return ""


def notebook_at(path: Path, assignment: Assignment) -> NotebookNode:
    """Return a submitted notebook as repaired; the untouched one where it cannot be read."""
    try:
        return repair(read(path), assignment).notebook
    except (Unreadable, OSError):
        return untouched(assignment)


def untouched(assignment: Assignment) -> NotebookNode:
    """Return the assignment's notebook with nothing of a student's in it."""
    return repair(Submitted(nbformat.v4.new_notebook()), assignment).notebook
