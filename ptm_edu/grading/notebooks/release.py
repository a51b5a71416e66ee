"""What students were given: the source notebook with its solutions taken out."""

from __future__ import annotations

from copy import deepcopy

from nbformat import NotebookNode

from ptm_edu.grading.assignment import about


def released_cells(source: NotebookNode) -> tuple[NotebookNode, ...]:
    """Return the cells that `nbgrader generate_assignment` makes of a source notebook.

    The solutions, the locks and the checksums are nbgrader's own work, at its default settings.
    """
    # Takes a second or more to import: workers are handed what comes out.
    from nbgrader.preprocessors import ClearSolutions, ComputeChecksums, LockCells

    notebook = deepcopy(source)
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
