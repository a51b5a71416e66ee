"""The shell commands of a notebook, found in its text.

They do nothing while a notebook is graded, which a student should be told. What runs on hidden
inputs could compose a command of their numbers, so nothing is told of what was called.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ptm_edu.grading.sandbox.runtime.job import Flag

# !command, x = !command, %pip and the like, and %%bash, at the beginning of a line. All repetitions
# are bounded: a line may be as long as a notebook.
COMMAND = re.compile(
    r"^[ \t]{0,80}(?:\w[\w., \t]{0,80}=[ \t]{0,80})?"
    r"(?:!!?(?![=!])|%(?=pip|conda|mamba|uv|sx|sc|system)|%%(?=bash|sh\b|script|cmd|perl|ruby|py|!))"
    r"[ \t]{0,80}(\S.{0,199})",
    re.MULTILINE,
)
MOST = 5  # commands that are told


def shell_commands(cells: Iterable[str]) -> tuple[Flag, ...]:
    """Return a note for each shell command in the cells' text, each once."""
    found = dict.fromkeys(match[1].strip() for cell in cells for match in COMMAND.finditer(cell))
    return tuple(Flag("shell_command", command) for command in [*found][:MOST])
