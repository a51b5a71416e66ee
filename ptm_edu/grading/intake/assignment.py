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

from ptm_edu.chinese.overlay import Overlay, fingerprint
from ptm_edu.chinese.places import FOLDERS, installed_course, read_overlay_file
from ptm_edu.exercises import exercise
from ptm_edu.language import Text

from .bindings import strip_whitespace
from .messages import ANSWER_HERE

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
    name: Text
    description: Text


@dataclass(frozen=True)
class ManualCell:
    """A cell that a person marks; `title` and `rubric` are those of the text above it."""

    grade_id: str
    points: float
    title: Text
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
    titles: Mapping[str, Text] = field(default_factory=dict)
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
    overlay = _overlay(path)
    tasks, manual, titles = [], [], {}
    text = title = Text("", "")  # of the section so far
    for cell in source.cells:
        metadata = nbgrader_metadata(cell)
        grade_id = metadata.get("grade_id", "")
        if metadata.get("solution"):
            titles[grade_id] = title if title.en else Text(grade_id, grade_id)
        if metadata.get("grade") and metadata.get("solution"):
            points = float(metadata["points"])
            manual.append(ManualCell(grade_id, points, titles[grade_id], read_rubric(text)))
        elif metadata.get("grade"):
            tasks.append(_read_task(cell))
        elif cell.cell_type == "markdown":
            own = _in_both(cell, overlay)
            if heading := SECTION.search(own.en):
                chinese = SECTION.search(own.zh) or heading
                title, text = Text(heading[1].strip(), chinese[1].strip()), own
            else:
                text = Text(f"{text.en}\n{own.en}", f"{text.zh}\n{own.zh}")
    english = {
        strip_whitespace(overlay.sections["cell", cell.id].text): cell.source
        for cell in source.cells
        if cell.cell_type == "markdown" and ("cell", cell.id) in overlay.sections
    }
    english[ANSWER_HERE.zh] = ANSWER_HERE.en
    return Assignment(path.stem, source, tuple(tasks), tuple(manual), titles, english)


def _overlay(path: Path) -> Overlay:
    """Return an assignment's Chinese: the course's own, or as installed; an empty one if none."""
    places = (path.parent.parent.parent / "zh", installed_course() / FOLDERS["assignments"])
    found = next((at for place in places if (at := place / f"{path.stem}.md").exists()), None)
    return read_overlay_file(found) if found else Overlay({}, {})


def _in_both(cell: NotebookNode, overlay: Overlay) -> Text:
    """Return a cell's text in both languages; in English alone where the Chinese is of another."""
    section = overlay.sections.get(("cell", cell.get("id", "")))
    current = section and section.english == fingerprint(cell.source)
    return Text(cell.source, section.text if section and current else cell.source)


def read_rubric(text: Text) -> tuple[Criterion, ...]:
    """Return the rows of the rubric in an answer's text; in English alone where they differ."""
    english, chinese = _rows(text.en), _rows(text.zh)
    if [row[0] for row in english] != [row[0] for row in chinese]:
        chinese = english
    return tuple(
        Criterion(points, Text(name, named), Text(description, described))
        for (points, name, description), (_, named, described) in zip(english, chinese, strict=True)
    )


def _rows(text: str) -> list[tuple[float, str, str]]:
    """Return points, name and description by row of the table with a column "points" or 分数."""
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
        criteria.append((float(points), match[1].rstrip(".:。："), match[2].strip()))
    return criteria


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
