"""What a worker of a regrading does: it judges stored outputs again; no student code runs.

A module of its own, so that a worker starts without nbgrader and the gradebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from ptm_edu.exercises.framework.checking import PUBLIC_SEED
from ptm_edu.grading.intake.assignment import Task
from ptm_edu.grading.records.store import Record, Store, made_for

from .judging import Attempt, inputs, judge, result
from .results import FAULT, ExerciseResult

# the record as it was, and as judged again (None: its code has to be run for that)
Again: TypeAlias = tuple[Record, Record | None]

_at_work: tuple[Sequence[Task], Store, dict[str, int], dict[str, Any]]


def start(
    tasks: Sequence[Task], store: Store, seeds: dict[str, int], about: dict[str, Any]
) -> None:
    """Make this process a worker."""
    global _at_work
    _at_work = (tasks, store, seeds, about)


def again(record: Record) -> Again:
    """Judge one record again."""
    tasks, store, seeds, about = _at_work
    old = {one.grade_id: one for one in record.result.exercises}
    results = []
    for task in tasks:
        before = old.get(task.grade_id)
        found = before and _judged(before, task, seeds[task.exercise], store)
        if not found:
            return record, None
        results.append(found)
    level = record.result.trace.get("level", "")
    new = replace(record.result, exercises=tuple(results), trace={**about, "level": level})
    return record, replace(record, result=new)


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
