"""What judging an answer gave: ids and values, put into words only when shown.

A `Report` is plain data that a gradebook can store. It becomes text for a terminal or an HTML card
for a notebook, in English or Chinese.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from html import escape
from typing import Any, Protocol

from ptm_edu.language import Text, current_language, in_a_row
from ptm_edu.quoting import one_line

from . import registry
from .messages import AT, BRIEFLY, CHANGED, EXAMPLE, MESSAGES, RETURNED, SWEPT

POINTS = Text("{points:g} of {most:g} points", "{points:g} / {most:g} 分")
PASSED = Text("passed", "通过")
FAILED = Text("failed", "未通过")
NOT_CHECKED = Text("not checked", "未检查")
ALL_INPUTS = Text("Every input", "所有输入")  # of the sizes and kinds that the card allows
HINT = Text("Hint:", "提示：")
EXPECTED = Text("Expected: {words}", "要求：{words}")
# What the sandbox, which knows no language, adds to the message of a cell that raised.
IN_LINE = re.compile(r" \(line (\d+): (.*)\)$")
LINE = Text(" (line {line}: {code})", "（第 {line} 行：{code}）")

# Jupyter's theme variables give light and dark; the second value serves pages outside Jupyter.
CARD_STYLE = (
    "border:1px solid var(--jp-border-color1,#bdbdbd);border-radius:6px;padding:10px 14px;"
    "max-width:46em;color:var(--jp-content-font-color1,#212121);"
    "background:var(--jp-layout-color1,#fff);font-family:var(--jp-content-font-family,sans-serif);"
    "line-height:1.45"
)
HINT_STYLE = (
    "border-left:4px solid var(--jp-warn-color1,#b26a00);"
    "background:var(--jp-layout-color2,#f5f5f5);margin-top:10px;padding:8px 12px"
)
ROW_STYLE = "border-top:1px solid var(--jp-border-color2,#e0e0e0);margin-top:8px;padding-top:8px"
QUIET_STYLE = "color:var(--jp-content-font-color2,#5f5f5f)"
COLORS = {
    "✓": "var(--jp-success-color1,#1b7a34)",
    "✗": "var(--jp-error-color1,#c62828)",
    "·": "var(--jp-content-font-color2,#5f5f5f)",
}

# What older records call a check.
RENAMED_CHECKS = {"fates": "replacement"}


@dataclass(frozen=True)
class Finding:
    """Why a check failed: the id of a message and the values (all plain JSON) that fill it in."""

    message_id: str
    values: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Finding:
        """Return the finding that a record holds.

        Older records call the fields `sentence` and `numbers`.
        """
        if "message_id" in data:
            return cls(**data)
        values = dict(data["numbers"])
        if data["sentence"] == "not_reached":
            values["check"] = RENAMED_CHECKS.get(values["check"], values["check"])
        return cls(data["sentence"], values)


@dataclass(frozen=True)
class Result:
    """The result of one check; `finding` is None if it passed."""

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
        """The finding in words, or what was expected if the check passed."""
        return self.say()

    def say(self, language: str | None = None) -> str:
        """Return the finding in words, or what was expected if the check passed."""
        if self.finding is None:
            return self.expected(language)
        return self._say(self.finding, language)

    def _say(self, finding: Finding, language: str | None) -> str:
        exercise = registry.find(self.exercise)
        messages = {**MESSAGES, **exercise.messages}
        if finding.message_id not in messages:  # of an older version, whose test is gone
            return self.expected(language)
        # What an answer raised may hold line breaks, and sentences that look like the report's own.
        values: dict[str, Any] = {
            name: _with_line(one_line(value), language) if isinstance(value, str) else value
            for name, value in finding.values.items()
        }
        names, (only, one_of) = exercise.returns, RETURNED
        named = names and "index" in values
        values["returned"] = (
            one_of.say(language, name=names[values["index"]]) if named else only.say(language)
        )
        if EXAMPLE in values and BRIEFLY in values:
            values["inputs"] = values[BRIEFLY]
        if finding.message_id == "not_reached":
            values["check"] = _check(self.exercise, values["check"]).title.say(language)
        values["at"] = AT.say(language, **values) if values.get("where") else ""
        words = messages[finding.message_id].say(language, **values)
        if CHANGED in values:
            words = in_a_row([words, messages[CHANGED].say(language, **values)], language)
        example = self._say(Finding(**values[EXAMPLE]), language) if EXAMPLE in values else words
        if example != words:
            words += "\n" + messages[EXAMPLE].say(language, example=example)
        return words

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Result:
        """Return the result that a record holds."""
        name = RENAMED_CHECKS.get(data["name"], data["name"])
        finding = data["finding"] and Finding.from_dict(data["finding"])
        return cls(**{**data, "name": name, "finding": finding})

    def title(self, language: str | None = None) -> str:
        """Return the check's title, or what failed beside all checks."""
        if self.finding and self.finding.message_id == SWEPT:
            return ALL_INPUTS.say(language)
        return _check(self.exercise, self.name).title.say(language)

    def expected(self, language: str | None = None) -> str:
        """Return what was expected, in words."""
        return _check(self.exercise, self.name).expected.say(language)


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
        """The points earned, a plain Python float."""
        return float(sum(result.points for result in self.checks))

    @property
    def max_points(self) -> float:
        """The points of a right answer."""
        return float(sum(result.max_points for result in self.checks))

    @property
    def hint(self) -> str | None:
        """The hint for the known mistake in the current language; None if no mistake is known."""
        return self.say_hint()

    def say_hint(self, language: str | None = None) -> str | None:
        """Return the hint for the known mistake; None if no mistake is known."""
        mistakes = registry.find(self.exercise).mistakes if self.mistake else ()
        return next((m.hint.say(language) for m in mistakes if m.name == self.mistake), None)

    def title(self, language: str | None = None) -> str:
        """Return the exercise's title."""
        return registry.find(self.exercise).title.say(language)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data, ready for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Report:
        """Return the report from what `to_dict` returned, also after a round trip through JSON."""
        results = tuple(map(Result.from_dict, data["checks"]))
        return cls(data["exercise"], results, data["mistake"])

    def to_text(self, language: str | None = None) -> str:
        """Return the report as lines of plain text."""
        lines = [f"{self.title(language)} — {_points(self, language)}"]
        hint = self.say_hint(language)
        if hint:
            lines.append(in_a_row([HINT.say(language), hint], language))
        for result in self.checks:
            mark, _ = _mark(result)
            lines.append(f"{mark} {result.title(language)} — {_points(result, language)}")
            lines += [f"    {line}" for line in _details(result, language) if mark == "✗"]
        return "\n".join(lines)

    def to_html(self, language: str | None = None) -> str:
        """Return the report as one HTML element with its style inside, without script."""
        language = current_language(language)
        rows = "".join(_html_row(result, language) for result in self.checks)
        title, hint = escape(self.title(language)), escape(self.say_hint(language) or "")
        named = in_a_row([f"<b>{HINT.say(language)}</b>", hint], language)
        return (
            f'<div lang="{language}" role="group" style="{CARD_STYLE}">'
            f"<div><b>{title}</b> — {_points(self, language)}</div>"
            + (f'<div style="{HINT_STYLE}">{named}</div>' if hint else "")
            + f"{rows}</div>"
        )

    def show(self) -> None:
        """Display the report as a card in a notebook, or print it in a terminal."""
        global _last_shown
        shell = _ipython_shell()
        if shell is None:
            # A terminal that has no Chinese characters or no ✓ shows question marks.
            encoding = sys.stdout.encoding or "utf-8"
            print(self.to_text().encode(encoding, "replace").decode(encoding))
            return
        from IPython.display import display

        display({"text/plain": self.to_text(), "text/html": self.to_html()}, raw=True)
        _last_shown = (self, shell.execution_count)

    def __str__(self) -> str:
        """Return the report as text in the current language."""
        return self.to_text()

    def __repr__(self) -> str:
        """Return one line, for the Python prompt."""
        return f"<Report {self.exercise}: {self.points:g} of {self.max_points:g} points>"

    def _repr_html_(self) -> str:
        return self.to_html()

    def _ipython_display_(self) -> None:
        # `check(...)` as a cell's last expression has shown its report already.
        shell = _ipython_shell()
        cell = shell and shell.execution_count
        if not (_last_shown and _last_shown[0] is self and _last_shown[1] == cell):
            self.show()


_last_shown: tuple[Report, int] | None = None  # and in which cell


def _ipython_shell() -> Any:
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython else None


class _Check(Protocol):
    """The words of a check."""

    @property
    def title(self) -> Text: ...

    @property
    def expected(self) -> Text: ...


def _with_line(text: str, language: str | None) -> str:
    return IN_LINE.sub(lambda found: LINE.say(language, line=found[1], code=found[2]), text)


def _check(exercise: str, name: str) -> _Check:
    check: _Check = next(c for c in registry.find(exercise).checks if c.name == name)
    return check


def _html_row(result: Result, language: str) -> str:
    mark, meaning = _mark(result)
    icon = (
        f'<span role="img" aria-label="{meaning.say(language)}" '
        f'style="color:{COLORS[mark]};font-weight:bold">{mark}</span>'
    )
    details = "".join(f"<div>{escape(line)}</div>" for line in _details(result, language))
    return (
        f'<div style="{ROW_STYLE}">{icon} {escape(result.title(language))} '
        f'<span style="{QUIET_STYLE}">— {_points(result, language)}</span>'
        f'<div style="{QUIET_STYLE};margin-left:1.4em;overflow-wrap:anywhere">{details}</div></div>'
    )


def _details(result: Result, language: str | None) -> list[str]:
    expected = EXPECTED.say(language, words=result.expected(language))
    mark, _ = _mark(result)
    found = result.say(language).split("\n")
    if result.finding and result.finding.message_id == SWEPT:
        return found
    return {"✓": [expected], "✗": [expected, *found], "·": found}[mark]


def _mark(result: Result) -> tuple[str, Text]:
    if result.finding is None:
        return "✓", PASSED
    return ("·", NOT_CHECKED) if result.finding.message_id == "not_reached" else ("✗", FAILED)


def _points(scored: Report | Result, language: str | None) -> str:
    return POINTS.say(language, points=scored.points, most=scored.max_points)
