"""An assignment as its source notebook says it: which cell tests which function."""

from __future__ import annotations

import ast
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ptm_edu.exercises import exercise

if TYPE_CHECKING:
    from nbformat import NotebookNode


@dataclass(frozen=True)
class Task:
    """One exercise in a notebook: the test cell `grade_id` checks `function` for `points`."""

    exercise: str
    function: str
    grade_id: str
    points: float


@dataclass(frozen=True)
class Manual:
    """A cell that a person marks."""

    grade_id: str
    points: float


@dataclass(frozen=True, eq=False)
class Assignment:
    """What an assignment asks; `source` is the instructor's notebook with its solutions."""

    name: str
    source: NotebookNode
    tasks: tuple[Task, ...]
    manual: tuple[Manual, ...]

    @cached_property
    def release(self) -> tuple[NotebookNode, ...]:
        """The cells that students were given; do not change them. Takes a second, once."""
        return released_cells(self.source)


def read_assignment(path: Path) -> Assignment:
    """Read source/NAME/NAME.ipynb; ValueError says which cell breaks the form, and how."""
    import nbformat  # not at the top: whoever only judges does without it

    source = nbformat.read(path, as_version=4)
    graded = [cell for cell in source.cells if about(cell).get("grade")]
    tests = [cell for cell in graded if not about(cell).get("solution")]
    manual = [cell for cell in graded if about(cell).get("solution")]
    return Assignment(
        path.stem,
        source,
        tuple(_task(cell) for cell in tests),
        tuple(Manual(about(c)["grade_id"], float(about(c)["points"])) for c in manual),
    )


def about(cell: NotebookNode) -> dict[str, Any]:
    """Return a cell's nbgrader metadata, empty where it has none."""
    found = cell.get("metadata", {}).get("nbgrader")
    return found if isinstance(found, dict) else {}


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


def called(source: str) -> tuple[str, str] | None:
    """Return (exercise, function) of a test cell's line `check("name", function).points`."""
    try:
        tree = ast.parse(source.strip(), mode="eval").body
    except SyntaxError:
        return None
    match tree:
        case ast.Attribute(
            ast.Call(ast.Name("check"), [ast.Constant(str(name)), ast.Name(function)], []), "points"
        ):
            return name, function
    return None


def _task(cell: NotebookNode) -> Task:
    grade_id, points = str(about(cell)["grade_id"]), float(about(cell)["points"])
    found = called(cell.source)
    if found is None:
        raise ValueError(
            f'cell {grade_id}: expected one line `check("exercise", function).points`, got '
            f"{cell.source!r:.80}"
        )
    asked = exercise(found[0])
    if asked.max_points != points:
        raise ValueError(
            f"cell {grade_id} has {points:g} points, exercise {asked.name} {asked.max_points:g}: "
            "make them equal, or stock nbgrader stops at the cell"
        )
    return Task(found[0], found[1], grade_id, points)
