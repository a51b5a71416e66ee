"""The hunt: all checks on one script, and a report of what they saw."""

from __future__ import annotations

import tempfile
from pathlib import Path

from .checks import CHECKS
from .process import LOADING, STARTING, run_checks
from .report import Hunt
from .script import NAME, Script, existing, source, title

SECONDS = 20.0  # for one check; most take less than one


def hunt(script: Script = None, *, seconds: float = SECONDS) -> Hunt:
    """Try each part of a script and report what was seen.

    `script` is a file, or a source text of several lines; None is the script as it was found. It
    runs in a process of its own: one that crashes or never ends gives a sentence, after `seconds`
    for a check. Raises FileNotFoundError for a file that is not there.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{NAME}.py"
        if script is None or "\n" in str(script):
            path.write_text(source(script), encoding="utf-8")
        else:
            path = existing(script)
        found = run_checks(str(path.resolve()), list(CHECKS), seconds)
    problem = found.pop(STARTING, None) or found.pop(LOADING, None)
    return Hunt(title(script), found, problem)
