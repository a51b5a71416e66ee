"""Runs checks on a script in a process of its own, which may crash, hang or exit at any line."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from typing import IO

from .findings import LONGEST, Finding
from .fresh import python, surroundings

CHILD = "ptm_edu.exercises.bert.bug_hunt.child"
STARTING, LOADING = "starting", "loading"  # what comes before the first check
TO_START = 300.0  # seconds for Python and torch, also on a slow and busy machine
STARTS_PYTHON = (STARTING, "vocabulary")
PATIENCE = 2
HASH_SEED = 1

Found = dict[str, Finding | None]
Process = subprocess.Popen[str]


def run_checks(path: str, names: Sequence[str], seconds: float) -> Found:
    """Return what each check saw in the script at `path`, None where all is well.

    None takes longer than `seconds`. Where one takes the process down, the others get a new one;
    after two that never ended nobody waits for the others, which are left out. For a script that
    cannot be loaded there is a single finding, under "loading" or "starting".
    """
    found: Found = {}
    while left := [name for name in names if name not in found]:
        if sum(_too_long(finding) for finding in found.values()) >= PATIENCE:
            break
        with _process(path, left) as (process, complaints):
            for step, finding in _listen(process, left, seconds, complaints):
                if step in (STARTING, LOADING):
                    if finding:
                        return {step: finding}
                else:
                    found[step] = finding
    return found


@contextlib.contextmanager
def _process(path: str, names: Sequence[str]) -> Iterator[tuple[Process, IO[bytes]]]:
    """Start the process; when the block ends, end it and whatever it started."""
    with (
        tempfile.TemporaryFile() as complaints,
        subprocess.Popen(
            [*python(), "-m", CHILD, path, *names],
            env=surroundings(HASH_SEED),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=complaints,
            encoding="utf-8",
            start_new_session=True,
        ) as process,
    ):
        try:
            yield process, complaints
        finally:
            if hasattr(os, "killpg"):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)
            process.kill()


def _listen(
    process: Process, names: Sequence[str], seconds: float, complaints: IO[bytes]
) -> Iterator[tuple[str, Finding | None]]:
    """Yield each step and its finding, to the last or to the one that takes the process down."""
    lines: queue.Queue[str] = queue.Queue()
    threading.Thread(target=_read, args=(process, lines), daemon=True).start()
    for step in (STARTING, LOADING, *names):
        limit = seconds + (TO_START if step in STARTS_PYTHON else 0)
        try:
            line = lines.get(timeout=limit)
        except queue.Empty:
            yield step, Finding("too_long", {"seconds": limit})
            return
        if not line:
            yield step, _ended(process, step, complaints)
            return
        told = json.loads(line)
        yield step, Finding(*told) if told else None


def _read(process: Process, lines: queue.Queue[str]) -> None:
    """Pass the process's lines on, and an empty one when it has ended."""
    assert process.stdout
    with contextlib.suppress(OSError, ValueError):  # closed because nobody waits any longer
        for line in process.stdout:
            lines.put(line)
    lines.put("")


def _too_long(finding: Finding | None) -> bool:
    return finding is not None and finding.sentence == "too_long"


def _ended(process: Process, step: str, complaints: IO[bytes]) -> Finding:
    code = process.wait()
    if step != STARTING:
        return Finding("ended", {"code": code})
    complaints.seek(0)
    words = complaints.read().decode("utf-8", "replace").strip()
    return Finding("python_ended", {"code": code, "message": words[-LONGEST:]})
