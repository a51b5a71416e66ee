"""The made-up class, from release to class page: what `make demo-grading` shows."""

from __future__ import annotations

import shutil
from pathlib import Path

from ptm_edu.grading.assembly import grade, open_assignment, publish
from ptm_edu.grading.gradebook import ensure_released
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.run.worker import BatchOptions

from .classes import make_class
from .submission import A1


def demonstrate(assignments: Path, folder: Path, conditions: BatchOptions) -> Path:
    """Release a1, hand in for 60 students, grade them in `folder`; return the class page.

    `assignments` is the real course; `folder` is made anew and holds one of its own, in which
    nbgrader's formgrader works as well.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copytree(assignments / "source" / A1, folder / "source" / A1)
    shutil.copy(assignments / "nbgrader_config.py", folder)
    opened = open_assignment(Course(folder), A1)
    ensure_released(opened)
    make_class(opened.course)
    grade(opened, conditions)
    return publish(opened)
