"""A class is graded on PostgreSQL as on SQLite and files: gradebook, records, history, pages."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.grading import assembly
from ptm_edu.grading.database.record_rows import RecordRows
from ptm_edu.grading.demo.submission import A1, blank, hand_in
from ptm_edu.grading.gradebook.settings import open_gradebook, read_settings
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.run.worker import BatchOptions
from ptm_edu.grading.sandbox.runtime.level import Level
from tests.grading.run import crashing_grader

NAMES = ("O'Brien", "王小明", 'Zoë "Z" \\ %x; DROP TABLE grade', "plain", "x" * 100)


@pytest.fixture
def class_of(
    released: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Course]:
    """Return a function that makes a course whose class handed in, its gradebook at an address."""
    monkeypatch.setattr(assembly, "Processes", crashing_grader.Workers)
    monkeypatch.setattr(crashing_grader, "STUDENTS", NAMES)

    def make(name: str, db_url: str | None = None, students: tuple[str, ...] = NAMES) -> Course:
        root = Path(shutil.copytree(released, tmp_path / name / "assignments"))
        if db_url:
            (root / "gradebook.db").unlink()
            with open(root / "nbgrader_config.py", "a", encoding="utf-8") as file:
                file.write(f"\nc.CourseDirectory.db_url = {db_url!r}\n")
        course = Course(root)
        for student in students:
            hand_in(course, student, blank(course))
        return course

    return make


def grade(course: Course, **options: Any) -> None:
    opened = assembly.open_assignment(course, A1)
    assembly.grade(opened, BatchOptions(1, Level.LIMITS), show=False, **options)
    assembly.publish(opened)


def outcome(course: Course) -> dict[str, Any]:
    """Return all that was written, in a form that can be compared."""
    opened = assembly.open_assignment(course, A1)
    with open_gradebook(read_settings(course)) as gradebook:
        rows = gradebook.assignment_submissions(A1)
        scores = {row.student.id: (row.code_score, row.score, row.timestamp) for row in rows}
    history = opened.records.history()
    return {
        "gradebook": scores,
        "records": [(r.result.student, r.result.points) for r in opened.records.all()],
        "history": sorted([one["student"], one["exercise"], str(one["to"])] for one in history),
        "marks.csv": (opened.folder / "marks.csv").read_text(encoding="utf-8"),
        "pages": sorted(path.name for path in opened.folder.glob("pages/*")),
        "runs": {
            key: opened.runs.get(key)
            for record in opened.records.all()
            for key in record.result.run_keys
        },
    }


def test_marks_are_those_of_sqlite(class_of: Callable[..., Course], db_url: str) -> None:
    on_files, on_rows = class_of("files"), class_of("rows", db_url)
    for course in (on_files, on_rows):
        grade(course)
    expected, found = outcome(on_files), outcome(on_rows)
    assert found == expected and len(found["records"]) == len(NAMES)
    assert isinstance(assembly.open_assignment(on_rows, A1).records, RecordRows)
    left = {path.name for path in (on_rows.root / "engine").rglob("*")}
    assert left.isdisjoint({"records", "runs", "history.jsonl", "course.json", "gradebook.db"})
    assert not (on_rows.root / "gradebook.db").exists()
    grade(on_rows, resume=True)  # nothing is to be done
    assert outcome(on_rows) == found
    assert json.loads(json.dumps(found["history"])) == found["history"]
