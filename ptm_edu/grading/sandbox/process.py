"""The sandbox's process as its parent sees it: started, sent jobs, read from and ended."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ptm_edu.exercises.framework.child_process import ChildProcess

from .runtime.frames import Frame, GarbledError, encode, read_frame
from .runtime.job import Job, RunResult
from .runtime.protocol import JobRecord, jobs_to_frames, result_from_frame
from .runtime.watch import BUSY_FACTOR, INTERVAL, Watch, cpu_clock
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
        seconds = 1.2 * jobs[0].cell_seconds + sum(job.cpu_seconds for job in jobs)
        longest = BUSY_FACTOR * seconds + 2 * jobs[0].wait_seconds
        with self.deadline(longest + GRACE_SECONDS):
            for part in jobs_to_frames(jobs):
                self._send(part)
            frames = [self._receive() for _ in jobs]
        if None in frames:
            raise EOFError("the server ended")
        return [result_from_frame(frame) for frame in frames if frame]

    def run_in_process(self, job: Job) -> RunResult:
        """Let the process run a job in itself and return how it ended; raises OSError."""
        record, start = JobRecord(), time.monotonic()
        watch = Watch([job], cpu_clock(self.pid))
        try:
            with self._watched(watch) as limits:
                cells, cases = jobs_to_frames([job])
                self._send(cells)
                while not record.over and (frame := self._receive()):
                    before = record.cell
                    record.take(frame)
                    watch.enter(0, record.cell)
                    if record.cell is None and before is not None:
                        self._send(cases)
        except (EOFError, BrokenPipeError):
            pass
        except GarbledError as error:
            return record.finished(str(error))
        result = record.finished("") if record.over else self._ending(record, watch, limits)
        wall_seconds = time.monotonic() - start
        return replace(result, wall_seconds=wall_seconds, interrupted=bool(watch.interrupted))

    @contextlib.contextmanager
    def _watched(self, watch: Watch) -> Iterator[list[str]]:
        """End the process at a limit, which is then in the list that is yielded."""
        limits: list[str] = []
        over = threading.Event()

        def look() -> None:
            while not over.wait(INTERVAL):
                limit = watch.limit()
                if limit == "interrupt" and hasattr(signal, "SIGXCPU"):
                    with contextlib.suppress(OSError):
                        os.kill(self.pid, signal.SIGXCPU)
                elif limit:
                    limits.append("cells" if limit == "interrupt" else limit)
                    return self.kill()

        thread = threading.Thread(target=look, daemon=True)
        thread.start()
        try:
            yield limits
        finally:
            over.set()
            thread.join()

    def _send(self, frame: Frame) -> None:
        rest = memoryview(encode(*frame))
        while rest:
            rest = rest[self.stdin.write(rest) :]

    def _receive(self) -> Frame | None:
        return read_frame(self.stdout.read)

    def _ending(self, record: JobRecord, watch: Watch, limits: Sequence[str]) -> RunResult:
        """Return how a process ended that ran a job in itself."""
        try:
            code = self.wait(timeout=1)
        except subprocess.TimeoutExpired:  # it has closed its pipe and still runs
            return record.ended("exited")
        seconds = max(0.0, _cpu_of_children() - self._cpu_before - (record.begun or 0.0))
        if limits:
            cell = watch.cell if limits[0] in ("cells", "wall") else ""
            return record.ended(limits[0], cell, seconds)
        if -code == getattr(signal, "SIGXCPU", None):
            return record.ended("cells", watch.cell, seconds)
        ended = "killed" if code < 0 else "exited"
        return record.ended(ended, str(abs(code)), seconds)


def _cpu_of_children() -> float:
    if resource is None:
        return 0.0
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
