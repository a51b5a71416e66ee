"""A released course to write into, and results of students made by hand."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pytest
from nbgrader.api import Gradebook

from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.assembly import open_assignment
from ptm_edu.grading.gradebook import read_settings
from ptm_edu.grading.intake.assignment import AssignedExercise
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.results import FAULT, RIGHT, WRONG, ExerciseResult, SubmissionResult

A1 = "a1_word2vec"
LEFT_OUT = ("release", "submitted", "autograded", "feedback", "engine", "gradebook.db*")


class Class:
    """A course folder with a few students: hands in, makes results, reads the gradebook."""

    def __init__(self, root: Path) -> None:
        self.course = Course(root)
        self.tasks = self.opened.assignment.tasks

    @property
    def opened(self) -> OpenAssignment:
        return open_assignment(self.course, A1)

    def submit(
        self, student: str, answers: Mapping[str, str] = {}, when: str = ""
    ) -> nbformat.NotebookNode:
        """Hand in the release with these answers by cell id; return the notebook."""
        notebook = nbformat.read(self.course.notebook("release", A1), as_version=4)
        for cell in notebook.cells:
            cell.source = answers.get(cell.id, cell.source)
        path = self.course.notebook("submitted", A1, student)
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, path)
        if when:
            path.with_name("timestamp.txt").write_text(when, encoding="utf-8")
        return notebook

    def result(
        self, student: str, points: Callable[[AssignedExercise], float | None]
    ) -> SubmissionResult:
        """Make a student's results; points of None are a fault."""
        exercises = tuple(_one(task, points(task)) for task in self.tasks)
        return SubmissionResult(student, A1, "0" * 64, exercises)

    def gradebook(self) -> Gradebook:
        return Gradebook(read_settings(self.course).db_url, "ptm-edu")

    def marks(self) -> dict[str, dict[str, Any]]:
        """Return all that the gradebook holds of each submission."""
        with self.gradebook() as gradebook:
            found = gradebook.assignment_submissions(A1)
            return {one.student.id: _row(one) for one in found}


def _one(task: AssignedExercise, points: float | None) -> ExerciseResult:
    names = (task.exercise, task.grade_id)
    if points is None:
        reason = Finding("fault", {"detail": "lost"})
        return ExerciseResult(*names, FAULT, 0.0, task.points, reason=reason)
    outcome = RIGHT if points == task.points else WRONG
    return ExerciseResult(*names, outcome, points, task.points)


def _row(one: Any) -> dict[str, Any]:
    (notebook,) = one.notebooks
    return {
        "score": (one.score, one.max_score, one.code_score, one.written_score),
        "manual": one.needs_manual_grade,
        "failed": notebook.failed_tests,
        "time": one.timestamp,
        "penalty": notebook.late_submission_penalty,
        "grades": {
            grade.name: (grade.auto_score, grade.manual_score, grade.needs_manual_grade)
            for grade in notebook.grades
        },
        "comments": {comment.name: comment.auto_comment for comment in notebook.comments},
    }


@pytest.fixture
def school(released: Path, tmp_path: Path) -> Class:
    """A copy of the released course, without students yet."""
    folder = tmp_path / released.name
    shutil.copytree(released, folder)
    return Class(folder)


@pytest.fixture(scope="session")
def stock(root: Path) -> Callable[[Path, Path], Any]:
    """`stock(repository, tmp)`: a course in which stock nbgrader's command line can be run."""
    module = load(root / "tests" / "assignments" / "conftest.py")
    return module.Course  # type: ignore[no-any-return]


@pytest.fixture(scope="session")
def answers(root: Path) -> ModuleType:
    """What the students of a1's own tests hand in."""
    return load(root / "tests" / "assignments" / "answers_a1.py")


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{path.parent.name}_{path.stem}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
