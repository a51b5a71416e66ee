"""Runs the checks on a script in a process of its own, which may crash, hang or exit anywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from ptm_edu.exercises.framework.child_process import ChildProcess
from ptm_edu.exercises.framework.report import Finding

from .messages import LONGEST

CHILD = f"{__package__}.child"
STARTING, LOADING = "starting", "loading"  # the steps before the first check
TO_START = 300.0  # seconds for Python and torch, also on a slow and busy machine
STARTS_PYTHON = (STARTING, "vocabulary")
PATIENCE = 2
HASH_SEED = 1

Findings = dict[str, Finding | None]


def run_checks(path: str, names: Sequence[str], seconds: float) -> Findings:
    """Return the finding of each check on the script at `path`, None where it passes.

    No check takes longer than `seconds`. If one takes the process down, the others get a new one;
    after two that never ended, the remaining checks are left out. A script that cannot be loaded
    has a single finding, under "loading" or "starting".
    """
    findings: Findings = {}
    while left := [name for name in names if name not in findings]:
        if sum(_too_long(finding) for finding in findings.values()) >= PATIENCE:
            break
        child = ChildProcess([*python(), "-m", CHILD, path, *left], environment(HASH_SEED))
        try:
            for step in (STARTING, LOADING, *left):
                finding, ended = _next_finding(child, step, seconds)
                if finding and step in (STARTING, LOADING):
                    return {step: finding}
                if step in left:
                    findings[step] = finding
                if ended:
                    break
        finally:
            child.stop()
    return findings


def _next_finding(child: ChildProcess, step: str, seconds: float) -> tuple[Finding | None, bool]:
    """Return the finding of one step, and whether it has ended the process."""
    limit = seconds + (TO_START if step in STARTS_PYTHON else 0)
    with child.deadline(limit):
        line = child.stdout.readline()
        code = None if line.endswith(b"\n") else child.wait()
    if code is None:
        fields = json.loads(line)
        return (Finding(*fields) if fields else None), False
    if child.timed_out:
        return Finding("too_long", {"seconds": limit}), True
    if step != STARTING:
        return Finding("ended", {"code": code}), True
    message = child.last_words(LONGEST).strip()
    return Finding("python_ended", {"code": code, "message": message}), True


def _too_long(finding: Finding | None) -> bool:
    return finding is not None and finding.message_id == "too_long"


def vocabularies(paths: Sequence[str], hash_seed: int | None = None) -> list[dict[str, int]]:
    """Return the vocabulary of each script, built in one fresh Python.

    The order of a set depends on a number that Python draws at each start; `hash_seed` fixes it, by
    default to another one than here. Raises CalledProcessError if a script cannot be run.
    """
    if hash_seed is None:
        hash_seed = 2 if os.environ.get("PYTHONHASHSEED") == "1" else 1
    process = subprocess.run(
        [*python(), "-m", CHILD, "--vocabularies", *paths],
        env=environment(hash_seed),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    result: list[dict[str, int]] = json.loads(process.stdout)
    return result


def python() -> list[str]:
    """Return the command of a Python that takes no module from the folder it is called in."""
    return [sys.executable, "-P"]


def environment(hash_seed: int) -> dict[str, str]:
    """Return the environment of a Python that finds this package and leaves no files behind."""
    root = Path(__file__).resolve().parents[4]  # the folder that holds ptm_edu
    path = os.pathsep.join(filter(None, [str(root), os.environ.get("PYTHONPATH")]))
    fixed = {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": path}
    return {**os.environ, **fixed, "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1"}
