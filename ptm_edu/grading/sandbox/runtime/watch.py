"""Watches how long a process computes and waits, and says when a limit of its jobs is reached."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence

from .job import Job

INTERVAL = 0.25  # seconds between two looks at a process
BUSY_FACTOR = 6  # a process that gets a sixth of a processor on a busy machine does not wait
TO_END = 2.0  # seconds in which an interrupted cell must end
MORE_CELLS, MORE_WAITING = 1 / 12, 1 / 6  # of the limits: for the cells after an interrupted one


def cpu_clock(pid: int) -> Callable[[], float]:
    """Return a function that returns the processor seconds of a process, with all its threads."""
    if sys.platform == "linux":
        clock = (~pid << 3) | 2  # what clock_getcpuclockid(3) returns

        def read() -> float:
            return time.clock_gettime(clock)
    else:
        import psutil

        process = psutil.Process(pid)

        def read() -> float:
            times = process.cpu_times()
            return float(times.user + times.system)

    return read


class Watch:
    """Counts what each part of a process takes: the cells share a budget, each answer has its own.

    `clock` returns the processor seconds of the process. All that can be observed from outside is
    counted; the process itself only tells which cell or function it runs.
    """

    def __init__(self, jobs: Sequence[Job], clock: Callable[[], float]) -> None:
        self._jobs, self._clock = jobs, clock
        self._job = 0
        self._cell: int | None = -1  # None while the function runs
        self._cells_left: float = jobs[0].cell_seconds
        self._waiting_left: float = jobs[0].wait_seconds
        self._interrupted_cell: tuple[int, int | None] | None = None
        self.interrupted: set[int] = set()  # the jobs of which a cell was interrupted
        self._cpu = 0.0
        self._cpu = self._read_clock()
        self._wall = time.monotonic()
        self._job_start = self._cpu, self._wall

    @property
    def cell(self) -> str:
        """The number of the cell that runs, "" in the function."""
        return "" if self._cell is None else str(max(0, self._cell))

    def enter(self, job: int, cell: int | None) -> None:
        """Take note that the process runs this cell of this job now, or its function (None)."""
        if (job, cell) == (self._job, self._cell):
            return
        self._count()
        self._job, self._cell = job, cell
        if self._interrupted_cell:
            self._interrupted_cell = None
            self._cells_left = self._jobs[0].cell_seconds * MORE_CELLS
            self._waiting_left = self._jobs[0].wait_seconds * MORE_WAITING

    def end_job(self) -> tuple[float, float]:
        """Return the processor and wall seconds since the last job's end."""
        self._count()
        (cpu, wall), self._job_start = self._job_start, (self._cpu, self._wall)
        return self._cpu - cpu, self._wall - wall

    def limit(self) -> str:
        """Return the limit that is reached: "cells", "cpu" or "wall", "" for none.

        "interrupt" is returned once, where a cell reaches its limit: the cell is to be interrupted.
        """
        used, waited = self._since()
        if self._cell is None and used > self._jobs[self._job].cpu_seconds:
            return "cpu"
        if self._cell is not None and used > self._cells_left:
            reached = "cells"
        elif waited > self._waiting_left:
            reached = "wall"
        else:
            return ""
        if self._cell is None or self.interrupted:
            return reached
        self._count()
        self.interrupted.add(self._job)
        self._interrupted_cell = self._job, self._cell
        self._cells_left = self._waiting_left = TO_END
        return "interrupt"

    def _since(self) -> tuple[float, float]:
        """Return the seconds that the process has computed and waited since the last count."""
        used = max(0.0, self._read_clock() - self._cpu)
        return used, max(0.0, time.monotonic() - self._wall - BUSY_FACTOR * used)

    def _count(self) -> None:
        used, waited = self._since()
        if self._cell is not None:
            self._cells_left -= used
        self._waiting_left -= waited
        self._cpu += used
        self._wall = time.monotonic()

    def _read_clock(self) -> float:
        try:
            return self._clock()
        except Exception:  # the process has ended
            return self._cpu
