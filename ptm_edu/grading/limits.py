"""How long a submission may run: all limits, and what a submission has left of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .sandbox.runtime.job import Job, RunResult
from .sandbox.runtime.watch import BUSY_FACTOR


@dataclass(frozen=True)
class Limits:
    """How long a submission's code may run, in seconds.

    Processor time: `cells` for all cells of a notebook together, `answer` for the calls of one
    answer (None: the `cpu_seconds` of its exercise), `submission` for all runs of a submission
    together. Time on the clock: `wait` for what one run sleeps or waits without computing, `wall`
    for all runs of a submission together.

    A submission that has used up `submission`, `wall` or twice `wait` still has a run for each
    remaining exercise, with the smaller limits `last_cells` and `last_wait`.
    """

    cells: float = 120
    answer: int | None = None
    wait: float = 30
    submission: float = 300
    wall: float = 900

    @property
    def last_cells(self) -> float:
        """The processor seconds of the cells where the submission has used up its own."""
        return self.cells / 12

    @property
    def last_wait(self) -> float:
        """The seconds that a run may wait where the submission has used up its own."""
        return self.wait / 6

    @classmethod
    def quick(cls, seconds: int) -> Limits:
        """Return limits for a class that is known to be quick: every run may take few seconds."""
        return cls(3 * seconds, seconds, 6 * seconds, 30 * seconds, 90 * seconds)


class Budget:
    """What a submission has left of its limits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._cpu, self._wall, self._wait = limits.submission, limits.wall, 2 * limits.wait

    @property
    def used_up(self) -> bool:
        """Whether nothing is run a second time any more."""
        return self._cpu <= 0 or self._wall <= 0 or self._wait <= 0

    def limited(self, job: Job) -> Job:
        """Return the job with what its cells may take now, and how long it may wait.

        That is all of a run's limits or the smaller ones, never a number in between: equal jobs
        have equal keys in the store.
        """
        limits, short = self._limits, self._cpu < self._limits.cells or self._wall <= 0
        cells = limits.last_cells if short else limits.cells
        wait = limits.last_wait if short or self._wait < limits.wait else limits.wait
        return replace(job, cell_seconds=cells, wait_seconds=wait)

    def spend(self, results: Iterable[RunResult]) -> None:
        """Subtract what these runs took."""
        for result in results:
            self._cpu -= result.cpu_seconds
            self._wall -= result.wall_seconds
            self._wait -= max(0.0, result.wall_seconds - BUSY_FACTOR * result.cpu_seconds)
