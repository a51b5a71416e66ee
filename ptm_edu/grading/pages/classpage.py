"""The instructor's page: a class at a glance, what a person should look at, every mark's origin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from ptm_edu.exercises import exercise
from ptm_edu.grading.judge.results import SubmissionResult
from ptm_edu.language import Text

from . import messages as w
from .charts import bar, histogram
from .flagged import faults, flagged
from .frame import both, page, resource
from .rows import table, trace_text
from .summary import CheckShare, MistakeCount, Summary, by_exercise, summary

# From the class page in engine/ASSIGNMENT/ in nbgrader's default layout.
LINKS = {
    "feedback": "pages/{student}.html",
    "submitted": "../../submitted/{student}/{assignment}/{assignment}.ipynb",
}
MISTAKES_AT_ONCE = 6


def class_page(
    results: Sequence[SubmissionResult],
    manual: Mapping[str, float] | None = None,
    history: Iterable[Mapping[str, Any]] = (),
    links: Mapping[str, str] = LINKS,
    language: str | None = None,
) -> str:
    """Return the instructor's page as HTML that stands alone, in both languages.

    `manual` are the points that a person gave, by student; `history` what `Store.history` holds
    on how marks changed; `links` are addresses relative to the page, with {student} and
    {assignment} in them; `language` is the one shown first.
    """
    results = sorted(results, key=lambda one: (not one.faults, one.student))
    assignment = results[0].assignment if results else ""
    told = summary(results)
    links = {name: link.replace("{assignment}", assignment) for name, link in links.items()}
    parts = [
        f"<h1>{escape(assignment)} — {both(w.TITLE)}</h1>",
        _facts(told),
        faults(results),
        f'<div class="two">{_distribution(told)}{_mistakes(told.mistakes)}</div>',
        _checks(results, told.checks),
        flagged(results),
        _students(table(results, manual or {}, history, links)),
        _how(results, told),
    ]
    title = f"{assignment} · {w.TITLE.say(language)}"
    style, script = resource("classpage.css"), resource("classpage.js")
    return page(title, "\n".join(parts), language, style, script)


def _facts(told: Summary) -> str:
    graded = len(told.points)
    facts = [
        (f"{told.submissions:,}", both(w.SUBMISSIONS)),
        (f"{told.mean:.1f}", both(w.MEAN, most=told.max_points)),
        (f"{told.median:g}", both(w.MEDIAN)),
        (f"{100 * told.full / graded if graded else 0:.0f} %", both(w.FULL)),
        (f"{told.flagged:,}", both(w.FLAGGED)),
        (f"{told.faulty:,}", both(w.FAULTY)),
    ]
    cells = "".join(f"<div><b>{number}</b>{words}</div>" for number, words in facts)
    return f'<div class="facts">{cells}</div>'


def _distribution(told: Summary) -> str:
    picture = histogram(
        told.points,
        told.max_points,
        told.median,
        f"{w.DISTRIBUTION.en} · {w.DISTRIBUTION.zh}",
    )
    return (
        f"<section><h2>{both(w.DISTRIBUTION)}</h2>{picture}"
        f'<p class="soft small">{both(w.DISTRIBUTION_NOTE, n=len(told.points))}</p></section>'
    )


def _mistakes(found: Sequence[MistakeCount]) -> str:
    rows = [_mistake(one) for one in found]
    more = "".join(rows[MISTAKES_AT_ONCE:])
    rest = len(rows) - MISTAKES_AT_ONCE
    if more:
        more = f"<details><summary>{both(w.MORE, n=rest)}</summary>{more}</details>"
    first = "".join(rows[:MISTAKES_AT_ONCE]) or f'<p class="soft">{both(w.NONE)}</p>'
    return f"<section><h2>{both(w.MISTAKES)}</h2>{first}{more}</section>"


def _mistake(one: MistakeCount) -> str:
    asked = exercise(one.exercise)
    hint = next((m.hint for m in asked.mistakes if m.name == one.mistake), Text("", ""))
    name = escape(one.mistake.replace("_", " "))
    return (
        f'<details class="mistake"><summary><span class="what">{name} '
        f'<span class="soft small">{both(asked.title)}</span></span>{bar(one.share)}'
        f'<span class="number">{one.students:,} · {100 * one.share:.0f} %</span></summary>'
        f'<p class="hint">{both(hint)}</p></details>'
    )


def _checks(results: Sequence[SubmissionResult], shares: Sequence[CheckShare]) -> str:
    answers = by_exercise(results)
    parts = []
    for name, group in groupby(shares, key=lambda one: one.exercise):
        asked = exercise(name)
        titles = {check.name: check.title for check in asked.checks}
        mean = sum(one.points for one in answers[name]) / max(len(answers[name]), 1)
        rows = "".join(
            f'<div class="check"><span class="what">{both(titles[one.check])}</span>'
            f"{bar(one.failed, one.waiting)}"
            f'<span class="number">{100 * one.failed:.0f} %</span></div>'
            for one in sorted(group, key=lambda one: -one.failed)
        )
        told = both(w.MEAN_OF, mean=mean, most=asked.max_points)
        parts.append(
            f'<div><h3>{both(asked.title)} <span class="soft">{told}</span></h3>{rows}</div>'
        )
    return (
        f"<section><h2>{both(w.CHECKS)}</h2>"
        f'<p class="soft small key"><i></i> {both(w.FAILED)} <i class="rest"></i> '
        f'{both(w.WAITING)}</p><div class="checks">{"".join(parts)}</div></section>'
    )


def _students(data: str) -> str:
    return (
        f"<section><h2>{both(w.STUDENTS)}</h2>"
        f'<div class="find"><label>{both(w.FILTER)} <input type="search" id="filter"></label>'
        f'<label><input type="checkbox" id="person"> {both(w.ONLY)}</label>'
        '<span id="count" class="soft" aria-live="polite"></span></div>'
        f'<div class="wide"><table id="students"><thead></thead><tbody></tbody></table></div>'
        f"<noscript>{both(w.NO_SCRIPT)}</noscript>"
        f'<p class="soft small" id="below">{both(w.CSV_NOTE)}</p></section>'
        f'<script type="application/json" id="data">{data}</script>'
        f'<template id="words">{"".join(_word(name, one) for name, one in w.TABLE.items())}'
        "</template>"
    )


def _word(name: str, text: Text) -> str:
    return f'<span data-word="{name}">{both(text)}</span>'


def _how(results: Sequence[SubmissionResult], told: Summary) -> str:
    said = Counter(
        trace_text(key, value)
        for one in results
        for key, value in one.trace.items()
        if key != "when"
    )
    lines = [f"<li>{both(text)} ({n:,})</li>" for text, n in sorted(said.items(), key=str)]
    when = sorted(str(one.trace["when"]) for one in results if "when" in one.trace)
    times = both(
        w.TIMING, median=told.cpu_median, longest=told.cpu_longest, student=told.cpu_student
    )
    span = both(w.BETWEEN, first=when[0], last=when[-1]) if when else ""
    return (
        f"<section><h2>{both(w.HOW)}</h2><p>{times} {span}</p><ul>{''.join(lines)}</ul></section>"
    )
