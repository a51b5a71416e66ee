"""After a batch: the class page, marks.csv, and student pages with the points given by a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ptm_edu.files import whole_file
from ptm_edu.grading.intake.assignment import Assignment, read_assignment
from ptm_edu.grading.judge.results import SubmissionResult
from ptm_edu.grading.judge.similarity import (
    SimilaritySummary,
    comparison_key,
    earlier_sources,
    read_summary,
    similarity_report,
    write_summary,
)
from ptm_edu.grading.nbgrader.manual import (
    ManualMarks,
    manual_marks,
    students_without_submission,
)
from ptm_edu.grading.records.attempts import files_over_limit
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.requests import read_requests
from ptm_edu.grading.records.store import Record, Store
from ptm_edu.grading.records.written import read_marks
from ptm_edu.language import Text

from . import messages
from .class_page import class_page
from .marks_csv import write_marks
from .similarity_page import similarity_page
from .student_page import student_page
from .totals import NO_MARKS, total_of


def publish(course: Course, name: str, earlier: Iterable[Path] = ()) -> Path:
    """Write the class page and marks.csv, with the points that a person has given so far.

    Returns the path of the class page, engine/NAME/class.html; marks.csv and similarity.html, the
    page of similar answers, are written beside it. `earlier` are course folders of earlier years
    to compare answers with, beside those in `earlier/`. Pages of students whose points, comments,
    rubric or requests have changed are written again.
    """
    assignment = read_assignment(course.notebook("source", name))
    store = Store(course.engine(name))
    records = list(store.records())
    submitters = {r.result.student: course.submitter(name, r.result.student) for r in records}
    submitters = {student: other for student, other in submitters.items() if student != other}
    # A group hands in once: its members' answers are equal because they are one submission.
    own = [record for record in records if record.result.student not in submitters]
    similarity = _compare(course, assignment, own, list(earlier))
    results = similarity.add_flags(record.result for record in records)
    marks = manual_marks(course, name)
    for record in records:
        write_student_page(course, assignment, record.result, marks.get(record.result.student))
    totals = {
        result.student: total_of(result, assignment.manual, marks.get(result.student, NO_MARKS))
        for result in results
    }
    missing = students_without_submission(course, name)
    write_marks(store.folder / "marks.csv", results, totals, missing)
    page = store.folder / "class.html"
    with whole_file(page) as part:
        html = class_page(
            results,
            totals,
            store.history(),
            missing=missing,
            misplaced=[*course.misplaced(name), *files_over_limit(course, name, store).values()],
            submitters=submitters,
            similarity=similarity,
        )
        part.write_text(html, encoding="utf-8", errors="replace")
    return page


def _compare(
    course: Course, assignment: Assignment, records: Sequence[Record], earlier: Sequence[Path]
) -> SimilaritySummary:
    """Write similarity.html where anything that it depends on has changed; return its summary."""
    folder = course.engine(assignment.name)
    page, stored = folder / "similarity.html", folder / "similarity.json"
    earlier_answers = earlier_sources(course, assignment.name, earlier)
    key = comparison_key(assignment, records, earlier_answers)
    summary = read_summary(stored, key) if page.is_file() else None
    if summary is None:
        report = similarity_report(course, assignment, records, earlier)
        with whole_file(page) as part:
            html = similarity_page(assignment.name, report)
            part.write_text(html, encoding="utf-8", errors="replace")
        summary = report.summary()
        write_summary(stored, key, summary)
    return summary


def write_student_page(
    course: Course,
    assignment: Assignment,
    result: SubmissionResult,
    marks: ManualMarks | None = None,
) -> None:
    """Write a student's page; `marks` is what the gradebook adds so far."""
    store = Store(course.engine(assignment.name))
    path = store.folder / "pages" / f"{result.student}.html"
    requests = [r for r in read_requests(store) if r.student == result.student]
    # The name of the submission's folder may not be valid text; the page's file keeps it.
    html = student_page(
        result,
        assignment.manual,
        marks or NO_MARKS,
        titles=assignment.titles,
        written=read_marks(store).get(result.student),
        requests=requests,
        notes=_notes(course, assignment.name, result.student),
    ).encode("utf-8", errors="replace")
    if path.is_file() and path.read_bytes() == html:
        return
    with whole_file(path) as part:
        part.write_bytes(html)


def _notes(course: Course, name: str, student: str) -> list[Text]:
    """Return what people.csv says of a student that the student should know."""
    people = course.people(name)
    partners, notes = people.partners(student), []
    extension = people.given_extension(student)
    if extension:
        notes.append(_filled(messages.EXTENSION, length=extension))
    if len(partners) > 1:
        group = next(group for group, members in people.groups.items() if student in members)
        submitter = course.submitter(name, student)
        notes.append(_filled(messages.GROUP, group=group, student=submitter))
    return notes


def _filled(text: Text, **values: object) -> Text:
    return Text(text.say("en", **values), text.say("zh", **values))
