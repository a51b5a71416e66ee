"""An assignment as its source notebook defines it: which cell tests which function."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ptm_edu.chinese.places import FOLDERS, installed_course, read_overlay_file
from ptm_edu.exercises import exercise

from .bindings import strip_whitespace

if TYPE_CHECKING:
    from nbformat import NotebookNode

SECTION = re.compile(r"^##?\s+(.+)$", re.MULTILINE)  # a heading of the first or second level
RUBRIC_COLUMNS = frozenset({"points", "for", "分数", "要求", "内容"})
BOLD = re.compile(r"\*\*(.+?)\*\*(.*)", re.DOTALL)
POINTS = re.compile(r"\d+(\.\d+)?")


@dataclass(frozen=True)
class AssignedExercise:
    """One exercise in a notebook: the test cell `grade_id` checks `function` for `points`."""

    exercise: str
    function: str
    grade_id: str
    points: float


@dataclass(frozen=True)
class Criterion:
    """One row of a rubric: its points, its name (the bold words), and what it asks for."""

    points: float
    name: str
    description: str


@dataclass(frozen=True)
class ManualCell:
    """A cell that a person marks; `title` and `rubric` are those of the text above it."""

    grade_id: str
    points: float
    title: str = ""
    rubric: tuple[Criterion, ...] = ()


@dataclass(frozen=True, eq=False)
class Assignment:
    """The tasks and cells of an assignment; `source` is the instructor's notebook.

    `titles` holds the heading above each answer, by the answer's grade_id.
    """

    name: str
    source: NotebookNode
    tasks: tuple[AssignedExercise, ...]
    manual: tuple[ManualCell, ...]
    titles: Mapping[str, str] = field(default_factory=dict)
    english: Mapping[str, str] = field(default_factory=dict)
    """A text of the notebook by its Chinese, for what was handed in from the Chinese edition."""

    @cached_property
    def release(self) -> tuple[NotebookNode, ...]:
        """The cells that students were given; do not change them. Takes a second, once."""
        return released_cells(self.source)


def read_assignment(path: Path) -> Assignment:
    """Read source/NAME/NAME.ipynb; ValueError says which test cell has the wrong form, and how."""
    import nbformat  # not at the top: the workers of a regrading do without it

    source = nbformat.read(path, as_version=4)
    tasks, manual, titles = [], [], {}
    text = title = ""  # of the section so far
    for cell in source.cells:
        metadata = nbgrader_metadata(cell)
        grade_id = metadata.get("grade_id", "")
        if metadata.get("solution"):
            titles[grade_id] = title
        if metadata.get("grade") and metadata.get("solution"):
            points = float(metadata["points"])
            manual.append(ManualCell(grade_id, points, title or grade_id, read_rubric(text)))
        elif metadata.get("grade"):
            tasks.append(_read_task(cell))
        elif cell.cell_type == "markdown":
            heading = SECTION.search(cell.source)
            title = heading[1].strip() if heading else title
            text = cell.source if heading else f"{text}\n{cell.source}"
    return Assignment(
        path.stem, source, tuple(tasks), tuple(manual), titles, _english(path, source)
    )


def _english(path: Path, source: NotebookNode) -> dict[str, str]:
    """Return the English of each text of the Chinese edition: the course's own, or as installed."""
    places = (path.parent.parent.parent / "zh", installed_course() / FOLDERS["assignments"])
    overlay = next(
        (at for at in (place / f"{path.stem}.md" for place in places) if at.exists()), None
    )
    if overlay is None:
        return {}
    texts = read_overlay_file(overlay).sections
    return {
        strip_whitespace(texts["cell", cell.id].text): cell.source
        for cell in source.cells
        if cell.cell_type == "markdown" and ("cell", cell.id) in texts
    }


def read_rubric(text: str) -> tuple[Criterion, ...]:
    """Return the rows of the table with the columns "points" and "for" in an answer's text."""
    rows = [
        [cell.strip() for cell in row.strip().strip("|").split("|")]
        for row in text.splitlines()
        if row.lstrip().startswith("|")
    ]
    start = next((n for n, row in enumerate(rows) if RUBRIC_COLUMNS.issuperset(row)), len(rows))
    criteria = []
    for points, *cells in rows[start + 2 :]:
        match = BOLD.match("|".join(cells))
        if not match or not POINTS.fullmatch(points):
            break
        criteria.append(Criterion(float(points), match[1].rstrip(".:。："), match[2].strip()))
    return tuple(criteria)


def nbgrader_metadata(cell: NotebookNode) -> dict[str, Any]:
    """Return a cell's nbgrader metadata, empty where it has none."""
    metadata = cell.get("metadata", {}).get("nbgrader")
    return metadata if isinstance(metadata, dict) else {}


def is_assignment_cell(cell: NotebookNode) -> bool:
    """Return whether a cell belongs to the assignment: an answer, a test, or a locked text."""
    metadata = nbgrader_metadata(cell)
    return any(metadata.get(role) for role in ("grade", "solution", "locked", "task"))


def is_answer_cell(cell: NotebookNode) -> bool:
    """Return whether the student writes in a cell, for the engine or a person to mark."""
    return bool(nbgrader_metadata(cell).get("solution"))


def is_test_cell(cell: NotebookNode) -> bool:
    """Return whether a cell tests an exercise."""
    return bool(nbgrader_metadata(cell).get("grade")) and not is_answer_cell(cell)


def released_cells(source: NotebookNode) -> tuple[NotebookNode, ...]:
    """Return the cells that `nbgrader generate_assignment` makes of a source notebook.

    nbgrader's own preprocessors, at their default settings, clear the solutions, lock cells and
    add checksums.
    """
    # Takes a second or more to import: workers receive the result instead.
    from nbgrader.preprocessors import ClearSolutions, ComputeChecksums, LockCells

    notebook = deepcopy(source)
    for preprocessor in (LockCells, ClearSolutions, ComputeChecksums):
        notebook, _ = preprocessor().preprocess(notebook, {})
    return tuple(notebook.cells)


def parse_test_cell(source: str) -> tuple[str, str] | None:
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


def _read_task(cell: NotebookNode) -> AssignedExercise:
    metadata = nbgrader_metadata(cell)
    grade_id, points = str(metadata["grade_id"]), float(metadata["points"])
    names = parse_test_cell(cell.source)
    if names is None:
        raise ValueError(
            f'cell {grade_id}: expected one line `check("exercise", function).points`, got '
            f"{cell.source!r:.80}"
        )
    name, function = names
    max_points = exercise(name).max_points
    if max_points != points:
        raise ValueError(
            f"cell {grade_id} has {points:g} points, exercise {name} {max_points:g}: "
            "make them equal, or stock nbgrader stops at the cell"
        )
    return AssignedExercise(name, function, grade_id, points)
