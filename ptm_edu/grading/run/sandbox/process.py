"""The sandbox's process as seen from outside: started, written to, listened to, ended."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from .runtime.frames import Frame, GarbledError, encode, read_frame
from .runtime.job import WALL, Job, RunResult
from .runtime.record import Record, jobs_to_frame, result_from_frame
from .sandbox_env import environment

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

RUNTIME = Path(__file__).parent / "runtime"
STARTING = 180  # seconds that loading torch may take on a busy machine
PATIENCE = 60  # seconds beyond a job's own limits, after which the server itself is lost


class Process:
    """One process that runs jobs; `private` is its only folder."""

    def __init__(self, private: str) -> None:
        os.makedirs(private, exist_ok=True)
        self._told = tempfile.TemporaryFile()  # noqa: SIM115 - what it says on stderr
        self._ended_by_us = threading.Event()
        self._cpu_before = _cpu_of_children()
        # Not -I: it would not listen to PYTHONMALLOC; all other variables are our own.
        command = [sys.executable, "-s", "-S", "-P", "-B", str(RUNTIME / "__main__.py")]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._told,
            cwd=private,
            env=environment(private),
            start_new_session=True,
            bufsize=0,
        )

    @property
    def alive(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.poll() is None

    def start(self, setup: dict[str, object]) -> None:
        """Tell it where it is and wait until all is loaded; raises OSError or ValueError."""
        with self._deadline(STARTING):
            self._send((setup, b""))
            frame = self._receive()
        if frame is None or "ready" not in frame[0]:
            raise GarbledError(str(frame[0].get("failed") if frame else "it ended while loading"))

    def ask(self, jobs: Sequence[Job]) -> list[RunResult]:
        """Let a server run jobs and tell how each came out; raises OSError or ValueError."""
        with self._deadline(WALL * sum(job.cpu_seconds for job in jobs) + PATIENCE):
            self._send(jobs_to_frame(jobs))
            frames = [self._receive() for _ in jobs]
        if None in frames:
            raise EOFError("the server ended")
        return [result_from_frame(frame) for frame in frames if frame]

    def attend(self, job: Job) -> RunResult:
        """Let the process run a job in itself and see how it comes out; raises OSError."""
        record = Record()
        try:
            with self._deadline(WALL * job.cpu_seconds):
                self._send(jobs_to_frame([job]))
                while not record.over and (frame := self._receive()):
                    record.take(frame)
        except (EOFError, BrokenPipeError):
            pass
        except GarbledError as error:
            return record.finished(str(error))
        return record.finished("") if record.over else self._ending(record, job)

    def stop(self) -> None:
        """End it and whatever runs in its session."""
        self._kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._process.wait()
        self._told.close()

    def last_words(self) -> str:
        """Return the end of what it said on stderr."""
        self._told.seek(max(0, self._told.seek(0, os.SEEK_END) - 1000))
        return self._told.read().decode("utf-8", "replace")

    def _send(self, frame: Frame) -> None:
        assert self._process.stdin is not None
        rest = memoryview(encode(*frame))
        while rest:
            rest = rest[self._process.stdin.write(rest) :]

    def _receive(self) -> Frame | None:
        assert self._process.stdout is not None
        return read_frame(self._process.stdout.read)

    @contextlib.contextmanager
    def _deadline(self, seconds: float) -> Iterator[None]:
        """End the process after so long, which ends all reading from it and writing to it."""
        timer = threading.Timer(seconds, self._give_up)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _give_up(self) -> None:
        self._ended_by_us.set()
        self._kill()

    def _kill(self) -> None:
        if not self.alive:
            return  # its number may be another's by now
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _ending(self, record: Record, job: Job) -> RunResult:
        """Say how a process ended that ran a job in itself."""
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:  # it has closed its pipe and goes on
            return record.ended("exited")
        seconds = _cpu_of_children() - self._cpu_before - (record.begun or 0.0)
        if self._ended_by_us.is_set():
            ended = "cpu" if seconds >= job.cpu_seconds else "wall"
        elif -code == getattr(signal, "SIGXCPU", None):
            ended = "cpu"
        else:
            ended = "killed" if code < 0 else "exited"
        detail = str(abs(code)) if ended in ("killed", "exited") else ""
        return record.ended(ended, detail, max(0.0, seconds))


def _cpu_of_children() -> float:
    if resource is None:
        return 0.0
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
