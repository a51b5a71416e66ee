"""Grades a class: every submission once, whatever some of them do, with canaries on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tqdm import tqdm

from ptm_edu.grading.intake.assignment import Assignment, read_assignment
from ptm_edu.grading.intake.cell_repair import untouched
from ptm_edu.grading.intake.notebook_reader import digest
from ptm_edu.grading.judge.judging import fault, unread
from ptm_edu.grading.judge.results import FAULT, SubmissionResult
from ptm_edu.grading.nbgrader.released import ensure_released
from ptm_edu.grading.records.course import Course, Submission
from ptm_edu.grading.records.recorder import Recorder
from ptm_edu.grading.records.store import Record, Store
from ptm_edu.grading.records.versions import checked_as_now, trace
from ptm_edu.language import say
from ptm_edu.progress import progress

from .canaries import CanaryError, canaries, inspect
from .grader import Graded
from .pool import Pool
from .worker import Conditions, Work, start, work_on

Workers = Pool[Work, Graded]


def grade(
    course: Course,
    name: str,
    conditions: Conditions,
    students: Sequence[str] = (),
    resume: bool = False,
    show: bool = True,
) -> list[SubmissionResult]:
    """Grade what was handed in for assignment `name`; return every result there is now.

    Writes store, gradebook, notebooks and pages. `students` leaves out all others; with `resume`
    whoever has a mark for the same file by the same checks keeps it. Raises CanaryError where the
    grader gives wrong marks to what it knows, after taking back what it gave since it was right;
    LookupError for students who handed nothing in.
    """
    asked = read_assignment(course.notebook("source", name))
    ensure_released(course, name)
    handed_in = _handed_in(course, name, students)
    store = Store(course.engine(name))
    todo = [one for one in handed_in if not (resume and _is_done(store, one, asked, course))]
    bar = progress(len(handed_in), name, " submissions", done=len(handed_in) - len(todo), show=show)
    with (
        Recorder(course, asked, store, "grade") as recorder,
        workers(course, asked, conditions) as pool,
    ):
        _watch(pool, course, asked)
        if not resume and not students:  # not before the grader has shown that it works
            store.clear({one.student for one in handed_in})
        for student in students:  # who is named is to be run again, whatever was kept
            store.forget(student)
        for half in (todo[: len(todo) // 2], todo[len(todo) // 2 :]):
            _grade_half(pool, recorder, half, bar)
    bar.close()
    return [record.result for record in store.records()]


def workers(course: Course, asked: Assignment, conditions: Conditions) -> Workers:
    """Return the worker processes that grade this assignment, each with a sandbox of its own."""
    names = [task.exercise for task in asked.tasks]
    seeds = {name: course.seed(name) for name in names}
    about = trace(names, course.settings["release"], conditions.level.name.lower())
    store = Store(course.engine(asked.name))

    def lost(work: Work, error: BaseException) -> Graded:
        return _lost(asked, work[0], error, about)

    _ = asked.release  # made here, so that no worker has to
    return Pool(conditions.jobs, start, (asked, store, seeds, conditions, about), work_on, lost)


def _grade_half(pool: Workers, recorder: Recorder, half: Sequence[Submission], bar: tqdm) -> None:
    """Grade submissions; take all their marks back where the grader fails its test after them."""
    given = []
    for _, graded in pool.map((one, True) for one in half):
        recorder.enter(graded.record, graded.notebook)
        given.append(graded.record)
        bar.update(1)
    try:
        _watch(pool, recorder.course, recorder.assignment)
    except CanaryError:
        recorder.take_back(given)
        raise


def _handed_in(course: Course, name: str, students: Sequence[str]) -> list[Submission]:
    found = course.submissions(name)
    missing = set(students) - {one.student for one in found}
    if missing or not found:
        raise LookupError(
            say(
                en="nothing was handed in for {name} by {who}: expected {path}",
                zh="没有找到 {who} 提交的 {name}：应在 {path}",
                name=name,
                who=", ".join(sorted(missing)) or say(en="anybody", zh="任何人"),
                path=course.notebook("submitted", name, "STUDENT"),
            )
        )
    return [one for one in found if not students or one.student in students]


def _is_done(store: Store, one: Submission, asked: Assignment, course: Course) -> bool:
    record = store.record(one.student)
    if record is None or record.result.faults or record.result.digest != digest(one.path):
        return False
    if not store.has_runs(key for exercise in record.result.exercises for key in exercise.runs):
        return False
    names = [task.exercise for task in asked.tasks]
    return checked_as_now(record.result.trace, names, course.settings["release"])


def _watch(pool: Workers, course: Course, asked: Assignment) -> None:
    for _, graded in pool.map((one, False) for one in canaries(course, asked)):
        inspect(graded)


def _lost(
    asked: Assignment, one: Submission, error: BaseException, about: dict[str, Any]
) -> Graded:
    reason = fault(f"{type(error).__name__}: {error}")
    results = tuple(replace(unread(task, reason), outcome=FAULT) for task in asked.tasks)
    # The file has just ended a worker: it is not read here, where it could end everything.
    result = SubmissionResult(one.student, asked.name, "", results, trace=about)
    return Graded(Record(result, {}), untouched(asked))
