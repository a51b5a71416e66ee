"""Forks one process a job, listens to it, ends it at its limits and says how it ended."""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable

from .frames import PIECE, Decoder, GarbledError
from .job import Job, Ran
from .record import Channel, Record

WALL = 6  # seconds that a job may take for each second of processor time it is given
GRACE = 1.0  # seconds between the end of what a process says and its own end
ALMOST = 0.8  # of its limit: the kernel that enforces it counts in ticks, not as it reports


def write_all(fd: int, data: bytes, write: Callable[[int, memoryview], int] = os.write) -> None:
    """Write all of `data`, however small the pieces that the pipe takes."""
    rest = memoryview(data)
    while rest:
        rest = rest[write(fd, rest) :]


class Supervisor:
    """Watches over one job's process; `client` is the pipe whose closing ends everything."""

    def __init__(self, client: int) -> None:
        self._client = client
        self._record = Record()
        self._garbled = ""

    def run(self, job: Job, body: Callable[[Channel, int], None]) -> Ran:
        """Run `body` in a process of its own and return how that came out."""
        theirs, pid = self._fork(body)
        late = True
        try:
            late = not self._listen(theirs, time.monotonic() + WALL * job.cpu_seconds)
        finally:
            os.close(theirs)
            status, seconds = _reap(pid, at_once=late or self._over)
        if self._garbled or self._record.over:
            return self._record.finished(self._garbled, seconds)
        return self._record.ended(*_ending(status, seconds, job, late), seconds)

    @property
    def _over(self) -> bool:
        return bool(self._garbled) or self._record.over

    def _fork(self, body: Callable[[Channel, int], None]) -> tuple[int, int]:
        ours, theirs = os.pipe()
        pid = os.fork()
        if pid == 0:
            _be_child(theirs, body)
        os.close(theirs)
        return ours, pid

    def _listen(self, fd: int, deadline: float) -> bool:
        """Take what the process tells until it is over; False where the time is."""
        decoder, poll = Decoder(), select.poll()
        poll.register(fd, select.POLLIN)
        poll.register(self._client, 0)
        while not self._over:
            left = deadline - time.monotonic()
            ready = poll.poll(max(0, left) * 1000)
            if not ready:
                return False
            if any(one == self._client for one, _ in ready):
                raise EOFError("the client went away")
            piece = os.read(fd, PIECE)
            if not piece:
                break
            try:
                for frame in decoder.feed(piece):
                    self._record.take(frame)
            except GarbledError as error:
                self._garbled = str(error)
        return True


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
        found, status, usage = os.wait4(pid, os.WNOHANG)
        if found:
            return status, usage.ru_utime + usage.ru_stime
        time.sleep(0.001)
    os.kill(pid, signal.SIGKILL)
    _, _, usage = os.wait4(pid, 0)
    return None, usage.ru_utime + usage.ru_stime


def _ending(status: int | None, seconds: float, job: Job, late: bool) -> tuple[str, str]:
    used_up = seconds >= ALMOST * job.cpu_seconds
    if late:
        return ("cpu", "") if used_up else ("wall", "")
    if status is None:  # it had closed its pipe and went on
        return "exited", ""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number == signal.SIGXCPU or (number == signal.SIGKILL and used_up):
            return "cpu", ""
        return "killed", str(number)
    return "exited", str(os.waitstatus_to_exitcode(status))
