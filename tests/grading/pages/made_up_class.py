"""A class that was never taught: real reports on real right and wrong answers, made-up students."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.exercise import Mistake
from ptm_edu.exercises.framework.report import Finding, Report
from ptm_edu.exercises.framework.runner import run
from ptm_edu.grading.results import FAULT, RIGHT, WRONG, ExerciseResult, SubmissionResult
from ptm_edu.grading.sandbox.runtime.job import Flag

EXERCISES = ("keep_probability", "noise_distribution", "negative_sampling_loss", "analogy")
SECRET = 20_001
NAMES = (
    "anna.müller", "王小明", "<script>alert(1)</script>", 'o"brien & \'sons\'', "=1+1", "李 雷",
    "renée", "{braces} %s", "zoë_k", "Ōta Ken",
)  # fmt: skip
PROVENANCE = {
    "when": "2026-11-20 18:04",
    "by": "anna",
    "program": "ptm-edu 0.1.0",
    "level": "landlock",
    "checks": {name: f"{7 * i + 4096:x}" for i, name in enumerate(EXERCISES)},
}


def not_written(*arguments: Any, **named: Any) -> None:
    raise NotImplementedError


def raising(*arguments: Any, **named: Any) -> None:
    raise ValueError("shapes do not fit")


def sign_of_negatives() -> Mistake:
    """Return a mistake whose answer has the right shape and wrong numbers."""
    mistakes = exercise("negative_sampling_loss").mistakes
    return next(one for one in mistakes if one.name == "sign_of_negatives")


@cache
def judged(name: str, answer: Callable[..., Any], seed: int) -> Report:
    """The exercise's own report on an answer."""
    definition = exercise(name)
    return definition.judge(run(answer, definition.cases(seed)), seed)


def answered(name: str, answer: Callable[..., Any], **more: Any) -> ExerciseResult:
    """The result of an answer, as the engine makes it."""
    hidden = judged(name, answer, SECRET)
    public = None if hidden.passed else judged(name, answer, 0)
    outcome = RIGHT if hidden.passed else WRONG
    return ExerciseResult(
        name, f"{name}-test", outcome, hidden.points, hidden.max_points, hidden, public, **more
    )


def without_report(name: str, outcome: str, why: str, **values: Any) -> ExerciseResult:
    """The result of an answer that gave no outputs."""
    most = exercise(name).max_points
    return ExerciseResult(name, f"{name}-test", outcome, 0.0, most, reason=Finding(why, values))


def made_up_class(students: int, seed: int = 0) -> list[SubmissionResult]:
    """Return this many submissions: names of all kinds first, a few faults, flags and repairs."""
    rng = random.Random(seed)
    names = [*NAMES, *(f"student{i:04}" for i in range(len(NAMES), students))][:students]
    return [_submission(name, i, names, rng) for i, name in enumerate(names)]


def _submission(student: str, i: int, names: list[str], rng: random.Random) -> SubmissionResult:
    skill = rng.betavariate(2.6, 1.3)
    exercises = [_exercise(name, skill, rng) for name in EXERCISES]
    if i % 97 == 3:
        exercises[1] = without_report(EXERCISES[1], FAULT, "fault", detail="server lost: EAGAIN")
    if i % 41 == 5:
        other = names[(i + 7) % len(names)]
        flags = (Flag("alike", other), Flag("reads_outside", "/etc/passwd"))
        exercises[2] = answered(EXERCISES[2], exercise(EXERCISES[2]).reference, flags=flags)
    repairs = (Finding("missing", {"cells": "loss-test"}),) if i % 23 == 2 else ()
    return SubmissionResult(
        student, "a1_word2vec", f"{i:064x}", tuple(exercises), repairs, None, PROVENANCE
    )


def _exercise(name: str, skill: float, rng: random.Random) -> ExerciseResult:
    definition, luck = exercise(name), rng.random()
    cpu = round(rng.lognormvariate(-1.5, 0.7), 3)
    if luck < skill:
        return answered(name, definition.reference, cpu_seconds=cpu)
    if luck > 0.97:
        return without_report(name, WRONG, "cpu", detail=10)
    others = [mistake.implementations[0] for mistake in definition.mistakes]
    weights = [1 / (1 + k) for k in range(len(others))]
    wrong = rng.choices([*others, not_written, raising], [*weights, 0.5, 0.3])[0]
    return answered(name, wrong, cpu_seconds=cpu)
