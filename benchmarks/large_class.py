"""Grading a1 for a class of 600 while every core is busy, then again from the stored outputs.

No two submissions have equal code. The times are those of the whole commands, with their start,
canaries, gradebook and pages. The targets are 180 s and 10 s for a class of 1,000, in proportion
for another one; `python -m benchmarks.large_class 1000` takes more than five minutes. There is no
peer, so no ratio is printed.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.form import origin, table
from benchmarks.grading import grade, handed_in, lost_marks, run_module, timed
from ptm_edu.grading.demo.submission import A1

CLASS, TARGET_GRADE, TARGET_REGRADE = 600, 0.18, 0.01  # seconds a submission


def main(size: int = CLASS) -> int:
    """Print the times and the number of wrong marks; return 1 for a fault, else 0."""
    print(origin(), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        course, expected = handed_in(Path(folder) / "class", size)
        with _every_core_busy():
            seconds = timed(partial(grade, course))
        lost = lost_marks(course, expected)
        again = timed(lambda: run_module("ptm_edu.cli", "regrade", A1, folder=course.root))
    rows = [
        (f"grade {size}, every core busy", seconds, round(TARGET_GRADE * size)),
        (f"regrade {size} from stored outputs", again, round(TARGET_REGRADE * size)),
    ]
    table(["", "seconds", "target"], rows)
    faults = [f"{row[0]}: {row[1]:.1f} s, target {row[2]} s" for row in rows if row[1] > row[2]]
    faults += [f"marks differ: {lost[:5]}"] if lost else []
    for fault in faults:
        print(f"fault: {fault}", file=sys.stderr)
    marks = sum(map(len, expected.values()))
    print(f"marks that differ from what is expected: {len(lost)} of {marks}", flush=True)
    return 1 if faults else 0


@contextlib.contextmanager
def _every_core_busy() -> Iterator[None]:
    context = multiprocessing.get_context("spawn")
    busy = [context.Process(target=_spin, daemon=True) for _ in range(os.cpu_count() or 1)]
    for one in busy:
        one.start()
    try:
        yield
    finally:
        for one in busy:
            one.kill()


def _spin() -> None:
    while True:
        pass


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
