"""Grading a1: this engine beside stock `nbgrader autograde` on the same class.

Each side is a command on submissions of one class, no two with equal code, into empty stores. The
time is that of the whole command, with its start, canaries, gradebook and pages. Both run three
times in turn: stock nbgrader grades 6 of the class, since each costs it the same, and the engine
grades all 240. The medians of the seconds a submission are compared; the target is 20 times the
speed. `benchmarks.large_class` grades more.

There is one setting: the time goes into processes and files, not into products.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from benchmarks.form import main, table
from ptm_edu.grading.assembly import open_assignment
from ptm_edu.grading.demo.classes import distinct
from ptm_edu.grading.demo.submission import A1
from ptm_edu.grading.gradebook import ensure_released
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.run.worker import BatchOptions
from ptm_edu.grading.sandbox.isolation import strongest_level

COMPARED, PARTS, PART, TARGET = 240, 3, 6, 20
ASSIGNMENTS = Path(__file__).parents[1] / "assignments"
CONDITIONS = BatchOptions(os.cpu_count() or 1, strongest_level())


def benchmark() -> tuple[float, list[str]]:
    """Compare both; a fault is a missed target or a wrong mark."""
    with tempfile.TemporaryDirectory() as folder:
        ratio, lost = _beside_stock(Path(folder))
        faults = [f"{len(lost)} marks differ from what is expected: {lost[:5]}"] if lost else []
    print(f"grading beside nbgrader: {ratio:.2f} times, target {TARGET}")
    if ratio < TARGET:
        faults.append(f"the engine is {ratio:.1f} times as fast, the target is {TARGET}")
    return ratio, faults


def _beside_stock(folder: Path) -> tuple[float, list[str]]:
    course, expected = handed_in(folder / "compared", COMPARED)
    parts = [
        _part(course, folder / f"part {n}", sorted(expected)[n :: COMPARED // PART])
        for n in range(PARTS)
    ]
    stock, ours, lost = [], [], []
    for part in parts:
        stock.append(timed(partial(_stock, part)) / PART)
        ours.append(timed(partial(grade, course)) / COMPARED)
        lost += lost_marks(course, expected)
        for kept in (f"engine/{A1}", "autograded", "gradebook.db"):
            _remove(course.root / kept)
        ensure_released(
            open_assignment(course, A1)
        )  # as it was for stock nbgrader, before its time began
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
    part = new_course(root)
    for student in students:
        shutil.copytree(course.root / "submitted" / student, part.root / "submitted" / student)
    return part


def handed_in(root: Path, size: int) -> tuple[Course, Mapping[str, Mapping[str, float]]]:
    """Return a course whose class handed in, and the points of each answer by student."""
    course = new_course(root)
    return course, distinct(course, size)


def new_course(root: Path) -> Course:
    """Return a course in a folder that looks like a clone of this one to the command line."""
    (root / "notebooks").mkdir(parents=True)
    course = Course(root / "assignments")
    shutil.copytree(ASSIGNMENTS / "source" / A1, course.root / "source" / A1)
    shutil.copy(ASSIGNMENTS / "nbgrader_config.py", course.root)
    ensure_released(open_assignment(course, A1))
    return course


def grade(course: Course) -> None:
    """Grade the whole class with the engine."""
    run_module("ptm_edu.cli", "grade", A1, folder=course.root)


def _stock(course: Course) -> None:
    run_module("nbgrader", "autograde", A1, folder=course.root)


def run_module(module: str, *arguments: str, folder: Path) -> None:
    """Run a module of Python in a folder. Raises RuntimeError if it fails."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=folder,
        # nbgrader calls programs that lie beside Python
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ASSIGNMENTS.parent)},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()


def lost_marks(course: Course, expected: Mapping[str, Mapping[str, float]]) -> list[str]:
    """Return a sentence for each mark that differs from what is expected."""
    found = {one.result.student: one.result for one in RecordFiles(course.engine(A1)).all()}
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


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main(benchmark)
