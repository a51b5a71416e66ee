"""What one submission puts into the gradebook, before any database is asked."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from nbformat import NotebookNode

from ptm_edu.grading.intake.assignment import about
from ptm_edu.grading.judge.results import FAULT, SubmissionResult
from ptm_edu.language import say

from .gradebook_cells import Cells

NO_RESPONSE = "No response."  # nbgrader's own words, which its pages show


@dataclass(frozen=True)
class Marks:
    """A student's automatic scores and comments by cell; a score of None wants a person."""

    student: str
    timestamp: datetime.datetime | None
    scores: Mapping[str, float | None]
    comments: Mapping[str, str | None]


def marks(
    result: SubmissionResult,
    notebook: NotebookNode,
    cells: Cells,
    timestamp: datetime.datetime | None,
) -> Marks:
    """Return what nbgrader's own autograder would save for these results.

    An exercise that is a fault has no score. Raises LookupError where the gradebook lacks a cell
    that was graded.
    """
    untouched = _untouched(notebook, cells)
    scores: dict[str, float | None] = dict.fromkeys((*cells.graded, *cells.tasks))
    scores |= {name: 0.0 for name in untouched if name in cells.graded}
    for one in result.exercises:
        if one.grade_id not in cells.graded:
            raise LookupError(_unknown(one.grade_id, result.assignment))
        scores[one.grade_id] = None if one.outcome == FAULT else float(one.points)
    comments: dict[str, str | None] = dict.fromkeys((*cells.solutions, *cells.tasks))
    comments |= dict.fromkeys(untouched, NO_RESPONSE)
    return Marks(result.student, timestamp, scores, comments)


def _untouched(notebook: NotebookNode, cells: Cells) -> set[str]:
    """Return the solution cells that are as released, or not there at all."""
    found = {about(cell).get("grade_id"): cell.source for cell in notebook.cells}
    return {
        name
        for name in cells.solutions
        if name not in found or cells.untouched(name, str(found[name]))
    }


def _unknown(grade_id: str, assignment: str) -> str:
    return say(
        en="the gradebook has no cell {cell} in {assignment}: release the assignment again "
        "(nbgrader generate_assignment {assignment} --force)",
        zh="成绩册的 {assignment} 中没有单元 {cell}：请重新发布作业"
        "（nbgrader generate_assignment {assignment} --force）",
        cell=grade_id,
        assignment=assignment,
    )
