"""`ptm-edu grade a1_word2vec` with a clock; run in a course by `benchmarks.class_size`.

Prints when marks were recorded, in seconds of the system's clock, and what the main process did.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

from ptm_edu.grading.assembly import grade, grade_on_cluster, open_assignment, publish
from ptm_edu.grading.demo.submission import A1
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.run.processes import prepare
from ptm_edu.grading.run.recorder import Recorder
from ptm_edu.grading.run.worker import BatchOptions
from ptm_edu.grading.sandbox.isolation import strongest_level


def run(way: str, workers: int) -> dict[str, Any]:
    """Grade the class of this folder with processes or on a Dask cluster, and write its pages."""
    ends, processor, recording, rows = list[float](), list[float](), [0.0], [0]
    enter, leave = Recorder.enter, Recorder.__exit__

    def timed_enter(self: Recorder, *arguments: Any) -> None:
        start = time.perf_counter()
        enter(self, *arguments)
        recording[0] += time.perf_counter() - start
        ends.append(time.time())
        processor.append(time.process_time())

    def timed_leave(self: Recorder, *arguments: Any) -> None:
        start = time.perf_counter()
        leave(self, *arguments)
        recording[0] += time.perf_counter() - start

    def count(_c: Any, _u: Any, statement: str, values: Any, _x: Any, many: bool) -> None:
        if statement.startswith(("INSERT", "UPDATE", "DELETE")):
            rows[0] += len(values) if many else 1

    Recorder.enter, Recorder.__exit__ = timed_enter, timed_leave  # type: ignore[assignment, method-assign]
    event.listen(Engine, "before_cursor_execute", count)
    opened = open_assignment(Course(Path.cwd()), A1)
    if way == "dask":
        results = grade_on_cluster(opened, f"local:{workers}", "best")
    else:
        prepare("ptm_edu.grading.run.worker")
        results = grade(opened, BatchOptions(workers, strongest_level()), show=False)
    shutil.rmtree(publish(opened).parent / "pages")  # the first time loads templates and modules
    start = time.perf_counter()
    page = publish(opened)
    published = time.perf_counter() - start
    return {
        "first mark": ends[0],
        "last mark": ends[-1],
        "main cpu": processor[-1] - processor[0],
        "recording": recording[0],
        "rows written": rows[0],
        "publishing": published,
        "pages": sum(1 for _ in (page.parent / "pages").glob("*.html")) + 1,
        "faults": sum(one.outcome == "fault" for each in results for one in each.exercises),
    }


if __name__ == "__main__":
    found = run(sys.argv[1], int(sys.argv[2]))
    print(json.dumps(found), flush=True)
    os._exit(0)  # Dask's local cluster takes seconds to end, which are no part of grading
