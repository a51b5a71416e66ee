"""The one place that records marks: store, gradebook, notebook, student's page and history."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from nbformat import NotebookNode

from ptm_edu.files import whole_file
from ptm_edu.grading.gradebook.autograded import write_autograded
from ptm_edu.grading.gradebook.writer import GradebookWriter
from ptm_edu.grading.intake.assignment import Assignment
from ptm_edu.grading.intake.cell_repair import repaired_notebook
from ptm_edu.grading.judge.verdicts import fault
from ptm_edu.grading.pages.publishing import write_student_page
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.file_limits import graded_files
from ptm_edu.grading.records.lock import grading_lock
from ptm_edu.grading.records.roster import FILE
from ptm_edu.grading.records.store import ANY_NAME, Record, Store
from ptm_edu.grading.records.versions import check_version, now, user
from ptm_edu.grading.results import FAULT, ExerciseResult, SubmissionResult


class Recorder:
    """Records graded submissions one by one; a context manager that holds the assignment's lock.

    What people.csv says is applied, and its changes are written to the history. `why` ("grade",
    "regrade") is written there with every mark that changes.
    """

    def __init__(self, course: Course, assignment: Assignment, store: Store, why: str) -> None:
        self.course, self.assignment, self.store, self.why = course, assignment, store, why
        self.gradebook = GradebookWriter(course, assignment.name)
        self._pending: dict[str, Record] = {}  # not in the gradebook yet
        self._files: dict[str, list[str]] = {}  # graded so far, by student
        self._people: dict[str, dict[str, str]] = {}  # what people.csv says of each student
        self._changes_of_people: list[dict[str, Any]] = []
        self._open = contextlib.ExitStack()  # the lock, and in it the gradebook

    def __enter__(self) -> Recorder:
        """Raises BlockingIOError where another process grades, ValueError for a bad people.csv."""
        with contextlib.ExitStack() as stack:
            stack.enter_context(grading_lock(self.course, self.assignment.name))
            self._files = graded_files(self.store.history())
            self.gradebook.__enter__()
            stack.push(self.gradebook)
            self._read_people()
            self._open = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # What was entered is kept, also when the batch is interrupted: --resume continues there.
        with self._open:
            if not isinstance(error, TimeoutError):  # a locked gradebook was waited for already
                self._save(self.gradebook.flush())
            if error is None and self._changes_of_people:
                self.update_penalties()
        for warning in self.gradebook.warnings:
            print(warning)

    def enter(self, record: Record, notebook: NotebookNode) -> None:
        """Record one submission, with its notebook as repaired."""
        result = record.result
        before = self.store.record(result.student)
        permissions = self.gradebook.settings.permissions
        write_autograded(self.course, result, notebook, permissions=permissions)
        write_student_page(self.course, self.assignment, result)
        self.store.add_history(self._attempt(result))
        self.store.add_history(_changes(before.result if before else None, result, self.why))
        self._pending[result.student] = record
        self._save(self.gradebook.write(result, notebook))

    def update_penalties(self) -> None:
        """Compute every late penalty again, those of pending submissions too."""
        self._save(self.gradebook.flush())
        self.gradebook.share_marks_in_groups()
        self.gradebook.update_penalties()
        self.store.add_history(self._changes_of_people)
        if self._changes_of_people:
            text = json.dumps(self._people, ensure_ascii=False)
            with whole_file(self._people_path) as part:
                part.write_text(text, "utf-8", ANY_NAME)
        self._changes_of_people = []

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

    @property
    def _people_path(self) -> Path:
        return self.store.folder / "people.json"

    def _read_people(self) -> None:
        """Compare people.csv with what it said when it was last applied."""
        people, duedate = self.course.people(self.assignment.name), self.gradebook.duedate
        submissions = self.course.submissions(self.assignment.name)
        students = dict.fromkeys([*people.persons, *(s.student for s in submissions)])
        facts = {student: people.facts(student, duedate) for student in students}
        self._people = {student: own for student, own in facts.items() if own}
        try:
            before = json.loads(self._people_path.read_text("utf-8", ANY_NAME))
        except (FileNotFoundError, ValueError):
            before = {}
        self.gradebook.former_extensions = {s for s, own in before.items() if "extension" in own}
        self._changes_of_people = list(_people_changes(before, self._people))

    def _attempt(self, result: SubmissionResult) -> Iterator[dict[str, object]]:
        """Yield a line of the history for a file that was not graded before."""
        files = self._files.setdefault(result.student, [])
        digest = result.digest[:12]
        if digest and digest not in files:
            files.append(digest)
            line = _line(result.student, self.why, "attempt", len(files) - 1, len(files))
            yield {**line, "check": digest}

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
    old_marks = {answer.exercise: _mark(answer) for answer in before.exercises} if before else {}
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


def _people_changes(
    before: Mapping[str, Mapping[str, str]], after: Mapping[str, Mapping[str, str]]
) -> Iterator[dict[str, object]]:
    for student in {**before, **after}:
        old, new = before.get(student, {}), after.get(student, {})
        for name in {**old, **new}:
            if old.get(name) != new.get(name):
                yield _line(student, FILE, name, old.get(name), new.get(name))


def _line(student: str, why: str, what: str, old: object, new: object) -> dict[str, object]:
    line: dict[str, object] = {"when": now(), "by": user(), "why": why, "student": student}
    return {**line, "exercise": "", "what": what, "from": old, "to": new, "check": ""}


def _mark(result: ExerciseResult) -> float | None:
    return None if result.outcome == FAULT else result.points
