"""Each assignment in a private course folder, handed in, and graded by nbgrader and the engine."""

from __future__ import annotations

import contextlib
import io
import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from nbgrader.api import Gradebook

from ptm_edu.grading.intake.submission import read_submission
from ptm_edu.grading.intake.assignment import read_assignment

from ptm_edu.grading.run.canaries import RELEASE
from ptm_edu.grading.run.grader import GradedSubmission, Grader
from ptm_edu.grading.sandbox.isolation import strongest_level
from ptm_edu.grading.sandbox.client import Sandbox

ROOT = Path(__file__).resolve().parents[2]
# `python -m nbgrader`, without the grammar that takes longer to load than nbgrader; see grading.
NBGRADER = """
import runpy, sys
sys.modules["rfc3987_syntax"] = None
runpy.run_module("nbgrader", run_name="__main__", alter_sys=True)
"""
SECRET = 2**255 - 19  # the engine's hidden inputs
PLAINEST = {"right", "mistaken"}  # nbgrader takes seconds for each; the engine has all
WITH_ACCIDENTS = "a1_word2vec"  # where nbgrader has all too, and answers are lost or raise


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test for every assignment, or for the ASSIGNMENT that its file is about."""
    marks = metafunc.definition.iter_markers("parametrize")
    if "assigned" in metafunc.fixturenames and not any(m.args[0] == "assigned" for m in marks):
        every = sorted(path.stem for path in ROOT.glob("assignments/source/*/*.ipynb"))
        only = getattr(metafunc.module, "ASSIGNMENT", None)
        names = [only] if only else every
        metafunc.parametrize("assigned", names, indirect=True, scope="session")


class Assigned:
    """An assignment, and what students hand in for it: code by the id of its cell.

    answers_aN.py says ASKED, the functions by cell, each called as its exercise; RIGHT and MISTAKEN
    answers; PARTLY right ones by student, with the points REACHED by exercise; MOST points in all;
    HINTS by student and exercise; and GIVEAWAYS, words that no release may hold.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = ROOT / "assignments" / "source" / name / f"{name}.ipynb"
        self.assignment = read_assignment(self.path)
        self.cells = {cell.id: cell for cell in self.assignment.source.cells}
        self.code = [cell for cell in self.assignment.source.cells if cell.cell_type == "code"]
        written = Path(__file__).with_name(f"answers_{name.partition('_')[0]}.py")
        self.answers = SimpleNamespace(**runpy.run_path(str(written)))
        functions = self.answers.ASKED
        self.exercises = tuple(functions.values())
        self.manual_points = sum(task.points for task in self.assignment.manual)
        self.wrong: dict[str, Mapping[str, str]] = {
            "mistaken": self.answers.MISTAKEN,
            "untouched": {},
        }
        if name == WITH_ACCIDENTS:
            self.wrong["deleted"] = dict.fromkeys(functions, "# no function at all")
            self.wrong["raises"] = {
                cell: f"def {function}(*_, **__):\n    raise SystemExit('no')"
                for cell, function in functions.items()
            }
        self.students = {"right": self.answers.RIGHT, **self.answers.PARTLY, **self.wrong}
        self.stock = {*self.students} if name == WITH_ACCIDENTS else PLAINEST

    def solutions(self) -> dict[str, str]:
        """Return what stands between the solution marks, by cell."""
        marks = re.compile(r"BEGIN SOLUTION[^\n]*\n(.*?)\n[^\n]*END SOLUTION", re.S)
        solutions = {name: marks.search(cell.source) for name, cell in self.cells.items()}
        return {name: hidden[1] for name, hidden in solutions.items() if hidden}


class Course:
    """A course folder under `root`, with nbgrader's command line run in it."""

    def __init__(self, repository: Path, root: Path) -> None:
        self.root = root / "assignments"
        ignore = shutil.ignore_patterns("release", "submitted", "autograded", "gradebook.db*")
        shutil.copytree(repository / "assignments", self.root, ignore=ignore)
        # Nothing outside the test is read or written, least of all a person's IPython history.
        private = {"HOME": root, "IPYTHONDIR": root / "ipython", "JUPYTER_CONFIG_DIR": root / "jc"}
        self.environment = {**os.environ, **{name: str(path) for name, path in private.items()}}
        # nbgrader calls alembic, which lies beside Python, by its bare name.
        path = [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
        self.environment["PATH"] = os.pathsep.join(path)

    def nbgrader(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run `nbgrader …` in the course folder; fails the test where it fails."""
        done = subprocess.run(
            [sys.executable, "-c", NBGRADER, *arguments],
            cwd=self.root,
            env=self.environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done

    def notebook(self, stage: str, assignment: str, student: str = "") -> Path:
        """The path of an assignment's notebook at a stage: release, submitted, autograded."""
        return self.root / stage / student / assignment / f"{assignment}.ipynb"

    def submit(
        self, student: str, assignment: str, answers: Mapping[str, str], stage: str = "submitted"
    ) -> Path:
        """Hand in the release with answers in its solution cells, by the ids of the cells."""
        notebook = nbformat.read(self.notebook("release", assignment), as_version=4)
        cells = {cell.id: cell for cell in notebook.cells}
        for cell, answer in answers.items():
            cells[cell].source = answer
        path = self.notebook(stage, assignment, student)
        path.parent.mkdir(parents=True)
        nbformat.write(notebook, path)
        return path


@pytest.fixture(scope="session")
def assigned(request: pytest.FixtureRequest) -> Assigned:
    return Assigned(request.param)


@pytest.fixture(scope="session")
def tried(assigned: Assigned) -> tuple[str, dict[str, Any]]:
    """What the notebook prints and what names it has after all but its test cells have run."""
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()) as output:
        for cell in assigned.code:
            if not cell.id.startswith("test-"):
                exec(compile(cell.source, cell.id, "exec"), names)
    return output.getvalue(), names


@pytest.fixture(scope="session")
def course(assigned: Assigned, tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course in which the assignment is released."""
    course = Course(ROOT, tmp_path_factory.mktemp("course"))
    course.nbgrader("generate_assignment", assigned.name)
    return course


@pytest.fixture(scope="session")
def handed_in(course: Course, assigned: Assigned) -> dict[str, Path]:
    """Every student's notebook; those that nbgrader does not grade lie where it does not look."""
    return {
        student: course.submit(
            student, assigned.name, answers, "submitted" if student in assigned.stock else "kept"
        )
        for student, answers in assigned.students.items()
    }


@pytest.fixture(scope="session")
def stock(
    course: Course, assigned: Assigned, handed_in: dict[str, Path]
) -> dict[str, dict[str, Any]]:
    """What stock nbgrader gives its students, graded in one call: by student, as data."""
    course.nbgrader("autograde", assigned.name)
    with Gradebook(f"sqlite:///{course.root / 'gradebook.db'}", "ptm-edu") as gradebook:
        return {
            submission.student.id: {
                "score": (submission.score, submission.max_score),
                "manual": submission.needs_manual_grade,
                "cells": {grade.name: grade.score for grade in submission.notebooks[0].grades},
            }
            for submission in gradebook.assignment_submissions(assigned.name)
        }


@pytest.fixture(scope="session")
def engine(
    course: Course, assigned: Assigned, handed_in: dict[str, Path]
) -> dict[str, GradedSubmission]:
    """What the engine gives every student, and the untouched release, on secret inputs."""
    paths = {RELEASE: course.notebook("release", assigned.name), **handed_in}
    with Sandbox(strongest_level()) as sandbox:
        grader = Grader(assigned.assignment, sandbox, lambda exercise, student: SECRET)
        return {name: grader.grade(read_submission(name, path)) for name, path in paths.items()}
