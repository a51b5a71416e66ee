"""Forks a process for jobs, reads from it, ends it at its limits and returns how each job ended."""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from .case_memory import CaseMemory
from .frames import CHUNK, Decoder, Frame, GarbledError
from .job import Job, RunResult
from .protocol import Channel, JobRecord
from .syscall_listener import Listener
from .watch import INTERVAL, Watch, cpu_clock

GRACE = 1.0  # seconds between the end of what a process says and its own end


def write_all(fd: int, data: bytes, write: Callable[[int, memoryview], int] = os.write) -> None:
    """Write all of `data`, however small the pieces that the pipe takes."""
    rest = memoryview(data)
    while rest:
        rest = rest[write(fd, rest) :]


class Supervisor:
    """Watches over one process; `client` is the pipe whose closing ends everything.

    `cases()` reads the jobs' cases, which go into `memory` one job after the other. With a
    `listener` flags come from the kernel, and only what the runner itself can see is taken from the
    process.
    """

    def __init__(
        self,
        client: int,
        jobs: Sequence[Job],
        memory: CaseMemory,
        cases: Callable[[], Frame | None],
        listener: Listener | None = None,
    ) -> None:
        self._client, self._jobs, self._listener = client, jobs, listener
        self._memory, self._cases = memory, cases
        # Only the first job can end before the confinement stands, which would be our fault.
        self._records = [JobRecord(), *(JobRecord(begun=0.0) for _ in jobs[1:])]
        self._times: list[tuple[float, float]] = []  # processor and wall seconds of each job
        self._at = 0  # the job that is running
        self._garbled = ""

    def run(self, body: Callable[[Channel, int], None]) -> list[RunResult]:
        """Run `body` in a process of its own and return how each job came out."""
        pipe, pid = self._fork(body)
        self._watch = Watch(self._jobs, cpu_clock(pid))
        limit = "cpu"
        try:
            self._memory.fill(self._cases())
            limit = self._listen(pipe, pid)
        finally:
            os.close(pipe)
            if self._listener:
                self._listener.close()
            status, seconds = _reap(pid, at_once=bool(limit) or self._over)
        done = [
            self._timed(number, self._records[number].finished(""), *times)
            for number, times in enumerate(self._times)
        ]
        if self._at == len(self._jobs):
            return done
        wall = self._watch.end_job()[1]
        seconds = max(0.0, seconds - sum(run.cpu_seconds for run in done))
        last = self._timed(self._at, self._last(status, seconds, limit), seconds, wall)
        return [*done, last, *(RunResult("unrun") for _ in self._jobs[self._at + 1 :])]

    def _last(self, status: int | None, seconds: float, limit: str) -> RunResult:
        record = self._records[self._at]
        if self._garbled:
            return record.finished(self._garbled)
        if limit:
            return record.ended(limit, self._watch.cell if limit in ("cells", "wall") else "")
        return record.ended(*self._ending(status, seconds))

    def _timed(
        self, number: int, result: RunResult, cpu_seconds: float, wall_seconds: float
    ) -> RunResult:
        interrupted = number in self._watch.interrupted
        return replace(
            result, cpu_seconds=cpu_seconds, wall_seconds=wall_seconds, interrupted=interrupted
        )

    @property
    def _over(self) -> bool:
        return bool(self._garbled) or self._at == len(self._jobs)

    def _take(self, frame: Frame) -> None:
        if self._at == len(self._jobs):
            raise GarbledError("more than was asked for")
        record = self._records[self._at]
        record.take(frame)
        if record.cell is None and not record.over:
            self._memory.hand_over(self._at)
        if record.over:
            if record.outputs is not None:
                record.outputs = self._memory.checked(self._at, record.outputs)
            self._times.append(self._watch.end_job())
            self._at += 1
            self._watch.enter(self._at, -1)
        else:
            self._watch.enter(self._at, record.cell)

    def _fork(self, body: Callable[[Channel, int], None]) -> tuple[int, int]:
        ours, theirs = os.pipe()
        pid = os.fork()
        if pid == 0:
            _be_child(theirs, body)
        os.close(theirs)
        return ours, pid

    def _observed(self) -> None:
        for record in self._records:
            record.observed = True

    def _report(self, kind: str, detail: str) -> None:
        if self._at < len(self._jobs):
            self._records[self._at].add_flag(kind, detail)

    def _listen(self, fd: int, pid: int) -> str:
        """Take what the process tells until it is over; return the limit that ended it, or ""."""
        decoder, poll = Decoder(), select.poll()
        poll.register(fd, select.POLLIN)
        poll.register(self._client, 0)
        calls = None  # the listener's descriptor
        hello = self._listener.wait(pid, self._report) if self._listener else None
        if hello is not None:
            poll.register(hello, select.POLLIN)
        while not self._over:
            events = dict(poll.poll(INTERVAL * 1000))
            if self._client in events:
                raise EOFError("the client went away")
            if self._listener and hello in events:
                poll.unregister(hello)
                calls, hello = self._listener.accept(), None
                if calls is not None:
                    poll.register(calls, select.POLLIN)
                    self._observed()
            if fd in events:
                chunk = os.read(fd, CHUNK)
                if not chunk:
                    break
                try:
                    for frame in decoder.feed(chunk):
                        self._take(frame)
                except GarbledError as error:
                    self._garbled = str(error)
            # Last: what the process has sent before its call belongs to the job before.
            if self._listener and calls in events:
                if events[calls] & select.POLLIN:
                    self._listener.serve()
                else:  # the process has ended
                    poll.unregister(calls)
            limit = "" if self._over else self._watch.limit()
            if limit == "interrupt":
                os.kill(pid, signal.SIGXCPU)
            elif limit:
                return limit
        return ""

    def _ending(self, status: int | None, seconds: float) -> tuple[str, str]:
        if status is None:  # it had closed its pipe and went on
            return "exited", ""
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            if number == signal.SIGXCPU:  # it has removed the handler that interrupts a cell
                return "cells", self._watch.cell
            most = self._jobs[0].cell_seconds + self._jobs[self._at].cpu_seconds
            if number == signal.SIGKILL and seconds >= most:
                return "cpu", ""  # by the kernel, before this process could look
            return "killed", str(number)
        return "exited", str(os.waitstatus_to_exitcode(status))


def _be_child(pipe: int, body: Callable[[Channel, int], None]) -> None:
    leave = os._exit
    try:
        write = os.write
        channel = Channel(lambda data: write_all(pipe, data, write))
        try:
            body(channel, pipe)
        except BaseException as error:
            channel.fault(f"{type(error).__name__}: {error}")
            leave(70)
        leave(0)
    finally:
        leave(71)


def _reap(pid: int, at_once: bool) -> tuple[int | None, float]:
    """Wait for the process; return its status and processor time, no status if we ended it."""
    until = time.monotonic() + (0 if at_once else GRACE)
    while time.monotonic() < until:
        ended_pid, status, usage = os.wait4(pid, os.WNOHANG)
        if ended_pid:
            return status, usage.ru_utime + usage.ru_stime
        time.sleep(0.001)
    os.kill(pid, signal.SIGKILL)
    _, _, usage = os.wait4(pid, 0)
    return None, usage.ru_utime + usage.ru_stime
