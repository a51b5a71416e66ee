"""Marks as a table that a learning management system or a spreadsheet reads."""

from __future__ import annotations

import csv
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from ptm_edu.csv_file import escape_formula
from ptm_edu.files import whole_file
from ptm_edu.grading.results import SubmissionResult

from .totals import Total, total_of

BEFORE_EXERCISES = ("student", "points", "max_points")
AFTER_EXERCISES = ("manual", "late_penalty", "needs_person", "faults", "timed_out")


def write_marks(
    path: str | Path,
    results: Sequence[SubmissionResult],
    totals: Mapping[str, Total] | None = None,
    missing: Sequence[str] = (),
    excused: Collection[str] = (),
) -> None:
    """Write one row a student: the total, each exercise, and whether a person still has to look.

    `totals` holds each student's total. A grader fault leaves the exercise and `points` empty,
    since no mark is no zero, and so does a student in `missing`, who handed nothing in; those of
    them in `excused` need not.
    `timed_out` names the exercises of which a run reached a limit, whatever their points. A name
    that a spreadsheet would compute (it begins with = + - @) gets an apostrophe before it.
    """
    totals = totals or {}
    names = list(dict.fromkeys(e.exercise for result in results for e in result.exercises))
    rows = {r.student: _row(r, totals.get(r.student) or total_of(r)) for r in results}
    max_points = next((row["max_points"] for row in rows.values()), "")
    for student in missing:
        rows[student] = {
            "student": escape_formula(student),
            "max_points": max_points,
            "needs_person": "excused" if student in excused else "missing",
        }
    columns = [*BEFORE_EXERCISES, *names, *AFTER_EXERCISES]
    with (
        whole_file(path) as part,
        open(part, "w", encoding="utf-8-sig", errors="replace", newline="") as file,
    ):
        writer = csv.DictWriter(file, columns, restval="")
        writer.writeheader()
        writer.writerows(rows[student] for student in sorted(rows))


def needs_person(result: SubmissionResult, total: Total) -> tuple[str, ...]:
    """Return why a person has to look.

    fault, unreadable, manual (not marked yet), earlier_text (marked before it was handed in again),
    flags.
    """
    reasons = {
        "fault": bool(result.faults),
        "unreadable": result.unreadable is not None,
        "manual": total.waiting > len(result.faults) + total.earlier,
        "earlier_text": total.earlier > 0,
        "flags": any(exercise.flags for exercise in result.exercises),
    }
    return tuple(name for name, applies in reasons.items() if applies)


def _row(result: SubmissionResult, total: Total) -> dict[str, str]:
    faults = {exercise.exercise for exercise in result.faults}
    return {
        "student": escape_formula(result.student),
        "points": "" if faults else f"{total.points:g}",
        "max_points": f"{total.max_points:g}",
        **{e.exercise: f"{e.points:g}" for e in result.exercises if e.exercise not in faults},
        "manual": "" if total.manual is None else f"{total.manual:g}",
        "late_penalty": f"{total.penalty:g}" if total.penalty else "",
        "needs_person": " ".join(needs_person(result, total)),
        "faults": " ".join(sorted(faults)),
        "timed_out": " ".join(e.exercise for e in result.exercises if e.timed_out),
    }
