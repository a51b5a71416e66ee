"""The statistics of a class that the class page shows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median

from ptm_edu.exercises import exercise
from ptm_edu.grading.judge.results import FAULT, ExerciseResult, SubmissionResult


@dataclass(frozen=True)
class CheckShare:
    """Of all answers to an exercise, the shares that failed a check and that never reached it."""

    exercise: str
    check: str
    failed: float
    waiting: float


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


def summarize(results: Sequence[SubmissionResult]) -> Summary:
    """Return the statistics of a class; an empty class gives zeros."""
    points = tuple(result.points for result in results if not result.faults)
    max_points = max((result.max_points for result in results), default=0.0)
    seconds = {r.student: sum(one.cpu_seconds for one in r.exercises) for r in results}
    slowest = max(seconds, key=lambda student: seconds[student], default="")
    return Summary(
        submissions=len(results),
        points=points,
        max_points=max_points,
        mean=fmean(points) if points else 0.0,
        median=median(points) if points else 0.0,
        full=sum(value == max_points for value in points),
        faulty=sum(bool(result.faults) for result in results),
        flagged=sum(any(one.flags for one in result.exercises) for result in results),
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
        for one in result.exercises:
            answers[one.exercise] += [one] if one.outcome != FAULT else []
    return dict(answers)


def _check_shares(results: Sequence[SubmissionResult]) -> tuple[CheckShare, ...]:
    shares = []
    for name, answers in by_exercise(results).items():
        failed, passed = Counter[str](), Counter[str]()
        for check in (check for one in answers if one.hidden for check in one.hidden.checks):
            passed[check.name] += check.passed
            failed[check.name] += bool(check.finding and check.finding.sentence != "not_reached")
        n = max(len(answers), 1)
        for check_name in (check.name for check in exercise(name).checks):
            waiting = len(answers) - passed[check_name] - failed[check_name]
            shares.append(CheckShare(name, check_name, failed[check_name] / n, waiting / n))
    return tuple(shares)


def _mistake_counts(results: Sequence[SubmissionResult]) -> tuple[MistakeCount, ...]:
    mistakes = []
    for name, answers in by_exercise(results).items():
        counts = Counter(answer.mistake for answer in answers if answer.mistake)
        mistakes += [MistakeCount(name, m, n, n / len(answers)) for m, n in counts.items()]
    return tuple(sorted(mistakes, key=lambda one: (-one.students, one.exercise, one.mistake)))
