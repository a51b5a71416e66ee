"""Which names a cell binds, read as text: nothing is parsed, and no source takes long."""

from __future__ import annotations

import re
from functools import lru_cache

SPACE = r"[ \t]{0,80}"
FORMS = (  # a def or class, an assignment, an import
    rf"{SPACE}(?:async[ \t]+)?(?:def|class)[ \t]+NAME\b",
    rf"{SPACE}(?:[\w.]{{1,80}}{SPACE}[,=]{SPACE}){{0,4}}NAME{SPACE}(?::[^=]{{1,80}})?=(?!=)",
    rf"{SPACE}(?:from[ \t]+[\w.]+[ \t]+)?import\b[^#]*\bNAME\b",
)
IMPORT = re.compile(r"^(?:import|from)[ \t][^;(\\\n]*$", re.MULTILINE)
LOOKED_AT = 200  # characters before and behind a name, and times that a name stands in a source


def binds(source: str, name: str) -> bool:
    """Say whether a line of the source seems to bind a name."""
    place = -1
    for _ in range(LOOKED_AT):
        place = source.find(name, place + 1)
        if place < 0:
            return False
        begun = source.rfind("\n", max(place - LOOKED_AT, 0), place) + 1
        if begun or place < LOOKED_AT:
            line = source[begun : place + LOOKED_AT].split("\n", 1)[0]
            if _binding(name).match(line):
                return True
    return False


@lru_cache
def _binding(name: str) -> re.Pattern[str]:
    return re.compile("|".join(FORMS).replace("NAME", re.escape(name)))


def imports(source: str) -> list[str]:
    """Return the lines of a source that import something and do nothing else."""
    return IMPORT.findall(source)


def plain(source: str) -> str:
    """Return a source without what nobody sees: space at the ends of its lines and its own."""
    return "\n".join(line.rstrip() for line in source.strip().splitlines())
