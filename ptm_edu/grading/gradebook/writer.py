"""Writes results into nbgrader's gradebook: one writer, in batches, each whole or not at all."""

from __future__ import annotations

import contextlib
import datetime
from collections.abc import Callable, Iterator, Mapping, Set
from types import TracebackType
from typing import Any

from nbformat import NotebookNode
from nbgrader import api
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import selectinload

from ptm_edu.grading.database.connection import Tries, is_postgresql, parsed
from ptm_edu.grading.intake.submission import utc_time
from ptm_edu.grading.records.by_hand import Given, text_digests
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.records.written_answers import WrittenMark
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.language import say

from .by_hand import given_by_hand
from .gradebook_cells import GradebookCells
from .late import penalty, seconds_late
from .marks import SubmissionMarks, submission_marks
from .settings import PATIENCE, explained_lock, open_gradebook, read_settings

BATCH = 100
MAX_NAME = 128  # characters of a student in nbgrader's tables, which SQLite does not enforce


class GradebookWriter:
    """Puts the submissions of an assignment into the gradebook: `with GradebookWriter(opened)`.

    What a person gave (manual scores, extra credit, comments, extensions) is kept. `warnings` are
    messages about single submissions that an instructor should read.
    """

    def __init__(
        self,
        opened: OpenAssignment,
        batch: int = BATCH,
        patience: float = PATIENCE,
    ) -> None:
        """`patience`: how many seconds to wait for a locked database."""
        self.opened = opened
        self.settings = read_settings(opened.course)
        self.batch = batch
        self.patience = patience
        self.warnings: list[str] = []
        self.former_extensions: Set[str] = frozenset()  # who had one by people.csv
        self._pending: dict[str, SubmissionMarks] = {}
        self._open = contextlib.ExitStack()

    def __enter__(self) -> GradebookWriter:
        """Open the gradebook; LookupError where it lacks the assignment, TimeoutError if locked."""
        with contextlib.ExitStack() as stack:
            self._gradebook = stack.enter_context(open_gradebook(self.settings, self.patience))
            self._cells = GradebookCells.read(self._gradebook, self.opened.name)
            self._gradebook.db.rollback()  # reading began a transaction
            self._open = stack.pop_all()
        return self

    @property
    def duedate(self) -> datetime.datetime | None:
        """The assignment's due date, in UTC."""
        return self._cells.duedate

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Write what is pending, after an interruption too, and close the gradebook."""
        with self._open:
            if not isinstance(error, TimeoutError):
                self.flush()

    def write(self, result: SubmissionResult, notebook: NotebookNode, handed_in: str) -> list[str]:
        """Take one submission; `notebook` is the repaired one, with its solution cells.

        Every so many submissions are written together: returned are the students whose marks now
        are in the gradebook, mostly none. TimeoutError where the database is locked.
        """
        try:
            result.student.encode()
        except UnicodeEncodeError:
            self.warnings.append(_unwritable(result.student))
            return [result.student]
        if len(result.student) > MAX_NAME and is_postgresql(self.settings.db_url):
            self.warnings.append(_too_long(result.student))
            return [result.student]
        try:
            when = utc_time(handed_in)
        except ValueError:
            when = None
            self.warnings.append(_no_time(result.student))
        self._pending[result.student] = submission_marks(result, notebook, self._cells, when)
        return self.flush() if len(self._pending) >= self.batch else []

    def flush(self) -> list[str]:
        """Write all pending marks in one transaction, on an error none; return the students."""
        if self._pending:
            self._write(self._add_pending)
        written = list(self._pending)
        self._pending.clear()
        return written

    def _add_pending(self) -> None:
        self._add_students()
        rows = self._submissions(api.SubmittedAssignment.student_id.in_(self._pending))
        present = {row.student_id: row for row in rows}
        for student, marks in self._pending.items():
            self._apply(marks, present.get(student) or self._add_submission(student))

    def _write(self, work: Callable[[], None]) -> None:
        """Let `work` change rows in one transaction, which is repeated after a lost connection."""
        db = self._gradebook.db
        tries = Tries(parsed(self.settings.db_url))
        with explained_lock(self.settings.db_url):
            while True:
                try:
                    with db.no_autoflush:
                        work()
                        db.flush()
                        self.opened.lock.confirm()
                        db.commit()
                    return
                except DBAPIError as error:
                    db.rollback()
                    if not is_postgresql(self.settings.db_url):
                        raise
                    tries.wait(error)
                except BaseException:
                    db.rollback()
                    raise

    def given_by_hand(self) -> dict[str, dict[str, Given]]:
        """Return by student and cell what a person gave, with an entry for each submission."""
        return given_by_hand(self._gradebook, self.opened.name)

    def put_by_hand(self, marks: Mapping[str, Mapping[str, WrittenMark]]) -> int:
        """Give submissions marks by a person; return how many have found their place.

        A mark that was given to an earlier text is one that nbgrader asks a person to look at.
        """
        if not marks:
            return 0
        placed: set[str] = set()

        def work() -> None:
            for row in self._submissions(api.SubmittedAssignment.student_id.in_(marks)):
                own = marks[row.student_id]
                record = self.opened.records.get(row.student_id)
                self._put(row, own, text_digests(self.opened.assignment, record))
                placed.add(row.student_id)

        self._write(work)
        return sum(len(marks[student]) for student in placed)

    def update_penalties(self) -> None:
        """Compute every late penalty again by today's due date, plugin and manual points."""

        def work() -> None:
            for row in self._submissions():
                self._extend(row, row.student_id)
                for notebook in row.notebooks:
                    penalty = self._penalty(row.student_id, row, notebook)
                    notebook.late_submission_penalty = penalty

        self._write(work)

    def share_marks_in_groups(self) -> None:
        """Give all members of a group the points and comments that a person gave one of them.

        If several have some, those of the member who handed in count.
        """

        def work() -> None:
            rows = {row.student_id: row for row in self._submissions()}
            for members in self.opened.roster.groups.values():
                submitter = self.opened.submitter(members[0])
                order = sorted(members, key=lambda member: member != submitter)
                notebooks = [n for m in order if m in rows for n in rows[m].notebooks]
                _share([notebook.grades for notebook in notebooks], _mark_of_grade)
                _share([notebook.comments for notebook in notebooks], _mark_of_comment)

        self._write(work)

    def _put(
        self,
        submission: api.SubmittedAssignment,
        marks: Mapping[str, WrittenMark],
        present: Mapping[str, str],
    ) -> None:
        """Give one submission marks by cell; `present` holds the digests of its texts."""
        cells = self._cells
        by_cell = {cells.graded[name]: mark for name, mark in marks.items() if name in cells.graded}
        current = {cells.graded[name]: d for name, d in present.items() if name in cells.graded}
        comments = {c: marks[name] for name, c in cells.solutions.items() if name in marks}
        for notebook in submission.notebooks:
            for grade in notebook.grades:
                mark = by_cell.get(grade.cell_id)
                if mark and mark.total is not None:
                    grade.manual_score, grade.extra_credit = mark.points, mark.extra or None
                    earlier = bool(mark.text) and mark.text != current.get(grade.cell_id)
                    grade.needs_manual_grade = earlier
            for comment in notebook.comments:
                if mark := comments.get(comment.cell_id):
                    comment.manual_comment = mark.comment or None

    def _extend(self, submission: api.SubmittedAssignment, student: str) -> None:
        """Give a student the extension of people.csv, or take back one that is no longer there."""
        extension = self.opened.roster.extension(student, self.duedate)
        if extension is not None or student in self.former_extensions:
            submission.extension = extension

    def _add_students(self) -> None:
        db, student = self._gradebook.db, api.Student
        present = set(db.scalars(select(student.id).where(student.id.in_(self._pending))))
        db.add_all(student(id=name) for name in self._pending if name not in present)

    def _submissions(self, *conditions: Any) -> list[api.SubmittedAssignment]:
        """Return the rows that exist already, with their notebooks, grades and comments."""
        row, notebook = api.SubmittedAssignment, api.SubmittedNotebook
        grade, comment = api.Grade, api.Comment
        grades = selectinload(notebook.grades).load_only(
            grade.cell_id,
            grade.auto_score,
            grade.manual_score,
            grade.extra_credit,
            grade.needs_manual_grade,
        )
        comments = selectinload(notebook.comments).load_only(
            comment.cell_id, comment.auto_comment, comment.manual_comment
        )
        query = (
            select(row)
            .where(row.assignment_id == self._cells.assignment, *conditions)
            .options(selectinload(row.notebooks).options(grades, comments))
        )
        return list(self._gradebook.db.scalars(query))

    def _add_submission(self, student: str) -> api.SubmittedAssignment:
        row = api.SubmittedAssignment(
            assignment_id=self._cells.assignment, student_id=student, notebooks=[]
        )
        self._gradebook.db.add(row)
        return row

    def _apply(self, marks: SubmissionMarks, submission: api.SubmittedAssignment) -> None:
        cells = self._cells
        if marks.timestamp:
            submission.timestamp = marks.timestamp
        self._extend(submission, marks.student)
        own = [row for row in submission.notebooks if row.notebook_id == cells.notebook]
        notebook = own[0] if own else api.SubmittedNotebook(notebook_id=cells.notebook)
        if not own:
            submission.notebooks.append(notebook)
        for name, grade in _rows(notebook.grades, {**cells.graded, **cells.tasks}, api.Grade):
            grade.auto_score = marks.scores[name]
            # nbgrader asks the person who gave points to look at them again.
            grade.needs_manual_grade = grade.manual_score is not None or grade.auto_score is None
        for name, comment in _rows(
            notebook.comments, {**cells.solutions, **cells.tasks}, api.Comment
        ):
            comment.auto_comment = marks.comments[name]
        notebook.late_submission_penalty = self._penalty(marks.student, submission, notebook)

    def _penalty(
        self, student: str, submission: api.SubmittedAssignment, notebook: api.SubmittedNotebook
    ) -> float | None:
        late = seconds_late(submission.timestamp, self._cells.duedate, submission.extension)
        score = float(sum(map(_score, notebook.grades)))
        try:
            return penalty(self.settings.late, student, score, late)
        except Exception as error:  # the instructor's plugin may raise anything
            self.warnings.append(_no_penalty(student, error))
            return None


def _rows(rows: list[Any], cells: Mapping[str, str], row_type: type) -> Iterator[tuple[str, Any]]:
    """Yield each cell's name with its row, which is added where it is missing."""
    by_cell = {row.cell_id: row for row in rows}
    for name, cell in cells.items():
        if cell not in by_cell:
            by_cell[cell] = row_type(cell_id=cell)
            rows.append(by_cell[cell])
        yield name, by_cell[cell]


def _mark_of_grade(row: api.Grade) -> dict[str, Any]:
    if row.manual_score is None and not row.extra_credit:
        return {}
    names = ("manual_score", "extra_credit", "needs_manual_grade")
    return {name: getattr(row, name) for name in names}


def _mark_of_comment(row: api.Comment) -> dict[str, Any]:
    return {"manual_comment": row.manual_comment} if row.manual_comment else {}


def _share(members: list[list[Any]], mark_of: Callable[[Any], dict[str, Any]]) -> None:
    """Give the rows of each cell the mark of the first member who has one."""
    cells: dict[str, list[Any]] = {}
    for rows in members:
        for row in rows:
            cells.setdefault(row.cell_id, []).append(row)
    for rows in cells.values():
        mark = next((mark for row in rows if (mark := mark_of(row))), {})
        for row in rows:
            for name, value in mark.items():
                setattr(row, name, value)


def _score(grade: api.Grade) -> float:
    """Return what nbgrader's SQL computes for a row that may not be in the database yet."""
    score = grade.auto_score if grade.manual_score is None else grade.manual_score
    return 0.0 if score is None else score + (grade.extra_credit or 0.0)


def _unwritable(student: str) -> str:
    return say(
        en="{student}: the folder's name is not readable text; rename the folder and grade again",
        zh="{student}：文件夹名不是可读文本；请重命名后重新评分",
        student=repr(student),
    )


def _too_long(student: str) -> str:
    return say(
        en="{student}: a gradebook on PostgreSQL takes names of at most {most} characters; rename "
        "the folder and grade again",
        zh="{student}：PostgreSQL 成绩册中的名字最多 {most} 个字符；请重命名文件夹后重新评分",
        student=student,
        most=MAX_NAME,
    )


def _no_time(student: str) -> str:
    return say(
        en="{student}: timestamp.txt holds no time, so lateness was not checked; correct or "
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
