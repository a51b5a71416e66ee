"""The statistics of a class that the class page shows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

import numpy as np
import numpy.typing as npt

from ptm_edu.exercises import exercise
from ptm_edu.grading.results import FAULT, ExerciseResult, SubmissionResult

from .totals import Total, total_of


@dataclass(frozen=True)
class CheckShare:
    """Of all answers to an exercise, the shares that failed a check and that never reached it.

    `passed` is the check's difficulty. `discrimination` is the point-biserial correlation of
    passing it with the points for everything else (the rest score), None where one of the two is
    the same for all students.
    """

    exercise: str
    check: str
    failed: float
    waiting: float
    passed: float
    discrimination: float | None


@dataclass(frozen=True)
class MistakeCount:
    """How many students made a known mistake, and their share of all who were graded."""

    exercise: str
    mistake: str
    students: int
    share: float


@dataclass(frozen=True)
class Summary:
    """A class in numbers; those of points leave out submissions with a grader fault."""

    submissions: int
    missing: int
    points: tuple[float, ...]
    max_points: float
    mean: float
    median: float
    full: int
    faulty: int
    flagged: int
    checks: tuple[CheckShare, ...]
    mistakes: tuple[MistakeCount, ...]
    cpu_median: float
    cpu_longest: float
    cpu_student: str


def summarize(
    results: Sequence[SubmissionResult],
    totals: Mapping[str, Total] | None = None,
    missing: int = 0,
) -> Summary:
    """Return the statistics of a class; an empty class gives zeros.

    `totals` holds the students' totals, `missing` is how many handed nothing in.
    """
    totals = {r.student: total_of(r) for r in results} | dict(totals or {})
    points = tuple(totals[result.student].points for result in results if not result.faults)
    max_points = max((totals[result.student].max_points for result in results), default=0.0)
    seconds = {r.student: sum(e.cpu_seconds for e in r.exercises) for r in results}
    slowest = max(seconds, key=lambda student: seconds[student], default="")
    return Summary(
        submissions=len(results),
        missing=missing,
        points=points,
        max_points=max_points,
        mean=fmean(points) if points else 0.0,
        median=median(points) if points else 0.0,
        full=sum(value == max_points for value in points),
        faulty=sum(bool(result.faults) for result in results),
        flagged=sum(any(e.flags for e in result.exercises) for result in results),
        checks=_check_shares(results),
        mistakes=_mistake_counts(results),
        cpu_median=median(seconds.values()) if seconds else 0.0,
        cpu_longest=seconds.get(slowest, 0.0),
        cpu_student=slowest,
    )


def by_exercise(results: Sequence[SubmissionResult]) -> dict[str, list[ExerciseResult]]:
    """Return each exercise's results that the grader could mark, in the assignment's order."""
    answers: dict[str, list[ExerciseResult]] = defaultdict(list)
    for result in results:
        for answer in result.exercises:
            answers[answer.exercise] += [answer] if answer.outcome != FAULT else []
    return dict(answers)


def _check_shares(results: Sequence[SubmissionResult]) -> tuple[CheckShare, ...]:
    shares = []
    totals: dict[str, list[float]] = defaultdict(list)  # of whom gave each of these answers
    for result in results:
        for answer in result.exercises:
            if answer.outcome != FAULT:
                totals[answer.exercise].append(result.points)
    for name, answers in by_exercise(results).items():
        reports = [{c.name: c for c in a.hidden.checks} if a.hidden else {} for a in answers]
        n = max(len(answers), 1)
        for check in exercise(name).checks:
            outcomes = [report.get(check.name) for report in reports]
            passed = np.array([bool(outcome and outcome.passed) for outcome in outcomes])
            failed = sum(
                bool(outcome and outcome.finding and outcome.finding.message_id != "not_reached")
                for outcome in outcomes
            )
            points = np.array([outcome.points if outcome else 0.0 for outcome in outcomes])
            shares.append(
                CheckShare(
                    name,
                    check.name,
                    failed / n,
                    (len(answers) - int(passed.sum()) - failed) / n,
                    int(passed.sum()) / n,
                    discrimination(passed, np.array(totals[name]) - points),
                )
            )
    return tuple(shares)


def discrimination(passed: npt.NDArray[np.bool_], rest: npt.NDArray[np.float64]) -> float | None:
    """Return the point-biserial correlation of passing a check with the rest score, both (N,).

    None where it is not defined: everybody or nobody passed, or all rest scores are equal.
    """
    if passed.all() or not passed.any() or np.ptp(rest) < 1e-9:
        return None
    # scipy.stats.pointbiserialr gives the same, and takes most of a second to import.
    return float(np.corrcoef(passed, rest)[0, 1])


def _mistake_counts(results: Sequence[SubmissionResult]) -> tuple[MistakeCount, ...]:
    mistakes = []
    for name, answers in by_exercise(results).items():
        counts = Counter(answer.mistake for answer in answers if answer.mistake)
        mistakes += [MistakeCount(name, m, n, n / len(answers)) for m, n in counts.items()]
    return tuple(
        sorted(mistakes, key=lambda count: (-count.students, count.exercise, count.mistake))
    )
