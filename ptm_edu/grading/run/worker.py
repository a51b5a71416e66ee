"""What a worker process of a batch does: it holds a sandbox and grades what it is handed.

A module of its own, so that a worker starts without nbgrader and the gradebook.
"""

from __future__ import annotations

import signal
from dataclasses import dataclass
from multiprocessing.util import Finalize
from typing import Any

from ptm_edu.grading.intake.assignment import Assignment
from ptm_edu.grading.records.course import Submission
from ptm_edu.grading.records.store import Store

from .grader import Graded, Grader
from .sandbox.client import Sandbox
from .sandbox.runtime.level import Level

Work = tuple[Submission, bool]  # the bool: whether what ran before may be taken for it


@dataclass(frozen=True)
class Conditions:
    """How a batch is run: workers, isolation, whether by fork, and a limit for every exercise."""

    jobs: int
    level: Level
    fork: bool | None = None
    cpu_seconds: int | None = None


_grader: Grader


def start(
    asked: Assignment,
    store: Store,
    seeds: dict[str, int],
    conditions: Conditions,
    about: dict[str, Any],
) -> None:
    """Make this process a worker."""
    global _grader
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the main process's to answer
    sandbox = Sandbox(conditions.level, conditions.fork)
    Finalize(None, sandbox.close, exitpriority=1)  # workers end without atexit
    seconds = conditions.cpu_seconds
    _grader = Grader(asked, sandbox, seeds.__getitem__, store, seconds, about)


def work_on(work: Work) -> Graded:
    """Grade one submission."""
    submission, remembered = work
    return _grader.grade(submission, remembered)
