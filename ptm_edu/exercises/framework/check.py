"""`check(...)`, which a student calls: run the answer, judge it and show the report."""

from __future__ import annotations

from typing import Any

from ptm_edu.course.progress_recording import record_points
from ptm_edu.machine import one_thread

from .exercise import exercise
from .memory_limit import limited_memory
from .report import Report
from .runner import run
from .stdout_limit import limited_stdout

PUBLIC_SEED = 0  # the inputs that students see
SECONDS = 15  # that an answer may take, on all inputs together


def check(name: str, function: Any, seed: int | None = None) -> Report:
    """Check `function` as an answer to the exercise `name`, show the report and return it.

    Never raises for what the answer does, ends it after 15 seconds, lets it take as much memory as
    grading does, and shows the beginning of what it prints. `seed` chooses the inputs; the default
    is the public ones. Raises LookupError for a name that no exercise has.
    """
    checked = exercise(name)
    seed = PUBLIC_SEED if seed is None else seed
    with one_thread():
        with limited_stdout(), limited_memory():
            outputs = run(function, checked.cases(seed), SECONDS)
        report = checked.judge(outputs, seed)
    report.show()
    if seed == PUBLIC_SEED:
        record_points(name, report.points)
    return report
