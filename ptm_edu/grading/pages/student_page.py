"""A student's page: points, what was expected, what the code returned on public inputs, hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import POINTS, Finding
from ptm_edu.grading.intake.assignment import ManualCell
from ptm_edu.grading.intake.messages import repair_message
from ptm_edu.grading.judge.messages import NOTES
from ptm_edu.grading.records.course import Sign
from ptm_edu.grading.records.names import composed
from ptm_edu.grading.records.requests import Request
from ptm_edu.grading.records.written_answers import WrittenMark
from ptm_edu.grading.results import ManualMarks, SubmissionResult
from ptm_edu.language import LANGUAGES, Text

from . import messages
from .exercise_report import NO_REPORT_MESSAGES, finding_text, in_both, report_html
from .templating import plain, render_page
from .totals import NO_MARKS, total_of

ALL_CHECKS = ""


def student_page(
    result: SubmissionResult,
    manual: Sequence[ManualCell] = (),
    marks: ManualMarks = NO_MARKS,
    language: str | None = None,
    *,
    titles: Mapping[str, Text] | None = None,
    written: Mapping[str, WrittenMark] | None = None,
    requests: Sequence[Request] = (),
    notes: Sequence[Text] = (),
    sign: Sign | None = None,
) -> str:
    """Return one student's page as self-contained HTML in both languages.

    `manual` are the assignment's cells that a person marks, and `marks` what the gradebook adds;
    for an exercise its points are those that the person added to the exercise's own. `titles` are
    the headings of answers by grade_id, `written` the points by criterion, `requests` the
    student's own, `notes` what people.csv says. `sign` signs the student's requests, by assignment,
    student, submission, exercise and check. `language` is the one shown first.
    """
    about = result.assignment, composed(result.student), result.digest
    total = total_of(result, manual, marks)
    most = total.max_points
    written_cells = {cell.grade_id for cell in manual}
    comments = {name: text for name, text in marks.comments.items() if name not in written_cells}
    return render_page(
        "student_page",
        f"{result.assignment} · {result.student}",
        language,
        with_script=True,
        texts=messages,
        POINTS=POINTS,
        result=result,
        graded_at=str(result.provenance.get("when", ""))[:16].replace("T", " "),  # to the minute
        total=total,
        percent=100 * min(max(total.points / most, 0.0), 1.0) if most else 0,
        unreadable=result.unreadable and finding_text(NO_REPORT_MESSAGES, result.unreadable),
        repairs=[in_both(partial(repair_message, repair)) for repair in result.repairs],
        notes=[*notes, *run_notes(result)],
        reports=[
            (e.exercise, Markup("".join(report_html(e, language) for language in LANGUAGES)))
            for e in ([] if result.unreadable else result.exercises)
        ],
        adjustments=[
            (exercise(e.exercise).title, marks.points[e.grade_id], e.grade_id in marks.earlier)
            for e in result.exercises
            if marks.points.get(e.grade_id)
        ],
        comments=[((titles or {}).get(name) or _same(name), c) for name, c in comments.items()],
        manual=[_manual(cell, marks, (written or {}).get(cell.grade_id)) for cell in manual],
        requests=[(_subject(r, manual), r) for r in requests],
        choices=[
            (*choice, sign(*about, *choice[:2]) if sign else "")
            for choice in _choices(result, manual)
        ],
        about={
            "request": 1,
            "assignment": result.assignment,
            "student": result.student,
            "digest": result.digest,
        },
    )


def run_notes(result: SubmissionResult) -> list[Text]:
    """Return what running the notebook showed and costs nothing, each once."""
    notes = dict.fromkeys(note for e in result.exercises for note in e.notes)
    findings = [Finding(note.kind, {"detail": note.detail}) for note in notes]
    return [finding_text(NOTES, finding) for finding in findings if finding.message_id in NOTES]


def _manual(cell: ManualCell, marks: ManualMarks, mark: WrittenMark | None) -> dict[str, Any]:
    """Return what the page shows of an answer in words.

    Points by criterion are shown as long as a person has not changed the answer's points since.
    """
    given = marks.points.get(cell.grade_id)
    criteria = mark.criteria if mark and mark.points == given else {}
    rubric = [
        (c, plain(c.description), criteria.get(str(n))) for n, c in enumerate(cell.rubric, start=1)
    ]
    return {
        "id": cell.grade_id,
        "title": cell.title,
        "points": given,
        "max_points": cell.points,
        "rubric": rubric,
        "earlier": cell.grade_id in marks.earlier,
        "with_points": bool(criteria),
        "comment": marks.comments.get(cell.grade_id, ""),
    }


def _same(name: str) -> Text:
    return Text(name, name)


def _choices(
    result: SubmissionResult, manual: Sequence[ManualCell]
) -> list[tuple[str, str, Text, Text]]:
    """Return what a request may be about: exercise, check, and the titles of both."""
    everything = messages.WHOLE_EXERCISE
    choices = []
    for answer in result.exercises:
        definition = exercise(answer.exercise)
        choices.append((answer.exercise, ALL_CHECKS, definition.title, everything))
        for check in definition.checks:
            choices.append((answer.exercise, check.name, definition.title, check.title))
    for cell in manual:
        choices.append((cell.grade_id, ALL_CHECKS, cell.title, everything))
    return choices


def _subject(request: Request, manual: Sequence[ManualCell]) -> Text:
    titles = {cell.grade_id: cell.title for cell in manual}
    return request_subject(request, titles)


def request_subject(request: Request, titles: Mapping[str, Text]) -> Text:
    """Return what a request is about, in both languages; `titles` are those of written answers."""
    try:
        definition = exercise(request.exercise)
    except LookupError:
        return titles.get(request.exercise) or _same(request.exercise)
    checks = {check.name: check.title for check in definition.checks}
    check = checks.get(request.check)
    if check is None:
        return definition.title
    return Text(
        f"{definition.title.en}: {check.en}",
        f"{definition.title.zh}：{check.zh}",
    )
