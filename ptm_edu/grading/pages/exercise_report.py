"""What a student may see of a result: marks by the secret inputs, numbers from the public ones."""

from __future__ import annotations

from collections.abc import Mapping
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
from ptm_edu.grading.intake.messages import UNREADABLE, repair_told
from ptm_edu.grading.judge.messages import REASONS
from ptm_edu.grading.judge.results import FAULT, ExerciseResult
from ptm_edu.language import Text, current_language

WHY = {**UNREADABLE, **REASONS}  # there is no report
NOT_GRADED = Text("not graded yet", "尚未评分")
UNKNOWN = Text(
    "Your code ended before it gave a result ({id}).", "你的代码在给出结果之前就结束了（{id}）。"
)
REPAIRED = Text("Mended in the notebook: {id}.", "已修复笔记本：{id}。")


def shown(result: ExerciseResult) -> Report | None:
    """Return the report that its student may see, None where there is none.

    Which checks passed and their points are decided on the secret inputs; a failed check's words
    and numbers are those of the public inputs, or say that only secret ones showed it.
    """
    if result.hidden is None:
        return None
    seen = {one.name: one.finding for one in result.public.checks} if result.public else {}
    checks = tuple(_shown(check, seen) for check in result.hidden.checks)
    return Report(result.exercise, checks, result.mistake)


def reason_words(result: ExerciseResult, language: str | None = None) -> str | None:
    """Return for the student why there is no report, None where there is one."""
    if result.reason is None:
        return None
    found = result.reason
    if found.sentence == "fault":  # its details are the grader's, and may quote what is secret
        found = Finding("fault", {"detail": result.grade_id})
    return words(WHY, found, UNKNOWN, language)


def repair_words(finding: Finding, language: str | None = None) -> str:
    """Return what was mended in a notebook, in words."""
    try:
        return repair_told(finding, language)
    except (KeyError, IndexError, ValueError):
        return REPAIRED.say(language, id=finding.sentence)


def words(
    known: Mapping[str, Text], finding: Finding, otherwise: Text, language: str | None = None
) -> str:
    """Word a finding; an id that is not known, or numbers that do not fit it, get `otherwise`."""
    try:
        return known[finding.sentence].say(language, **finding.numbers)
    except (KeyError, IndexError, ValueError):
        return otherwise.say(language, id=finding.sentence)


def shown_text_html(result: ExerciseResult, language: str | None = None) -> tuple[str, str]:
    """Return what a student may see of one exercise as text and as one HTML element."""
    report, told = shown(result), reason_words(result, language)
    if report is not None and result.outcome != FAULT:
        return report.to_text(language), report.to_html(language)
    language = current_language(language)
    title = exercise(result.exercise).title.say(language)
    points = points_words(result, language)
    text = "\n".join([f"{title} — {points}", *([f"✗ {told}"] if told else [])])
    html = (
        f'<div lang="{language}" role="group" style="{CARD_STYLE}">'
        f"<div><b>{escape(title)}</b> — {escape(points)}</div>"
        + (f'<div style="{HINT_STYLE}">{escape(told)}</div>' if told else "")
        + "</div>"
    )
    return text, html


def points_words(result: ExerciseResult, language: str | None = None) -> str:
    """Return the points reached of those possible; a fault of ours is no zero."""
    if result.outcome == FAULT:
        return NOT_GRADED.say(language)
    return POINTS.say(language, points=result.points, most=result.max_points)


def _shown(check: Result, seen: Mapping[str, Finding | None]) -> Result:
    finding = check.finding and _finding(check.finding, check.name, seen)
    return Result(check.exercise, check.name, check.points, check.max_points, finding)


def _finding(hidden: Finding, name: str, seen: Mapping[str, Finding | None]) -> Finding:
    if hidden.sentence == "not_reached":
        return Finding("not_reached", {"check": hidden.numbers["check"]})  # a name, no number
    if name not in seen:
        return Finding("hidden")
    public = seen[name]
    if public is None:
        return Finding("hidden_only")
    return Finding("hidden") if public.sentence == "not_reached" else public
