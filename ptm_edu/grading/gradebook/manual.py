"""What the gradebook adds to the engine's marks: points and comments by a person, penalties."""

from __future__ import annotations

import shlex
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from nbgrader import api
from sqlalchemy import or_, select

from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.pages.exercise_report import NO_REPORT_MESSAGES, finding_text
from ptm_edu.grading.records.by_hand import for_earlier_texts, notice, text_digests
from ptm_edu.grading.records.names import by_composed, composed
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.records.written_answers import WrittenMark, put_marks, read_marks
from ptm_edu.grading.results import ManualMarks
from ptm_edu.language import say

from .settings import open_gradebook, read_settings
from .writer import GradebookWriter

BY_RUBRIC = "mark"  # how the history calls a mark given by `ptm-edu grading mark`


def manual_points(opened: OpenAssignment) -> dict[str, dict[str, float]]:
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
            api.Assignment.name == opened.name,
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
    with open_gradebook(read_settings(opened.course)) as gradebook:
        for student, cell, manual, automatic, extra in gradebook.db.execute(rows):
            change = 0.0 if manual is None else manual - (automatic or 0.0)
            points[student][cell] = float(change + (extra or 0.0))
    return dict(points)


def late_penalties(opened: OpenAssignment) -> dict[str, float]:
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
        .where(api.Assignment.name == opened.name, penalty > 0)
    )
    with open_gradebook(read_settings(opened.course)) as gradebook:
        return {student: float(points) for student, points in gradebook.db.execute(rows)}


def manual_marks(opened: OpenAssignment) -> dict[str, ManualMarks]:
    """Return by student what a person and the calendar add; most have an entry only then."""
    points = manual_points(opened)
    comments = manual_comments(opened)
    penalties = late_penalties(opened)
    earlier = _for_earlier_texts(opened, points)
    return {
        student: ManualMarks(
            points.get(student, {}),
            comments.get(student, {}),
            penalties.get(student, 0.0),
            earlier.get(student, ()),
        )
        for student in {**points, **comments, **penalties}
    }


def _for_earlier_texts(
    opened: OpenAssignment, points: Mapping[str, Mapping[str, float]]
) -> dict[str, tuple[str, ...]]:
    """Return by student the cells whose points were given to an earlier text."""
    earlier = {}
    for student, marks in read_marks(opened.records).items():
        record = opened.records.get(student) if student in points else None
        if record:
            cells = for_earlier_texts(opened.assignment, record, marks)
            earlier[student] = tuple(cell for cell in cells if cell in points[student])
    return earlier


def manual_comments(opened: OpenAssignment) -> dict[str, dict[str, str]]:
    """Return the comments that a person wrote, by student and the grade_id of the answer."""
    comments: dict[str, dict[str, str]] = defaultdict(dict)
    comment, cell = api.Comment, api.SolutionCell
    rows = (
        select(api.SubmittedAssignment.student_id, cell.name, comment.manual_comment)
        .select_from(comment)
        .join(cell, comment.cell_id == cell.id)
        .join(api.SubmittedNotebook, comment.notebook_id == api.SubmittedNotebook.id)
        .join(
            api.SubmittedAssignment,
            api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id,
        )
        .join(api.Assignment, api.SubmittedAssignment.assignment_id == api.Assignment.id)
        .where(api.Assignment.name == opened.name, comment.manual_comment.is_not(None))
    )
    with open_gradebook(read_settings(opened.course)) as gradebook:
        for student, name, text in gradebook.db.execute(rows):
            if text.strip():
                comments[student][name] = text.strip()
    return dict(comments)


def students_without_submission(opened: OpenAssignment) -> list[str]:
    """Return who is in people.csv or in the gradebook, and handed nothing in, by name."""
    with open_gradebook(read_settings(opened.course)) as gradebook:
        known = list(gradebook.db.scalars(select(api.Student.id)))
    names = by_composed([*opened.roster.persons, *known])
    for student in opened.students():
        names.pop(composed(student), None)
    return sorted(names.values())


def give_mark(
    opened: OpenAssignment, students: Sequence[str], cell: str, mark: WrittenMark
) -> None:
    """Give students, and the members of their groups, an answer's mark; hold the lock.

    It is in the gradebook, on record and in the history before this returns, for all or for nobody.
    Raises LookupError where nothing of a student was graded, ValueError where the file could not
    be read: there is no answer in it.
    """
    records = {student: opened.records.get(student) for student in students}
    for student, record in records.items():
        if record and (record.result.unreadable or not record.result.digest):
            reason = record.result.unreadable or record.result.exercises[0].reason
            raise ValueError(_unreadable(opened.name, student, reason))
    marks: dict[str, dict[str, WrittenMark]] = {}
    with GradebookWriter(opened) as gradebook:
        given = gradebook.given_by_hand()
        for student, record in records.items():
            if student not in given:
                raise LookupError(_not_graded(opened.name, student))
            digests = text_digests(opened.assignment, record)
            members = [member for member in opened.roster.partners(student) if member in given]
            marks |= {m: {cell: replace(mark, text=digests.get(cell, ""))} for m in members}
        notice(opened, {student: given[student] for student in marks})
        gradebook.put_by_hand(marks)
    put_marks(opened.records, marks, BY_RUBRIC)


def _not_graded(assignment: str, student: str) -> str:
    return say(
        en="nothing of {student} was graded in {assignment}: write the name as in submitted/",
        zh="{assignment} 中没有 {student} 的评分记录：请按 submitted/ 中的名称填写",
        student=student,
        assignment=assignment,
    )


def _unreadable(assignment: str, student: str, reason: Finding | None) -> str:
    return say(
        en="{student} has no answer to mark in {assignment}, because the file could not be read: "
        "{why} Then grade it again with: ptm-edu grade {assignment} --student {name}",
        zh="{assignment} 中没有 {student} 的答案可评，因为文件无法读取：{why}"
        "之后请重新评分：ptm-edu grade {assignment} --student {name}",
        student=student,
        assignment=assignment,
        why=finding_text(NO_REPORT_MESSAGES, reason).say() if reason else "",
        name=shlex.quote(student),
    )
