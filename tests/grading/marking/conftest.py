"""A released course with reusable comments, and students who answer in words."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from ptm_edu.grading.records.course import Course
from tests.grading.answers_in_words import COMMENTS
from tests.grading.answers_in_words import enter as enter_answers

Enter = Callable[[Mapping[str, str]], None]


@pytest.fixture
def course(released: Path, tmp_path: Path) -> Course:
    course = Course(Path(shutil.copytree(released, tmp_path / "assignments")))
    (course.root / "comments.csv").write_text(COMMENTS, encoding="utf-8")
    return course


@pytest.fixture
def enter(course: Course) -> Enter:
    """Hand in answers in words by student, and record full marks for the rest."""
    return partial(enter_answers, course)
