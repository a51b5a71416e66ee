"""A student's page: points, what was expected, what the code returned on public inputs, hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from markupsafe import Markup

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import POINTS
from ptm_edu.grading.intake.assignment import ManualCell
from ptm_edu.grading.intake.messages import repair_message
from ptm_edu.grading.judge.results import SubmissionResult
from ptm_edu.language import LANGUAGES

from . import messages
from .exercise_report import NO_REPORT_MESSAGES, finding_text, in_both, report_text_and_html
from .templating import render_page


def student_page(
    result: SubmissionResult,
    manual: Sequence[ManualCell] = (),
    manual_points: Mapping[str, float] | None = None,
    language: str | None = None,
) -> str:
    """Return one student's page as self-contained HTML in both languages.

    `manual` are the assignment's cells that a person marks. `manual_points` holds the points given
    so far by `grade_id`; for an exercise they are what the person added to its own points.
    `language` is the one shown first.
    """
    manual_points = manual_points or {}
    points = result.points + sum(manual_points.values())
    max_points = result.max_points + sum(cell.points for cell in manual)
    reports = [] if result.unreadable else result.exercises
    adjusted = [one for one in result.exercises if manual_points.get(one.grade_id)]
    return render_page(
        "student_page",
        f"{result.assignment} · {result.student}",
        language,
        texts=messages,
        POINTS=POINTS,
        result=result,
        graded_at=str(result.trace.get("when", ""))[:16].replace("T", " "),  # to the minute
        points=points,
        max_points=max_points,
        percent=100 * min(max(points / max_points, 0.0), 1.0) if max_points else 0,
        waiting=len(result.faults) + sum(cell.grade_id not in manual_points for cell in manual),
        unreadable=result.unreadable and finding_text(NO_REPORT_MESSAGES, result.unreadable),
        repairs=[in_both(partial(repair_message, repair)) for repair in result.repairs],
        reports=[
            (one.exercise, Markup("".join(report_text_and_html(one, x)[1] for x in LANGUAGES)))
            for one in reports
        ],
        adjustments=[(exercise(e.exercise).title, manual_points[e.grade_id]) for e in adjusted],
        manual=manual,
        manual_points=manual_points,
    )
