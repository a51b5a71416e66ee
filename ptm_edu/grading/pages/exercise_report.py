"""What a student may see of a result: points by the hidden inputs, numbers from the public ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import (
    CARD_STYLE,
    HINT_STYLE,
    POINTS,
    Finding,
    Report,
    Result,
)
from ptm_edu.grading.intake.messages import UNREADABLE
from ptm_edu.grading.judge.messages import INTERRUPTED, REASONS
from ptm_edu.grading.results import FAULT, ExerciseResult
from ptm_edu.grading.sandbox.runtime.job import FROM_INSIDE, FROM_OUTSIDE, NOTED
from ptm_edu.language import LANGUAGES, Text, current_language
from ptm_edu.quoting import quoted

NO_REPORT_MESSAGES = {**UNREADABLE, **REASONS}
# Of these, the detail is a student's text: a path, a name, the beginning of a cell.
STUDENTS_TEXT = frozenset(("cells", "shell_command", *FROM_INSIDE, *FROM_OUTSIDE, *NOTED))
NOT_GRADED = Text("not graded yet", "尚未评分")
UNKNOWN_REASON = Text(
    "Your code ended before it gave a result ({id}).", "你的代码在给出结果之前就结束了（{id}）。"
)


def student_report(result: ExerciseResult) -> Report | None:
    """Return the report that the student may see, None where there is none.

    The hidden inputs decide which checks pass and their points. The message and the numbers of a
    failed check come from the public inputs, or say that only hidden inputs showed the failure.
    """
    if result.hidden is None:
        return None
    public = {check.name: check.finding for check in result.public.checks} if result.public else {}
    checks = tuple(_without_hidden_numbers(check, public) for check in result.hidden.checks)
    return Report(result.exercise, checks, result.mistake)


def report_text(result: ExerciseResult, language: str | None = None) -> str:
    """Return what a student may see of one exercise as lines of plain text."""
    report = _report_with_points(result)
    if report is None:
        reason = _reason(result, language)
        return "\n".join(
            [_title_and_points(result, language), *([f"✗ {reason}"] if reason else [])]
        )
    text = report.to_text(language)
    return f"{text}\n{INTERRUPTED.say(language)}" if result.timed_out == "cells" else text


def report_html(result: ExerciseResult, language: str | None = None) -> str:
    """Return what a student may see of one exercise as one HTML element."""
    language = current_language(language)
    report = _report_with_points(result)
    if report is None:
        title, _, points = _title_and_points(result, language).rpartition(" — ")
        reason = _reason(result, language)
        return (
            f'<div lang="{language}" role="group" style="{CARD_STYLE}">'
            f"<div><b>{escape(title)}</b> — {escape(points)}</div>"
            + (f'<div style="{HINT_STYLE}">{escape(reason)}</div>' if reason else "")
            + "</div>"
        )
    html = report.to_html(language)
    if result.timed_out == "cells":
        html = f'<div lang="{language}">{html}<p>{escape(INTERRUPTED.say(language))}</p></div>'
    return html


def finding_text(
    messages: Mapping[str, Text], finding: Finding, fallback: Text = UNKNOWN_REASON
) -> Text:
    """Return a finding's message in both languages.

    A student's text in it is quoted, so that it cannot pass for a sentence of the grader's. An id
    that is not in `messages`, or values that do not fit its message, get `fallback`: results may
    have been stored by another version.
    """
    values = dict(finding.values)
    if finding.message_id in STUDENTS_TEXT and "detail" in values:
        values["detail"] = quoted(str(values["detail"]))

    def say(language: str) -> str:
        try:
            return messages[finding.message_id].say(language, **values)
        except (KeyError, IndexError, ValueError):
            return fallback.say(language, id=finding.message_id)

    return in_both(say)


def in_both(say: Callable[[str], str]) -> Text:
    """Return what `say(language)` gives, in both languages."""
    return Text(**{language: say(language) for language in LANGUAGES})


def _report_with_points(result: ExerciseResult) -> Report | None:
    return None if result.outcome == FAULT else student_report(result)


def _title_and_points(result: ExerciseResult, language: str | None) -> str:
    points = NOT_GRADED.say(language)
    if result.outcome != FAULT:
        points = POINTS.say(language, points=result.points, most=result.max_points)
    return f"{exercise(result.exercise).title.say(language)} — {points}"


def _reason(result: ExerciseResult, language: str | None) -> str:
    """Return for the student why there is no report, "" where there is one."""
    if result.reason is None:
        return ""
    reason = result.reason
    if reason.message_id == "fault":  # its details are the grader's, and may quote hidden inputs
        reason = Finding("fault", {"detail": result.grade_id})
    return finding_text(NO_REPORT_MESSAGES, reason).say(language)


def _without_hidden_numbers(check: Result, public: Mapping[str, Finding | None]) -> Result:
    finding = check.finding and _public_finding(check.finding, check.name, public)
    return Result(check.exercise, check.name, check.points, check.max_points, finding)


def _public_finding(
    hidden: Finding, check: str, public_findings: Mapping[str, Finding | None]
) -> Finding:
    if hidden.message_id == "not_reached":
        return Finding("not_reached", {"check": hidden.values["check"]})  # a name, no number
    if check not in public_findings:
        return Finding("hidden")
    public = public_findings[check]
    if public is None:
        return Finding("hidden_only")
    return Finding("hidden") if public.message_id == "not_reached" else public
