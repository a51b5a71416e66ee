"""What judging an answer gave: ids and numbers, worded only when shown, in either language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from .messages import CHANGED, SENTENCES
from .registry import exercise as exercise_called

if TYPE_CHECKING:
    from .exercise import Check, Exercise


@dataclass(frozen=True)
class Finding:
    """Why a check failed: the id of a sentence and the numbers (all plain JSON) it is told with."""

    sentence: str
    numbers: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Result:
    """How one check came out; `finding` is None where it passed."""

    exercise: str
    name: str
    points: float
    max_points: float
    finding: Finding | None = None

    @property
    def passed(self) -> bool:
        """Whether the check passed."""
        return self.finding is None

    @property
    def message(self) -> str:
        """What was found, or where it passed what was expected, in the current language."""
        return self.say()

    def say(self, language: str | None = None) -> str:
        """Return what was found, or where it passed what was expected."""
        if self.finding is None:
            return self.expected(language)
        exercise = exercise_called(self.exercise)
        sentences = {**SENTENCES, **exercise.sentences}
        sentence, numbers = sentences[self.finding.sentence], dict(self.finding.numbers)
        if self.finding.sentence == "not_reached":
            numbers["check"] = _check(exercise, numbers["check"]).title.say(language)
        words = sentence.say(language, **numbers)
        if CHANGED in numbers:
            words += " " + sentences[CHANGED].say(language, **numbers)
        return words

    def title(self, language: str | None = None) -> str:
        """Return the check's title."""
        return _check(exercise_called(self.exercise), self.name).title.say(language)

    def expected(self, language: str | None = None) -> str:
        """Return what was expected, in words."""
        return _check(exercise_called(self.exercise), self.name).expected.say(language)


@dataclass(frozen=True, repr=False)
class Report:
    """All results of one answer, and the name of the known mistake it makes, if it makes one."""

    exercise: str
    checks: tuple[Result, ...]
    mistake: str | None = None

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(result.passed for result in self.checks)

    @property
    def points(self) -> float:
        """The points reached, a plain Python float."""
        return float(sum(result.points for result in self.checks))

    @property
    def max_points(self) -> float:
        """The points of a right answer."""
        return float(sum(result.max_points for result in self.checks))

    @property
    def hint(self) -> str | None:
        """The hint for the known mistake, in the current language; None where none is known."""
        return self.say_hint()

    def say_hint(self, language: str | None = None) -> str | None:
        """Return the hint for the known mistake, None where none is known."""
        known = exercise_called(self.exercise).mistakes if self.mistake else ()
        return next((one.hint.say(language) for one in known if one.name == self.mistake), None)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data, ready for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Report:
        """Return the report that `to_dict` gave, also after JSON."""
        results = [
            Result(**{**one, "finding": one["finding"] and Finding(**one["finding"])})
            for one in data["checks"]
        ]
        return cls(data["exercise"], tuple(results), data["mistake"])

    def __str__(self) -> str:
        """Return the report as text in the current language."""
        from .card import text

        return text(self)

    def __repr__(self) -> str:
        """Return one line, for the Python prompt."""
        return f"<Report {self.exercise}: {self.points:g} of {self.max_points:g} points>"

    def _repr_html_(self) -> str:
        from .card import html

        return html(self)

    def _ipython_display_(self) -> None:
        from .display import show_as_result

        show_as_result(self)


def _check(exercise: Exercise, name: str) -> Check:
    return next(check for check in exercise.checks if check.name == name)
