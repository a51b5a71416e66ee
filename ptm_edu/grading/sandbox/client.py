"""Starts the sandbox, hands it jobs, and is told or sees how each came out."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from types import TracebackType

from .inside.frames import GarbledError
from .inside.job import LONGEST, Job, Ran
from .inside.level import Level
from .process import INSIDE, Process
from .surroundings import import_path, readable

RUNNER = Path(__file__).parents[2] / "exercises" / "runner"
FORK = hasattr(os, "fork") and sys.platform != "darwin"


class Sandbox:
    """Runs jobs, one at a time, in processes that are confined to `level`.

    With `fork` (the default where it is safe) a server forks one process a job; without, one
    fresh process runs the jobs of one submission, until `new_submission` is called or it dies.
    """

    def __init__(self, level: Level, fork: bool | None = None) -> None:
        self._level, self._fork = level, FORK if fork is None else fork
        self._process: Process | None = None
        self._used = False  # whether the process has run a job
        self._private = tempfile.mkdtemp(prefix="ptm-edu-")

    def __enter__(self) -> Sandbox:
        """Return the sandbox itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        raised: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()

    def run(self, job: Job) -> Ran:
        """Run one job; whatever it does, and whatever happens to the sandbox, a Ran comes back."""
        if sum(map(len, job.cells)) > LONGEST:
            return Ran("long", detail=f"{LONGEST:,}")
        used = self._used
        ran = self._run(job)
        if ran.ended != "done" and used and not self._fork:
            return self._run(job)  # what an earlier job left in the process may be the reason
        return ran

    def _run(self, job: Job) -> Ran:
        try:
            process = self._started()
            self._used = True
            if self._fork:
                return process.ask(job)
            ran = process.attend(job)
        except (OSError, EOFError, GarbledError, ValueError) as error:
            words = self._process.last_words() if self._process else ""
            ran = Ran("fault", None, f"{type(error).__name__}: {error} {words}".strip())
        if ran.ended != "done" or ran.flags:
            self._stop()
        return ran

    def new_submission(self) -> None:
        """Let nothing of the last submission reach the next one."""
        if not self._fork:
            self._stop()

    def close(self) -> None:
        """End the server and all it has started, and remove its folder."""
        self._stop()
        shutil.rmtree(self._private, ignore_errors=True)

    def _started(self) -> Process:
        if self._process is None or not self._process.alive:
            self._stop()
            self._process = Process(self._private)
            self._process.start(self._setup())
        return self._process

    def _setup(self) -> dict[str, object]:
        path = import_path()
        own = [str(INSIDE), str(RUNNER), self._private]
        return {
            "level": int(self._level),
            "fork": self._fork,
            "private": self._private,
            "path": path,
            "readable": [*readable(path), *own],
            "prefix": [sys.prefix, sys.exec_prefix],
            "runner": str(RUNNER),
        }

    def _stop(self) -> None:
        process, self._process, self._used = self._process, None, False
        if process is not None:
            process.stop()
