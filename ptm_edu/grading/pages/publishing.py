"""After a batch: the class page, marks.csv, and student pages with the points given by a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ptm_edu.exercises import exercise
from ptm_edu.files import whole_file
from ptm_edu.grading.intake.assignment import Assignment, read_assignment
from ptm_edu.grading.judge.results import SubmissionResult
from ptm_edu.grading.judge.similarity import similarity_flags
from ptm_edu.grading.nbgrader.manual import late_penalties, manual_points
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.store import Record, Store
from ptm_edu.grading.run.sandbox.runtime.job import Flag

from .class_page import class_page
from .marks_csv import write_marks
from .student_page import student_page


def publish(course: Course, name: str) -> Path:
    """Write the class page and marks.csv, with the points that a person has given so far.

    Returns the path of the class page, engine/NAME/class.html; marks.csv is written beside it.
    Pages of students with points given by a person are written again.
    """
    assignment = read_assignment(course.notebook("source", name))
    store = Store(course.engine(name))
    results = add_similarity_flags(list(store.records()))
    manual = manual_points(course, name)
    for result in results:
        if manual.get(result.student):
            write_student_page(course, assignment, result, manual[result.student])
    manual_sums = {student: sum(points.values()) for student, points in manual.items() if points}
    max_manual_points = sum(cell.points for cell in assignment.manual)
    penalties = late_penalties(course, name)
    write_marks(store.folder / "marks.csv", results, manual_sums, max_manual_points, penalties)
    page = store.folder / "class.html"
    with whole_file(page) as part:
        html = class_page(results, manual_sums, store.history())
        part.write_text(html, encoding="utf-8", errors="replace")
    return page


def write_student_page(
    course: Course,
    assignment: Assignment,
    result: SubmissionResult,
    manual: Mapping[str, float] | None = None,
) -> None:
    """Write a student's page; `manual` holds the points that a person gave so far, by cell."""
    path = course.engine(assignment.name) / "pages" / f"{result.student}.html"
    # The name of the submission's folder may not be valid text; the page's file keeps it.
    html = student_page(result, assignment.manual, manual).encode("utf-8", errors="replace")
    if path.is_file() and path.read_bytes() == html:
        return
    with whole_file(path) as part:
        part.write_bytes(html)


def add_similarity_flags(records: Sequence[Record]) -> list[SubmissionResult]:
    """Return the results with flags for answers that are like another's or the reference's."""
    flags: dict[tuple[str, str], tuple[Flag, ...]] = {}
    for name in {one.exercise for record in records for one in record.result.exercises}:
        answers = {r.result.student: r.answers[name] for r in records if r.answers.get(name)}
        for student, found in similarity_flags(answers, exercise(name)).items():
            flags[student, name] = found
    return [_flagged(record.result, flags) for record in records]


def _flagged(
    result: SubmissionResult, flags: Mapping[tuple[str, str], tuple[Flag, ...]]
) -> SubmissionResult:
    exercises = (
        replace(one, flags=one.flags + flags.get((result.student, one.exercise), ()))
        for one in result.exercises
    )
    return replace(result, exercises=tuple(exercises))
