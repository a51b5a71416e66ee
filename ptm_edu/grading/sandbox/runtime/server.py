"""The sandbox's server: loads everything once, then forks a process for each request."""

from __future__ import annotations

import contextlib
import dataclasses
import importlib
import os
import select
import shutil
import site
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import confine
from .case_memory import CaseMemory
from .frames import Frame, encode, read_frame
from .introspection import Introspection
from .job import Job
from .level import Level
from .policy import Policy
from .protocol import Channel, jobs_from_frame, result_to_frame
from .supervise import Supervisor, write_all
from .syscall_listener import Listener

KERNEL_SECONDS = 5  # after which the kernel ends a process that its supervisor has not ended
MAX_SUBMISSION_SECONDS = 3600  # seconds of processor time for all jobs of a process without fork


def main(load: Any) -> None:
    """Serve until the client goes away; `load(name, folder)` loads a package by its path."""
    inbound, outbound = _own_pipes()
    first = read_frame(lambda size: os.read(inbound, size))
    if first is None:
        return
    try:
        server = Server(first[0], load, inbound, outbound)
    except BaseException:
        write_all(outbound, encode({"failed": traceback.format_exc()[-2000:]}))
        return
    write_all(outbound, encode({"ready": os.getpid()}))
    server.serve()


def _own_pipes() -> tuple[int, int]:
    """Move the two pipes away from Python's standard input and output."""
    inbound, outbound = os.dup(0), os.dup(1)
    if sys.platform == "win32":
        import msvcrt

        for fd in (inbound, outbound):
            msvcrt.setmode(fd, os.O_BINARY)
    silence(0, 1)
    return inbound, outbound


def silence(*fds: int) -> None:
    """Redirect file descriptors to the null device."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for fd in fds:
        os.dup2(nowhere, fd)
    os.close(nowhere)


def _leave_no_module(package: str) -> None:
    """Let a package work on, but be found by nobody who looks through the loaded modules."""
    for name in [*sys.modules]:
        if name == package or name.startswith(f"{package}."):
            del sys.modules[name]


class Server:
    """Reads jobs from one pipe and writes their results to the other."""

    def __init__(self, setup: dict[str, Any], load: Any, inbound: int, outbound: int) -> None:
        self._inbound, self._outbound, self._fork = inbound, outbound, bool(setup["fork"])
        self._entered = False
        self._private = Path(setup["private"])
        level = Level(setup["level"])
        # Before torch: a namespace of users can be made by a process of one thread only.
        self._confinement = confine.Confinement.prepare(level, setup["private"], setup["readable"])
        os.chdir(self._private)
        # As a notebook imports what lies beside it.
        sys.path[:] = [setup["private"], *setup["path"]]
        sys.prefix, sys.exec_prefix = setup["prefix"]
        site.sethelper()
        runner = load("runner", Path(setup["runner"]))
        self._mark_overwritten = runner.mark_overwritten
        # Not at the top: all of these import torch.
        child = importlib.import_module(".child", __package__)
        guard = importlib.import_module(".guard", __package__)
        self._policy = Policy(
            *(setup[part] for part in ("private", "readable", "path", "installed", "hidden"))
        )
        watcher = guard.Guard(self._policy, weak=level == Level.LIMITS)
        self._observes = level > Level.LIMITS
        own = (setup["runner"], os.path.dirname(__file__))
        introspection = Introspection((*setup["installed"], *setup["path"], *own))
        self._job_runner = child.JobRunner(setup["private"], runner, watcher, introspection)
        _leave_no_module(runner.__name__)
        _leave_no_module(str(__package__))
        self._wipe()

    def serve(self) -> None:
        """Run jobs one after the other until the client closes its pipe."""
        serve_one = self._fork_one if self._fork else self._run_one
        while serve_one():
            self._wipe()

    def _fork_one(self) -> bool:
        # A job and its outputs would stay in this process's memory, where the next student's code
        # could find them: so an intermediate process reads the one and passes on the other.
        select.select([self._inbound], [], [])
        pid = os.fork()
        if pid == 0:
            between = os._exit
            try:
                between(0 if self._supervise_one() else 1)
            finally:
                between(2)
        return os.waitpid(pid, 0)[1] == 0

    def _supervise_one(self) -> bool:
        frame = self._next_frame()
        if frame is None:
            return False
        jobs, sizes = jobs_from_frame(frame)
        memory = CaseMemory(sizes, self._mark_overwritten)
        self._confinement = dataclasses.replace(self._confinement, server=os.getpid())
        listener = Listener(self._policy) if self._observes else None
        # The cases are read when the child is there: it has no copy of them.
        supervisor = Supervisor(self._inbound, jobs, memory, self._next_frame, listener)
        for result in supervisor.run(lambda *ends: self._confined(jobs, memory, listener, *ends)):
            write_all(self._outbound, encode(*result_to_frame(result)))
        return True

    def _next_frame(self) -> Frame | None:
        return read_frame(lambda size: os.read(self._inbound, size))

    def _confined(
        self,
        jobs: Sequence[Job],
        memory: CaseMemory,
        listener: Listener | None,
        channel: Channel,
        pipe: int,
    ) -> None:
        def enter() -> bool:
            seconds = jobs[0].cell_seconds + sum(job.cpu_seconds for job in jobs)
            memory_mib = max(job.memory_mib for job in jobs)
            observed = self._confinement.enter(
                round(1.2 * seconds) + KERNEL_SECONDS, memory_mib, listener
            )
            first, last = sorted((pipe, memory.told))
            os.closerange(3, first)  # not before: the confinement may hold some
            os.closerange(first + 1, last)
            os.closerange(last + 1, most)
            return observed

        most = os.sysconf("SC_OPEN_MAX")  # before the confinement lowers it
        silence(0, 1, 2)
        self._job_runner.run(jobs, channel, enter, memory.wait)

    def _run_one(self) -> bool:
        frame = self._next_frame()
        if frame is None:
            return False
        jobs, _ = jobs_from_frame(frame)
        channel = Channel(lambda data: write_all(self._outbound, data))
        try:
            self._job_runner.run(
                jobs, channel, lambda: self._enter_for_all(jobs[0]), lambda _: self._sent_cases()
            )
            self._job_runner.forget()
        except BaseException as error:
            channel.fault(f"{type(error).__name__}: {error}")
            return False
        return True

    def _sent_cases(self) -> tuple[bytes, None]:
        frame = self._next_frame()
        if frame is None:
            raise EOFError("the client went away")
        return frame[1], None

    def _enter_for_all(self, job: Job) -> bool:
        """Confine this process once."""
        if not self._entered:
            silence(2)
            self._confinement.enter(MAX_SUBMISSION_SECONDS, job.memory_mib)
            self._entered = True
        return False

    def _wipe(self) -> None:
        with contextlib.suppress(OSError):
            os.chdir(self._private)
            for path in self._private.iterdir():
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path, ignore_errors=True)
                else:
                    path.unlink(missing_ok=True)
