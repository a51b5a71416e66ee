"""After a batch: the class page, marks.csv, and student pages with the points given by a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ptm_edu.exercises import exercise
from ptm_edu.files import whole_file
from ptm_edu.grading.intake.submission import notebooks_beside
from ptm_edu.grading.records.course import Sign
from ptm_edu.grading.records.file_limits import files_over_limit
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.records.requests import Request, read_requests
from ptm_edu.grading.records.written_answers import WrittenMark, read_marks
from ptm_edu.grading.results import ManualMarks, SubmissionResult
from ptm_edu.grading.similarity import (
    SimilaritySummary,
    comparison_key,
    earlier_sources,
    read_summary,
    similarity_report,
    write_summary,
)
from ptm_edu.language import Text
from ptm_edu.quoting import quoted

from . import messages
from .class_page import class_page
from .marks_csv import write_marks
from .similarity_page import similarity_page
from .student_page import student_page
from .totals import NO_MARKS, total_of


def publish(
    opened: OpenAssignment,
    marks: Mapping[str, ManualMarks],
    missing: Sequence[str],
    earlier: Sequence[Path] = (),
) -> Path:
    """Write the class page and marks.csv, with the points that a person has given so far.

    `marks` is what the gradebook adds by student, `missing` who handed nothing in. Returns the
    path of the class page, engine/NAME/class.html; marks.csv and similarity.html, the page of
    similar answers, are written beside it. `earlier` are course folders of earlier years to
    compare answers with, beside those in `earlier/`. A student's page that would be the same is not
    written.
    """
    records = list(opened.records.all())
    submitters = {r.result.student: opened.submitter(r.result.student) for r in records}
    submitters = {student: other for student, other in submitters.items() if student != other}
    # A group hands in once: its members' answers are equal because they are one submission.
    own = [record for record in records if record.result.student not in submitters]
    similarity = _compare(opened, own, earlier)
    results = similarity.add_flags(record.result for record in records)
    requests, written = read_requests(opened.records), read_marks(opened.records)
    sign = opened.course.signer()
    for record in records:
        student = record.result.student
        write_student_page(
            opened,
            record.result,
            marks.get(student, NO_MARKS),
            [request for request in requests if request.student == student],
            written.get(student),
            sign,
        )
    totals = {
        result.student: total_of(
            result, opened.assignment.manual, marks.get(result.student, NO_MARKS)
        )
        for result in results
    }
    excused = {student for student in missing if opened.roster.is_excused(student)}
    write_marks(opened.folder / "marks.csv", results, totals, missing, excused)
    page = opened.folder / "class.html"
    with whole_file(page) as part:
        html = class_page(
            results,
            totals,
            opened.records.history(),
            missing=missing,
            misplaced=[*opened.misplaced(), *files_over_limit(opened).values()],
            submitters=submitters,
            similarity=similarity,
            earlier=_earlier(opened, results, marks),
        )
        part.write_text(html, encoding="utf-8", errors="replace")
    return page


def _earlier(
    opened: OpenAssignment, results: Sequence[SubmissionResult], marks: Mapping[str, ManualMarks]
) -> list[tuple[str, Text]]:
    """Return what a person marked before it was handed in again, as (student, title)."""
    titles = {cell.grade_id: cell.title for cell in opened.assignment.manual}
    titles |= {task.grade_id: exercise(task.exercise).title for task in opened.assignment.tasks}
    return [
        (result.student, titles[cell])
        for result in results
        for cell in marks.get(result.student, NO_MARKS).earlier
    ]


def _compare(
    opened: OpenAssignment, records: Sequence[Record], earlier: Sequence[Path]
) -> SimilaritySummary:
    """Write similarity.html where anything that it depends on has changed; return its summary."""
    page = opened.folder / "similarity.html"
    key = comparison_key(opened.assignment, records, earlier_sources(opened, earlier))
    summary = read_summary(opened.records, key) if page.is_file() else None
    if summary is None:
        report = similarity_report(opened, records, earlier)
        with whole_file(page) as part:
            html = similarity_page(opened.name, report)
            part.write_text(html, encoding="utf-8", errors="replace")
        summary = report.summary()
        write_summary(opened.records, key, summary)
    return summary


def write_student_page(
    opened: OpenAssignment,
    result: SubmissionResult,
    marks: ManualMarks = NO_MARKS,
    requests: Sequence[Request] = (),
    written: Mapping[str, WrittenMark] | None = None,
    sign: Sign | None = None,
) -> None:
    """Write a student's page; `marks` is what the gradebook adds so far, `sign` signs requests."""
    path = opened.folder / "pages" / f"{result.student}.html"
    # The name of the submission's folder may not be valid text; the page's file keeps it.
    html = student_page(
        result,
        opened.assignment.manual,
        marks,
        titles=opened.assignment.titles,
        written=written,
        requests=requests,
        notes=_notes(opened, result.student),
        sign=sign or opened.course.signer(),
    ).encode("utf-8", errors="replace")
    if path.is_file() and path.read_bytes() == html:
        return
    with whole_file(path) as part:
        part.write_bytes(html)


def _notes(opened: OpenAssignment, student: str) -> list[Text]:
    """Return what the student should know of people.csv and of the files handed in."""
    roster, notes = opened.roster, []
    path = opened.path("submitted", student)
    if others := notebooks_beside(path):
        files = ", ".join(map(quoted, others))
        notes.append(_filled(messages.BESIDE, files=files, name=path.name))
    partners, extension = roster.partners(student), roster.given_extension(student)
    if extension:
        notes.append(_filled(messages.EXTENSION, length=extension))
    if len(partners) > 1:
        group = next(group for group, members in roster.groups.items() if student in members)
        submitter = opened.submitter(student)
        notes.append(_filled(messages.GROUP, group=group, student=submitter))
    return notes


def _filled(text: Text, **values: object) -> Text:
    return Text(text.say("en", **values), text.say("zh", **values))
