"""The one place that records marks: notebook, gradebook, history and records, in this order."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import replace
from datetime import datetime
from itertools import chain
from types import TracebackType
from typing import Any, Protocol

from nbformat import NotebookNode

from ptm_edu.grading.intake.cell_repair import repaired_notebook
from ptm_edu.grading.judge.verdicts import fault
from ptm_edu.grading.records.by_hand import Given, Marks, notice
from ptm_edu.grading.records.file_limits import graded_files
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.records.roster import FILE
from ptm_edu.grading.records.versions import check_version, now, user
from ptm_edu.grading.records.written_answers import WrittenMark
from ptm_edu.grading.results import FAULT, ExerciseResult, SubmissionResult
from ptm_edu.language import say

PEOPLE = "people"  # the document that holds what people.csv said when it was last applied

# (result, notebook, handed_in): writes the graded notebook, which formgrader shows
Show = Callable[[SubmissionResult, NotebookNode, str], None]


class Gradebook(Protocol):
    """What the recorder asks of the gradebook, which is open inside `with`."""

    warnings: list[str]
    former_extensions: Set[str]  # who had an extension by people.csv

    @property
    def duedate(self) -> datetime | None:
        """The assignment's due date, in UTC."""

    def given_by_hand(self) -> Mapping[str, Mapping[str, Given]]:
        """Return by student and cell what a person gave, with an entry for each submission."""

    def put_by_hand(self, marks: Mapping[str, Mapping[str, WrittenMark]]) -> int:
        """Give submissions marks by a person; return how many have found their place."""

    def __enter__(self) -> Gradebook:
        """Open it."""

    def __exit__(self, *_: Any) -> None:
        """Write what is pending, and close it."""

    def write(self, result: SubmissionResult, notebook: NotebookNode, handed_in: str) -> list[str]:
        """Take one submission; return the students whose marks are in the gradebook now."""

    def flush(self) -> list[str]:
        """Write all pending marks, on an error none; return the students."""

    def share_marks_in_groups(self) -> None:
        """Give all members of a group what a person gave one of them."""

    def update_penalties(self) -> None:
        """Compute every late penalty again."""


class Recorder:
    """Records graded submissions one by one; a context manager that holds the assignment's lock.

    A submission is written in this order; whatever a crash interrupts, `--resume` grades anew
    exactly the submissions without a record, and gives the same marks:

    1. `runs`, by the worker. A crash afterwards leaves runs that are reused.
    2. The graded notebook. It may be ahead of the gradebook.
    3. The gradebook, many submissions in one transaction. A crash leaves none of them or all.
    4. The history. A mark that it holds already is not written again.
    5. The record. From now on the submission is done. Pages are made of records, after the batch.

    What people.csv says is applied, and its changes are written to the history. `why` ("grade",
    "regrade") is written there with every mark that changes.
    """

    def __init__(
        self,
        opened: OpenAssignment,
        gradebook: Gradebook,
        show: Show,
        why: str,
        patience: float = 0.0,
    ) -> None:
        """`patience`: how many seconds to wait for the lock."""
        self.opened, self.gradebook, self.show, self.why = opened, gradebook, show, why
        self.patience = patience
        self.in_gradebook: Set[str] = frozenset()  # who had a submission in it before this batch
        self._lacking: Marks = {}  # marks by a person that the gradebook has lost
        self._pending: dict[str, Record] = {}  # not in the gradebook yet
        self._files: dict[str, list[str]] = {}  # graded so far, by student
        self._marks: dict[tuple[str, str], float | None] = {}  # the history's last ones
        self._people: dict[str, dict[str, str]] = {}  # what people.csv says of each student
        self._changes_of_people: list[dict[str, Any]] = []
        self._open = contextlib.ExitStack()  # the lock, and in it the gradebook

    def __enter__(self) -> Recorder:
        """Raises BlockingIOError where another process grades, ValueError for a bad people.csv."""
        with contextlib.ExitStack() as stack:
            stack.enter_context(self.opened.lock.held(self.patience))
            history = self.opened.records.history()
            self._files = graded_files(history)
            self._marks = {
                (line["student"], line["exercise"]): line["to"]
                for line in history
                if "what" not in line
            }
            self.gradebook.__enter__()
            stack.push(self.gradebook)
            self._read_people()
            given = self.gradebook.given_by_hand()
            self.in_gradebook = given.keys()
            self._lacking = notice(self.opened, given)
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
            if error is None and (self._changes_of_people or self._lacking):
                self.update_penalties()
        for warning in self.gradebook.warnings:
            print(warning)

    def enter(self, record: Record, notebook: NotebookNode, handed_in: str) -> None:
        """Record one submission, with its notebook as repaired."""
        self.show(record.result, notebook, handed_in)
        self._pending[record.result.student] = record
        self._save(self.gradebook.write(record.result, notebook, handed_in))

    def update_penalties(self) -> None:
        """Compute every late penalty again, those of pending submissions too.

        Before that, marks by a person that only the records hold go back into the gradebook.
        """
        self._save(self.gradebook.flush())
        if restored := self.gradebook.put_by_hand(self._lacking):
            self.gradebook.warnings.append(_restored(restored))
        self._lacking = {}
        self.gradebook.share_marks_in_groups()
        self.gradebook.update_penalties()
        self.opened.records.append(self._changes_of_people)
        if self._changes_of_people:
            self.opened.records.put_document(PEOPLE, self._people)
        self._changes_of_people = []

    def take_back(self, records: Iterable[Record]) -> None:
        """Turn marks that cannot be trusted into grader faults, and delete the runs behind them.

        Otherwise --resume and regrade would trust the same runs.
        """
        self.opened.runs.keep(())
        for record in records:
            distrusted = tuple(map(_distrusted, record.result.exercises))
            submission = self.opened.submission(record.result.student)
            self.enter(
                replace(record, result=replace(record.result, exercises=distrusted)),
                repaired_notebook(submission, self.opened.assignment),
                submission.handed_in,
            )

    def _read_people(self) -> None:
        """Compare people.csv with what it said when it was last applied."""
        roster, duedate = self.opened.roster, self.gradebook.duedate
        students = dict.fromkeys([*roster.persons, *self.opened.students()])
        facts = {student: roster.facts(student, duedate) for student in students}
        self._people = {student: own for student, own in facts.items() if own}
        try:
            before = self.opened.records.document(PEOPLE) or {}
        except ValueError:
            before = {}
        self.gradebook.former_extensions = {s for s, own in before.items() if "extension" in own}
        self._changes_of_people = list(_people_changes(before, self._people))

    def _save(self, students: Iterable[str]) -> None:
        new = [self._pending[student] for student in students]
        if not new:
            return
        lines = [[*self._attempt(record.result), *self._changes(record)] for record in new]
        self.opened.records.append(chain.from_iterable(lines))
        self.opened.records.put_all(new)
        for record in new:
            del self._pending[record.result.student]

    def _attempt(self, result: SubmissionResult) -> Iterator[dict[str, object]]:
        """Yield a line of the history for a file that was not graded before."""
        files = self._files.setdefault(result.student, [])
        digest = result.digest[:12]
        if digest and digest not in files:
            files.append(digest)
            line = _line(result.student, self.why, "attempt", len(files) - 1, len(files))
            yield {**line, "check": digest}

    def _changes(self, record: Record) -> Iterator[dict[str, object]]:
        """Yield a line of the history for each mark that is not what the history has last."""
        student = record.result.student
        for result in record.result.exercises:
            key, mark = (student, result.exercise), _mark(result)
            before = self._marks.get(key)
            if before != mark:
                self._marks[key] = mark
                yield {
                    "when": now(),
                    "by": user(),
                    "why": self.why,
                    "student": student,
                    "exercise": result.exercise,
                    "from": before,
                    "to": mark,
                    "check": check_version(result.exercise),
                }


def _restored(count: int) -> str:
    return say(
        en="{n} marks given by hand were missing in the gradebook, and were put back from the "
        "records",
        zh="成绩册中缺少 {n} 个人工评分，已从评分记录恢复",
        n=count,
    )


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
