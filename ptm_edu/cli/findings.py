"""What `ptm-edu doctor` finds: one sentence each, and whether a student is stopped by it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ptm_edu.language import Text

MARKS = {"fine": "✓", "note": "·", "fault": "✗"}


@dataclass(frozen=True)
class Finding:
    """One thing looked at: `level` is "fine", "note" (works without) or "fault" (to be mended)."""

    level: str
    text: Text
    facts: dict[str, object] = field(default_factory=dict)

    def say(self, language: str | None = None) -> str:
        """Return the finding as one line, its mark first."""
        return f"{MARKS[self.level]} {self.text.say(language, **self.facts)}"


def fine(en: str, zh: str, **facts: object) -> Finding:
    """Return a finding that all is well."""
    return Finding("fine", Text(en, zh), facts)


def note(en: str, zh: str, **facts: object) -> Finding:
    """Return a finding that the course works without."""
    return Finding("note", Text(en, zh), facts)


def fault(en: str, zh: str, **facts: object) -> Finding:
    """Return a finding that has to be mended."""
    return Finding("fault", Text(en, zh), facts)
