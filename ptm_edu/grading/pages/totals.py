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
    still have no mark, grader faults included. `earlier` of them have points that a person gave to
    an earlier text; these count until somebody marks the present one. Of a file that cannot be read
    nothing waits: there is no answer to mark, only a file to ask for. `least` and `most` are the
    points where all that waits gets nothing, and everything.
    """

    points: float
    max_points: float
    manual: float | None
    penalty: float
    waiting: int
    earlier: int = 0
    least: float = 0.0
    most: float = 0.0


def total_of(
    result: SubmissionResult, manual: Sequence[ManualCell] = (), marks: ManualMarks = NO_MARKS
) -> Total:
    """Return a submission's total: exercises plus points by a person, less the late penalty."""
    given = round(sum(marks.points.values()), 6) if marks.points else None
    before_penalty = result.points + (given or 0.0)
    unmarked = [] if result.unreadable else [c for c in manual if c.grade_id not in marks.points]
    faults = [exercise.grade_id for exercise in result.faults]
    earlier = [cell for cell in marks.earlier if cell not in faults]
    waiting = [*faults, *(cell.grade_id for cell in unmarked), *earlier]
    automatic = {exercise.grade_id: exercise.points for exercise in result.exercises}
    most_points = {cell.grade_id: cell.points for cell in manual}
    most_points |= {exercise.grade_id: exercise.max_points for exercise in result.exercises}
    least = before_penalty - sum(
        automatic.get(cell, 0.0) + marks.points.get(cell, 0.0) for cell in waiting
    )
    most = least + sum(most_points.get(cell, 0.0) for cell in waiting)
    points, least, most = (
        round(max(0.0, value - marks.penalty), 6) for value in (before_penalty, least, most)
    )
    return Total(
        points,
        result.max_points + sum(cell.points for cell in manual),
        given,
        marks.penalty,
        len(waiting),
        len(earlier),
        least,
        most,
    )
