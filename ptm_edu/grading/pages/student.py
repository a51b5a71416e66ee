"""A student's page: points, what was expected, what their own code gave on public inputs, hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import POINTS
from ptm_edu.grading.intake.assignment import Manual
from ptm_edu.grading.judge.results import ExerciseResult, SubmissionResult
from ptm_edu.language import LANGUAGES, Text

from .exercise_report import UNKNOWN, WHY, repair_words, shown_text_html, words
from .frame import both, page, resource

OF = Text("of {most:g} points", "/ {most:g} 分")
SO_FAR = Text("so far: {parts} still to be marked", "目前得分：还有 {parts} 部分待评")
WHEN = Text("graded {when}", "评分时间：{when}")
MENDED = Text("Mended in your notebook before grading", "评分前对笔记本做的修复")
BY_PERSON = Text("marked by a person", "由教师评分")
ADDED = Text("{points:+g} points", "{points:+g} 分")
WAITS = Text("not marked yet, {most:g} points possible", "尚未评分，满分 {most:g} 分")
HOW = Text(
    "Your functions were called with inputs that are not shown; they decide the points. Numbers "
    "on this page come from the inputs that `check` uses in your notebook, so you can repeat them. "
    "A question about a mark? Show your instructor this page.",
    "评分时用未公开的输入调用你的函数，得分由此决定。本页的数值来自笔记本里 check 所用的公开输入，"
    "因此你可以自己重现。对得分有疑问？请把本页给教师看。",
)


def student_page(
    result: SubmissionResult,
    manual: Sequence[Manual] = (),
    marked: Mapping[str, float] | None = None,
    language: str | None = None,
) -> str:
    """Return one student's page as HTML that stands alone, in both languages.

    `manual` are the assignment's cells that a person marks, `marked` the points given so far by
    `grade_id`, those of an exercise being what they add to its own; `language` is the one shown
    first.
    """
    marked = marked or {}
    parts = [
        _head(result, manual, marked),
        _unreadable(result),
        _mended(result),
        *(_exercise(one) for one in result.exercises if not result.unreadable),
        *(_changed(one, marked.get(one.grade_id, 0.0)) for one in result.exercises),
        *(_manual(cell, marked.get(cell.grade_id)) for cell in manual),
        f"<footer>{both(HOW)}</footer>",
    ]
    title = f"{result.assignment} · {result.student}"
    return page(title, "\n".join(filter(None, parts)), language, resource("student.css"))


def _head(result: SubmissionResult, manual: Sequence[Manual], marked: Mapping[str, float]) -> str:
    points = result.points + sum(marked.values())
    most = result.max_points + sum(cell.points for cell in manual)
    waiting = len(result.faults) + sum(cell.grade_id not in marked for cell in manual)
    when = str(result.trace.get("when", ""))[:16].replace("T", " ")  # to the minute
    said = " · ".join([escape(result.student), *([both(WHEN, when=when)] if when else [])])
    so_far = f'<span class="soft">{both(SO_FAR, parts=waiting)}</span>' if waiting else ""
    width = 100 * min(max(points / most, 0.0), 1.0) if most else 0
    return (
        f'<h1>{escape(result.assignment)}</h1><p class="who soft">{said}</p>'
        f'<p class="total"><b>{points:g}</b> {both(OF, most=most)} {so_far}</p>'
        f'<div class="meter" aria-hidden="true"><i style="width:{width:.1f}%"></i></div>'
    )


def _unreadable(result: SubmissionResult) -> str:
    found = result.unreadable
    if found is None:
        return ""
    told = {one: words(WHY, found, UNKNOWN, one) for one in LANGUAGES}
    return f'<p class="note">{both(Text(**told))}</p>'


def _mended(result: SubmissionResult) -> str:
    if not result.repairs:
        return ""
    told = [{one: repair_words(found, one) for one in LANGUAGES} for found in result.repairs]
    rows = "".join(f"<li>{both(Text(**one))}</li>" for one in told)
    return f'<div class="note">{both(MENDED)}<ul>{rows}</ul></div>'


def _exercise(result: ExerciseResult) -> str:
    cards = "".join(shown_text_html(result, one)[1] for one in LANGUAGES)
    return f'<section data-exercise="{escape(result.exercise)}">{cards}</section>'


def _changed(result: ExerciseResult, points: float) -> str:
    told = both(ADDED, points=points)
    return _by_person(both(exercise(result.exercise).title), told) if points else ""


def _manual(cell: Manual, points: float | None) -> str:
    given = WAITS if points is None else POINTS
    return _by_person(escape(cell.grade_id), both(given, points=points, most=cell.points))


def _by_person(what: str, told: str) -> str:
    return (
        f'<section class="manual"><b>{what}</b> — {told}'
        f'<div class="soft">{both(BY_PERSON)}</div></section>'
    )
