"""Starts the sandbox, hands it jobs, and is told or sees how each came out."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from .inside.frames import Frame, GarbledError, encode, read_frame
from .inside.job import Job, Ran
from .inside.level import Level
from .inside.record import ran_from_frame
from .surroundings import environment, import_path, readable

INSIDE = Path(__file__).parent / "inside"
RUNNER = Path(__file__).parents[2] / "exercises" / "runner"
STARTING = 120  # seconds that loading torch may take on a busy machine
WALL = 6
PATIENCE = 60  # seconds beyond the job's own limit, after which the server itself is lost
FORK = hasattr(os, "fork") and sys.platform != "darwin"


class Sandbox:
    """Runs jobs, one at a time, in processes that are confined to `level`.

    With `fork` (the default where it is safe) a server forks one process a job; without, one
    fresh process runs the jobs of one submission, until `new_submission` is called or it dies.
    """

    def __init__(self, level: Level, fork: bool | None = None) -> None:
        self._level, self._fork = level, FORK if fork is None else fork
        self._server: subprocess.Popen[bytes] | None = None
        self._private = tempfile.mkdtemp(prefix="ptm-edu-")
        self._told = tempfile.TemporaryFile()  # noqa: SIM115 - what the server says on stderr

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
        try:
            server = self._started()
            with self._deadline(server, WALL * job.cpu_seconds + PATIENCE):
                self._send(server, _job_frame(job))
                return ran_from_frame(self._receive(server))
        except (OSError, EOFError, GarbledError, ValueError) as error:
            self._stop()
            return Ran("fault", None, f"{type(error).__name__}: {error} {self._last_words()}")

    def new_submission(self) -> None:
        """Let nothing of the last submission reach the next one."""
        if not self._fork:
            self._stop()

    def close(self) -> None:
        """End the server and all it has started, and remove its folder."""
        self._stop()
        self._told.close()
        shutil.rmtree(self._private, ignore_errors=True)

    def _started(self) -> subprocess.Popen[bytes]:
        if self._server is not None and self._server.poll() is None:
            return self._server
        self._stop()
        os.makedirs(self._private, exist_ok=True)
        self._told.seek(0)
        self._told.truncate()
        command = [sys.executable, "-I", "-S", "-B", str(INSIDE / "__main__.py")]
        self._server = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._told,
            cwd=self._private,
            env=environment(self._private),
            start_new_session=True,
            bufsize=0,
        )
        with self._deadline(self._server, STARTING):
            self._send(self._server, (self._setup(), b""))
            header, _ = self._receive(self._server)
        if "ready" not in header:
            raise GarbledError(str(header.get("failed", header)))
        return self._server

    def _setup(self) -> dict[str, object]:
        path = import_path()
        return {
            "level": int(self._level),
            "fork": self._fork,
            "private": self._private,
            "path": path,
            "readable": [*readable(path), str(INSIDE), str(RUNNER), self._private],
            "prefix": [sys.prefix, sys.exec_prefix],
            "runner": str(RUNNER),
        }

    def _send(self, server: subprocess.Popen[bytes], frame: Frame) -> None:
        assert server.stdin is not None
        rest = memoryview(encode(*frame))
        while rest:
            rest = rest[server.stdin.write(rest) :]

    def _receive(self, server: subprocess.Popen[bytes]) -> Frame:
        assert server.stdout is not None
        frame = read_frame(server.stdout.read)
        if frame is None:
            raise EOFError("the sandbox ended")
        return frame

    @contextlib.contextmanager
    def _deadline(self, server: subprocess.Popen[bytes], seconds: float) -> Iterator[None]:
        """End the server after so long, which ends all reading from it and writing to it."""
        timer = threading.Timer(seconds, _kill, [server])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _stop(self) -> None:
        if self._server is None:
            return
        _kill(self._server)
        for pipe in (self._server.stdin, self._server.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._server.wait()
        self._server = None

    def _last_words(self) -> str:
        self._told.seek(0, os.SEEK_END)
        self._told.seek(max(0, self._told.tell() - 1000))
        return self._told.read().decode("utf-8", "replace")


def _job_frame(job: Job) -> Frame:
    limits = [job.cpu_seconds, job.memory_mib]
    return {"cells": [*job.cells], "function": job.function, "limits": limits}, job.cases


def _kill(server: subprocess.Popen[bytes]) -> None:
    """End the server and whatever runs in its session."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(server.pid, signal.SIGKILL)
        else:
            server.kill()
