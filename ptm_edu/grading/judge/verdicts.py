"""From the result of a run to a mark: right, wrong, or a grader fault, which is no mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.check import PUBLIC_SEED
from ptm_edu.exercises.framework.report import Finding, Report
from ptm_edu.exercises.framework.runner import pack, unpack_outputs
from ptm_edu.grading.intake.assignment import AssignedExercise
from ptm_edu.grading.results import FAULT, RIGHT, WRONG, ExerciseResult
from ptm_edu.grading.sandbox.runtime.job import NOTED, TIMED_OUT, RunResult

from .gradients_by_hand import beside_numpy, by_hand
from .shell_commands import shell_commands


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
        """The points of the report; none for a fault either, which is no mark."""
        return self.report.points if self.report else 0.0

    @property
    def fault(self) -> bool:
        """Whether the grader itself failed."""
        return self.reason is not None and is_fault(self.reason)

    def rank(self) -> tuple[float, bool, bool]:
        """Return what verdicts on one answer are ordered by: points, a report, numbers to judge."""
        findings = [check.finding for check in self.report.checks] if self.report else []
        returned = not any(finding and "type" in finding.values for finding in findings)
        return self.points, self.report is not None, returned


@dataclass(frozen=True)
class Attempt:
    """One run of an answer: its key in the store, its cells, its result and its verdict."""

    key: str
    cells: tuple[str, ...]
    run: RunResult
    verdict: Verdict
    only_needed: bool = False  # of the cells' statements

    @property
    def timed_out(self) -> str:
        """The limit that the run reached, also where its cells were interrupted and it went on."""
        return self.run.ended if self.run.ended in TIMED_OUT else "cells" * self.run.interrupted


@lru_cache(maxsize=128)
def packed_cases(name: str, seed: int) -> tuple[bytes, int]:
    """Return the packed cases of an exercise for a seed, and their number."""
    cases = exercise(name).cases(seed)
    return pack(cases), len(cases)


def judge(run: RunResult, name: str, seed: int) -> Verdict:
    """Return the verdict on a run of exercise `name` on the cases of `seed`; never raises."""
    if run.ended != "done" or run.outputs is None:
        ended = run.ended if run.ended != "done" else "garbled"
        return Verdict(reason=Finding(ended, {"detail": run.detail}))
    try:
        outputs = unpack_outputs(run.outputs)
    except ValueError as error:
        return Verdict(reason=Finding("garbled", {"detail": str(error)[:200]}))
    if len(outputs) != packed_cases(name, seed)[1]:
        return Verdict(reason=Finding("garbled", {"detail": f"{len(outputs)} outputs"}))
    try:
        # A hint belongs to what the student's page shows, which is of the public inputs. To compute
        # every known mistake on each version of the hidden ones would take half a second.
        return Verdict(report=exercise(name).judge(outputs, seed, recognize=seed == PUBLIC_SEED))
    except Exception as error:  # whatever it is: a fault must never look like a zero
        return Verdict(reason=fault(f"{type(error).__name__}: {error}"))


def fault(detail: str) -> Finding:
    """Return the reason of a grader fault."""
    return Finding("fault", {"detail": detail[:500]})


def is_fault(reason: Finding) -> bool:
    """Return whether a reason is the grader's own failure, which is no mark."""
    return reason.message_id == "fault"


def best_attempt(attempts: Sequence[Attempt]) -> Attempt:
    """Return the attempt that counts: the best; of equal ones the last, run as in the notebook.

    A fault counts more than an attempt without full marks: the run that failed might have been
    right.
    """
    best = max(reversed(attempts), key=lambda attempt: attempt.verdict.rank())
    if best.verdict.full:
        return best
    return next((attempt for attempt in attempts if attempt.verdict.fault), best)


def exercise_result(
    task: AssignedExercise, attempts: Sequence[Attempt], public: Attempt | None
) -> ExerciseResult:
    """Return an exercise's result from its attempts on hidden cases and one on the public ones."""
    best = best_attempt(attempts)
    verdict = best.verdict
    seen = dict.fromkeys(flag for attempt in attempts for flag in attempt.run.flags)
    if verdict.points and by_hand(task.exercise):
        seen |= dict.fromkeys(beside_numpy(best.cells, task.function))
    shell = shell_commands(cell for attempt in attempts for cell in attempt.cells)
    return ExerciseResult(
        exercise=task.exercise,
        grade_id=task.grade_id,
        outcome=FAULT if verdict.fault else RIGHT if verdict.full else WRONG,
        points=verdict.points,
        max_points=task.points,
        hidden=verdict.report,
        public=public.verdict.report if public else None,
        reason=verdict.reason,
        runs=tuple(attempt.key for attempt in attempts),
        public_run=public.key if public else "",
        cpu_seconds=sum(attempt.run.cpu_seconds for attempt in attempts),
        timed_out=next((attempt.timed_out for attempt in attempts if attempt.timed_out), ""),
        flags=tuple(flag for flag in seen if flag.kind not in NOTED),
        observed=all(attempt.run.observed for attempt in attempts),
        notes=(*shell, *(flag for flag in seen if flag.kind in NOTED)),
    )


def unread_result(task: AssignedExercise, reason: Finding) -> ExerciseResult:
    """Return the result of an exercise that did not run: wrong, or a fault by its reason."""
    outcome = FAULT if is_fault(reason) else WRONG
    return ExerciseResult(task.exercise, task.grade_id, outcome, 0.0, task.points, reason=reason)
