"""From what a job gave to a mark: three outcomes, never two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.report import Finding, Report
from ptm_edu.exercises.framework.runner import pack, unpack_outputs
from ptm_edu.grading.intake.assignment import Task
from ptm_edu.grading.run.sandbox.runtime.job import Ran

from .results import FAULT, RIGHT, WRONG, ExerciseResult


@dataclass(frozen=True)
class Verdict:
    """What one run is worth: a report, or the reason why there is none."""

    report: Report | None = None
    reason: Finding | None = None

    @property
    def full(self) -> bool:
        """Whether every check passed."""
        return self.report is not None and self.report.passed

    @property
    def points(self) -> float:
        """The points it gives; none for a fault either, which is no mark."""
        return self.report.points if self.report else 0.0

    def worth(self) -> tuple[float, bool, bool]:
        """Return what verdicts on one answer are ranked by: points, a report, a mistake's name."""
        return self.points, self.report is not None, bool(self.report and self.report.mistake)

    @property
    def fault(self) -> bool:
        """Whether the grader itself failed."""
        return self.reason is not None and self.reason.sentence == "fault"


@lru_cache(maxsize=32)
def inputs(name: str, seed: int) -> tuple[bytes, int]:
    """Return the packed cases of an exercise for a seed, and how many they are."""
    cases = exercise(name).cases(seed)
    return pack(cases), len(cases)


@dataclass(frozen=True)
class Attempt:
    """One run of an answer: its name in the store, the cells it ran, what it gave, its worth."""

    key: str
    cells: tuple[str, ...]
    ran: Ran
    verdict: Verdict


def judge(ran: Ran, name: str, seed: int) -> Verdict:
    """Return what a run of exercise `name` on the inputs of `seed` is worth; never raises."""
    if ran.ended != "done" or ran.outputs is None:
        ended = ran.ended if ran.ended != "done" else "garbled"
        return Verdict(reason=Finding(ended, {"detail": ran.detail}))
    try:
        outputs = unpack_outputs(ran.outputs)
    except ValueError as error:
        return Verdict(reason=Finding("garbled", {"detail": str(error)[:200]}))
    if len(outputs) != inputs(name, seed)[1]:
        return Verdict(reason=Finding("garbled", {"detail": f"{len(outputs)} outputs"}))
    try:
        return Verdict(report=exercise(name).judge(outputs, seed))
    except Exception as error:  # whatever it is: a fault must never look like a zero
        return Verdict(reason=fault(f"{type(error).__name__}: {error}"))


def fault(detail: str) -> Finding:
    """Return the reason of a grader fault."""
    return Finding("fault", {"detail": detail[:500]})


def best(attempts: Sequence[Attempt]) -> Attempt:
    """Return the attempt that counts: the best, of equal ones the later, run as in the notebook.

    A fault counts before what is not full: the run that failed might have been right.
    """
    found = max(reversed(attempts), key=lambda one: one.verdict.worth())
    faulty = (one for one in attempts if one.verdict.fault and not found.verdict.full)
    return next(faulty, found)


def result(task: Task, attempts: Sequence[Attempt], public: Attempt | None) -> ExerciseResult:
    """Return an exercise's result from its attempts on hidden inputs and one on the public ones."""
    verdict = best(attempts).verdict
    flags = dict.fromkeys(flag for one in attempts for flag in one.ran.flags)
    return ExerciseResult(
        exercise=task.exercise,
        grade_id=task.grade_id,
        outcome=FAULT if verdict.fault else RIGHT if verdict.full else WRONG,
        points=verdict.points,
        max_points=task.points,
        hidden=verdict.report,
        public=public.verdict.report if public else None,
        reason=verdict.reason,
        runs=tuple(one.key for one in attempts),
        public_run=public.key if public else "",
        cpu_seconds=sum(one.ran.cpu_seconds for one in attempts),
        flags=tuple(flags),
    )


def unread(task: Task, reason: Finding) -> ExerciseResult:
    """Return the result of an exercise whose submission cannot be read."""
    return ExerciseResult(task.exercise, task.grade_id, WRONG, 0.0, task.points, reason=reason)


def limits_of(name: str, cpu_seconds: int | None) -> int:
    """Return the processor seconds that an exercise may take, `cpu_seconds` where it is given."""
    return cpu_seconds or exercise(name).cpu_seconds
