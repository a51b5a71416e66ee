"""Grades a class: every submission once, with canaries before, in between and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tqdm import tqdm

from ptm_edu.grading.gradebook.released import ensure_released
from ptm_edu.grading.intake.assignment import Assignment, read_assignment
from ptm_edu.grading.intake.cell_repair import unanswered_notebook
from ptm_edu.grading.intake.notebook_reader import submission_digest
from ptm_edu.grading.judge.verdicts import fault, unread_result
from ptm_edu.grading.records.course import Course, Submission
from ptm_edu.grading.records.file_limits import files_over_limit
from ptm_edu.grading.records.store import Record, Store
from ptm_edu.grading.records.versions import checked_as_now, trace
from ptm_edu.grading.results import FAULT, SubmissionResult
from ptm_edu.grading.run.recorder import Recorder
from ptm_edu.language import say
from ptm_edu.progress import progress

from .canaries import CanaryError, canaries, inspect
from .grader import GradedSubmission
from .pool import Pool
from .worker import BatchOptions, Work, grade_submission, start

Workers = Pool[Work, GradedSubmission]


def grade(
    course: Course,
    name: str,
    options: BatchOptions,
    students: Sequence[str] = (),
    resume: bool = False,
    show: bool = True,
) -> list[SubmissionResult]:
    """Grade what was submitted for assignment `name`; return every result there is now.

    Writes store, gradebook, notebooks and pages. With `students` only they are graded; with
    `resume` a student who has a mark for the same file by the same checks keeps it. Raises
    CanaryError where the grader gives wrong marks to the canaries, after taking back the marks
    since the last good test; LookupError for students who submitted nothing.
    """
    assignment = read_assignment(course.notebook("source", name))
    ensure_released(course, name)
    submissions = _submissions(course, name, students)
    store = Store(course.engine(name))
    todo = [s for s in submissions if not (resume and _is_done(store, s, assignment, course))]
    over_limit = files_over_limit(course, name, store)
    todo = [submission for submission in todo if submission.student not in over_limit]
    done = len(submissions) - len(todo)
    bar = progress(len(submissions), name, " submissions", done=done, show=show)
    with (
        Recorder(course, assignment, store, "grade") as recorder,
        workers(course, assignment, options) as pool,
    ):
        recorder.gradebook.warnings += [sentence.say() for sentence in over_limit.values()]
        _grade_canaries(pool, course, assignment)
        if not resume and not students:  # not before the grader has shown that it works
            store.clear({submission.student for submission in submissions})
        for student in students:  # who is named runs again, whatever was stored
            if student not in over_limit:
                store.forget(student)
        middle = len(todo) // 2
        for half in (todo[:middle], todo[middle:]):
            _grade_half(pool, recorder, half, bar)
    bar.close()
    store.remove_unused_runs()
    return [record.result for record in store.records()]


def workers(course: Course, assignment: Assignment, options: BatchOptions) -> Workers:
    """Return the worker processes that grade this assignment, each with a sandbox of its own."""
    names = [task.exercise for task in assignment.tasks]
    seeds = {name: course.seed(name) for name in names}
    batch_trace = trace(names, course.settings["release"], options.level.name.lower())
    store = Store(course.engine(assignment.name))

    def on_lost(work: Work, error: BaseException) -> GradedSubmission:
        return _lost_submission(assignment, work[0], error, batch_trace)

    _ = assignment.release  # made here, so that no worker has to
    arguments = (assignment, store, seeds, options, batch_trace)
    return Pool(options.jobs, start, arguments, grade_submission, on_lost)


def _grade_half(pool: Workers, recorder: Recorder, half: Sequence[Submission], bar: tqdm) -> None:
    """Grade submissions; take all their marks back where a canary gets wrong marks afterwards."""
    records = []
    for _, graded in pool.map((submission, True) for submission in half):
        recorder.enter(graded.record, graded.notebook)
        records.append(graded.record)
        bar.update(1)
    try:
        _grade_canaries(pool, recorder.course, recorder.assignment)
    except CanaryError:
        recorder.take_back(records)
        raise


def _submissions(course: Course, name: str, students: Sequence[str]) -> list[Submission]:
    submissions = course.submissions(name)
    missing = set(students) - {submission.student for submission in submissions}
    if missing or not submissions:
        raise LookupError(
            say(
                en="nothing was handed in for {name} by {who}: expected {path}",
                zh="没有找到 {who} 提交的 {name}：应在 {path}",
                name=name,
                who=", ".join(sorted(missing)) or say(en="anybody", zh="任何人"),
                path=course.notebook("submitted", name, "STUDENT"),
            )
        )
    return [
        submission for submission in submissions if not students or submission.student in students
    ]


def _is_done(store: Store, submission: Submission, assignment: Assignment, course: Course) -> bool:
    record = store.record(submission.student)
    if record is None or record.result.faults:
        return False
    if record.result.digest != submission_digest(submission.path):
        return False
    if not store.has_runs(key for exercise in record.result.exercises for key in exercise.runs):
        return False
    names = [task.exercise for task in assignment.tasks]
    return checked_as_now(record.result.trace, names, course.settings["release"])


def _grade_canaries(pool: Workers, course: Course, assignment: Assignment) -> None:
    for _, graded in pool.map((canary, False) for canary in canaries(course, assignment)):
        inspect(graded)


def _lost_submission(
    assignment: Assignment,
    submission: Submission,
    error: BaseException,
    batch_trace: dict[str, Any],
) -> GradedSubmission:
    reason = fault(f"{type(error).__name__}: {error}")
    results = tuple(
        replace(unread_result(task, reason), outcome=FAULT) for task in assignment.tasks
    )
    # The file has just ended a worker: reading it here could end the whole batch.
    result = SubmissionResult(submission.student, assignment.name, "", results, trace=batch_trace)
    return GradedSubmission(Record(result, {}), unanswered_notebook(assignment))
