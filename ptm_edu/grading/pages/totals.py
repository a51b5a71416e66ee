"""A student's total: computed once, and the same on every page and in marks.csv."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ptm_edu.grading.intake.assignment import ManualCell
from ptm_edu.grading.results import ManualMarks, SubmissionResult

NO_MARKS = ManualMarks()


@dataclass(frozen=True)
class Total:
    """A student's points of `max_points`; `points` is without what is not marked yet.

    `manual` are the points that a person gave, None where nobody has; `waiting` is how many parts
    still have no mark, grader faults included. Of a file that cannot be read nothing waits: there
    is no answer to mark, only a file to ask for.
    """

    points: float
    max_points: float
    manual: float | None
    penalty: float
    waiting: int


def total_of(
    result: SubmissionResult, manual: Sequence[ManualCell] = (), marks: ManualMarks = NO_MARKS
) -> Total:
    """Return a submission's total: exercises plus points by a person, less the late penalty."""
    given = round(sum(marks.points.values()), 6) if marks.points else None
    points = max(0.0, result.points + (given or 0.0) - marks.penalty)
    unmarked = () if result.unreadable else (c for c in manual if c.grade_id not in marks.points)
    return Total(
        round(points, 6),
        result.max_points + sum(cell.points for cell in manual),
        given,
        marks.penalty,
        len(result.faults) + len(list(unmarked)),
    )
