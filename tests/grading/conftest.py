"""A course folder for whole batches, made from the repository's, and students who hand in."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from nbgrader.api import Gradebook

from ptm_edu.grading.assembly import open_assignment
from ptm_edu.grading.demo.answers import mistakes, right
from ptm_edu.grading.demo.attacks import EXERCISES
from ptm_edu.grading.demo.submission import A1, answered, blank, hand_in
from ptm_edu.grading.gradebook import ensure_released
from ptm_edu.grading.records.course import Course


def right_answers():
    """Return one right answer an exercise."""
    return {name: next(iter(right(name).values())) for name in EXERCISES}


@pytest.fixture(scope="session")
def released(root, tmp_path_factory) -> Path:
    """A course folder in which a1 is released; do not write to it."""
    folder = tmp_path_factory.mktemp("released") / "a course 课程"
    shutil.copytree(root / "assignments/source" / A1, folder / "source" / A1)
    shutil.copy(root / "assignments/nbgrader_config.py", folder)
    assert ensure_released(open_assignment(Course(folder), A1))
    return folder


class Students:
    """Hands in for made-up students and reads what the gradebook says of them."""

    def __init__(self, course: Course) -> None:
        self.course, self.release = course, blank(course)

    def hand_in(self, student: str, **wrong: str) -> None:
        """Hand in right answers but for those given: a known mistake's name, or a source."""
        answers = right_answers()
        for name, answer in wrong.items():
            answers[name] = mistakes(name).get(answer, answer)
        hand_in(self.course, student, answered(self.release, answers))

    def hand_in_bytes(self, student: str, content: bytes) -> None:
        hand_in(self.course, student, content)

    def marks(self) -> dict[str, float]:
        """Return each student's score in the gradebook, without what a person marks."""
        with Gradebook(f"sqlite:///{self.course.root / 'gradebook.db'}", "ptm-edu") as gradebook:
            submissions = gradebook.assignment_submissions(A1)
            return {one.student.id: one.code_score for one in submissions}


@pytest.fixture(scope="module")
def batch_course(released, tmp_path_factory):
    return Course(shutil.copytree(released, tmp_path_factory.mktemp("batch") / "assignments"))


@pytest.fixture(scope="module")
def students(batch_course):
    return Students(batch_course)
