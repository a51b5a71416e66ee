"""Which cells of a repaired notebook an exercise runs, and which of them are its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from nbformat import NotebookNode

from .assignment import (
    AssignedExercise,
    Assignment,
    is_answer_cell,
    is_assignment_cell,
    is_test_cell,
    nbgrader_metadata,
)
from .bindings import binds_name, strip_whitespace
from .cell_repair import missing_answer_text


def cells_to_run(
    notebook: NotebookNode, assignment: Assignment, task: AssignedExercise, alone: bool
) -> tuple[str, ...]:
    """Return the sources of the code cells to run for a task, in the notebook's order.

    With `alone` these are the cells before the first exercise, the locked ones, and the segment
    of the task: from the previous test cell to its own. Otherwise, as Run All does, every cell
    before its own test cell. Test cells are never run.

    Two rules are kinder than stock nbgrader. Where none of those cells defines the function (the
    released stub is no definition) but another cell does, the selection widens: from `alone` to
    all cells before the test cell, and from there to all cells of the notebook. And where the
    function is defined, an unchanged stub is not run: it might come later and replace it.
    """
    positions = _TaskCells(notebook, assignment, task)
    choices = ([positions.alone] if alone else []) + [positions.before, positions.all]
    defining = [positions.without_stub(choice) for choice in choices if positions.defines(choice)]
    return tuple(notebook.cells[position].source for position in (defining or choices)[0])


def student_code(notebook: NotebookNode, assignment: Assignment, task: AssignedExercise) -> str:
    """Return the student's own code for a task: what its segment holds beside the release.

    Where none of these cells defines the function, the cells that define it are added. Returns ""
    for an answer that was never changed.
    """
    positions = _TaskCells(notebook, assignment, task)
    own = [position for position in positions.segment if position in positions.own]
    if not positions.defines(own):
        own = sorted({*own, *(p for p in positions.all if positions.defines([p]))})
    return "\n\n".join(notebook.cells[position].source for position in own)


def written_answers(notebook: NotebookNode, assignment: Assignment) -> dict[str, str]:
    """Return the answers that a person marks, by grade_id, without those never changed."""
    grade_ids = {cell.grade_id for cell in assignment.manual}
    unanswered = {strip_whitespace(missing_answer_text(kind)) for kind in ("code", "markdown")}
    unanswered |= {strip_whitespace(cell.source) for cell in assignment.release}
    answers = {nbgrader_metadata(cell).get("grade_id"): cell.source for cell in notebook.cells}
    return {
        grade_id: source
        for grade_id, source in answers.items()
        if grade_id in grade_ids and strip_whitespace(source) not in {"", *unanswered}
    }


@dataclass
class _TaskCells:
    """The positions of the code cells that may run for a task."""

    notebook: NotebookNode
    assignment: Assignment
    task: AssignedExercise

    def __post_init__(self) -> None:
        cells = self.notebook.cells
        code = [position for position, cell in enumerate(cells) if cell.cell_type == "code"]
        tests = {p: _grade_id(cells[p]) for p in code if is_test_cell(cells[p])}
        end = next(p for p, grade_id in tests.items() if grade_id == self.task.grade_id)
        start = max((p for p in tests if p < end), default=-1) + 1
        first = next(p for p in code if p in tests or is_answer_cell(cells[p]))
        self.all = [p for p in code if p not in tests]
        self.before = [p for p in self.all if p < end]
        self.segment = [p for p in self.before if p >= max(start, first)]
        shared = {p for p in self.all if p < first or _is_locked(cells[p])}
        self.alone = sorted(shared.union(self.segment))
        released = _released_code(self.assignment)
        self.own = {p for p in self.all if strip_whitespace(cells[p].source) not in released}

    def without_stub(self, positions: Sequence[int]) -> list[int]:
        """Return the positions without the released stub of the function."""
        sources = {position: self.notebook.cells[position].source for position in positions}
        name = self.task.function
        return [p for p, source in sources.items() if p in self.own or not binds_name(source, name)]

    def defines(self, positions: Sequence[int]) -> bool:
        """Return whether the student defines the function in one of these cells."""
        name, cells = self.task.function, self.notebook.cells
        return any(p in self.own and binds_name(cells[p].source, name) for p in positions)


@lru_cache(maxsize=8)
def _released_code(assignment: Assignment) -> frozenset[str]:
    """Return the code that every student has: the release's, and what repairing adds."""
    released = [cell.source for cell in assignment.release if cell.cell_type == "code"]
    return frozenset(strip_whitespace(s) for s in (*released, missing_answer_text("code")))


def _grade_id(cell: NotebookNode) -> object:
    return nbgrader_metadata(cell).get("grade_id")


def _is_locked(cell: NotebookNode) -> bool:
    return is_assignment_cell(cell) and not is_answer_cell(cell)
