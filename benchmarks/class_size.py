"""5,000 students, measured on a small class and modeled.

`python -m benchmarks.class_size` writes ptm_edu/results/class-size.json, and resumes where it was
interrupted; with a number, each is run so many times. Nothing else may use the machine. The column
"table" tells the tables apart.

"runs": a class of CLASS submissions of a1, no two with equal code, graded by 1, 2 and 4 processes
and by Dask's local:2, and a few of them by stock `nbgrader autograde`: each RUNS times, in turn.
"submissions a minute" are those between the first mark and the last (for nbgrader, which grades one
by one, those of the whole command). "first mark" counts from the start of the command. "worker cpu"
is the processor's time of workers and sandboxes a submission, "main" that of the one process that
reads and records; "memory" is what workers and sandboxes have at their peak, shared pages counted
once. "rows a second" are written to the gradebook (SQLite) while it records. "pages a second"
leaves out what is loaded for the first page.

"predictions": what `benchmarks.class_model` makes of the medians of one worker: first of the other
runs, beside what was measured, then of STUDENTS with EXERCISES exercises each.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

import psutil

from benchmarks.class_model import (
    Costs,
    at_best,
    at_worst,
    bottleneck,
    submissions_a_second,
)
from benchmarks.grading import handed_in, lost_marks, run_module, timed
from ptm_edu.cli.measure import store
from ptm_edu.experiments.measures._resumable import Row, measured_rows
from ptm_edu.grading.demo.submission import A1

CLASS, OF_STOCK, RUNS = 24, 3, 3
WAYS = (("nbgrader", 1), ("processes", 1), ("processes", 2), ("processes", 4), ("dask", 2))
CANARIES = 2  # known submissions that are graded between the first mark and the last
STUDENTS, EXERCISES, EXERCISES_OF_A1 = 5_000, 5, 7
CORES = (1, 2, 4, 8, 16, 32, 64, 128)
ROOT = Path(__file__).resolve().parents[1]


def measure(times: int = RUNS) -> list[Row]:
    """Return the rows of both tables."""
    plan = [(*way, run) for run in range(times) for way in WAYS]
    runs = measured_rows("class-size", run_row, plan)
    return [*runs, *predictions(runs, os.cpu_count() or 1)]


def run_row(way: str, workers: int, run: int) -> Row:
    """Grade a new class once; RuntimeError where a mark is not what it must be."""
    row: Row = {"table": "runs", "way": way, "workers": workers, "run": run}
    with tempfile.TemporaryDirectory() as folder:
        size = OF_STOCK if way == "nbgrader" else CLASS
        course, expected = handed_in(Path(folder) / "class", size)
        if way == "nbgrader":
            taken = timed(lambda: run_module("nbgrader", "autograde", A1, folder=course.root))
            return {**row, "submissions a minute": 60 * size / taken}
        found, samples, begun = _watched(way, workers, course.root)
        if lost := lost_marks(course, expected):
            raise RuntimeError(f"{len(lost)} marks differ from what is expected: {lost[:3]}")
    first, last = found["first mark"], found["last mark"]
    work = size - 1 + CANARIES
    inside = [one for one in samples if first <= one[0] <= last]
    (start, cpu_before, _), (end, cpu_after, _) = inside[0], inside[-1]
    rate = work / (last - first)
    return {
        **row,
        "submissions a minute": 60 * rate,
        "first mark": first - begun,
        "worker cpu": (cpu_after - cpu_before) / (end - start) / rate,
        "main": found["main cpu"] / work,
        "memory": max(memory for _, _, memory in samples),
        "rows a second": found["rows written"] / found["recording"],
        "pages a second": found["pages"] / found["publishing"],
        "page": found["publishing"] / size,
    }


def _watched(
    way: str, workers: int, folder: Path
) -> tuple[dict[str, Any], list[tuple[float, float, int]], float]:
    """Run the class; return what it printed, (time, processor, memory) of its workers, its start.

    Processor's seconds and bytes are sums over all processes below the main one.
    """
    begun = time.time()
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.class_size_run", way, str(workers)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    samples = list[tuple[float, float, int]]()
    watching = threading.Thread(target=lambda: samples.extend(_samples(process.pid)))
    watching.start()
    out, err = process.communicate()
    watching.join()
    if process.returncode:
        raise RuntimeError(err[-2000:])
    return json.loads(out.splitlines()[-1]), samples, begun


def _samples(pid: int) -> Iterator[tuple[float, float, int]]:
    while True:
        try:
            below = psutil.Process(pid).children(recursive=True)
        except psutil.NoSuchProcess:
            return
        processor, memory = 0.0, 0
        for one in below:
            try:
                processor += sum(one.cpu_times()[:4])  # its own and its children's that have ended
                memory += one.memory_full_info().pss
            except psutil.Error:  # it has ended
                continue
        yield time.time(), processor, memory
        time.sleep(0.5)


def costs(runs: Sequence[Row]) -> Costs:
    """Return what a submission costs, from the medians of the runs with one worker."""
    alone = [row for row in runs if (row["way"], row["workers"]) == ("processes", 1)]

    def middle(name: str) -> float:
        return median(row[name] for row in alone)

    return Costs(
        start=middle("first mark"),
        worker=60 / middle("submissions a minute"),
        worker_cpu=middle("worker cpu"),
        main=middle("main"),
        page=middle("page"),
    )


def predictions(runs: Sequence[Row], cores: int) -> list[Row]:
    """Return the model's rows: of the other runs, on so many cores, and of the large class."""
    one = costs(runs)
    rows = list[Row]()
    for way, workers in WAYS[2:]:
        rates = [
            row["submissions a minute"]
            for row in runs
            if (row["way"], row["workers"]) == (way, workers)
        ]
        rows.append(
            {
                "what": way,
                "workers": workers,
                "predicted": 60 * submissions_a_second(one, workers, cores),
                "measured": median(rates),
            }
        )
    share = EXERCISES / EXERCISES_OF_A1
    five = replace(one, worker=one.worker * share, worker_cpu=one.worker_cpu * share)
    for n in CORES:
        rows.append(
            {
                "what": "class",
                "workers": n,
                "at best": at_best(five, STUDENTS, n, n),
                "at worst": at_worst(five, STUDENTS, n),
                "bottleneck": bottleneck(five, n),
            }
        )
    return [{"table": "predictions", **row} for row in rows]


if __name__ == "__main__":
    given = sys.argv[1:]
    command = " ".join(["python -m benchmarks.class_size", *given])
    sys.exit(store("class-size", lambda: measure(*map(int, given)), command))
