"""The gradebook's rows of an assignment and its cells, read once as plain data."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from nbformat import NotebookNode
from nbgrader import api
from nbgrader.utils import compute_checksum

from ptm_edu.language import say


@dataclass(frozen=True)
class GradebookCells:
    """An assignment's row and those of its notebook's cells; all mappings go by the cell's name.

    `graded`, `solutions` and `tasks` give a cell's row; a manually graded answer is in the first
    two. `points` are the most that a graded cell gives, `sources` its type and checksum.
    """

    assignment: str
    notebook: str
    duedate: datetime.datetime | None
    graded: Mapping[str, str]
    solutions: Mapping[str, str]
    tasks: Mapping[str, str]
    points: Mapping[str, float]
    sources: Mapping[str, tuple[str, str]]

    @classmethod
    def read(cls, gradebook: api.Gradebook, assignment: str) -> GradebookCells:
        """Read them; LookupError where the assignment was never released."""
        try:
            row = gradebook.find_assignment(assignment)
            notebook = gradebook.find_notebook(assignment, assignment)
        except api.MissingEntry as error:
            raise LookupError(_unknown(assignment)) from error
        return cls(
            row.id,
            notebook.id,
            row.duedate,
            {cell.name: cell.id for cell in notebook.grade_cells},
            {cell.name: cell.id for cell in notebook.solution_cells},
            {cell.name: cell.id for cell in notebook.task_cells},
            {c.name: float(c.max_score) for c in (*notebook.grade_cells, *notebook.task_cells)},
            {cell.name: (cell.cell_type, cell.checksum or "") for cell in notebook.source_cells},
        )

    def is_unanswered(self, name: str, source: str) -> bool:
        """Return whether a solution cell still holds what was released, as nbgrader decides it.

        Only the text is the student's: a cell's type, points and checksum are the gradebook's.
        """
        cell_type, checksum = self.sources[name]
        metadata = {"grade_id": name, "grade": name in self.graded, "solution": True}
        if name in self.graded:
            metadata["points"] = self.points[name]
        cell = {"cell_type": cell_type, "source": source, "metadata": {"nbgrader": metadata}}
        try:
            return bool(compute_checksum(_node(cell)) == checksum)
        except UnicodeEncodeError:  # half a character, which no release holds
            return False


def _node(value: object) -> NotebookNode:
    return NotebookNode(
        {key: _node(v) if isinstance(v, dict) else v for key, v in dict(value).items()}  # type: ignore[call-overload]
    )


def _unknown(assignment: str) -> str:
    return say(
        en="the gradebook does not know {name}: it was never released, or the gradebook was lost, "
        "which ptm-edu regrade {name} repairs",
        zh="成绩册中没有 {name}：它还没有发布过，或成绩册已丢失，可用 ptm-edu regrade {name} 恢复",
        name=assignment,
    )
