"""What every exercise is made of: its cases, its reference, its checks and its known mistakes.

`Exercise.judge` compares an answer's outputs on the cases with the reference's outputs and returns
a Report. It never runs the answer itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from ptm_edu.language import Text

from . import registry
from .compare import same_output
from .report import Finding, Report, Result
from .runner import Case, Output, run

Function: TypeAlias = Callable[..., Any]


@dataclass(frozen=True, eq=False)
class Trial:
    """One case with the answer's output and the reference's output."""

    case: Case
    output: Output
    expected: Output


Trials: TypeAlias = Mapping[str, Trial]  # by the name of the case
OutputTest: TypeAlias = Callable[[Trials], Finding | None]  # None if the check passes


@dataclass(frozen=True)
class Check:
    """One thing an answer must do, for `points` points; `expected` describes it in words.

    A check may require others: it runs only if they passed, so that a side condition earns nothing
    while the main value is wrong. Required checks come before those that need them.
    """

    name: str
    title: Text
    points: float
    expected: Text
    test: OutputTest
    requires: str | tuple[str, ...] = ()

    @property
    def required(self) -> tuple[str, ...]:
        """The names of the checks that must have passed."""
        return (self.requires,) if isinstance(self.requires, str) else self.requires


@dataclass(frozen=True)
class Mistake:
    """A known misconception: short wrong implementations of it, and the hint it deserves.

    `matches(output, wrong)` returns whether an answer's output on a case is the mistake's; by
    default all values and gradients agree. Random outputs cannot be compared: then `symptom`
    returns whether all trials together are typical of the mistake, and `matches` is not used.
    """

    name: str
    implementations: tuple[Function, ...]
    hint: Text
    matches: Callable[[Output, Output], bool] = same_output
    symptom: Callable[[Trials], bool] | None = None


def mistake(
    name: str,
    *implementations: Function,
    en: str,
    zh: str,
    matches: Callable[[Output, Output], bool] = same_output,
    symptom: Callable[[Trials], bool] | None = None,
) -> Mistake:
    """Return a Mistake from its wrong implementations and its hint in both languages."""
    return Mistake(name, implementations, Text(en, zh), matches, symptom)


@dataclass(frozen=True, eq=False)
class Exercise:
    """A complete exercise; `name` is also the name of its module.

    `cases(seed)` returns the same cases for the same seed. `messages` are the findings that only
    this exercise has, in addition to those in messages.py. An answer may take `cpu_seconds` for
    all cases together.
    """

    name: str
    title: Text
    cases: Callable[[int], list[Case]]
    reference: Function
    checks: tuple[Check, ...]
    mistakes: tuple[Mistake, ...]
    messages: Mapping[str, Text] = field(default_factory=dict)
    cpu_seconds: int = 10

    @property
    def max_points(self) -> float:
        """The points of a right answer: the sum over the checks."""
        return float(sum(check.points for check in self.checks))

    def judge(self, outputs: Sequence[Output], seed: int) -> Report:
        """Return the report on an answer's outputs, one for each case of `cases(seed)`."""
        rows = zip(*_expected(self, seed), outputs, strict=True)
        trials = {case.name: Trial(case, output, expected) for case, expected, output in rows}
        results: dict[str, Result] = {}
        for check in self.checks:
            results[check.name] = self._result(check, trials, results)
        passed = all(result.passed for result in results.values())
        mistake = None if passed else self._recognize_mistake(trials, seed)
        return Report(self.name, tuple(results.values()), mistake)

    def known_outputs(self, seed: int) -> list[list[Output]]:
        """Return the outputs of the reference and of every known mistake that can be compared."""
        wrong = (outputs for _, row in _mistakes(self, seed) for outputs in row)
        return [self.reference_outputs(seed), *(row.outputs for row in wrong)]

    def reference_outputs(self, seed: int) -> list[Output]:
        """Return the outputs of the reference on the cases of a seed."""
        return _expected(self, seed)[1]

    def _result(self, check: Check, trials: Trials, earlier: Mapping[str, Result]) -> Result:
        failed = next((name for name in check.required if not earlier[name].passed), None)
        if failed:
            finding: Finding | None = Finding("not_reached", {"check": failed})
        else:
            finding = check.test(trials)
        points = 0.0 if finding else float(check.points)
        return Result(self.name, check.name, points, float(check.points), finding)

    def _recognize_mistake(self, trials: Trials, seed: int) -> str | None:
        rows = list(trials.values())
        if any((row.output.error or ("",))[0] == "WrongSignature" for row in rows):
            return None  # it was not called: a hint would be misleading
        for mistake, implementations in _mistakes(self, seed):
            if mistake.symptom:
                recognized = mistake.symptom(trials)
            else:
                recognized = any(_matches(mistake, rows, wrong) for wrong in implementations)
            if recognized:
                return mistake.name
        return None


def exercise(name: str) -> Exercise:
    """Return the exercise of this name; raises LookupError, listing the names, for another."""
    exercise: Exercise = registry.find(name)
    return exercise


# A class is judged on one seed and the public one: what depends on these alone is computed once.
@lru_cache(maxsize=64)
def _expected(exercise: Exercise, seed: int) -> tuple[list[Case], list[Output]]:
    cases = exercise.cases(seed)
    return cases, run(exercise.reference, cases)


class _WrongOutputs(NamedTuple):
    """The outputs of one wrong implementation, and on which cases an answer is compared with it."""

    outputs: list[Output]
    differs: list[bool]  # from the reference, case by case
    compared: list[int]


@lru_cache(maxsize=64)
def _mistakes(exercise: Exercise, seed: int) -> list[tuple[Mistake, list[_WrongOutputs]]]:
    """Return each mistake with its implementations' outputs, none if it has a symptom."""
    rows = []
    for mistake in exercise.mistakes:
        implementations = () if mistake.symptom else mistake.implementations
        outputs = [_wrong_outputs(exercise, seed, mistake, wrong) for wrong in implementations]
        rows.append((mistake, outputs))
    return rows


def _wrong_outputs(
    exercise: Exercise, seed: int, mistake: Mistake, wrong: Function
) -> _WrongOutputs:
    cases, expected = _expected(exercise, seed)
    outputs = run(wrong, cases)
    differs = [not mistake.matches(*pair) for pair in zip(outputs, expected, strict=True)]
    # A mistake that ordinary inputs reveal is recognized by them alone: an answer that makes it
    # may also overflow on extreme ones.
    ordinary = [i for i, case in enumerate(cases) if not case.extreme]
    revealed = any(differs[i] for i in ordinary)
    return _WrongOutputs(outputs, differs, ordinary if revealed else list(range(len(cases))))


def _matches(mistake: Mistake, trials: Sequence[Trial], wrong: _WrongOutputs) -> bool:
    """Return whether the answer agrees with the mistake wherever the mistake shows."""
    # If only the answer raised, in its own code or in the backward pass, there is no comparison.
    compared = [i for i in wrong.compared if not trials[i].output.error or wrong.outputs[i].error]
    return any(wrong.differs[i] for i in compared) and all(
        mistake.matches(trials[i].output, wrong.outputs[i]) for i in compared
    )
