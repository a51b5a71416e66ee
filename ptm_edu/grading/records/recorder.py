"""The one place that records marks: store, gradebook, notebook, student's page and history."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import TracebackType

from nbformat import NotebookNode

from ptm_edu.grading.intake.assignment import Assignment
from ptm_edu.grading.intake.cell_repair import repaired_notebook
from ptm_edu.grading.judge.results import FAULT, ExerciseResult, SubmissionResult
from ptm_edu.grading.judge.verdicts import fault
from ptm_edu.grading.nbgrader.autograded import write_autograded
from ptm_edu.grading.nbgrader.gradebook import GradebookWriter
from ptm_edu.grading.pages.publishing import write_student_page

from .course import Course
from .store import Record, Store
from .versions import check_version, now, user


class Recorder:
    """Records graded submissions one by one; a context manager.

    `why` ("grade", "regrade") is written to the history with every mark that changes.
    """

    def __init__(self, course: Course, assignment: Assignment, store: Store, why: str) -> None:
        self.course, self.assignment, self.store, self.why = course, assignment, store, why
        self.gradebook = GradebookWriter(course, assignment.name)
        self._pending: dict[str, Record] = {}  # not in the gradebook yet

    def __enter__(self) -> Recorder:
        self.gradebook.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # What was entered is kept, also when the batch is interrupted: --resume continues there.
        try:
            if not isinstance(error, TimeoutError):  # a locked gradebook was waited for already
                self._save(self.gradebook.flush())
        finally:
            self.gradebook.__exit__(kind, error, traceback)
        for warning in self.gradebook.warnings:
            print(warning)

    def enter(self, record: Record, notebook: NotebookNode) -> None:
        """Record one submission, with its notebook as repaired."""
        result = record.result
        before = self.store.record(result.student)
        permissions = self.gradebook.settings.permissions
        write_autograded(self.course, result, notebook, permissions=permissions)
        write_student_page(self.course, self.assignment, result)
        self.store.add_history(_changes(before.result if before else None, result, self.why))
        self._pending[result.student] = record
        self._save(self.gradebook.write(result, notebook))

    def update_penalties(self) -> None:
        """Compute every late penalty again, those of pending submissions too."""
        self._save(self.gradebook.flush())
        self.gradebook.update_penalties()

    def take_back(self, records: Iterable[Record]) -> None:
        """Turn marks that cannot be trusted into grader faults, and delete the runs behind them.

        Otherwise --resume and regrade would trust the same runs.
        """
        self.store.forget_runs()
        for record in records:
            old = record.result
            distrusted = replace(old, exercises=tuple(map(_distrusted, old.exercises)))
            path = self.course.notebook("submitted", old.assignment, old.student)
            self.enter(replace(record, result=distrusted), repaired_notebook(path, self.assignment))

    def _save(self, students: Iterable[str]) -> None:
        # The store follows the gradebook, so that --resume finds no record without its mark.
        for student in students:
            self.store.save(self._pending.pop(student))


def _distrusted(result: ExerciseResult) -> ExerciseResult:
    return ExerciseResult(
        result.exercise,
        result.grade_id,
        FAULT,
        0.0,
        result.max_points,
        reason=fault("the grader failed its own test"),
        flags=result.flags,
    )


def _changes(
    before: SubmissionResult | None, after: SubmissionResult, why: str
) -> Iterator[dict[str, object]]:
    old_marks = {one.exercise: _mark(one) for one in before.exercises} if before else {}
    for result in after.exercises:
        if old_marks.get(result.exercise) != _mark(result):
            yield {
                "when": now(),
                "by": user(),
                "why": why,
                "student": after.student,
                "exercise": result.exercise,
                "from": old_marks.get(result.exercise),
                "to": _mark(result),
                "check": check_version(result.exercise),
            }


def _mark(result: ExerciseResult) -> float | None:
    return None if result.outcome == FAULT else result.points
