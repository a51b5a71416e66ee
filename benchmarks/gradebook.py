"""Marks of 5,000 students in 7 assignments: gradebook and records on PostgreSQL beside SQLite.

Nothing is run: made-up results of every exercise are recorded as `ptm-edu grade` records them, in
the gradebook, the history and the records, without the graded notebooks. Then the course total is
made, which reads all of them as the class pages do, and formgrader's lists. Last, the course on
SQLite is moved to an empty database by `ptm-edu grading move`, which compares every mark, and from
there into an empty folder. The server is Debian's, on this machine, with its own settings.

The ratio is SQLite's time for recording over PostgreSQL's. There is no target: PostgreSQL is there
so that several machines may write. `python -m benchmarks.gradebook 500` has fewer students.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from nbformat import NotebookNode, from_dict
from nbgrader.apps.api import NbGraderAPI
from nbgrader.coursedir import CourseDirectory

from benchmarks.form import main, table
from benchmarks.grading import ASSIGNMENTS
from benchmarks.postgresql_server import server
from ptm_edu.grading.assembly import open_assignment, publish_total
from ptm_edu.grading.gradebook import GradebookWriter, ensure_released
from ptm_edu.grading.gradebook.settings import read_settings
from ptm_edu.grading.move import Moved, move
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.results import RIGHT, WRONG, ExerciseResult, SubmissionResult
from ptm_edu.grading.run.recorder import Recorder

STUDENTS = 5_000
SQLITE = "sqlite:///gradebook.db"


def benchmark(students: int = STUDENTS) -> tuple[float, list[str]]:
    """Compare both; a fault is a mark that is missing."""
    with tempfile.TemporaryDirectory() as temporary, server() as postgresql:
        folder = Path(temporary)
        on_files = _released(folder / "files")
        names = sorted(path.name for path in (on_files.root / "source").iterdir())
        on_rows = _moved(on_files, folder / "rows", postgresql.new_database())
        rows, ratio, faults, moves = [], [], [], list[Moved]()
        for what, course in (("SQLite and files", on_files), ("PostgreSQL", on_rows)):
            writing = _seconds(partial(_record_all, course, names, students))
            pages = [_seconds(partial(work, course, names)) for work in (_total, _lists)]
            rows.append((what, writing, round(students * len(names) / writing), *pages))
            ratio.append(writing)
            print(f"{what}: done", file=sys.stderr, flush=True)
        course, target = Course(folder / "back"), postgresql.new_database()
        shutil.copytree(on_files.root / "source", course.root / "source")
        shutil.copy(on_files.root / "nbgrader_config.py", course.root)
        there = _seconds(lambda: moves.append(move(on_files, SQLITE, target, show=False)))
        back = _seconds(lambda: moves.append(move(course, target, SQLITE, show=False)))
        moved = moves[0]
        if moves[1] != moved or moved.records != students * len(names):
            faults.append(f"moved there {moved}, back {moves[1]}")
    print(f"{students:,} students x {len(names)} assignments")
    columns = ["recorded, s", "submissions a second", "total, s", "lists, s"]
    table(["", *columns], rows)
    print(
        f"moved to PostgreSQL in {there:.0f} s and back in {back:.0f} s, all compared: "
        f"{moved.marks:,} marks, "
        f"{moved.records:,} records, {moved.changes:,} lines of the history"
    )
    return ratio[0] / ratio[1], faults


def _released(root: Path) -> Course:
    """Return a course whose assignments are all released."""
    shutil.copytree(ASSIGNMENTS / "source", root / "source")
    shutil.copy(ASSIGNMENTS / "nbgrader_config.py", root)
    course = Course(root)
    for path in sorted((root / "source").iterdir()):
        ensure_released(open_assignment(course, path.name))
    return course


def _moved(course: Course, root: Path, db_url: str) -> Course:
    """Return a copy of a course on PostgreSQL."""
    move(course, SQLITE, db_url, show=False)
    shutil.copytree(course.root, root, ignore=shutil.ignore_patterns("engine", "gradebook.db"))
    with open(root / "nbgrader_config.py", "a", encoding="utf-8") as file:
        file.write(f"\nc.CourseDirectory.db_url = {db_url!r}\n")
    return Course(root)


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _record_all(course: Course, names: list[str], students: int) -> None:
    for name in names:
        _record(open_assignment(course, name), students)


def _total(course: Course, names: list[str]) -> None:
    publish_total(course, names)


def _lists(course: Course, names: list[str]) -> None:
    """Read what formgrader lists: all students, and the first assignment's submissions."""
    settings = read_settings(course)
    folders = CourseDirectory(config=settings.config)
    api = NbGraderAPI(folders, config=settings.config)
    assert len(api.get_students()) == len(api.get_submissions(names[0]))


def _record(opened: OpenAssignment, students: int) -> None:
    source: dict[str, object] = opened.assignment.source or {}
    notebook: NotebookNode = from_dict({**source, "cells": opened.assignment.release})
    marks = Recorder(opened, GradebookWriter(opened), lambda *_: None, "grade")
    with marks:
        for number in range(students):
            result = _result(opened, f"student_{number:05d}", number)
            code = {
                task.exercise: f"def f(x):\n    x = {number}\n" + "    x = x + 1\n" * 20
                for task in opened.assignment.tasks
            }
            marks.enter(Record(result, code), notebook, "")


def _result(opened: OpenAssignment, student: str, number: int) -> SubmissionResult:
    exercises = []
    for position, task in enumerate(opened.assignment.tasks):
        right = (number + position) % 5 > 0
        points = float(task.points if right else 0)
        outcome = RIGHT if right else WRONG
        exercises.append(
            ExerciseResult(task.exercise, task.grade_id, outcome, points, float(task.points))
        )
    return SubmissionResult(student, opened.name, f"{number:064x}", tuple(exercises))


if __name__ == "__main__":
    main(lambda: benchmark(*map(int, sys.argv[1:])))
