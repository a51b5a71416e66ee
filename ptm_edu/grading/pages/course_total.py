"""The course total: each assignment's share of its points, weighted; course.csv and course.html.

A student's total is  100 · Σ weight · points / max_points  divided by  Σ weight, over the
assignments that count for the student. Points are those of marks.csv: with manual points and extra
credit, after the late penalty. An assignment that was not handed in counts 0; one that a student is
excused from, or that nobody was graded in, does not count. Of n assignments that count, the
`drop_lowest` whose omission gives the highest total are left out, but never all.

Where a mark still needs a person there is no total, only its bounds: what is open counts nothing in
the lower and everything in the upper one.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from ptm_edu.csv_file import escape_formula
from ptm_edu.files import whole_file
from ptm_edu.grading.records.course_weights import CourseWeights

from . import course_messages
from .templating import render_page
from .totals import Total

MARKED, OPEN, MISSING, EXCUSED = "marked", "open", "missing", "excused"


@dataclass(frozen=True)
class Share:
    """A student's share of an assignment's points, 1 for all; `reasons` why a person has to look.

    `least` and `most` differ where the assignment is open.
    """

    state: str
    least: float = 0.0
    most: float = 0.0
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True)
class CourseTotal:
    """A student's total in percent, between `least` and `most`; None where nothing counts.

    `dropped` are the assignments left out, known only where nothing is open.
    """

    least: float | None
    most: float | None
    dropped: frozenset[str] = frozenset()

    @property
    def is_open(self) -> bool:
        """Whether a person can still change it."""
        return self.least != self.most


def share_of(total: Total, reasons: Sequence[str] = ()) -> Share:
    """Return the share of a graded submission."""
    state = OPEN if total.waiting else MARKED
    most = total.max_points or 1.0
    return Share(state, total.least / most, total.most / most, tuple(reasons))


def course_total(shares: Mapping[str, Share], policy: CourseWeights) -> CourseTotal:
    """Return a student's total of the shares by assignment."""
    counted = {
        name: share
        for name, share in shares.items()
        if share.state != EXCUSED and policy.weight(name) > 0
    }
    if not counted:
        return CourseTotal(None, None)
    least, _ = _best({name: share.least for name, share in counted.items()}, policy)
    most, dropped = _best({name: share.most for name, share in counted.items()}, policy)
    is_open = any(share.state == OPEN for share in counted.values())
    return CourseTotal(least, most, frozenset() if is_open else dropped)


def write_course(
    folder: Path,
    students: Mapping[str, Mapping[str, Share]],
    policy: CourseWeights,
    ungraded: Sequence[str] = (),
) -> Path:
    """Write course.csv and course.html into a folder; return the page's path.

    `students` holds each student's shares by assignment, the same assignments for all; `ungraded`
    are those that nobody was graded in.
    """
    totals = {student: course_total(shares, policy) for student, shares in students.items()}
    assignments = list(next(iter(students.values()), {}))
    columns = ["student", "total", "at_least", "at_most", "needs_person", *assignments]
    with (
        whole_file(folder / "course.csv") as part,
        open(part, "w", encoding="utf-8-sig", errors="replace", newline="") as file,
    ):
        writer = csv.DictWriter(file, columns, restval="")
        writer.writeheader()
        for student in sorted(students):
            writer.writerow(_row(student, students[student], totals[student]))
    page = folder / "course.html"
    with whole_file(page) as part:
        html = render_page(
            "course_page",
            course_messages.TITLE.say(),
            None,
            texts=course_messages,
            students=sorted(students),
            shares=students,
            totals=totals,
            assignments=assignments,
            policy=policy,
            ungraded=ungraded,
            open_count=sum(total.is_open for total in totals.values()),
        )
        part.write_text(html, encoding="utf-8", errors="replace")
    return page


def _best(values: Mapping[str, float], policy: CourseWeights) -> tuple[float, frozenset[str]]:
    """Return the highest total in percent with `drop_lowest` assignments left out, and which."""
    names = list(values)
    count = min(policy.drop_lowest, len(names) - 1)

    def total(dropped: tuple[str, ...]) -> float:
        kept = [name for name in names if name not in dropped]
        weights = sum(policy.weight(name) for name in kept)
        return 100 * sum(policy.weight(name) * values[name] for name in kept) / weights

    # Not simply the smallest values: with unequal weights a higher mark could then lower the total.
    dropped = max(combinations(names, count), key=total)
    return round(total(dropped), 6), frozenset(dropped)


def _row(student: str, shares: Mapping[str, Share], total: CourseTotal) -> dict[str, str]:
    reasons = [f"{name}:{r}" for name, share in shares.items() for r in share.reasons]
    row = {"student": escape_formula(student), "needs_person": " ".join(reasons)}
    if total.least is not None and total.most is not None:
        row |= {"at_least": f"{total.least:.2f}", "at_most": f"{total.most:.2f}"}
        row |= {} if total.is_open else {"total": f"{total.least:.2f}"}
    cells = {
        name: f"{100 * share.least:.2f}" if share.state == MARKED else share.state
        for name, share in shares.items()
    }
    return row | cells
