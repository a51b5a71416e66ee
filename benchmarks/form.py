"""The form of every benchmark.

It prints machine and commit, tables and, last on standard output, `ratio: X`: our speed over the
peer's as a bare number, so higher is better. It exits 1 if a target is missed, if the two sides
differ in quality, or if anything could not be measured. The reason goes to standard error.

`main` measures once. `benchmarks.settings.main` measures in both kinds of processor.
"""

from __future__ import annotations

import gc
import math
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from ptm_edu.machine import commit, machine, processor_flags

Result = TypeVar("Result")
Benchmark = Callable[[], tuple[float, list[str]]]  # ratio, faults


@dataclass
class Side(Generic[Result]):
    """One of the two that are compared: what it does, how long each run took, what came out.

    The time of `around`, in which each run takes place, does not count.
    """

    name: str
    work: Callable[[], Result]
    around: Callable[[], AbstractContextManager[object]] = nullcontext
    seconds: list[float] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)

    def run(self) -> None:
        """Do the work once and keep its time and result."""
        gc.collect()  # so that no side pays for the other's garbage
        with self.around():
            start = time.perf_counter()
            result = self.work()
            self.seconds.append(time.perf_counter() - start)
        self.results.append(result)

    @property
    def median(self) -> float:
        """Seconds of the middle run."""
        return statistics.median(self.seconds)


def in_turn(ours: Side[Result], peer: Side[Result], runs: int = 3) -> float:
    """Run both sides `runs` times, one after the other, and return our speed over the peer's.

    In turn, so that whatever else slows the machine down meets both; the medians are compared.
    """
    for _ in range(runs):
        ours.run()
        peer.run()
    return peer.median / ours.median


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table: the first column to the left, numbers to the right, floats to 3 places."""
    cells = [[_cell(value) for value in row] for row in [header, *rows]]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        first, *others = row
        right = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        print("  ".join([first.ljust(widths[0]), *right]))


def main(benchmark: Benchmark) -> None:
    """Run a benchmark that returns (ratio, faults), print the ratio last, and exit 0 or 1."""
    print(origin(), flush=True)
    sys.exit(report(benchmark))


def origin() -> str:
    """Return where a result comes from: machine, flags of its processor, commit."""
    flags = " ".join(processor_flags()) or "flags unknown"
    return f"{machine()}, {flags}, commit {commit()}"


def report(benchmark: Benchmark, label: str = "ratio") -> int:
    """Run a benchmark, print its faults, then its ratio behind `label`; return the exit code."""
    try:
        ratio, faults = benchmark()
        if not (math.isfinite(ratio) and ratio > 0):
            raise ValueError(f"the ratio is {ratio}")
    except Exception as error:
        print(f"could not be measured: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    sys.stdout.flush()  # so that the faults stand below the table where both go to one file
    for fault in faults:
        print(f"fault: {fault}", file=sys.stderr)
    print(f"{label}: {ratio:.2f}", flush=True)
    return 1 if faults else 0


def _cell(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)
