"""The instructor's page: the class at a glance, what needs a person, the origin of every mark."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from markupsafe import Markup

from ptm_edu.exercises import exercise
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.grading.similarity import SimilarGroup, SimilaritySummary
from ptm_edu.language import Text

from . import messages, similarity_messages
from .charts import histogram
from .class_summary import CheckShare, MistakeCount, Summary, by_exercise, summarize
from .class_table import class_table, flag_text, provenance_text, reason_text, timed_out_text
from .exercise_report import NO_REPORT_MESSAGES, finding_text
from .templating import both, render_page
from .totals import Total, total_of

# Relative to the class page in engine/ASSIGNMENT/, in nbgrader's default layout.
LINKS = {
    "feedback": "pages/{student}.html",
    "submitted": "../../submitted/{student}/{assignment}/{assignment}.ipynb",
}
MISTAKES_AT_ONCE = 6
MAX_LISTED = 100  # lines of one kind of flag; the table has all of them


def class_page(
    results: Sequence[SubmissionResult],
    totals: Mapping[str, Total] | None = None,
    history: Iterable[Mapping[str, Any]] = (),
    language: str | None = None,
    *,
    missing: Sequence[str] = (),
    misplaced: Sequence[Text] = (),
    submitters: Mapping[str, str] | None = None,
    similarity: SimilaritySummary | None = None,
    earlier: Sequence[tuple[str, Text]] = (),
) -> str:
    """Return the instructor's page as self-contained HTML in both languages.

    `totals` holds each student's total; `history` is what `Records.history` returns; `language` is
    the one shown first. `missing` are students who handed nothing in, `misplaced` sentences about
    files that nobody graded, `submitters` whose folder holds the submission of a group's member.
    `earlier` holds (student, what was marked) of marks that were given to an earlier text.
    `similarity` is what similarity.html beside the page shows in full.
    """
    results = sorted(results, key=lambda result: (not result.faults, result.student))
    assignment = results[0].assignment if results else ""
    links = {name: link.replace("{assignment}", assignment) for name, link in LINKS.items()}
    totals = {r.student: total_of(r) for r in results} | dict(totals or {})
    summary = summarize(results, totals, len(missing))
    return render_page(
        "class_page",
        f"{assignment} · {messages.TITLE.say(language)}",
        language,
        with_script=True,
        texts=messages,
        assignment=assignment,
        summary=summary,
        facts=_facts(summary),
        faults=[(r.student, reason_text(fault)) for r in results for fault in r.faults],
        misplaced=misplaced,
        unreadable=[
            (r.student, finding_text(NO_REPORT_MESSAGES, r.unreadable))
            for r in results
            if r.unreadable
        ],
        earlier=earlier,
        timed_out=_timed_out(results),
        histogram=histogram(summary.points, summary.max_points, summary.median),
        mistakes=[_mistake(count) for count in summary.mistakes],
        mistakes_at_once=MISTAKES_AT_ONCE,
        exercises=_exercises(results, summary.checks),
        flags=_flags(results, similarity.groups if similarity else ()),
        similarity=_similarity(similarity) if similarity else None,
        max_listed=MAX_LISTED,
        table=class_table(results, totals, history, links, missing, submitters, earlier),
        traces=_provenance(results),
        graded_between=sorted(str(r.provenance["when"]) for r in results if "when" in r.provenance),
    )


def _facts(summary: Summary) -> list[tuple[str, Markup]]:
    graded = len(summary.points)
    return [
        (f"{summary.submissions:,}", both(messages.SUBMISSIONS)),
        *([(f"{summary.missing:,}", both(messages.MISSING))] if summary.missing else []),
        (f"{summary.mean:.1f}", both(messages.MEAN, most=summary.max_points)),
        (f"{summary.median:g}", both(messages.MEDIAN)),
        (f"{100 * summary.full / graded if graded else 0:.0f} %", both(messages.FULL)),
        (f"{summary.flagged:,}", both(messages.FLAGGED)),
        (f"{summary.faulty:,}", both(messages.FAULTY)),
    ]


def _mistake(count: MistakeCount) -> dict[str, Any]:
    definition = exercise(count.exercise)
    mistake = definition.known_mistake(count.mistake)
    return {
        "name": mistake.title,
        "title": definition.title,
        "hint": mistake.hint,
        "share": count.share,
        "students": count.students,
    }


def _exercises(
    results: Sequence[SubmissionResult], shares: Sequence[CheckShare]
) -> list[dict[str, Any]]:
    """Return each exercise with its mean and its checks, the one that most students fail first."""
    answers = by_exercise(results)
    exercises = []
    for name, group in groupby(shares, key=lambda share: share.exercise):
        definition = exercise(name)
        titles = {check.name: check.title for check in definition.checks}
        hardest_first = sorted(group, key=lambda share: -share.failed)
        points = [answer.points for answer in answers[name]]
        exercises.append(
            {
                "title": definition.title,
                "max_points": definition.max_points,
                "mean": sum(points) / max(len(points), 1),
                "checks": [(titles[share.check], share) for share in hardest_first],
            }
        )
    return exercises


def _timed_out(results: Sequence[SubmissionResult]) -> list[tuple[str, Text]]:
    """Return every exercise whose run reached a limit, as (student, what happened)."""
    return [
        (result.student, timed_out_text(answer))
        for result in results
        for answer in result.exercises
        if answer.timed_out
    ]


def _flags(
    results: Sequence[SubmissionResult], groups: Sequence[SimilarGroup]
) -> list[tuple[Text, int, list[tuple[str, Text]]]]:
    """Return all flags by kind, as (title of the kind, students, [(student, message), …]).

    A group of similar answers is one line, and not one for each of its students.
    """
    kinds: dict[str, list[tuple[str, Text]]] = defaultdict(list)
    flagged: dict[str, set[str]] = defaultdict(set)
    grouped = {group.kind for group in groups}
    for result in results:
        for answer in result.exercises:
            for flag in answer.flags:
                flagged[flag.kind].add(result.student)
                if flag.kind not in grouped:
                    kinds[flag.kind].append((result.student, flag_text(answer, flag)))
    for group in groups:
        titles = Text("; ".join(t.en for t in group.titles), "；".join(t.zh for t in group.titles))
        kinds[group.kind].append((", ".join(group.students), titles))
        flagged[group.kind].update(group.students)
    order = dict.fromkeys((*messages.KINDS, *kinds))
    return [
        (messages.KINDS.get(kind, Text(kind, kind)), len(flagged[kind]), kinds[kind])
        for kind in order
        if kind in kinds
    ]


def _similarity(summary: SimilaritySummary) -> dict[str, Text | None]:
    """Return the link to the page of similar answers, and which exercises are too short for it."""
    titles = summary.too_short
    short = Text(
        similarity_messages.SHORT_EXERCISES.en.format(titles=", ".join(t.en for t in titles)),
        similarity_messages.SHORT_EXERCISES.zh.format(titles="、".join(t.zh for t in titles)),
    )
    return {"link": similarity_messages.LINK, "short": short if titles else None}


def _provenance(results: Sequence[SubmissionResult]) -> list[tuple[Text, int]]:
    """Return each line of the results' provenance but the times, with how many results share it."""
    counts = Counter(
        provenance_text(key, value)
        for result in results
        for key, value in result.provenance.items()
        if key != "when"
    )
    return sorted(counts.items(), key=str)
