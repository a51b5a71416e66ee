"""What a worker process of a batch does: it holds a sandbox and grades submissions.

It needs neither the course's folder nor nbgrader: what it grades travels to it.
"""

from __future__ import annotations

import signal
from dataclasses import dataclass, field
from multiprocessing.util import Finalize
from typing import Any

from ptm_edu.grading.intake.assignment import Assignment
from ptm_edu.grading.intake.submission import Submission
from ptm_edu.grading.limits import Limits
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


_grader: Grader


def start(
    assignment: Assignment,
    runs: Runs,
    seeds: Seeds,
    options: BatchOptions,
    provenance: dict[str, Any],
) -> None:
    """Make this process a worker."""
    global _grader
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process handles Ctrl-C
    sandbox = Sandbox(options.level, options.fork)
    Finalize(None, sandbox.close, exitpriority=1)  # workers end without atexit
    _grader = Grader(assignment, sandbox, seeds, runs, options.limits, provenance)


def grade_submission(work: Work) -> GradedSubmission:
    """Grade one submission."""
    submission, use_cache = work
    return _grader.grade(submission, use_cache)
