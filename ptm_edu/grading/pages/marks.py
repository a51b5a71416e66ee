"""Marks as a table that a learning management system or a spreadsheet reads."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

from ptm_edu.files import whole_file
from ptm_edu.grading.judge.results import SubmissionResult

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a cell that begins so is computed by a spreadsheet


def write_marks(
    path: str | Path,
    results: Sequence[SubmissionResult],
    manual: Mapping[str, float] | None = None,
    manual_points: float = 0.0,
    late: Mapping[str, float] | None = None,
) -> None:
    """Write one row a student: points, each exercise, and whether a person still has to look.

    `manual` holds what a person gave each student so far, of `manual_points`, and `late` what
    lateness takes off; `points` counts both. A grader fault leaves the exercise and `points`
    empty, since no mark is no zero. A name that a spreadsheet would compute (it begins with
    = + - @) gets an apostrophe before it.
    """
    manual, late = manual or {}, late or {}
    names = list(dict.fromkeys(one.exercise for result in results for one in result.exercises))
    head = [
        "student",
        "points",
        "max_points",
        *names,
        "manual",
        "late_penalty",
        "needs_person",
        "faults",
    ]
    with (
        whole_file(path) as part,
        open(part, "w", encoding="utf-8-sig", errors="replace", newline="") as file,
    ):
        writer = csv.writer(file)
        writer.writerow(head)
        for result in sorted(results, key=lambda one: one.student):
            given, lost = manual.get(result.student), late.get(result.student, 0.0)
            writer.writerow(_row(result, names, given, manual_points, lost))


def needs_person(
    result: SubmissionResult, manual: float | None, manual_points: float
) -> tuple[str, ...]:
    """Return why a person has to look: fault, unreadable, manual (not marked yet), flags."""
    reasons = {
        "fault": bool(result.faults),
        "unreadable": result.unreadable is not None,
        "manual": bool(manual_points) and manual is None,
        "flags": any(one.flags for one in result.exercises),
    }
    return tuple(name for name, holds in reasons.items() if holds)


def _row(
    result: SubmissionResult,
    names: Sequence[str],
    manual: float | None,
    manual_points: float,
    late: float,
) -> list[str]:
    faults = {one.exercise for one in result.faults}
    points = {one.exercise: f"{one.points:g}" for one in result.exercises}
    given = "" if faults else f"{max(0.0, result.points + (manual or 0) - late):g}"
    return [
        guarded(result.student),
        given,
        f"{result.max_points + manual_points:g}",
        *("" if name in faults else points.get(name, "") for name in names),
        "" if manual is None else f"{manual:g}",
        f"{late:g}" if late else "",
        " ".join(needs_person(result, manual, manual_points)),
        " ".join(sorted(faults)),
    ]


def guarded(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name
