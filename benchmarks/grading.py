"""Grading a1: this engine beside stock `nbgrader autograde`, then a class of 1,000 under load.

Each side is a command on submissions of one class, no two with equal code, into empty stores; the
time is the whole command's, starting, canaries, gradebook and pages included. In turn, three times:
stock nbgrader takes 30 of the class, since each costs it the same, and the engine the whole class.
Compared are the medians of the seconds a submission.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from benchmarks.form import main, table
from ptm_edu.grading.demo.classes import distinct
from ptm_edu.grading.demo.submission import A1
from ptm_edu.grading.nbgrader import ensure_released
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.store import Store
from ptm_edu.grading.run.isolation import strongest_level
from ptm_edu.grading.run.worker import BatchOptions

COMPARED, PARTS, PART, CLASS = 300, 3, 30, 1_000
AT_LEAST, CLASS_SECONDS, REGRADE_SECONDS = 20, 180, 10
ASSIGNMENTS = Path(__file__).parents[1] / "assignments"
CONDITIONS = BatchOptions(os.cpu_count() or 1, strongest_level())


def benchmark() -> tuple[float, list[str]]:
    """Measure all of it; a fault is a bound that was missed or a mark that was lost."""
    with tempfile.TemporaryDirectory() as folder:
        ratio, lost = _beside_stock(Path(folder))
        faults = [f"{len(lost)} marks differ from what is expected: {lost[:5]}"] if lost else []
        faults += _large_class(Path(folder))
    if ratio < AT_LEAST:
        faults.append(f"the engine is {ratio:.1f} times as fast, expected {AT_LEAST}")
    return ratio, faults


def _beside_stock(folder: Path) -> tuple[float, list[str]]:
    course, expected = _handed_in(folder / "compared", COMPARED)
    parts = [
        _part(course, folder / f"part {n}", sorted(expected)[n :: COMPARED // PART])
        for n in range(PARTS)
    ]
    stock, ours, lost = [], [], []
    for part in parts:
        stock.append(_timed(partial(_stock, part)) / PART)
        ours.append(_timed(partial(_engine, course)) / COMPARED)
        lost += _lost(course, expected)
        for kept in (f"engine/{A1}", "autograded", "gradebook.db"):
            _remove(course.root / kept)
        ensure_released(course, A1)  # as it was for stock nbgrader, before its time began
    rows = [
        (name, *times, statistics.median(times))
        for name, times in (("nbgrader autograde", stock), ("ptm-edu grade", ours))
    ]
    level = CONDITIONS.level.name.lower()
    print(f"{A1}: {PART} submissions for nbgrader, {COMPARED} for ptm-edu ({level})")
    table(["seconds a submission", *(f"run {n + 1}" for n in range(PARTS)), "median"], rows)
    return statistics.median(stock) / statistics.median(ours), lost


def _part(course: Course, root: Path, students: list[str]) -> Course:
    """Return a course of its own that some of the students handed the same files in to."""
    part = _course(root)
    for student in students:
        shutil.copytree(course.root / "submitted" / student, part.root / "submitted" / student)
    return part


def _large_class(folder: Path) -> list[str]:
    course, expected = _handed_in(folder / "class", CLASS)
    with _every_core_busy():
        seconds = _timed(partial(_engine, course))
    lost = _lost(course, expected)
    again = _timed(lambda: _run("ptm_edu.cli", "regrade", A1, folder=course.root))
    rows = [
        (f"grade {CLASS}, every core busy", seconds, CLASS_SECONDS),
        (f"regrade {CLASS} from stored outputs", again, REGRADE_SECONDS),
    ]
    table(["", "seconds", "bound"], rows)
    print(f"marks that differ from what is expected: {len(lost)} of {5 * CLASS}")
    faults = [f"{row[0]}: {row[1]:.1f} s, bound {row[2]}" for row in rows if row[1] > row[2]]
    return faults + ([f"marks differ: {lost[:5]}"] if lost else [])


def _handed_in(root: Path, size: int) -> tuple[Course, Mapping[str, Mapping[str, float]]]:
    course = _course(root)
    return course, distinct(course, size)


def _course(root: Path) -> Course:
    """Return a course in a folder that looks like a clone of this one to the command line."""
    (root / "notebooks").mkdir(parents=True)
    course = Course(root / "assignments")
    shutil.copytree(ASSIGNMENTS / "source" / A1, course.root / "source" / A1)
    shutil.copy(ASSIGNMENTS / "nbgrader_config.py", course.root)
    ensure_released(course, A1)
    return course


def _engine(course: Course) -> None:
    _run("ptm_edu.cli", "grade", A1, folder=course.root)


def _stock(course: Course) -> None:
    _run("nbgrader", "autograde", A1, folder=course.root)


def _run(module: str, *arguments: str, folder: Path) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    told = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=folder,
        # nbgrader calls programs that lie beside Python
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ASSIGNMENTS.parent)},
        capture_output=True,
        text=True,
    )
    if told.returncode:
        raise RuntimeError(told.stderr[-2000:])


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()


def _lost(course: Course, expected: Mapping[str, Mapping[str, float]]) -> list[str]:
    found = {one.result.student: one.result for one in Store(course.engine(A1)).records()}
    given = {
        (student, one.exercise): one.points
        for student, result in found.items()
        for one in result.exercises
    }
    return [
        f"{student} {name}: {given.get((student, name))}, expected {points:g}"
        for student, points_of in expected.items()
        for name, points in points_of.items()
        if given.get((student, name)) != points
    ]


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


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
    main(benchmark)
