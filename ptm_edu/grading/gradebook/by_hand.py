"""Reads what a person gave in nbgrader's gradebook: points, extra credit, comments."""

from __future__ import annotations

from nbgrader import api
from sqlalchemy import or_, select

from ptm_edu.grading.records.by_hand import Given


def given_by_hand(gradebook: api.Gradebook, assignment: str) -> dict[str, dict[str, Given]]:
    """Return by student and cell what a person gave; every student with a submission is in it."""
    grade, comment, row = api.Grade, api.Comment, api.SubmittedAssignment
    of = (api.Assignment.name == assignment, row.assignment_id == api.Assignment.id)
    students = gradebook.db.scalars(select(row.student_id).where(*of))
    given: dict[str, dict[str, Given]] = {student: {} for student in students}
    notebook = api.SubmittedNotebook
    comments = (
        select(row.student_id, api.SolutionCell.name, comment.manual_comment)
        .where(*of, notebook.assignment_id == row.id, comment.notebook_id == notebook.id)
        .where(comment.cell_id == api.SolutionCell.id, comment.manual_comment.is_not(None))
    )
    for student, cell, text in gradebook.db.execute(comments):
        if text.strip():
            given[student][cell] = Given(comment=text.strip())
    columns = (grade.manual_score, grade.extra_credit, grade.needs_manual_grade)
    grades = (
        select(row.student_id, api.GradeCell.name, *columns)
        .where(*of, notebook.assignment_id == row.id, grade.notebook_id == notebook.id)
        .where(grade.cell_id == api.GradeCell.id)
        .where(or_(grade.manual_score.is_not(None), grade.extra_credit != 0))
    )
    for student, cell, points, extra, waiting in gradebook.db.execute(grades):
        words = given[student].get(cell, Given()).comment
        given[student][cell] = Given(points, float(extra or 0.0), words, not waiting)
    return given
