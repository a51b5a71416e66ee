"""What every exercise is made of: its cases, its reference, its checks and its known mistakes.

`Exercise.judge` compares an answer's outputs on the cases with the reference's outputs and returns
a Report. It never runs the answer itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ptm_edu.language import Text

from . import registry
from .compare import finite, same_output
from .messages import EXAMPLE, SWEPT
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
class Sweep:
    """Small inputs of every size that the card allows; see sweep.py.

    `draw(rng)` yields cases, `find(trial)` returns the first thing that is wrong in one of them. It
    is `exact` if it compares all numbers with the reference's: those of a random answer differ.
    """

    draw: Callable[[np.random.Generator], Iterable[Case]]
    find: Callable[[Trial], Finding | None]
    exact: bool = False

    def cases(self, seed: int) -> list[Case]:
        """Return the same cases for the same seed."""
        rng = np.random.default_rng((seed, 1))
        return [replace(case, name=f"size_{n}") for n, case in enumerate(self.draw(rng))]

    def smallest_finding(self, trials: Sequence[Trial]) -> Finding | None:
        """Return what is wrong on the smallest input on which anything is."""
        ordered = sorted(trials, key=lambda trial: trial.case.size())
        return next((finding for trial in ordered if (finding := self.find(trial))), None)


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

    `title` names it in a few words, for the instructor's tables; the hint speaks to the student.

    `matches(output, wrong)` returns whether an answer's output on a case is the mistake's; by
    default all values and gradients agree. Random outputs cannot be compared: then `symptom`
    returns whether all trials together are typical of the mistake, and `matches` is not used.
    """

    name: str
    implementations: tuple[Function, ...]
    title: Text
    hint: Text
    matches: Callable[[Output, Output], bool] = same_output
    symptom: Callable[[Trials], bool] | None = None


def mistake(
    name: str,
    *implementations: Function,
    title: tuple[str, str],
    en: str,
    zh: str,
    matches: Callable[[Output, Output], bool] = same_output,
    symptom: Callable[[Trials], bool] | None = None,
) -> Mistake:
    """Return a Mistake from its wrong implementations, its title and its hint in both languages."""
    return Mistake(name, implementations, Text(*title), Text(en, zh), matches, symptom)


@dataclass(frozen=True, eq=False)
class Exercise:
    """A complete exercise; `name` is also the name of its module.

    `chosen_cases(seed)` are the cases of the checks. Where an answer passes all of them, the
    `sweep` decides, for the points of the last check. `messages` are the findings that only this
    exercise has, in addition to those in messages.py. `returns` names the results where there are
    several. An answer may take `cpu_seconds` for all cases together.
    """

    name: str
    title: Text
    chosen_cases: Callable[[int], list[Case]]
    sweep: Sweep
    reference: Function
    checks: tuple[Check, ...]
    mistakes: tuple[Mistake, ...]
    messages: Mapping[str, Text] = field(default_factory=dict)
    returns: tuple[str, ...] = ()
    cpu_seconds: int = 10

    @property
    def max_points(self) -> float:
        """The points of a right answer: the sum over the checks."""
        return float(sum(check.points for check in self.checks))

    def cases(self, seed: int) -> list[Case]:
        """Return the chosen cases, then the swept ones; the same for the same seed."""
        return [*_cases(self, seed).all]

    def judge(self, outputs: Sequence[Output], seed: int, recognize: bool = True) -> Report:
        """Return the report on an answer's outputs, one for each case of `cases(seed)`.

        With `recognize` it names the known mistake that a wrong answer makes.
        """
        cases, chosen = _cases(self, seed)
        pairs = zip(cases, outputs, _expected(self, seed), strict=True)
        rows = [Trial(*pair) for pair in pairs]
        trials = {trial.case.name: trial for trial in rows[:chosen]}
        results: dict[str, Result] = {}
        for check in self.checks:
            results[check.name] = self._result(check, trials, results)
        failed = next((name for name, result in results.items() if not result.passed), None)
        mistake = self._recognize_mistake(trials, seed) if failed and recognize else None
        if swept := self.sweep.smallest_finding(rows[chosen:]):
            name = failed or self.checks[-1].name
            results[name] = _with_example(results[name], swept)
        return Report(self.name, tuple(results.values()), mistake)

    def known_mistake(self, name: str) -> Mistake:
        """Return the mistake of this name; one that is known no longer has its name alone."""
        known = (mistake for mistake in self.mistakes if mistake.name == name)
        words = name.replace("_", " ")
        return next(known, Mistake(name, (), Text(words, words), Text("", "")))

    def known_outputs(self, seed: int) -> list[list[Output]]:
        """Return the outputs of the reference and of every known mistake that can be compared.

        Those of mistakes are the outputs on the chosen cases alone.
        """
        wrong = (outputs for _, row in _mistakes(self, seed) for outputs in row)
        return [self.reference_outputs(seed), *(row.outputs for row in wrong)]

    def reference_outputs(self, seed: int) -> list[Output]:
        """Return the outputs of the reference on the cases of a seed."""
        return [*_expected(self, seed)]

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
        exempt = [row.case.extreme and _right_or_lost(row) for row in rows]
        for mistake, implementations in _mistakes(self, seed):
            if mistake.symptom:
                recognized = mistake.symptom(trials)
            else:
                recognized = any(
                    _matches(mistake, rows, exempt, wrong) for wrong in implementations
                )
            if recognized:
                return mistake.name
        return None


def exercise(name: str) -> Exercise:
    """Return the exercise of this name; raises LookupError, listing the names, for another."""
    exercise: Exercise = registry.find(name)
    return exercise


def try_answer(exercise: Exercise, answer: Function, seed: int) -> Report:
    """Run an answer and judge it; on the swept cases only if it is right in the chosen ones.

    Elsewhere the sweep adds an example to the report, and changes neither points nor mistake.
    """
    (cases, chosen), expected = _cases(exercise, seed), _expected(exercise, seed)
    outputs = run(answer, cases[:chosen])
    report = exercise.judge([*outputs, *expected[chosen:]], seed)
    if report.passed:
        report = exercise.judge([*outputs, *run(answer, cases[chosen:])], seed)
    return report


class _Cases(NamedTuple):
    """All cases, and how many of them are chosen."""

    all: list[Case]
    chosen: int


# A class is judged on a few seeds and the public one: what depends on these is computed once.
@lru_cache(maxsize=128)
def _cases(exercise: Exercise, seed: int) -> _Cases:
    chosen = exercise.chosen_cases(seed)
    return _Cases([*chosen, *exercise.sweep.cases(seed)], len(chosen))


@lru_cache(maxsize=128)
def _expected(exercise: Exercise, seed: int) -> list[Output]:
    return run(exercise.reference, _cases(exercise, seed).all)


def _with_example(result: Result, smallest: Finding) -> Result:
    """Return the result of a check, failed, with what the smallest input shows."""
    finding = result.finding or Finding(SWEPT)
    example = {"message_id": smallest.message_id, "values": smallest.values}
    values = {**finding.values, EXAMPLE: example}
    return replace(result, points=0.0, finding=Finding(finding.message_id, values))


class _WrongOutputs(NamedTuple):
    """The outputs of one wrong implementation, on the chosen cases."""

    outputs: list[Output]
    differs: list[bool]  # from the reference, on each of them
    revealed: bool  # whether any case that is not extreme shows it


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
    (cases, chosen), expected = _cases(exercise, seed), _expected(exercise, seed)
    outputs = run(wrong, cases[:chosen])
    differs = [not mistake.matches(outputs[i], expected[i]) for i in range(chosen)]
    revealed = any(differs[i] for i in range(chosen) if not cases[i].extreme)
    return _WrongOutputs(outputs, differs, revealed)


def _matches(
    mistake: Mistake, trials: Sequence[Trial], exempt: Sequence[bool], wrong: _WrongOutputs
) -> bool:
    """Return whether the mistake explains everything that is wrong with an answer.

    The answer must agree with it on all cases. A mistake that ordinary inputs reveal need not
    explain why the answer is right on an extreme one, or what overflows there: in `exempt` ones.
    """
    compared = [
        i
        for i, trial in enumerate(trials)
        # If only the answer raised, in its own code or in the backward pass, nothing is compared.
        if (not trial.output.error or wrong.outputs[i].error) and not (exempt[i] and wrong.revealed)
    ]
    # That both raised in a case says little: another one must show the mistake.
    return any(wrong.differs[i] and trials[i].output.values for i in compared) and all(
        mistake.matches(trials[i].output, wrong.outputs[i]) for i in compared
    )


def _right_or_lost(trial: Trial) -> bool:
    return same_output(trial.output, trial.expected) or not finite(trial.output)
