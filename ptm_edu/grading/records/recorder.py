"""The one place that writes marks down: record, gradebook, notebook, student's page, history."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import TracebackType

from nbformat import NotebookNode

from ptm_edu.grading.intake.assignment import Assignment
from ptm_edu.grading.intake.cell_repair import notebook_at
from ptm_edu.grading.judge.judging import fault
from ptm_edu.grading.judge.results import FAULT, ExerciseResult, SubmissionResult
from ptm_edu.grading.nbgrader.autograded import write_autograded
from ptm_edu.grading.nbgrader.gradebook import GradebookWriter
from ptm_edu.grading.pages.publishing import write_student_page

from .course import Course
from .store import Record, Store
from .versions import by, check_version, now


class Recorder:
    """Writes graded submissions down one by one; a context manager.

    `why` ("grade", "regrade") goes into the history with every mark that changes.
    """

    def __init__(self, course: Course, assignment: Assignment, store: Store, why: str) -> None:
        self.course, self.assignment, self.store, self.why = course, assignment, store, why
        self.gradebook = GradebookWriter(course, assignment.name)
        self._entered: dict[str, Record] = {}  # that the gradebook does not have yet

    def __enter__(self) -> Recorder:
        self.gradebook.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # What was entered stands, also when the batch is interrupted: the next run goes on there.
        try:
            if not isinstance(error, TimeoutError):  # a locked gradebook was waited for already
                self._save(self.gradebook.flush())
        finally:
            self.gradebook.__exit__(kind, error, traceback)
        for trouble in self.gradebook.troubles:
            print(trouble)

    def _save(self, written: Iterable[str]) -> None:
        # Records follow the gradebook, so that --resume takes nobody for done without a mark there.
        for student in written:
            self.store.save(self._entered.pop(student))

    def enter(self, record: Record, notebook: NotebookNode) -> None:
        """Write one submission down, with its notebook as repaired."""
        before = self.store.record(record.result.student)
        permissions = self.gradebook.settings.permissions
        write_autograded(self.course, record.result, notebook, permissions=permissions)
        write_student_page(self.course, self.assignment, record.result)
        self.store.note(_changes(before.result if before else None, record.result, self.why))
        self._entered[record.result.student] = record
        self._save(self.gradebook.write(record.result, notebook))

    def penalise(self) -> None:
        """Work every late penalty out anew, of what was entered too."""
        self._save(self.gradebook.flush())
        self.gradebook.penalise()

    def take_back(self, given: Iterable[Record]) -> None:
        """Turn marks that cannot be trusted into grader faults, and forget what they rest on.

        Else --resume and regrade would take the same runs for good.
        """
        self.store.forget_runs()
        for record in given:
            old = record.result
            distrusted = replace(old, exercises=tuple(map(_distrusted, old.exercises)))
            path = self.course.notebook("submitted", old.assignment, old.student)
            self.enter(replace(record, result=distrusted), notebook_at(path, self.assignment))


def _distrusted(one: ExerciseResult) -> ExerciseResult:
    reason = fault("the grader failed its own test")
    return ExerciseResult(
        one.exercise, one.grade_id, FAULT, 0.0, one.max_points, reason=reason, flags=one.flags
    )


def _changes(
    before: SubmissionResult | None, after: SubmissionResult, why: str
) -> Iterable[dict[str, object]]:
    marks = {one.exercise: _mark(one) for one in before.exercises} if before else {}
    for one in after.exercises:
        if marks.get(one.exercise) != _mark(one):
            yield {
                "when": now(),
                "by": by(),
                "why": why,
                "student": after.student,
                "exercise": one.exercise,
                "from": marks.get(one.exercise),
                "to": _mark(one),
                "check": check_version(one.exercise),
            }


def _mark(one: ExerciseResult) -> float | None:
    return None if one.outcome == FAULT else one.points
