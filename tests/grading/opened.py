"""An assignment that is open without a source notebook, for tests of what surrounds it."""

from __future__ import annotations

from ptm_edu.grading.intake.assignment import Assignment
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.lock_file import LockFile
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.records.run_files import RunFiles


def opened(course: Course, assignment: str | Assignment) -> OpenAssignment:
    """Open an assignment, or one that has only a name."""
    if isinstance(assignment, str):
        assignment = Assignment(assignment, None, (), ())
    folder = course.engine(assignment.name)
    return OpenAssignment(
        course,
        assignment,
        course.roster(assignment.name),
        RecordFiles(folder),
        RunFiles(folder / "runs"),
        LockFile(folder, course.root / "autograded"),
    )
