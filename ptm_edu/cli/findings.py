"""A finding of `ptm-edu doctor`: one sentence, and whether it keeps a student from working."""

from __future__ import annotations

from dataclasses import dataclass, field

from ptm_edu.language import Text

SYMBOLS = {"fine": "✓", "note": "·", "fault": "✗"}


@dataclass(frozen=True)
class Finding:
    """A result of a check: `level` is "fine", "note" (works without) or "fault" (must be fixed)."""

    level: str
    text: Text
    facts: dict[str, object] = field(default_factory=dict)

    def say(self, language: str | None = None) -> str:
        """Return the finding as one line, its symbol first."""
        return f"{SYMBOLS[self.level]} {self.text.say(language, **self.facts)}"


def fine(en: str, zh: str, **facts: object) -> Finding:
    """Return a finding that all is well."""
    return Finding("fine", Text(en, zh), facts)


def note(en: str, zh: str, **facts: object) -> Finding:
    """Return a finding that the course works without."""
    return Finding("note", Text(en, zh), facts)


def fault(en: str, zh: str, **facts: object) -> Finding:
    """Return a finding that must be fixed."""
    return Finding("fault", Text(en, zh), facts)
