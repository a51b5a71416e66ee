"""What a worker process of a batch does: it holds a sandbox and grades submissions.

It needs neither the course's folder nor nbgrader: what it grades travels to it.
"""

from __future__ import annotations

import signal
import threading
from dataclasses import dataclass, field, replace
from multiprocessing.util import Finalize
from typing import Any

from ptm_edu.grading.intake.assignment import Assignment
from ptm_edu.grading.intake.submission import Submission
from ptm_edu.grading.limits import Limits
from ptm_edu.grading.records.carried_runs import CarriedRuns
from ptm_edu.grading.records.runs import Runs
from ptm_edu.grading.records.seeds import Seeds
from ptm_edu.grading.sandbox.client import Sandbox
from ptm_edu.grading.sandbox.runtime.level import Level

from .grader import GradedSubmission, Grader

Work = tuple[Submission, bool]  # the bool: whether it is a student's, whose runs are kept


@dataclass(frozen=True)
class BatchOptions:
    """How a batch runs: workers, isolation, whether by fork, and how long a submission may run."""

    jobs: int
    level: Level
    fork: bool | None = None
    limits: Limits = field(default_factory=Limits)


_grader: Grader | None = None


def start(
    assignment: Assignment,
    runs: Runs,
    seeds: Seeds,
    options: BatchOptions,
    provenance: dict[str, Any],
) -> None:
    """Make this process a worker."""
    global _grader
    close()
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process handles Ctrl-C
    sandbox = Sandbox(options.level, options.fork)
    Finalize(None, sandbox.close, exitpriority=1)  # workers end without atexit
    _grader = Grader(assignment, sandbox, seeds, runs, options.limits, provenance)


def grade_submission(work: Work) -> GradedSubmission:
    """Grade one submission."""
    assert _grader
    submission, use_cache = work
    graded = _grader.grade(submission, use_cache)
    if use_cache and isinstance(_grader.runs, CarriedRuns):
        return replace(graded, runs=_grader.runs.taken(graded.record.result.run_keys))
    return graded


def close() -> None:
    """End the sandbox of this worker, if it has one."""
    global _grader
    if _grader:
        _grader.sandbox.close()
    _grader = None
