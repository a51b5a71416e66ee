"""Proves an exercise: it names every known mistake and refuses no right answer.

What is tried lies outside the exercise's file and is written without looking at it: variants of
each mistake, and right answers of different kinds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .exercise import Exercise, Function
from .report import Report
from .runner import run

VARIANTS, RIGHT = 3, 4  # how many of each a proof needs at least


@dataclass(frozen=True)
class Answers:
    """Answers to try on one exercise: right ones by name, and variants by the mistake they make."""

    right: Mapping[str, Function]
    variants: Mapping[str, tuple[Function, ...]]


@dataclass(frozen=True)
class Row:
    """One answer over all seeds: the `mistake` it must be named by (None: right), and `reports`."""

    answer: str
    mistake: str | None
    reports: tuple[Report, ...]

    @property
    def proved(self) -> bool:
        """Whether every report says what it must, none of them by chance."""
        if self.mistake is None:
            return all(report.passed and report.mistake is None for report in self.reports)
        return all(not report.passed and report.mistake == self.mistake for report in self.reports)

    @property
    def named(self) -> Counter[str | None]:
        """How often the answer was given which name; None stands for no name."""
        return Counter(report.mistake for report in self.reports)


def prove(exercise: Exercise, answers: Answers, seeds: Iterable[int]) -> list[Row]:
    """Try every known mistake, variant and right answer on every seed; one row an answer.

    Raises ValueError where the answers are too few to prove anything.
    """
    missing = gaps(exercise, answers)
    if missing:
        raise ValueError(f"{exercise.name} cannot be proved: {'; '.join(missing)}")
    tried: list[tuple[str, str | None, Function]] = [
        (name, None, right) for name, right in answers.right.items()
    ]
    for mistake in exercise.mistakes:
        wrong = [*mistake.wrong, *answers.variants[mistake.name]]
        tried += [(f"{mistake.name} {n}", mistake.name, one) for n, one in enumerate(wrong)]
    reports: dict[str, list[Report]] = {name: [] for name, _, _ in tried}
    for seed in seeds:
        cases = exercise.cases(seed)
        for name, _, answer in tried:
            reports[name].append(exercise.judge(run(answer, cases), seed))
    return [Row(name, mistake, tuple(reports[name])) for name, mistake, _ in tried]


def gaps(exercise: Exercise, answers: Answers) -> list[str]:
    """Return what is lacking for a proof, in words: too few right answers or variants."""
    lacking = [
        f"{mistake.name} has {count} variants, needs {VARIANTS}"
        for mistake in exercise.mistakes
        if (count := len(answers.variants.get(mistake.name, ()))) < VARIANTS
    ]
    known = {mistake.name for mistake in exercise.mistakes}
    lacking += [f"{name} is no known mistake" for name in answers.variants if name not in known]
    if len(answers.right) < RIGHT:
        lacking.append(f"{len(answers.right)} right answers, needs {RIGHT}")
    return lacking
