"""Puts grading together: where marks are kept, what runs code, and where they are shown.

A second store, executor or lock is chosen here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from nbformat import NotebookNode
from tqdm import tqdm

from ptm_edu.language import say

from .database.connection import Database, is_postgresql, with_options
from .database.database_lock import DatabaseLock
from .database.record_rows import RecordRows, course_settings
from .database.run_rows import RunRows
from .gradebook import GradebookWriter, ensure_released, read_settings, write_autograded
from .gradebook.manual import manual_marks, students_without_submission
from .intake.assignment import read_assignment
from .pages import publishing
from .pages.course_total import EXCUSED, MISSING, OPEN, Share, share_of, write_course
from .pages.lms_export import Exported, Mark, export_marks
from .pages.marks_csv import needs_person
from .pages.totals import total_of
from .records.course import Course
from .records.course_weights import FILE as WEIGHTS_FILE
from .records.course_weights import read_weights
from .records.lock import Lock
from .records.lock_file import LockFile
from .records.names import by_composed, composed
from .records.open_assignment import OpenAssignment
from .records.record_files import RecordFiles
from .records.records import Records
from .records.roster import Roster
from .records.run_files import RunFiles
from .records.runs import Runs
from .results import ManualMarks, SubmissionResult
from .run import batch
from .run import regrade as regrading
from .run.cluster.messages import NO_EXTRA
from .run.processes import Processes
from .run.recorder import Recorder
from .run.worker import BatchOptions

MARK_PATIENCE = 60  # seconds that the pages wait for another person who marks


def open_assignment(course: Course, name: str) -> OpenAssignment:
    """Open an assignment, its results in files under engine/NAME, or in the course's database.

    Raises LookupError where source/ lacks it, ValueError for wrong settings, a wrong cell of
    people.csv and for two folders of one name, OSError for a database that cannot be reached.
    """
    source, folder = course.notebook("source", name), course.engine(name)
    if not source.is_file():
        raise LookupError(_no_source(source))
    lock: Lock = LockFile(folder, course.root / "autograded")
    records: Records = RecordFiles(folder)
    runs: Runs = RunFiles(folder / "runs")
    if database := database_of(course):
        course = replace(course, shared=course_settings(database, course.first_settings()))
        lock = DatabaseLock(database, name, lock)
        records, runs = RecordRows(database, name, lock), RunRows(database, name)
    return OpenAssignment(course, read_assignment(source), course.roster(name), records, runs, lock)


def database_of(course: Course) -> Database | None:
    """Return the PostgreSQL database that db_url names, its tables made; None for another one.

    OSError where it cannot be reached, ValueError for a wrong address.
    """
    db_url = read_settings(course).db_url
    if not is_postgresql(db_url):
        return None
    from .database.migrating import migrate  # alembic is not needed otherwise

    database = Database(with_options(db_url))
    migrate(database)
    return database


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


def grade_on_cluster(
    opened: OpenAssignment,
    scheduler: str,
    isolation: str,
    students: Sequence[str] = (),
    resume: bool = False,
    tell: Callable[[str], None] = tqdm.write,  # above a progress bar
) -> list[SubmissionResult]:
    """Grade a class on the workers of a Dask scheduler: local:N, tcp://HOST:PORT or tls://….

    Workers below the isolation level, with other versions or that fail the canaries get nothing
    and are told. Raises ValueError without the extra `cluster` and for another address, OSError
    where nobody can grade.
    """
    try:
        from .run.cluster.grading import cluster  # not at the top: it needs the extra `cluster`
    except ModuleNotFoundError as error:
        raise ValueError(NO_EXTRA.say()) from error
    ensure_released(opened)
    with cluster(opened, scheduler, isolation, tell) as (executor, level):
        marks = recorder(opened, "grade")
        return batch.grade(opened, executor, marks, BatchOptions(0, level), students, resume)


def regrade(opened: OpenAssignment, jobs: int, show: bool = True) -> regrading.RegradeSummary:
    """Judge a class again on this machine: `run.regrade.regrade` says how."""
    ensure_released(opened)
    with Processes(jobs) as executor:
        return regrading.regrade(opened, executor, recorder(opened, "regrade"), show)


def publish(opened: OpenAssignment, earlier: Iterable[Path] = ()) -> Path:
    """Write the class page and marks.csv: `pages.publishing.publish` says how."""
    missing = students_without_submission(opened)
    return publishing.publish(opened, manual_marks(opened), missing, list(earlier))


def publish_marks(opened: OpenAssignment) -> Path:
    """Write the pages and tables after a person has marked answers, with today's late penalties."""
    with recorder(opened, "mark", MARK_PATIENCE) as marks:
        marks.update_penalties()
        return publish(opened)


def publish_for_lms(
    opened: OpenAssignment,
    layout: str,
    table: Path | None = None,
    column: str | None = None,
    match: str | None = None,
) -> tuple[Exported, float]:
    """Write the marks as a learning management system takes them; return also the most points.

    `pages.lms_export.export_marks` says how. LookupError where nothing was graded yet.
    """
    marks, max_points = marks_with_reasons(opened)
    exported = export_marks(
        opened.folder, opened.name, marks, max_points, layout, table, column, match
    )
    return exported, max_points


def marks_with_reasons(opened: OpenAssignment) -> tuple[list[Mark], float]:
    """Return everybody's points, those of marks.csv, or why there are none, and the most points.

    Points that a person still has to complete are no mark: the reason says what is missing.
    """
    given = manual_marks(opened)
    marks = dict.fromkeys(opened.students(), "ungraded") | dict.fromkeys(
        students_without_submission(opened), "missing"
    )
    points: dict[str, float] = {}
    max_points = None
    for record in opened.records.all():
        student = record.result.student
        total = total_of(record.result, opened.assignment.manual, given.get(student, ManualMarks()))
        reasons = [one for one in needs_person(record.result, total) if one != "flags"]
        marks[student] = " ".join(reasons)
        points[student] = total.points
        max_points = total.max_points
    if max_points is None:
        raise LookupError(_not_graded(opened.name))
    return [
        Mark(student, None, "excused")
        if opened.roster.is_excused(student)
        else Mark(student, None if reason else points[student], reason)
        for student, reason in sorted(marks.items())
    ], max_points


def publish_total(course: Course, assignments: Sequence[str]) -> Path:
    """Write course.csv and course.html, the total over the assignments; return the page's path.

    LookupError where nothing was graded yet. `pages.course_total` says how it is computed.
    """
    weights = read_weights(course.root / WEIGHTS_FILE, assignments)
    shares: dict[str, dict[str, Share]] = {}  # by assignment and the composed form of a name
    names: dict[str, str] = {}
    excused: dict[str, Roster] = {}
    for assignment in assignments:
        opened = open_assignment(course, assignment)
        records = list(opened.records.all())
        if not records or not weights.weight(assignment):
            continue
        marks, excused[assignment] = manual_marks(opened), opened.roster
        own = dict.fromkeys(opened.students(), Share(OPEN, 0.0, 1.0, ("ungraded",)))
        for record in records:
            result = record.result
            total = total_of(
                result, opened.assignment.manual, marks.get(result.student, ManualMarks())
            )
            own[result.student] = share_of(total, needs_person(result, total))
        missing = students_without_submission(opened)
        own |= dict.fromkeys(set(missing) - own.keys(), Share(MISSING, reasons=(MISSING,)))
        shares[assignment] = {composed(student): share for student, share in own.items()}
        names |= by_composed(own)
    if not shares:
        raise LookupError(_nothing_graded())
    students = {
        name: {
            assignment: Share(EXCUSED)
            if roster.is_excused(name)
            else shares[assignment].get(key, Share(MISSING, reasons=(MISSING,)))
            for assignment, roster in excused.items()
        }
        for key, name in names.items()
    }
    ungraded = [a for a in assignments if a not in shares and weights.weight(a)]
    return write_course(course.root / "engine", students, weights, ungraded)


def recorder(opened: OpenAssignment, why: str, patience: float = 0.0) -> Recorder:
    """Return what records marks in nbgrader's gradebook; `why` stands in the history.

    The lock is waited for at most `patience` seconds.
    """
    gradebook = GradebookWriter(opened)
    permissions = gradebook.settings.permissions

    def show(result: SubmissionResult, notebook: NotebookNode, handed_in: str) -> None:
        write_autograded(opened, result, notebook, handed_in, permissions)

    return Recorder(opened, gradebook, show, why, patience)


def _nothing_graded() -> str:
    return say(
        en="nothing of an assignment that counts has been graded yet: ptm-edu grade ASSIGNMENT",
        zh="计入总评的作业都还没有评过分：ptm-edu grade ASSIGNMENT",
    )


def _not_graded(assignment: str) -> str:
    return say(
        en="nothing of {name} has been graded yet: ptm-edu grade {name}",
        zh="{name} 还没有评过分：ptm-edu grade {name}",
        name=assignment,
    )


def _no_source(path: Path) -> str:
    return say(
        en="there is no {path}: the instructor's notebook with its solutions belongs there",
        zh="没有 {path}：那里应当放教师的带答案的笔记本",
        path=path,
    )
