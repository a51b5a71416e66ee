"""Marks as a table that a learning management system or a spreadsheet reads."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

from ptm_edu.files import whole_file
from ptm_edu.grading.judge.results import SubmissionResult

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet computes such a cell
BEFORE_EXERCISES = ("student", "points", "max_points")
AFTER_EXERCISES = ("manual", "late_penalty", "needs_person", "faults")


def write_marks(
    path: str | Path,
    results: Sequence[SubmissionResult],
    manual: Mapping[str, float] | None = None,
    max_manual_points: float = 0.0,
    late_penalties: Mapping[str, float] | None = None,
) -> None:
    """Write one row a student: points, each exercise, and whether a person still has to look.

    `manual` holds the points that a person gave each student so far, of `max_manual_points`, and
    `late_penalties` what lateness takes off; `points` counts both. A grader fault leaves the
    exercise and `points` empty, since no mark is no zero. A name that a spreadsheet would compute
    (it begins with = + - @) gets an apostrophe before it.
    """
    manual, late_penalties = manual or {}, late_penalties or {}
    names = list(dict.fromkeys(one.exercise for result in results for one in result.exercises))
    rows = [
        _row(result, manual.get(result.student), max_manual_points, late_penalties)
        for result in sorted(results, key=lambda result: result.student)
    ]
    columns = [*BEFORE_EXERCISES, *names, *AFTER_EXERCISES]
    with (
        whole_file(path) as part,
        open(part, "w", encoding="utf-8-sig", errors="replace", newline="") as file,
    ):
        writer = csv.DictWriter(file, columns, restval="")
        writer.writeheader()
        writer.writerows(rows)


def needs_person(
    result: SubmissionResult, manual_points: float | None, max_manual_points: float
) -> tuple[str, ...]:
    """Return why a person has to look: fault, unreadable, manual (not marked yet), flags."""
    reasons = {
        "fault": bool(result.faults),
        "unreadable": result.unreadable is not None,
        "manual": bool(max_manual_points) and manual_points is None,
        "flags": any(one.flags for one in result.exercises),
    }
    return tuple(name for name, applies in reasons.items() if applies)


def _row(
    result: SubmissionResult,
    manual_points: float | None,
    max_manual_points: float,
    late_penalties: Mapping[str, float],
) -> dict[str, str]:
    faults = {one.exercise for one in result.faults}
    penalty = late_penalties.get(result.student, 0.0)
    points = max(0.0, result.points + (manual_points or 0) - penalty)
    return {
        "student": escape_formula(result.student),
        "points": "" if faults else f"{points:g}",
        "max_points": f"{result.max_points + max_manual_points:g}",
        **{e.exercise: f"{e.points:g}" for e in result.exercises if e.exercise not in faults},
        "manual": "" if manual_points is None else f"{manual_points:g}",
        "late_penalty": f"{penalty:g}" if penalty else "",
        "needs_person": " ".join(needs_person(result, manual_points, max_manual_points)),
        "faults": " ".join(sorted(faults)),
    }


def escape_formula(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA_STARTS) else name
