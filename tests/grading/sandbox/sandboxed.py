"""What the tests of the sandbox share: jobs, cases, and what a right answer gives."""

from __future__ import annotations

import numpy as np
import pytest

from ptm_edu.exercises.framework.runner import Case, pack, unpack_outputs
from ptm_edu.grading.sandbox.client import Sandbox
from ptm_edu.grading.sandbox.runtime.confine import offered
from ptm_edu.grading.sandbox.runtime.job import Job, RunResult

CASES = [Case("three", {"x": np.array([1.0, 2.0, 3.0])}, differentiate=("x",))]
RIGHT = "def f(x):\n    return (x * x).sum()"
LEVELS = [level for level, missing in offered().items() if missing is None]
BEST = max(LEVELS)
WEAKER = [pytest.param(level, marks=pytest.mark.slow) for level in LEVELS if level != BEST]


def job(*cells: str, function: str = "f", cpu: int = 2, memory: int = 512, **limits: float) -> Job:
    given = {"cell_seconds": cpu, "wait_seconds": 6 * cpu, **limits}
    return Job(cells, function, pack(CASES), cpu, memory_mib=memory, **given)


def value(ran: RunResult) -> float:
    """Return the one number that a job gave."""
    assert ran.ended == "done" and ran.outputs is not None, ran
    (output,) = unpack_outputs(ran.outputs)
    assert output.error is None, output.error
    return float(output.value)


def error(ran: RunResult) -> tuple[str, str]:
    """Return what the function raised."""
    assert ran.ended == "done" and ran.outputs is not None, ran
    (output,) = unpack_outputs(ran.outputs)
    assert output.error is not None
    return output.error


def told(box: Sandbox, expression: str, *before: str) -> float:
    """Return what an expression gives inside, as a number."""
    return value(box.run(job(*before, f"def f(x):\n    return float({expression})")))


def flags(ran: RunResult) -> set[tuple[str, str]]:
    return {(flag.kind, flag.detail) for flag in ran.flags}


def server_of(box: Sandbox) -> int:
    """Return the process that stands between the tests and what students hand in."""
    assert box._process is not None
    return box._process._process.pid


__all__ = [
    *(
        "BEST",
        "WEAKER",
        "CASES",
        "LEVELS",
        "RIGHT",
        "Level",
        "error",
        "flags",
        "job",
        "server_of",
        "told",
    ),
    "value",
]
