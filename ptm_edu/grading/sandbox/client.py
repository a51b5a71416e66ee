"""The client of the sandbox: starts its process, sends jobs and returns how each ended."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from types import TracebackType

from ptm_edu.exercises.framework import runner

from .leftovers import temporary_prefix
from .process import RUNTIME, Process
from .runtime.frames import GarbledError
from .runtime.job import MAX_CHARACTERS, Job, RunResult
from .runtime.level import Level
from .sandbox_env import LIBRARY, import_path, readable

RUNNER = Path(runner.__file__).parent
FORK = hasattr(os, "fork") and sys.platform != "darwin"
ERRORS = (OSError, EOFError, GarbledError, ValueError)  # raised where the process is lost


class Sandbox:
    """Runs jobs one after the other in processes that are confined to `level`.

    With `fork` (the default where it is safe) a server forks one process a call. Without, one
    fresh process runs the jobs of one submission, until `new_submission` is called or it dies.
    """

    def __init__(self, level: Level, fork: bool | None = None) -> None:
        self._level, self._fork = level, FORK if fork is None else fork
        self._process: Process | None = None
        self._used = False  # whether the process has run a job
        self._private = tempfile.mkdtemp(prefix=temporary_prefix())

    def __enter__(self) -> Sandbox:
        """Return the sandbox itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()

    def run(self, job: Job) -> RunResult:
        """Run one job; whatever happens to it or to the sandbox, a result is returned."""
        return self.run_sequence([job])[0]

    def run_sequence(self, jobs: Sequence[Job]) -> list[RunResult]:
        """Run jobs in one process; each can use the names that the jobs before it left.

        A job that ends the process leaves those after it "unrun".
        """
        if sum(len(cell) for job in jobs for cell in job.cells) > MAX_CHARACTERS:
            return [RunResult("long", detail=f"{MAX_CHARACTERS:,}") for _ in jobs]
        return self._run_forked(jobs) if self._fork else self._run_without_fork(jobs)

    def new_submission(self) -> None:
        """Let nothing of the last submission reach the next one."""
        if not self._fork:
            self._stop()

    def close(self) -> None:
        """End the server and all its processes, and remove its folder."""
        self._stop()
        shutil.rmtree(self._private, ignore_errors=True)

    def _run_forked(self, jobs: Sequence[Job]) -> list[RunResult]:
        try:
            return self._started().run_jobs(jobs)
        except ERRORS as error:
            fault = self._fault(error)
            return [fault for _ in jobs]

    def _run_without_fork(self, jobs: Sequence[Job]) -> list[RunResult]:
        """Run each job by itself, with the cells of those before it."""
        cells_so_far = accumulate(job.cells for job in jobs)
        results = []
        for job, cells in zip(jobs, cells_so_far, strict=True):
            used, whole = self._used, replace(job, cells=cells)
            result = self._run_in_process(whole)
            if result.ended != "done" and used:  # an earlier job in this process may be the cause
                result = self._run_in_process(whole)
            results.append(result)
        return results

    def _run_in_process(self, job: Job) -> RunResult:
        try:
            process = self._started()
            self._used = True
            result = process.run_in_process(job)
        except ERRORS as error:
            return self._fault(error)
        if result.ended != "done" or result.flags:
            self._stop()
        return result

    def _fault(self, error: Exception) -> RunResult:
        stderr = self._process.last_words() if self._process else ""
        self._stop()
        return RunResult("fault", None, f"{type(error).__name__}: {error} {stderr}".strip())

    def _started(self) -> Process:
        if self._process is None or not self._process.alive:
            self._stop()
            self._process = Process(self._private)
            self._process.start(self._setup())
        return self._process

    def _setup(self) -> dict[str, object]:
        path = import_path()
        own = [str(RUNTIME), str(RUNNER), self._private]
        return {
            "level": int(self._level),
            "fork": self._fork,
            "private": self._private,
            "path": path,
            "readable": [*readable(path), *own],
            "prefix": [sys.prefix, sys.exec_prefix],
            "installed": [sys.prefix, sys.exec_prefix, sys.base_prefix],
            "hidden": [str(LIBRARY)],
            "runner": str(RUNNER),
        }

    def _stop(self) -> None:
        process, self._process, self._used = self._process, None, False
        if process is not None:
            process.stop()
