"""After a batch: the class page, the marks for an LMS, and pages with what a person has marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ptm_edu.exercises import exercise
from ptm_edu.files import whole_file
from ptm_edu.grading.intake.assignment import Assignment, read_assignment
from ptm_edu.grading.judge.results import SubmissionResult
from ptm_edu.grading.judge.similarity import flags
from ptm_edu.grading.nbgrader.manual import late_penalties, manual_points
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.store import Record, Store
from ptm_edu.grading.run.sandbox.runtime.job import Flag

from .classpage import class_page
from .marks import write_marks
from .student import student_page


def publish(course: Course, name: str) -> Path:
    """Write class page and marks of what is graded, with the points given by hand so far.

    Returns the class page, engine/NAME/class.html; marks.csv lies beside it. Pages of students
    whose answers in words were marked are written anew.
    """
    asked = read_assignment(course.notebook("source", name))
    store = Store(course.engine(name))
    results = with_likeness(list(store.records()))
    given = manual_points(course, name)
    for result in results:
        if given.get(result.student):
            write_student_page(course, asked, result, given[result.student])
    sums = {student: sum(points.values()) for student, points in given.items() if points}
    late, by_hand = late_penalties(course, name), sum(one.points for one in asked.manual)
    write_marks(store.folder / "marks.csv", results, sums, by_hand, late)
    page = store.folder / "class.html"
    with whole_file(page) as part:
        told = class_page(results, sums, store.history())
        part.write_text(told, encoding="utf-8", errors="replace")
    return page


def write_student_page(
    course: Course,
    asked: Assignment,
    result: SubmissionResult,
    marked: Mapping[str, float] | None = None,
) -> None:
    """Write a student's page; `marked` are the points given by hand so far, by cell."""
    path = course.engine(asked.name) / "pages" / f"{result.student}.html"
    # A folder's name may be no text; that of the page is the same.
    told = student_page(result, asked.manual, marked).encode("utf-8", errors="replace")
    if path.is_file() and path.read_bytes() == told:
        return
    with whole_file(path) as part:
        part.write_bytes(told)


def with_likeness(records: Sequence[Record]) -> list[SubmissionResult]:
    """Return the results with flags for answers that are like another's or the reference's."""
    found: dict[tuple[str, str], tuple[Flag, ...]] = {}
    for name in {one.exercise for record in records for one in record.result.exercises}:
        answers = {r.result.student: r.answers[name] for r in records if r.answers.get(name)}
        for student, told in flags(answers, exercise(name)).items():
            found[student, name] = told
    return [_flagged(record.result, found) for record in records]


def _flagged(
    result: SubmissionResult, found: Mapping[tuple[str, str], tuple[Flag, ...]]
) -> SubmissionResult:
    exercises = (
        replace(one, flags=one.flags + found.get((result.student, one.exercise), ()))
        for one in result.exercises
    )
    return replace(result, exercises=tuple(exercises))
