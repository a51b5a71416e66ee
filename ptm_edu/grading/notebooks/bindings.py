"""Which names a cell binds, read as text: nothing is parsed, and no source takes long."""

from __future__ import annotations

import re

# A def or class, an assignment, an import; what repeats is bounded or cannot be read two ways.
SPACE = r"[ \t]{0,80}"
BINDINGS = (
    rf"^{SPACE}(?:async[ \t]+)?(?:def|class)[ \t]{{1,80}}NAME\b",
    rf"^{SPACE}(?:[\w.]{{1,80}}{SPACE}[,=]{SPACE}){{0,4}}NAME{SPACE}(?::[^=\n]{{1,80}})?=(?!=)",
    rf"^{SPACE}(?:from[ \t]+[\w.]{{1,80}}[ \t]+)?import\b[^\n#]{{0,200}}\bNAME\b",
)
IMPORT = re.compile(r"^(?:import|from)[ \t][^;(\\\n]*$", re.MULTILINE)


def binds(source: str, name: str) -> bool:
    """Say whether a line of the source seems to bind a name."""
    if name not in source:
        return False
    word = re.escape(name)
    return any(re.search(form.replace("NAME", word), source, re.MULTILINE) for form in BINDINGS)


def imports(source: str) -> list[str]:
    """Return the lines of a source that import something and do nothing else."""
    return IMPORT.findall(source)


def plain(source: str) -> str:
    """Return a source without what nobody sees: space at the ends of its lines and its own."""
    return "\n".join(line.rstrip() for line in source.strip().splitlines())
