"""Puts grading together: where marks are kept, what runs code, and where they are shown.

A second store, executor or lock is chosen here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from nbformat import NotebookNode

from ptm_edu.language import say

from .gradebook import GradebookWriter, ensure_released, write_autograded
from .gradebook.manual import manual_marks, students_without_submission
from .intake.assignment import read_assignment
from .pages import publishing
from .records.course import Course
from .records.lock_file import LockFile
from .records.open_assignment import OpenAssignment
from .records.record_files import RecordFiles
from .records.run_files import RunFiles
from .results import SubmissionResult
from .run import batch
from .run import regrade as regrading
from .run.processes import Processes
from .run.recorder import Recorder
from .run.worker import BatchOptions


def open_assignment(course: Course, name: str) -> OpenAssignment:
    """Open an assignment, its results in files under engine/NAME.

    Raises LookupError where source/ lacks it, ValueError for a wrong cell of people.csv and for two
    folders of one name.
    """
    source, folder = course.notebook("source", name), course.engine(name)
    if not source.is_file():
        raise LookupError(_no_source(source))
    return OpenAssignment(
        course,
        read_assignment(source),
        course.roster(name),
        RecordFiles(folder),
        RunFiles(folder / "runs"),
        LockFile(folder, course.root / "autograded"),
    )


def grade(
    opened: OpenAssignment,
    options: BatchOptions,
    students: Sequence[str] = (),
    resume: bool = False,
    show: bool = True,
) -> list[SubmissionResult]:
    """Grade a class on this machine: `run.batch.grade` says how."""
    ensure_released(opened)
    with Processes(options.jobs) as executor:
        marks = recorder(opened, "grade")
        return batch.grade(opened, executor, marks, options, students, resume, show)


def regrade(opened: OpenAssignment, jobs: int, show: bool = True) -> regrading.RegradeSummary:
    """Judge a class again on this machine: `run.regrade.regrade` says how."""
    ensure_released(opened)
    with Processes(jobs) as executor:
        return regrading.regrade(opened, executor, recorder(opened, "regrade"), show)


def publish(opened: OpenAssignment, earlier: Iterable[Path] = ()) -> Path:
    """Write the class page and marks.csv: `pages.publishing.publish` says how."""
    missing = students_without_submission(opened)
    return publishing.publish(opened, manual_marks(opened), missing, list(earlier))


def recorder(opened: OpenAssignment, why: str) -> Recorder:
    """Return what records marks in nbgrader's gradebook; `why` stands in the history."""
    gradebook = GradebookWriter(opened)
    permissions = gradebook.settings.permissions

    def show(result: SubmissionResult, notebook: NotebookNode, handed_in: str) -> None:
        write_autograded(opened, result, notebook, handed_in, permissions)

    return Recorder(opened, gradebook, show, why)


def _no_source(path: Path) -> str:
    return say(
        en="there is no {path}: the instructor's notebook with its solutions belongs there",
        zh="没有 {path}：那里应当放教师的带答案的笔记本",
        path=path,
    )
