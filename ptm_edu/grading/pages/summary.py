"""What a class as a whole shows: counted from results, worded elsewhere."""

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
    """A class in numbers; those of points leave out whoever has a grader fault."""

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


def summary(results: Sequence[SubmissionResult]) -> Summary:
    """Return what a class as a whole shows; an empty class gives zeros."""
    points = tuple(one.points for one in results if not one.faults)
    most = max((one.max_points for one in results), default=0.0)
    seconds = {one.student: sum(e.cpu_seconds for e in one.exercises) for one in results}
    slowest = max(seconds, key=lambda name: seconds[name], default="")
    return Summary(
        submissions=len(results),
        points=points,
        max_points=most,
        mean=fmean(points) if points else 0.0,
        median=median(points) if points else 0.0,
        full=sum(one == most for one in points),
        faulty=sum(bool(one.faults) for one in results),
        flagged=sum(any(e.flags for e in one.exercises) for one in results),
        checks=_checks(results),
        mistakes=_mistakes(results),
        cpu_median=median(seconds.values()) if seconds else 0.0,
        cpu_longest=seconds.get(slowest, 0.0),
        cpu_student=slowest,
    )


def by_exercise(results: Sequence[SubmissionResult]) -> dict[str, list[ExerciseResult]]:
    """Return each exercise's results that the grader could mark, in the assignment's order."""
    found: dict[str, list[ExerciseResult]] = defaultdict(list)
    for result in results:
        for one in result.exercises:
            found[one.exercise] += [one] if one.outcome != FAULT else []
    return dict(found)


def _checks(results: Sequence[SubmissionResult]) -> tuple[CheckShare, ...]:
    shares = []
    for name, answers in by_exercise(results).items():
        failed, passed = Counter[str](), Counter[str]()
        for check in (one for answer in answers if answer.hidden for one in answer.hidden.checks):
            passed[check.name] += check.passed
            failed[check.name] += bool(check.finding and check.finding.sentence != "not_reached")
        n = max(len(answers), 1)
        for check_name in (check.name for check in exercise(name).checks):
            share = failed[check_name] / n
            rest = (len(answers) - passed[check_name] - failed[check_name]) / n
            shares.append(CheckShare(name, check_name, share, rest))
    return tuple(shares)


def _mistakes(results: Sequence[SubmissionResult]) -> tuple[MistakeCount, ...]:
    found = []
    for name, answers in by_exercise(results).items():
        counts = Counter(answer.mistake for answer in answers if answer.mistake)
        found += [MistakeCount(name, m, n, n / len(answers)) for m, n in counts.items()]
    return tuple(sorted(found, key=lambda one: (-one.students, one.exercise, one.mistake)))
