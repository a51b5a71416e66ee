"""The marks and comments of one submission for the gradebook, computed without a database."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from nbformat import NotebookNode

from ptm_edu.grading.intake.assignment import nbgrader_metadata
from ptm_edu.grading.results import FAULT, SubmissionResult
from ptm_edu.language import say

from .gradebook_cells import GradebookCells

NO_RESPONSE = "No response."  # nbgrader's own words, which its pages show


@dataclass(frozen=True)
class SubmissionMarks:
    """A student's automatic scores and comments by cell; a score of None needs a person."""

    student: str
    timestamp: datetime.datetime | None
    scores: Mapping[str, float | None]
    comments: Mapping[str, str | None]


def submission_marks(
    result: SubmissionResult,
    notebook: NotebookNode,
    cells: GradebookCells,
    timestamp: datetime.datetime | None,
) -> SubmissionMarks:
    """Return what nbgrader's own autograder would save for these results.

    An exercise that is a fault has no score. Raises LookupError where the gradebook lacks a cell
    that was graded.
    """
    unanswered = _unanswered(notebook, cells)
    scores: dict[str, float | None] = dict.fromkeys((*cells.graded, *cells.tasks))
    scores |= {name: 0.0 for name in unanswered if name in cells.graded}
    for exercise in result.exercises:
        if exercise.grade_id not in cells.graded:
            raise LookupError(_unknown(exercise.grade_id, result.assignment))
        faulty = exercise.outcome == FAULT
        scores[exercise.grade_id] = None if faulty else float(exercise.points)
    comments: dict[str, str | None] = dict.fromkeys((*cells.solutions, *cells.tasks))
    comments |= dict.fromkeys(unanswered, NO_RESPONSE)
    return SubmissionMarks(result.student, timestamp, scores, comments)


def _unanswered(notebook: NotebookNode, cells: GradebookCells) -> set[str]:
    """Return the solution cells that are as released, or missing."""
    sources = {nbgrader_metadata(cell).get("grade_id"): cell.source for cell in notebook.cells}
    return {
        name
        for name in cells.solutions
        if name not in sources or cells.is_unanswered(name, str(sources[name]))
    }


def _unknown(grade_id: str, assignment: str) -> str:
    return say(
        en="the gradebook has no cell {cell} in {assignment}: release the assignment again "
        "(nbgrader generate_assignment {assignment} --force)",
        zh="成绩册的 {assignment} 中没有单元格 {cell}：请重新发布作业"
        "（nbgrader generate_assignment {assignment} --force）",
        cell=grade_id,
        assignment=assignment,
    )
