"""What the gradebook adds to the engine's marks: points by a person, and late penalties."""

from __future__ import annotations

from collections import defaultdict

from nbgrader import api
from sqlalchemy import or_, select

from ptm_edu.grading.records.course import Course

from .settings import open_gradebook, read_settings


def manual_points(course: Course, assignment: str) -> dict[str, dict[str, float]]:
    """Return by student and grade_id what a person's points add to the automatic points.

    That is all of them for an answer in words, the difference where a person changed an exercise's
    mark, and extra credit. What nobody marked is left out.
    """
    points: dict[str, dict[str, float]] = defaultdict(dict)
    grade = api.Grade
    rows = (
        select(
            api.SubmittedAssignment.student_id,
            api.GradeCell.name,
            grade.manual_score,
            grade.auto_score,
            grade.extra_credit,
        )
        .select_from(grade)
        .join(api.GradeCell, api.Grade.cell_id == api.GradeCell.id)
        .join(api.SubmittedNotebook, api.Grade.notebook_id == api.SubmittedNotebook.id)
        .join(
            api.SubmittedAssignment,
            api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id,
        )
        .join(api.Assignment, api.SubmittedAssignment.assignment_id == api.Assignment.id)
        .where(
            api.Assignment.name == assignment,
            or_(
                grade.manual_score.is_not(None),
                grade.extra_credit != 0,
                # an unanswered question in words already has its mark, zero
                (api.GradeCell.cell_type == "markdown")
                & grade.auto_score.is_not(None)
                & grade.needs_manual_grade.is_(False),
            ),
        )
    )
    with open_gradebook(read_settings(course)) as gradebook:
        for student, cell, manual, automatic, extra in gradebook.db.execute(rows):
            change = 0.0 if manual is None else manual - (automatic or 0.0)
            points[student][cell] = float(change + (extra or 0.0))
    return dict(points)


def late_penalties(course: Course, assignment: str) -> dict[str, float]:
    """Return the late penalties by student, without those of zero."""
    penalty = api.SubmittedNotebook.late_submission_penalty
    rows = (
        select(api.SubmittedAssignment.student_id, penalty)
        .select_from(api.SubmittedNotebook)
        .join(
            api.SubmittedAssignment,
            api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id,
        )
        .join(api.Assignment, api.SubmittedAssignment.assignment_id == api.Assignment.id)
        .where(api.Assignment.name == assignment, penalty > 0)
    )
    with open_gradebook(read_settings(course)) as gradebook:
        return {student: float(points) for student, points in gradebook.db.execute(rows)}
