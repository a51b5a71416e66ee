"""Writes results into nbgrader's gradebook: one writer, in batches, each whole or not at all."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any

from nbformat import NotebookNode
from nbgrader import api
from sqlalchemy import select
from sqlalchemy.orm import selectinload

from ptm_edu.grading.judge.results import SubmissionResult
from ptm_edu.grading.records.course import Course
from ptm_edu.language import say

from .gradebook_cells import Cells
from .late import penalty, seconds_late, timestamp
from .marks import Marks, marks
from .settings import PATIENCE, Settings, explained_lock, open_gradebook, read_settings

BATCH = 100


class GradebookWriter:
    """Puts submissions into the gradebook: `with GradebookWriter(course, "a1_word2vec") as writer`.

    What a person gave (manual scores, extra credit, comments, extensions) is kept. `troubles` are
    sentences about single submissions that an instructor should read.
    """

    def __init__(
        self,
        course: Course,
        assignment: str,
        settings: Settings | None = None,
        batch: int = BATCH,
        patience: float = PATIENCE,
    ) -> None:
        """`patience`: how many seconds a locked database is waited for."""
        self.course = course
        self.assignment = assignment
        self.settings = settings or read_settings(course)
        self.batch = batch
        self.patience = patience
        self.troubles: list[str] = []
        self._waiting: dict[str, Marks] = {}
        self._open = contextlib.ExitStack()

    def __enter__(self) -> GradebookWriter:
        """Open the gradebook; LookupError where it lacks the assignment, TimeoutError if locked."""
        with contextlib.ExitStack() as stack:
            self._gradebook = stack.enter_context(open_gradebook(self.settings, self.patience))
            self._cells = Cells.read(self._gradebook, self.assignment)
            self._gradebook.db.rollback()  # reading began a transaction
            self._open = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Write what still waits, after an interruption too, and close the gradebook."""
        with self._open:
            if not isinstance(error, TimeoutError):
                self.flush()

    def write(self, result: SubmissionResult, notebook: NotebookNode) -> list[str]:
        """Take one submission; `notebook` is the repaired one, with its solution cells.

        Every so many submissions are written together: returned are the students whose marks now
        are in the gradebook, mostly none. TimeoutError where the database is locked.
        """
        try:
            result.student.encode()
        except UnicodeEncodeError:
            self.troubles.append(_unwritable(result.student))
            return [result.student]
        folder = self.course.notebook("submitted", self.assignment, result.student).parent
        try:
            when = timestamp(folder)
        except ValueError:
            when = None
            self.troubles.append(_no_time(result.student))
        self._waiting[result.student] = marks(result, notebook, self._cells, when)
        return self.flush() if len(self._waiting) >= self.batch else []

    def flush(self) -> list[str]:
        """Write all that waits in one transaction, or on an error nothing; return the students."""
        if not self._waiting:
            return []
        db = self._gradebook.db
        try:
            with explained_lock(self.settings.db_url), db.no_autoflush:
                self._add_students()
                found = self._submissions(api.SubmittedAssignment.student_id.in_(self._waiting))
                known = {one.student_id: one for one in found}
                for student, given in self._waiting.items():
                    self._apply(given, known.get(student) or self._submission(student))
                db.commit()
        except BaseException:
            db.rollback()
            raise
        written = list(self._waiting)
        self._waiting.clear()
        return written

    def penalise(self) -> None:
        """Work every late penalty out anew, by today's due date, plugin and points by hand."""
        db = self._gradebook.db
        with explained_lock(self.settings.db_url), db.no_autoflush:
            for one in self._submissions():
                for notebook in one.notebooks:
                    taken = self._penalty(one.student_id, one, notebook)
                    notebook.late_submission_penalty = taken
            db.commit()

    def _add_students(self) -> None:
        db, student = self._gradebook.db, api.Student
        known = set(db.scalars(select(student.id).where(student.id.in_(self._waiting))))
        db.add_all(student(id=name) for name in self._waiting if name not in known)

    def _submissions(self, *which: Any) -> list[api.SubmittedAssignment]:
        """Return the rows that are there already, with all that belongs to them."""
        row, notebook = api.SubmittedAssignment, api.SubmittedNotebook
        one, note = api.Grade, api.Comment
        grades = selectinload(notebook.grades).load_only(
            one.cell_id, one.auto_score, one.manual_score, one.extra_credit, one.needs_manual_grade
        )
        comments = selectinload(notebook.comments).load_only(note.cell_id, note.auto_comment)
        query = (
            select(row)
            .where(row.assignment_id == self._cells.assignment, *which)
            .options(selectinload(row.notebooks).options(grades, comments))
        )
        return list(self._gradebook.db.scalars(query))

    def _submission(self, student: str) -> api.SubmittedAssignment:
        made = api.SubmittedAssignment(
            assignment_id=self._cells.assignment, student_id=student, notebooks=[]
        )
        self._gradebook.db.add(made)
        return made

    def _apply(self, given: Marks, submission: api.SubmittedAssignment) -> None:
        cells = self._cells
        if given.timestamp:
            submission.timestamp = given.timestamp
        ours = [one for one in submission.notebooks if one.notebook_id == cells.notebook]
        notebook = ours[0] if ours else api.SubmittedNotebook(notebook_id=cells.notebook)
        if not ours:
            submission.notebooks.append(notebook)
        for name, grade in _rows(notebook.grades, {**cells.graded, **cells.tasks}, api.Grade):
            grade.auto_score = given.scores[name]
            # nbgrader asks the person who gave points to look at them again.
            grade.needs_manual_grade = grade.manual_score is not None or grade.auto_score is None
        for name, note in _rows(notebook.comments, {**cells.solutions, **cells.tasks}, api.Comment):
            note.auto_comment = given.comments[name]
        notebook.late_submission_penalty = self._penalty(given.student, submission, notebook)

    def _penalty(
        self, student: str, submission: api.SubmittedAssignment, notebook: api.SubmittedNotebook
    ) -> float | None:
        late = seconds_late(submission.timestamp, self._cells.duedate, submission.extension)
        score = float(sum(map(_score, notebook.grades)))
        try:
            return penalty(self.settings.late, student, score, late)
        except Exception as error:  # the instructor's plugin may raise anything
            self.troubles.append(_no_penalty(student, error))
            return None


def _rows(there: list[Any], cells: Mapping[str, str], made: type) -> Iterator[tuple[str, Any]]:
    """Yield each cell's name with its row, which is added where there is none yet."""
    known = {one.cell_id: one for one in there}
    for name, cell in cells.items():
        if cell not in known:
            known[cell] = made(cell_id=cell)
            there.append(known[cell])
        yield name, known[cell]


def _score(grade: api.Grade) -> float:
    """Return what nbgrader's SQL makes of a row that may not be in the database yet."""
    given = grade.auto_score if grade.manual_score is None else grade.manual_score
    return 0.0 if given is None else given + (grade.extra_credit or 0.0)


def _unwritable(student: str) -> str:
    return say(
        en="{student}: the folder's name is not readable text; rename the folder and grade again",
        zh="{student}：文件夹名不是可读文本；请重命名后重新评分",
        student=repr(student),
    )


def _no_time(student: str) -> str:
    return say(
        en="{student}: timestamp.txt holds no time, so no lateness was looked for; correct or "
        "remove the file (formgrader cannot list the assignment before)",
        zh="{student}：timestamp.txt 中没有时间，因此没有检查是否迟交；请更正或删除该文件"
        "（否则 formgrader 无法列出该作业）",
        student=student,
    )


def _no_penalty(student: str, error: Exception) -> str:
    return say(
        en="{student}: late, and without a penalty, because the late-submission plugin failed: "
        "{error}",
        zh="{student}：迟交，但没有扣分，因为迟交插件出错：{error}",
        student=student,
        error=f"{type(error).__name__}: {error}",
    )
