"""Judges a class again from what its code gave: no student code runs."""

from __future__ import annotations

from dataclasses import dataclass

from ptm_edu.grading.intake.assignment import Assignment, read_assignment
from ptm_edu.grading.intake.cell_repair import notebook_at
from ptm_edu.grading.intake.notebook_reader import digest
from ptm_edu.grading.nbgrader.released import ensure_released
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.recorder import Recorder
from ptm_edu.grading.records.store import Record, Store
from ptm_edu.grading.records.versions import trace
from ptm_edu.grading.run.pool import Pool
from ptm_edu.language import say
from ptm_edu.progress import progress

from .rejudge_worker import Again, again, start


@dataclass(frozen=True)
class Regraded:
    """How a class came out: how many submissions were judged again, whose marks changed, and
    whose code has to be run anew because its outputs are not there or stand for other inputs."""

    judged: int
    changed: tuple[str, ...]
    to_run: tuple[str, ...]


def regrade(course: Course, name: str, jobs: int, show: bool = True) -> Regraded:
    """Judge the stored outputs of assignment `name` by today's checks; write what changed.

    Late penalties are worked out anew, since they may rest on what a person gave meanwhile.

    Raises LookupError where nothing of it was graded.
    """
    asked = read_assignment(course.notebook("source", name))
    ensure_released(course, name)
    store = Store(course.engine(name))
    records = list(store.records())
    if not records:
        raise LookupError(_none_graded(name))
    changed, to_run = [], []
    bar = progress(len(records), name, " submissions", show=show)
    with (
        Recorder(course, asked, store, "regrade") as recorder,
        _workers(course, asked, jobs) as pool,
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
            elif digest(path) != old.result.digest:  # another file lies there by now
                to_run.append(student)
            else:
                changed.append(student)
                recorder.enter(new, notebook_at(path, asked))
        recorder.penalise()
    bar.close()
    return Regraded(len(records) - len(to_run), tuple(sorted(changed)), tuple(sorted(to_run)))


def _workers(course: Course, asked: Assignment, jobs: int) -> Pool[Record, Again]:
    names = [task.exercise for task in asked.tasks]
    seeds = {name: course.seed(name) for name in names}
    about = trace(names, course.settings["release"], "")
    arguments = (asked.tasks, Store(course.engine(asked.name)), seeds, about)
    return Pool(jobs, start, arguments, again, lambda record, error: (record, None))


def _none_graded(name: str) -> str:
    return say(
        en="nothing of {name} has been graded yet: ptm-edu grade {name}",
        zh="{name} 还没有评过分：ptm-edu grade {name}",
        name=name,
    )
