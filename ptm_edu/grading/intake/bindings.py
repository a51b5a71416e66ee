"""Which names a cell binds, found by regular expressions: nothing is parsed or executed."""

from __future__ import annotations

import re
from functools import lru_cache

SPACE = r"[ \t]{0,80}"
BINDINGS = (  # a def or class, an assignment, an import
    rf"{SPACE}(?:async[ \t]+)?(?:def|class)[ \t]+NAME\b",
    rf"{SPACE}(?:[\w.]{{1,80}}{SPACE}[,=]{SPACE}){{0,4}}NAME{SPACE}(?::[^=]{{1,80}})?=(?!=)",
    rf"{SPACE}(?:from[ \t]+[\w.]+[ \t]+)?import\b[^#]*\bNAME\b",
)
IMPORT = re.compile(r"^(?:import|from)[ \t][^;(\\\n]*$", re.MULTILINE)
LIMIT = 200  # characters read around a name, and occurrences of a name looked at


def binds_name(source: str, name: str) -> bool:
    """Return whether a line of the source seems to bind a name."""
    position = -1
    for _ in range(LIMIT):
        position = source.find(name, position + 1)
        if position < 0:
            return False
        line_start = source.rfind("\n", max(position - LIMIT, 0), position) + 1
        if line_start or position < LIMIT:
            line = source[line_start : position + LIMIT].split("\n", 1)[0]
            if _binding_pattern(name).match(line):
                return True
    return False


@lru_cache
def _binding_pattern(name: str) -> re.Pattern[str]:
    return re.compile("|".join(BINDINGS).replace("NAME", re.escape(name)))


def import_lines(source: str) -> list[str]:
    """Return the lines of a source that import something and do nothing else."""
    return IMPORT.findall(source)


def strip_whitespace(source: str) -> str:
    """Return a source without space around it and at the ends of its lines."""
    return "\n".join(line.rstrip() for line in source.strip().splitlines())
