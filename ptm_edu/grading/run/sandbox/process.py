"""The sandbox's process as its parent sees it: started, sent jobs, read from and ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from ptm_edu.exercises.framework.child_process import ChildProcess

from .runtime.frames import Frame, GarbledError, encode, read_frame
from .runtime.job import WALL_FACTOR, Job, RunResult
from .runtime.record import JobRecord, jobs_to_frame, result_from_frame
from .sandbox_env import environment

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

RUNTIME = Path(__file__).parent / "runtime"
START_TIMEOUT = 180  # seconds that loading torch may take on a busy machine
GRACE_SECONDS = 60  # seconds beyond a job's own limits, after which the server itself is lost


class Process(ChildProcess):
    """One process that runs jobs; `private` is its only folder."""

    def __init__(self, private: str) -> None:
        os.makedirs(private, exist_ok=True)
        self._cpu_before = _cpu_of_children()
        # Not -I, which ignores PYTHONMALLOC; environment() sets all other variables.
        command = [sys.executable, "-s", "-S", "-P", "-B", str(RUNTIME / "__main__.py")]
        super().__init__(command, environment(private), private)

    def start(self, setup: dict[str, object]) -> None:
        """Send the setup and wait until everything is loaded; raises OSError or ValueError."""
        with self.deadline(START_TIMEOUT):
            self._send((setup, b""))
            frame = self._receive()
        if frame is None or "ready" not in frame[0]:
            raise GarbledError(str(frame[0].get("failed") if frame else "it ended while loading"))

    def run_jobs(self, jobs: Sequence[Job]) -> list[RunResult]:
        """Let a server run jobs and return how each ended; raises OSError or ValueError."""
        with self.deadline(WALL_FACTOR * sum(job.cpu_seconds for job in jobs) + GRACE_SECONDS):
            self._send(jobs_to_frame(jobs))
            frames = [self._receive() for _ in jobs]
        if None in frames:
            raise EOFError("the server ended")
        return [result_from_frame(frame) for frame in frames if frame]

    def run_in_process(self, job: Job) -> RunResult:
        """Let the process run a job in itself and return how it ended; raises OSError."""
        record = JobRecord()
        try:
            with self.deadline(WALL_FACTOR * job.cpu_seconds):
                self._send(jobs_to_frame([job]))
                while not record.over and (frame := self._receive()):
                    record.take(frame)
        except (EOFError, BrokenPipeError):
            pass
        except GarbledError as error:
            return record.finished(str(error))
        return record.finished("") if record.over else self._ending(record, job)

    def _send(self, frame: Frame) -> None:
        rest = memoryview(encode(*frame))
        while rest:
            rest = rest[self.stdin.write(rest) :]

    def _receive(self) -> Frame | None:
        return read_frame(self.stdout.read)

    def _ending(self, record: JobRecord, job: Job) -> RunResult:
        """Return how a process ended that ran a job in itself."""
        try:
            code = self.wait(timeout=1)
        except subprocess.TimeoutExpired:  # it has closed its pipe and still runs
            return record.ended("exited")
        seconds = _cpu_of_children() - self._cpu_before - (record.begun or 0.0)
        if self.timed_out:
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
