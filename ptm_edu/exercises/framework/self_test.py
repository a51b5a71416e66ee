"""Tests an exercise: it must recognize every known mistake and accept every right answer.

The answers that are tried are not part of the exercise and are written without looking at it:
variants of each mistake, and right answers of different kinds. An answer is judged by its outputs
alone: a variant with the same outputs as another implementation of its mistake proves nothing new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .exercise import Exercise, Function, try_answer
from .report import Report

RIGHT = 4  # how many right answers a self-test needs at least


@dataclass(frozen=True)
class Answers:
    """Answers to try on one exercise: right ones by name, and variants by the mistake they make.

    `rejected` are others by name, which no known mistake describes, each with the check it fails.
    """

    right: Mapping[str, Function]
    variants: Mapping[str, tuple[Function, ...]]
    rejected: Mapping[str, tuple[Function, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """The reports on one answer over all seeds; `mistake` is the expected one (None: right)."""

    answer: str
    mistake: str | None
    reports: tuple[Report, ...]

    @property
    def as_expected(self) -> bool:
        """Whether every report accepts the right answer, or rejects and names the mistake."""
        passed = self.mistake is None
        return all((r.passed, r.mistake) == (passed, self.mistake) for r in self.reports)

    @property
    def recognized(self) -> Counter[str | None]:
        """How often the answer was recognized as which mistake; None stands for no mistake."""
        return Counter(report.mistake for report in self.reports)


def self_test(exercise: Exercise, answers: Answers, seeds: Iterable[int]) -> list[Row]:
    """Judge every known mistake, variant and right answer on every seed; one row for each answer.

    Raises ValueError if there are too few answers.
    """
    missing = gaps(exercise, answers)
    if missing:
        raise ValueError(f"{exercise.name} cannot be tested: {'; '.join(missing)}")
    tried: list[tuple[str, str | None, Function]] = [
        (name, None, right) for name, right in answers.right.items()
    ]
    for mistake in exercise.mistakes:
        wrong = [*mistake.implementations, *answers.variants[mistake.name]]
        tried += [(f"{mistake.name} {n}", mistake.name, answer) for n, answer in enumerate(wrong)]
    reports: dict[str, list[Report]] = {name: [] for name, _, _ in tried}
    for seed in seeds:
        for name, _, answer in tried:
            reports[name].append(try_answer(exercise, answer, seed))
    return [Row(name, mistake, tuple(reports[name])) for name, mistake, _ in tried]


def gaps(exercise: Exercise, answers: Answers) -> list[str]:
    """Return in words what a self-test lacks: right answers, variants, or known mistakes."""
    missing = [
        f"{mistake.name} has no variant"
        for mistake in exercise.mistakes
        if not answers.variants.get(mistake.name)
    ]
    known = {mistake.name for mistake in exercise.mistakes}
    missing += [f"{name} is no known mistake" for name in answers.variants if name not in known]
    if len(answers.right) < RIGHT:
        missing.append(f"{len(answers.right)} right answers, needs {RIGHT}")
    return missing
