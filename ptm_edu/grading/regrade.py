"""Judges a class again from what its code gave: no student code runs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ptm_edu.exercises.checking import PUBLIC_SEED
from ptm_edu.progress import progress

from .assignment import Assignment, Task, read_assignment
from .course import Course
from .grader import notebook_at
from .judging import Attempt, inputs, judge, result
from .ledger import Ledger
from .nbgrader.released import ensure_released
from .pool import Pool
from .results import FAULT, ExerciseResult
from .store import Record, Store, made_for
from .versions import trace


@dataclass(frozen=True)
class Regraded:
    """How a class came out: how many submissions were judged again, whose marks changed, and
    whose code has to be run anew because its outputs are not there or stand for other inputs."""

    judged: int
    changed: tuple[str, ...]
    to_run: tuple[str, ...]


def regrade(course: Course, name: str, jobs: int, show: bool = True) -> Regraded:
    """Judge the stored outputs of assignment `name` by today's checks; write what changed."""
    asked = read_assignment(course.notebook("source", name))
    ensure_released(course, name)
    store = Store(course.engine(name))
    records = list(store.records())
    changed, to_run = [], []
    bar = progress(len(records), name, "", show=show)
    with Ledger(course, asked, store, "regrade") as ledger, _workers(course, asked, jobs) as pool:
        for _, (old, new) in pool.map(records):
            bar.update(1)
            student = old.result.student
            if new is None:
                to_run.append(student)
            elif new.result.exercises != old.result.exercises:
                changed.append(student)
                path = course.notebook("submitted", name, student)
                ledger.enter(new, notebook_at(path, asked))
    bar.close()
    return Regraded(len(records) - len(to_run), tuple(sorted(changed)), tuple(sorted(to_run)))


# the record as it was, and as judged again (None: its code has to be run for that)
Again: TypeAlias = tuple[Record, Record | None]


def _workers(course: Course, asked: Assignment, jobs: int) -> Pool[Record, Again]:
    names = [task.exercise for task in asked.tasks]
    seeds = {name: course.seed(name) for name in names}
    about = trace(names, course.settings["release"], "")
    arguments = (asked, Store(course.engine(asked.name)), seeds, about)
    return Pool(jobs, _start, arguments, _again, lambda record, error: (record, None))


def _judged(old: ExerciseResult, task: Task, seed: int, store: Store) -> ExerciseResult | None:
    """Return an exercise's new result; None where its code has to be run for that."""
    if not old.runs:  # the file could not be read: nothing was run
        return old if old.outcome != FAULT else None
    attempts = [_attempt(key, task, seed, store) for key in old.runs]
    public = old.public_run and _attempt(old.public_run, task, PUBLIC_SEED, store)
    if None in attempts or (old.public_run and public is None):
        return None
    found = result(task, [one for one in attempts if one], public or None)
    return None if found.outcome == FAULT else found


def _attempt(key: str, task: Task, seed: int, store: Store) -> Attempt | None:
    ran = store.run(key) if made_for(key, inputs(task.exercise, seed)[0]) else None
    return Attempt(key, (), ran, judge(ran, task.exercise, seed)) if ran else None


# ---- in a worker --------------------------------------------------------------------------------

_at_work: tuple[Assignment, Store, dict[str, int], dict[str, Any]]


def _start(asked: Assignment, store: Store, seeds: dict[str, int], about: dict[str, Any]) -> None:
    global _at_work
    _at_work = (asked, store, seeds, about)


def _again(record: Record) -> Again:
    asked, store, seeds, about = _at_work
    old = {one.grade_id: one for one in record.result.exercises}
    results = []
    for task in asked.tasks:
        before = old.get(task.grade_id)
        found = before and _judged(before, task, seeds[task.exercise], store)
        if not found:
            return record, None
        results.append(found)
    level = record.result.trace.get("level", "")
    new = replace(record.result, exercises=tuple(results), trace={**about, "level": level})
    return record, replace(record, result=new)
