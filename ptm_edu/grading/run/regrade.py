"""Judges a class again from its stored outputs: no student code runs."""

from __future__ import annotations

from dataclasses import dataclass

from ptm_edu.grading.gradebook.released import ensure_released
from ptm_edu.grading.intake.assignment import Assignment, read_assignment
from ptm_edu.grading.intake.cell_repair import repaired_notebook
from ptm_edu.grading.intake.notebook_reader import submission_digest
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.store import Record, Store
from ptm_edu.grading.records.versions import trace
from ptm_edu.grading.run.pool import Pool
from ptm_edu.grading.run.recorder import Recorder
from ptm_edu.language import say
from ptm_edu.progress import progress

from .rejudge import Rejudged, rejudge, start


@dataclass(frozen=True)
class RegradeSummary:
    """How many submissions were judged again, whose marks changed, and whose code has to run.

    Code has to run where its outputs are not stored or belong to other inputs, and for those in
    `ungraded`, which were handed in and never graded.
    """

    judged: int
    changed: tuple[str, ...]
    to_run: tuple[str, ...]
    ungraded: tuple[str, ...] = ()


def regrade(course: Course, name: str, jobs: int, show: bool = True) -> RegradeSummary:
    """Judge the stored outputs of assignment `name` by today's checks; write what changed.

    Late penalties are computed again, since they may depend on points that a person gave
    meanwhile. Raises LookupError where nothing of the assignment was graded.
    """
    assignment = read_assignment(course.notebook("source", name))
    ensure_released(course, name)
    store = Store(course.engine(name))
    records = list(store.records())
    if not records:
        raise LookupError(_none_graded(name))
    changed, to_run = [], []
    bar = progress(len(records), name, " submissions", show=show)
    with (
        Recorder(course, assignment, store, "regrade") as recorder,
        _workers(course, assignment, jobs) as pool,
    ):
        for _, (old, new) in pool.map(records):
            bar.update(1)
            student = old.result.student
            path = course.notebook("submitted", name, student)
            if new is None:
                to_run.append(student)
            elif new.result.exercises == old.result.exercises:
                if new.result.trace.get("checks") != old.result.trace.get("checks"):
                    store.save(new)  # the same marks, by today's checks
            elif submission_digest(path) != old.result.digest:  # another file was submitted since
                to_run.append(student)
            else:
                changed.append(student)
                recorder.enter(new, repaired_notebook(path, assignment))
        recorder.update_penalties()
    bar.close()
    judged = len(records) - len(to_run)
    graded = {record.result.student for record in records}
    ungraded = tuple(s.student for s in course.submissions(name) if s.student not in graded)
    return RegradeSummary(judged, tuple(sorted(changed)), tuple(sorted(to_run)), ungraded)


def _workers(course: Course, assignment: Assignment, jobs: int) -> Pool[Record, Rejudged]:
    names = [task.exercise for task in assignment.tasks]
    seeds = {name: course.seed(name) for name in names}
    new_trace = trace(names, course.settings["release"], "")
    arguments = (assignment.tasks, Store(course.engine(assignment.name)), seeds, new_trace)
    return Pool(jobs, start, arguments, rejudge, lambda record, error: (record, None))


def _none_graded(name: str) -> str:
    return say(
        en="nothing of {name} has been graded yet: ptm-edu grade {name}",
        zh="{name} 还没有评过分：ptm-edu grade {name}",
        name=name,
    )
