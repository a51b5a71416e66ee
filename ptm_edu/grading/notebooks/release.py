"""What students were given: the source notebook with its solutions taken out."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache

from nbformat import NotebookNode

from ptm_edu.grading.assignment import Assignment, about


@lru_cache(maxsize=8)
def released(assignment: Assignment) -> tuple[NotebookNode, ...]:
    """Return the release's cells as `nbgrader generate_assignment` makes them; do not change them.

    The solutions, the locks and the checksums are nbgrader's own work, at its default settings.
    """
    # Takes a second or more: only who grades pays for it, once a process.
    from nbgrader.preprocessors import ClearSolutions, ComputeChecksums, LockCells

    notebook = deepcopy(assignment.source)
    for step in (LockCells, ClearSolutions, ComputeChecksums):
        notebook, _ = step().preprocess(notebook, {})
    return tuple(notebook.cells)


def is_asked(cell: NotebookNode) -> bool:
    """Say whether a cell has a part in the assignment: an answer, a test, or a locked text."""
    return any(about(cell).get(mark) for mark in ("grade", "solution", "locked", "task"))


def is_answer(cell: NotebookNode) -> bool:
    """Say whether a cell is the student's to write, for a machine or a person to mark."""
    return bool(about(cell).get("solution"))


def is_test(cell: NotebookNode) -> bool:
    """Say whether a cell tests an exercise."""
    return bool(about(cell).get("grade")) and not is_answer(cell)
