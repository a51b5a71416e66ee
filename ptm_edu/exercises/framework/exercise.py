"""The form of every exercise: what is asked, what is checked, which mistakes are known.

An exercise is one file with three parts: `cases(seed)`, the reference, and what judging needs
(checks with their points, known mistakes with their hints). `Exercise.judge` turns what an answer
gave on the cases into a Report; it never runs the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from ptm_edu.language import Text

from .compare import alike
from .report import Finding, Report, Result
from .runner import Case, Output, run

Function: TypeAlias = Callable[..., Any]


@dataclass(frozen=True, eq=False)
class Trial:
    """One case with what the answer gave and what the reference gives."""

    case: Case
    given: Output
    expected: Output


Trials: TypeAlias = Mapping[str, Trial]  # by the name of the case
Test: TypeAlias = Callable[[Trials], Finding | None]  # None where all is well


@dataclass(frozen=True)
class Check:
    """One thing an answer must do, for `points` points: `expected` says what, in words.

    A check may require others: it is looked at only if they passed, so a side condition earns
    nothing while the main value is wrong. Required checks come before those that need them.
    """

    name: str
    title: Text
    points: float
    expected: Text
    test: Test
    requires: str | tuple[str, ...] = ()

    @property
    def required(self) -> tuple[str, ...]:
        """The names of the checks that must have passed."""
        return (self.requires,) if isinstance(self.requires, str) else self.requires


@dataclass(frozen=True)
class Mistake:
    """A known misconception: short wrong implementations that show it, and the hint it deserves.

    `alike` says whether an answer's output on a case is the mistake's; by default values and
    gradients agree. Where outputs are drawn at random nothing can be compared: then `shows` says
    whether all trials together bear the mistake's signature, and `alike` is not asked.
    """

    name: str
    wrong: tuple[Function, ...]
    hint: Text
    alike: Callable[[Output, Output], bool] = alike
    shows: Callable[[Trials], bool] | None = None


def mistake(
    name: str,
    *wrong: Function,
    en: str,
    zh: str,
    alike: Callable[[Output, Output], bool] = alike,
    shows: Callable[[Trials], bool] | None = None,
) -> Mistake:
    """Return a Mistake from its wrong implementations and its hint in both languages."""
    return Mistake(name, wrong, Text(en, zh), alike, shows)


@dataclass(frozen=True, eq=False)
class Exercise:
    """All there is to say about one exercise; `name` is also its module's name.

    `cases(seed)` gives the same cases for the same seed. `sentences` adds to those of findings.py
    what only this exercise can find. `cpu_seconds` is how long an answer may take for all cases.
    """

    name: str
    title: Text
    cases: Callable[[int], list[Case]]
    reference: Function
    checks: tuple[Check, ...]
    mistakes: tuple[Mistake, ...]
    sentences: Mapping[str, Text] = field(default_factory=dict)
    cpu_seconds: int = 10

    @property
    def max_points(self) -> float:
        """The points of a right answer: the sum over the checks."""
        return float(sum(check.points for check in self.checks))

    def judge(self, outputs: Sequence[Output], seed: int) -> Report:
        """Return the report on an answer's outputs, one a case of `cases(seed)`, in their order."""
        rows = zip(*_right(self, seed), outputs, strict=True)
        trials = {case.name: Trial(case, given, right) for case, right, given in rows}
        results: dict[str, Result] = {}
        for check in self.checks:
            results[check.name] = self._result(check, trials, results)
        passed = all(result.passed for result in results.values())
        mistake = None if passed else self._recognise(trials, seed)
        return Report(self.name, tuple(results.values()), mistake)

    def _result(self, check: Check, trials: Trials, before: Mapping[str, Result]) -> Result:
        failed = next((name for name in check.required if not before[name].passed), None)
        if failed:
            finding: Finding | None = Finding("not_reached", {"check": failed})
        else:
            finding = check.test(trials)
        points = 0.0 if finding else float(check.points)
        return Result(self.name, check.name, points, float(check.points), finding)

    def _recognise(self, trials: Trials, seed: int) -> str | None:
        rows = list(trials.values())
        for mistake, produced in _wrong(self, seed):
            if mistake.shows:
                shown = mistake.shows(trials)
            else:
                shown = any(_shows(mistake, rows, wrong) for wrong in produced)
            if shown:
                return mistake.name
        return None


# A class is judged on one seed and the public one: what depends on these alone is computed once.
@lru_cache(maxsize=64)
def _right(exercise: Exercise, seed: int) -> tuple[list[Case], list[Output]]:
    cases = exercise.cases(seed)
    return cases, run(exercise.reference, cases)


class _Wrong(NamedTuple):
    """What a mistake's implementation gives, case by case, and where that can be seen."""

    outputs: list[Output]
    differs: list[bool]  # from the right answer
    places: list[int]  # the cases that are looked at


@lru_cache(maxsize=64)
def _wrong(exercise: Exercise, seed: int) -> list[tuple[Mistake, list[_Wrong]]]:
    """Return what each mistake's implementations give, nothing for one known by its signature."""
    return [
        (one, [] if one.shows else [_produced(exercise, seed, one, wrong) for wrong in one.wrong])
        for one in exercise.mistakes
    ]


def _produced(exercise: Exercise, seed: int, mistake: Mistake, wrong: Function) -> _Wrong:
    cases, right = _right(exercise, seed)
    outputs = run(wrong, cases)
    differs = [not mistake.alike(*pair) for pair in zip(outputs, right, strict=True)]
    # A mistake that ordinary inputs reveal is named by them alone: an answer that has it may
    # overflow at extreme ones besides.
    ordinary = [place for place, case in enumerate(cases) if not case.extreme]
    revealed = any(differs[place] for place in ordinary)
    return _Wrong(outputs, differs, ordinary if revealed else list(range(len(cases))))


def _shows(mistake: Mistake, trials: Sequence[Trial], wrong: _Wrong) -> bool:
    """Say whether the answer did what the mistake does, wherever that can be seen."""
    # Where only the answer raised, in its own code or on the way back, nothing can be compared.
    places = [i for i in wrong.places if not trials[i].given.error or wrong.outputs[i].error]
    return any(wrong.differs[i] for i in places) and all(
        mistake.alike(trials[i].given, wrong.outputs[i]) for i in places
    )
