"""Students who have answered in words, on record without running any code of theirs."""

from __future__ import annotations

from collections.abc import Mapping

import nbformat

from ptm_edu.grading.assembly import open_assignment, recorder
from ptm_edu.grading.demo.submission import A1, WORDS, answered, as_bytes, blank
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.results import RIGHT, ExerciseResult, SubmissionResult

COMMENTS = "key,points,english,chinese\nfew,-0.5,Too few pairs.,词对太少。\nnice,,Nice.,\n"


def enter(course: Course, answers: Mapping[str, str]) -> None:
    """Hand in answers in words by student, and record full marks for the rest."""
    release = blank(course)
    for student, text in answers.items():
        path = course.notebook("submitted", A1, student)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_bytes(answered(release, {}, text)))
    opened = open_assignment(course, A1)
    exercises = tuple(
        ExerciseResult(task.exercise, task.grade_id, RIGHT, task.points, task.points)
        for task in opened.assignment.tasks
    )
    with recorder(opened, "grade") as marks:
        for student, text in answers.items():
            submission = opened.submission(student)
            result = SubmissionResult(student, A1, submission.digest, exercises)
            record = Record(result, {}, {WORDS: text} if text else {})
            notebook = nbformat.from_dict(answered(release, {}, text))
            marks.enter(record, notebook, submission.handed_in)
