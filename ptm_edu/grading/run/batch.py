"""Grades a class: every submission once, with canaries before, in between and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial

from ptm_edu.grading.judge.verdicts import fault
from ptm_edu.grading.records.carried_runs import CarriedRuns
from ptm_edu.grading.records.file_limits import files_over_limit
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.records.versions import checked_as_now, provenance
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.grading.sandbox.runtime.job import RunResult
from ptm_edu.language import say
from ptm_edu.progress import progress

from .canaries import CANARIES, CanaryError, canaries, require_known_marks
from .executor import Executor
from .grader import GradedSubmission, unread_submission
from .recorder import Recorder
from .rejudge import rejudged
from .worker import BatchOptions, Work, grade_submission, start

Parts = tuple[
    Callable[[], None],
    Callable[[Work], GradedSubmission],
    Callable[[Work, BaseException], GradedSubmission],
]


def grade(
    opened: OpenAssignment,
    executor: Executor,
    recorder: Recorder,
    options: BatchOptions,
    students: Sequence[str] = (),
    resume: bool = False,
    show: bool = True,
) -> list[SubmissionResult]:
    """Grade what was submitted for an assignment; return every result there is now.

    With `students` only they are graded; with `resume` a student who has a mark for the same file
    by the same checks keeps it. Raises CanaryError where the grader gives wrong marks to the
    canaries, after taking back the marks since the last good test; LookupError for students who
    submitted nothing.
    """
    handed_in = _students(opened, students)
    over_limit = files_over_limit(opened)
    parts = _parts(opened, executor, options)
    with recorder:
        todo = [
            student
            for student in handed_in
            if student not in over_limit
            and not (resume and student in recorder.in_gradebook and _is_done(opened, student))
        ]
        bar = progress(
            len(handed_in),
            opened.name,
            say(en=" submissions", zh=" 份"),
            len(handed_in) - len(todo),
            show,
        )
        recorder.gradebook.warnings += [sentence.say() for sentence in over_limit.values()]
        _test_grader(opened, executor, parts)
        if not resume and not students:  # not before the grader has shown that it works
            opened.runs.keep(())
            opened.records.keep(handed_in)
        for student in students:  # who is named runs again, whatever was stored
            record = opened.records.get(student) if student not in over_limit else None
            for key in record.result.run_keys if record else ():
                opened.runs.drop(key)
        unproved, passed = list[Record](), 0  # entered since the canaries were last right
        try:
            with closing(executor.map(*parts, _with_canaries(opened, todo))) as results:
                for (submission, of_student), result in results:
                    bar.set_postfix_str(executor.state, refresh=False)
                    if of_student:
                        result = _stored(opened, result)
                        recorder.enter(result.record, result.notebook, submission.handed_in)
                        unproved.append(result.record)
                        bar.update(1)
                    else:
                        require_known_marks(result)
                        passed += 1
                        if passed == CANARIES:
                            unproved.clear()
            _test_grader(opened, executor, parts)
        except CanaryError:
            recorder.take_back(unproved)
            raise
    bar.close()
    opened.runs.keep({key for record in opened.records.all() for key in record.result.run_keys})
    return [record.result for record in opened.records.all()]


def canary_results(
    opened: OpenAssignment, executor: Executor, options: BatchOptions
) -> Iterator[GradedSubmission]:
    """Yield what the two canaries get."""
    for _, graded in executor.map(*_parts(opened, executor, options), canary_work(opened)):
        yield graded


def _parts(opened: OpenAssignment, executor: Executor, options: BatchOptions) -> Parts:
    """Return what workers do with an assignment's submissions: start, work, lost."""
    release, level = opened.course.settings["release"], options.level.name.lower()
    made_by = provenance(opened.exercises, release, level)
    _ = opened.assignment.release  # made here, so that no worker has to

    def lost(work: Work, error: BaseException) -> GradedSubmission:
        reason = fault(f"{type(error).__name__}: {error}")
        return unread_submission(opened.assignment, work[0], reason, made_by)

    runs = opened.runs if executor.shares_files else CarriedRuns()
    begin = partial(start, opened.assignment, runs, opened.course.seeds(), options, made_by)
    return begin, grade_submission, lost


def _stored(opened: OpenAssignment, graded: GradedSubmission) -> GradedSubmission:
    """Store the runs that a worker has brought along.

    Where another run of the same code was stored before, the submission is judged by that one, as
    regrading would.
    """
    stored = {key: opened.runs.put(key, run) for key, run in graded.runs.items()}
    if all(_outcome(stored[key]) == _outcome(run) for key, run in graded.runs.items()):
        return graded
    tasks, provenance = opened.assignment.tasks, dict(graded.record.result.provenance)
    _, new = rejudged(graded.record, tasks, opened.runs, opened.course.seeds(), provenance)
    return replace(graded, record=new or graded.record)


def _outcome(run: RunResult) -> RunResult:
    return replace(run, cpu_seconds=0.0, wall_seconds=0.0)


def _test_grader(opened: OpenAssignment, executor: Executor, parts: Parts) -> None:
    """Raise CanaryError where the canaries do not get the marks they must."""
    for _, graded in executor.map(*parts, canary_work(opened)):
        require_known_marks(graded)


def _with_canaries(opened: OpenAssignment, students: Sequence[str]) -> Iterator[Work]:
    """Yield the class's submissions, read when they are asked for, with canaries in the middle."""
    middle = len(students) // 2
    for student in students[:middle]:
        yield opened.submission(student), True
    yield from canary_work(opened)
    for student in students[middle:]:
        yield opened.submission(student), True


def canary_work(opened: OpenAssignment) -> Iterator[Work]:
    """Yield the canaries, which run also where the same code ran before."""
    return ((canary, False) for canary in canaries(opened))


def _students(opened: OpenAssignment, students: Sequence[str]) -> list[str]:
    """Return whose submissions are graded; LookupError where one is missing, or all."""
    handed_in = opened.students()
    missing = set(students).difference(handed_in)
    if missing or not handed_in:
        raise LookupError(
            say(
                en="nothing was handed in for {name} by {who}: expected {path}",
                zh="没有找到 {who} 提交的 {name}：应在 {path}",
                name=opened.name,
                who=", ".join(sorted(missing)) or say(en="anybody", zh="任何人"),
                path=opened.path("submitted", "STUDENT"),
            )
        )
    return [student for student in handed_in if not students or student in students]


def _is_done(opened: OpenAssignment, student: str) -> bool:
    record = opened.records.get(student)
    if record is None or record.result.faults:
        return False
    if record.result.digest != opened.submission(student).digest:
        return False
    if not all(map(opened.runs.has, record.result.run_keys)):
        return False
    release = opened.course.settings["release"]
    return checked_as_now(record.result.provenance, opened.exercises, release)
