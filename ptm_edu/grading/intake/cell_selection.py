"""Which cells of a repaired notebook an exercise runs, and which of them are its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from nbformat import NotebookNode

from .assignment import Assignment, Task, about, is_answer, is_asked, is_test
from .bindings import binds, plain
from .cell_repair import remark


def cells(
    notebook: NotebookNode, assignment: Assignment, task: Task, alone: bool
) -> tuple[str, ...]:
    """Return the sources of the code cells to run for a task, in the notebook's order.

    With `alone` these are the cells before the first exercise, the locked ones, and the segment
    of the task: from the test cell before its own up to its own. Otherwise, as Run All does,
    every cell before its own test cell. Test cells are never run.

    Two kindnesses that stock nbgrader does not know. Where the function is defined in none of
    those cells (the stub as released is no definition) but in another one, the choice widens:
    from alone to all before the test cell, and from there to all cells of the notebook. And where
    it is defined, a stub left as released is not run: it might come later and win.
    """
    way = _Way(notebook, assignment, task)
    choices = ([way.alone] if alone else []) + [way.before, way.all]
    defining = [way.without_stub(choice) for choice in choices if way.defines(choice)]
    return tuple(notebook.cells[place].source for place in (defining or choices)[0])


def answer(notebook: NotebookNode, assignment: Assignment, task: Task) -> str:
    """Return the student's own code for a task: what its segment holds beside the release.

    Where the function is defined in none of these cells, the cells that define it are added. ""
    for an answer left as it came.
    """
    way = _Way(notebook, assignment, task)
    own = [place for place in way.segment if place in way.own]
    if not way.defines(own):
        own = sorted({*own, *(place for place in way.all if way.defines([place]))})
    return "\n\n".join(notebook.cells[place].source for place in own)


@dataclass
class _Way:
    """The places of the code cells that may be run for a task."""

    notebook: NotebookNode
    assignment: Assignment
    task: Task

    def __post_init__(self) -> None:
        cells = self.notebook.cells
        tests = [place for place, cell in enumerate(cells) if is_test(cell)]
        end = next(p for p in tests if about(cells[p])["grade_id"] == self.task.grade_id)
        start = max((p for p in tests if p < end), default=-1) + 1
        first = min(p for p, cell in enumerate(cells) if is_test(cell) or _is_answer(cell))
        self.all = [p for p, c in enumerate(cells) if c.cell_type == "code" and not is_test(c)]
        self.before = [p for p in self.all if p < end]
        self.segment = [p for p in self.before if p >= max(start, first)]
        shared = {p for p in self.all if p < first or _is_locked(cells[p])}
        self.alone = sorted(shared.union(self.segment))
        given = _given(self.assignment)
        self.own = {place for place in self.all if plain(cells[place].source) not in given}

    def without_stub(self, places: Sequence[int]) -> list[int]:
        """Return the places without the released stub of the function."""
        sources = {place: self.notebook.cells[place].source for place in places}
        name = self.task.function
        return [p for p, source in sources.items() if p in self.own or not binds(source, name)]

    def defines(self, places: Sequence[int]) -> bool:
        """Say whether the student defines the function in one of these cells."""
        name, cells = self.task.function, self.notebook.cells
        return any(place in self.own and binds(cells[place].source, name) for place in places)


@lru_cache(maxsize=8)
def _given(assignment: Assignment) -> frozenset[str]:
    """Return the code that every student has: the release's, and what repairing puts in."""
    given = [cell.source for cell in assignment.release if cell.cell_type == "code"]
    return frozenset(plain(source) for source in (*given, remark("code")))


def _is_answer(cell: NotebookNode) -> bool:
    return is_answer(cell) and cell.cell_type == "code"


def _is_locked(cell: NotebookNode) -> bool:
    return is_asked(cell) and not is_answer(cell) and cell.cell_type == "code"
