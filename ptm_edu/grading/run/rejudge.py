"""What a worker of a regrading does: it judges stored outputs again; no student code runs.

It needs neither the course's folder nor nbgrader: records travel to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from ptm_edu.exercises.framework.check import PUBLIC_SEED
from ptm_edu.grading.intake.assignment import AssignedExercise
from ptm_edu.grading.judge.gradients_by_hand import NOT_BY_HAND
from ptm_edu.grading.judge.verdicts import Attempt, exercise_result, judge, packed_cases
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.records.runs import Runs, made_for
from ptm_edu.grading.records.seeds import Seeds
from ptm_edu.grading.results import FAULT, ExerciseResult

# the record as it was, and as judged again (None: its code has to run for that)
Rejudged: TypeAlias = tuple[Record, Record | None]

_context: tuple[Sequence[AssignedExercise], Runs, Seeds, dict[str, Any]]


def start(
    tasks: Sequence[AssignedExercise], runs: Runs, seeds: Seeds, provenance: dict[str, Any]
) -> None:
    """Make this process a worker."""
    global _context
    _context = (tasks, runs, seeds, provenance)


def rejudge(record: Record) -> Rejudged:
    """Judge one record again."""
    return rejudged(record, *_context)


def rejudged(
    record: Record,
    tasks: Sequence[AssignedExercise],
    runs: Runs,
    seeds: Seeds,
    provenance: dict[str, Any],
) -> Rejudged:
    """Judge one record again from stored runs."""
    old_results = {result.grade_id: result for result in record.result.exercises}
    results = []
    for task in tasks:
        old = old_results.get(task.grade_id)
        seed = seeds(task.exercise, record.result.student)
        new = old and _rejudge_exercise(old, task, seed, runs)
        if not new:
            return record, None
        results.append(new)
    of_runs = {k: v for k, v in record.result.provenance.items() if k in ("level", "attempts")}
    now = {**provenance, "level": "", **of_runs}
    result = replace(record.result, exercises=tuple(results), provenance=now)
    return record, replace(record, result=result)


def _rejudge_exercise(
    old: ExerciseResult, task: AssignedExercise, seed: int, runs: Runs
) -> ExerciseResult | None:
    """Return an exercise's new result; None where its code has to run for that."""
    if not old.runs:  # the file could not be read: nothing ran
        return old if old.outcome != FAULT else None
    attempts = [_stored_attempt(key, task, seed, runs) for key in old.runs]
    public = old.public_run and _stored_attempt(old.public_run, task, PUBLIC_SEED, runs)
    if None in attempts or (old.public_run and public is None):
        return None
    new = exercise_result(task, [attempt for attempt in attempts if attempt], public or None)
    if new.outcome == FAULT:
        return None
    flags = (*new.flags, *(flag for flag in old.flags if flag.kind == NOT_BY_HAND))
    return replace(new, timed_out=old.timed_out, notes=old.notes, flags=flags)


def _stored_attempt(key: str, task: AssignedExercise, seed: int, runs: Runs) -> Attempt | None:
    run = runs.get(key) if made_for(key, packed_cases(task.exercise, seed)[0]) else None
    return Attempt(key, (), run, judge(run, task.exercise, seed)) if run else None
