"""What the sandbox receives and returns. Like all of this package it imports nothing of ptm_edu."""

from __future__ import annotations

from dataclasses import dataclass, field

ENDED = (
    "done",  # it returned outputs
    "cells",  # the cells used up their processor time; `detail` is the cell's number
    "cpu",  # the calls of the answer used up their processor time
    "wall",  # it slept or waited; `detail` is the cell's number, "" in the answer
    "killed",  # ended by a signal, such as 9 where memory ran out; `detail` is the number
    "exited",  # left by os._exit or the like; `detail` is the exit code
    "garbled",  # what it sent is too large or no frame
    "long",  # the cells have more characters than a job may; nothing was run
    "unrun",  # an earlier job in the same process ended it
    "fault",  # the grader's failure: the sandbox could not be started or was lost
)

TIMED_OUT = ("cells", "cpu", "wall")
MAX_CHARACTERS = 1_000_000  # characters that a job's cells may have together


@dataclass(frozen=True)
class Job:
    """One exercise of one submission: run `cells` in order, then `function` on the packed `cases`.

    `cells` are sources as in the notebook, magics allowed; `function` is the name that the test
    cell passes to `check`; `cases` is what `runner.pack` returned. With `only_needed` only those
    statements of the cells run that `function` needs.

    The calls may take `cpu_seconds` of processor time, the cells `cell_seconds`, and both together
    may wait for `wait_seconds` on the clock. Several jobs in one process share the last two, those
    of the first one.
    """

    cells: tuple[str, ...]
    function: str
    cases: bytes
    cpu_seconds: int = 10
    memory_mib: int = field(kw_only=True)  # beyond what torch itself takes
    cell_seconds: float = 120
    wait_seconds: float = 30
    only_needed: bool = False


# What is taken from the process of the student's code, which can forge and suppress it. It may only
# be about that code itself.
FROM_INSIDE = ("reference_imported", "patched", "looks_inside")
# What the kernel shows; where it does not, Python's audit hook in the process reports it.
FROM_OUTSIDE = (
    "reads_outside",
    "writes_outside",
    "network",
    "starts_process",
    "kills",
    "escapes",
)
# What honest notebooks do and a kernel or hook shows in the same way: noted, and no suspicion.
NOTED = (
    "missing_file",  # a file or folder to be read that is not there
    "download",  # in a cell; in the answer it is the network
)


@dataclass(frozen=True)
class Flag:
    """Something that a person may want to look at: never a verdict.

    `detail` is the module, path, address or name, at most 200 characters.
    """

    kind: str
    detail: str


@dataclass(frozen=True)
class CellError:
    """A cell that raised: its position among the job's cells, the exception's type and message."""

    cell: int
    type: str
    message: str


@dataclass(frozen=True)
class RunResult:
    """How a job ended. Everything but `ended` comes from the process of the student's code.

    `outputs` is set if `ended` is "done": what `runner.pack` returned, not validated yet.
    `interrupted` says whether a cell was interrupted because the cells had used up their time.
    """

    ended: str
    outputs: bytes | None = None
    detail: str = ""
    cpu_seconds: float = 0.0
    flags: tuple[Flag, ...] = field(default_factory=tuple)
    cell_errors: tuple[CellError, ...] = field(default_factory=tuple)
    observed: bool = False  # whether the kernel showed what the process tried
    wall_seconds: float = 0.0
    interrupted: bool = False
