"""Names of students: one name may be written in two forms of Unicode, which look the same.

A folder from a Mac mostly has the decomposed form, "e" and an accent; keyboards type the composed
one. Files and marks keep the form of the folder. Names are compared in the composed form, NFC.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable


def composed(name: str) -> str:
    """Return a name in the form in which names are compared."""
    return unicodedata.normalize("NFC", name)


def by_composed(names: Iterable[str]) -> dict[str, str]:
    """Return names by their composed form."""
    return {composed(name): name for name in names}
