"""Grades a class whose workers are a stand-in, and returns all that was written."""

from __future__ import annotations

from typing import Any

from ptm_edu.grading import assembly
from ptm_edu.grading.demo.submission import A1
from ptm_edu.grading.gradebook.settings import open_gradebook, read_settings
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.run.worker import BatchOptions
from ptm_edu.grading.sandbox.runtime.level import Level


def grade(course: Course, resume: bool = False) -> None:
    """Grade the class and write its pages."""
    opened = assembly.open_assignment(course, A1)
    assembly.grade(opened, BatchOptions(1, Level.LIMITS), resume=resume, show=False)
    assembly.publish(opened)


def outcome(course: Course) -> dict[str, Any]:
    """Return all that was written, in a form that can be compared."""
    opened = assembly.open_assignment(course, A1)
    with open_gradebook(read_settings(course)) as gradebook:
        rows = gradebook.assignment_submissions(A1)
        scores = {row.student.id: (row.code_score, row.score, row.timestamp) for row in rows}
    history = opened.records.history()
    keys = {key for record in opened.records.all() for key in record.result.run_keys}
    return {
        "gradebook": scores,
        "records": [(r.result.student, r.result.points) for r in opened.records.all()],
        "history": sorted([one["student"], one["exercise"], str(one["to"])] for one in history),
        "marks.csv": (opened.folder / "marks.csv").read_text(encoding="utf-8"),
        "pages": sorted(path.name for path in opened.folder.glob("pages/*")),
        "runs": {key: opened.runs.get(key) for key in keys},
    }
