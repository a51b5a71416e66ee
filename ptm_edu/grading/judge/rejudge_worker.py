"""What a worker of a regrading does: it judges stored outputs again; no student code runs.

A module of its own, so that a worker starts without nbgrader and the gradebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from ptm_edu.exercises.framework.check import PUBLIC_SEED
from ptm_edu.grading.intake.assignment import Task
from ptm_edu.grading.records.store import Record, Store, made_for

from .results import FAULT, ExerciseResult
from .verdicts import Attempt, exercise_result, judge, packed_cases

# the record as it was, and as judged again (None: its code has to run for that)
Rejudged: TypeAlias = tuple[Record, Record | None]

_context: tuple[Sequence[Task], Store, dict[str, int], dict[str, Any]]


def start(
    tasks: Sequence[Task], store: Store, seeds: dict[str, int], trace: dict[str, Any]
) -> None:
    """Make this process a worker."""
    global _context
    _context = (tasks, store, seeds, trace)


def rejudge(record: Record) -> Rejudged:
    """Judge one record again."""
    tasks, store, seeds, trace = _context
    old_results = {result.grade_id: result for result in record.result.exercises}
    results = []
    for task in tasks:
        old = old_results.get(task.grade_id)
        new = old and _rejudge_exercise(old, task, seeds[task.exercise], store)
        if not new:
            return record, None
        results.append(new)
    run_trace = {k: v for k, v in record.result.trace.items() if k in ("level", "attempts")}
    new_trace = {**trace, "level": "", **run_trace}
    result = replace(record.result, exercises=tuple(results), trace=new_trace)
    return record, replace(record, result=result)


def _rejudge_exercise(
    old: ExerciseResult, task: Task, seed: int, store: Store
) -> ExerciseResult | None:
    """Return an exercise's new result; None where its code has to run for that."""
    if not old.runs:  # the file could not be read: nothing ran
        return old if old.outcome != FAULT else None
    attempts = [_stored_attempt(key, task, seed, store) for key in old.runs]
    public = old.public_run and _stored_attempt(old.public_run, task, PUBLIC_SEED, store)
    if None in attempts or (old.public_run and public is None):
        return None
    new = exercise_result(task, [attempt for attempt in attempts if attempt], public or None)
    return None if new.outcome == FAULT else replace(new, timed_out=old.timed_out)


def _stored_attempt(key: str, task: Task, seed: int, store: Store) -> Attempt | None:
    run = store.run(key) if made_for(key, packed_cases(task.exercise, seed)[0]) else None
    return Attempt(key, (), run, judge(run, task.exercise, seed)) if run else None
