"""Shows what other people wrote so that nobody takes it for a sentence of the program.

A path, a name or a message of a student's code may hold anything: line breaks, marks that turn the
direction of writing, quotation marks, and a sentence that accuses somebody else.
"""

from __future__ import annotations

import unicodedata

QUOTATION_MARKS = frozenset('"\\＂〝〞〟「」『』')


def one_line(text: str) -> str:
    """Return a text with escapes for line breaks and for all else that cannot be seen."""
    return "".join(c if c.isprintable() else _escape(c) for c in text)


def quoted(text: str) -> str:
    """Return a text on one line in quotation marks, with escapes for those inside."""
    return f'"{"".join(_escape(c) if _closes(c) else c for c in text)}"'


def _closes(character: str) -> bool:
    mark = character in QUOTATION_MARKS or unicodedata.category(character) in ("Pi", "Pf")
    return mark or not character.isprintable()


def _escape(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character.encode("unicode_escape").decode("ascii")
