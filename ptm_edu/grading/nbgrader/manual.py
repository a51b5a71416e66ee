"""What nbgrader's gradebook adds to the engine's marks: a person's points, and late penalties."""

from __future__ import annotations

from collections import defaultdict

from nbgrader import api
from sqlalchemy import select

from ptm_edu.grading.course import Course

from .settings import open_gradebook, read_settings


def manual_points(course: Course, assignment: str) -> dict[str, dict[str, float]]:
    """Return by student the points given by hand, by grade_id; what is not marked is left out."""
    given: dict[str, dict[str, float]] = defaultdict(dict)
    rows = (
        select(api.SubmittedAssignment.student_id, api.GradeCell.name, api.Grade.manual_score)
        .select_from(api.Grade)
        .join(api.GradeCell, api.Grade.cell_id == api.GradeCell.id)
        .join(api.SubmittedNotebook, api.Grade.notebook_id == api.SubmittedNotebook.id)
        .join(
            api.SubmittedAssignment,
            api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id,
        )
        .join(api.Assignment, api.SubmittedAssignment.assignment_id == api.Assignment.id)
        .where(api.Assignment.name == assignment, api.Grade.manual_score.is_not(None))
    )
    with open_gradebook(read_settings(course)) as gradebook:
        for student, cell, points in gradebook.db.execute(rows):
            given[student][cell] = float(points)
    return dict(given)


def late_penalties(course: Course, assignment: str) -> dict[str, float]:
    """Return by student what lateness takes off; who loses nothing is left out."""
    lost = api.SubmittedNotebook.late_submission_penalty
    rows = (
        select(api.SubmittedAssignment.student_id, lost)
        .select_from(api.SubmittedNotebook)
        .join(
            api.SubmittedAssignment,
            api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id,
        )
        .join(api.Assignment, api.SubmittedAssignment.assignment_id == api.Assignment.id)
        .where(api.Assignment.name == assignment, lost > 0)
    )
    with open_gradebook(read_settings(course)) as gradebook:
        return {student: float(points) for student, points in gradebook.db.execute(rows)}
