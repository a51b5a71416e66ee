"""The one door to confinement: what this machine offers, and how a process gets in for good."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from . import landlock, limits, namespaces, seccomp
from .level import Level
from .linux import machine
from .syscall_listener import Listener

PROBE_TIMEOUT = 20


@dataclass(frozen=True)
class Confinement:
    """What `prepare` promised: each process that calls `enter` is then held in by all of it."""

    level: Level
    private: str
    server: int  # the pid that prepared
    rules: int | None  # Landlock's, made once: a rule for each of 300 packages takes 10 ms

    @classmethod
    def prepare(cls, level: Level, private: str, readable: Sequence[str]) -> Confinement:
        """Do the server's part, right at its start: before torch or numpy begin their threads.

        `private` is an empty folder, where the child will stand; at NAMESPACES it is laid over by
        a folder in memory, empty for each child, and nothing else can be written. From LANDLOCK
        on, only what lies beneath `readable` can be read. Raises OSError where the machine does
        not offer the level.
        """
        rules = None
        if level >= Level.LANDLOCK:
            _require_linux()
            rules = landlock.rules_for(readable)
        if level >= Level.NAMESPACES:
            namespaces.enter()
        return cls(level, os.path.realpath(private), os.getpid(), rules)

    def enter(self, cpu_seconds: int, memory_mib: int, listener: Listener | None = None) -> bool:
        """Confine this process, for ever; call it in the forked child, before any thread.

        `cpu_seconds` and `memory_mib` are counted from here on. Raises OSError if any part of the
        level cannot be made: then nothing of a student's may be run. Returns whether `listener` is
        asked about the calls of this process.
        """
        memory = limits.address_space()
        if self.rules is not None and len(os.listdir("/proc/self/task")) > 1:
            raise OSError(errno.EBUSY, "a process with several threads cannot be confined")
        limits.die_with_server(self.server)
        if self.level >= Level.NAMESPACES:
            namespaces.mount_private_folder(self.private)
        os.chdir(self.private)
        count_processes = self.rules is None  # then only the kernel's counting stops a fork bomb
        limits.limit(cpu_seconds, memory_mib, memory, count_processes=count_processes)
        limits.drop_privileges(closed=self.rules is None)
        if self.rules is None:
            return False
        rules = self.rules
        if listener is None:
            self._restrict(rules, observed=False)
            return False
        return listener.send(lambda: self._restrict(rules, observed=True))

    def _restrict(self, rules: int, observed: bool) -> int | None:
        if self.level >= Level.NAMESPACES:
            # The server's rules grow by this one, which fits nothing once its folder is gone.
            landlock.allow_writing(rules, self.private)
        landlock.restrict(rules)
        os.close(rules)
        return seccomp.install(observed)


def _require_linux() -> None:
    if sys.platform != "linux":
        raise OSError(errno.ENOSYS, f"{sys.platform} has neither Landlock nor seccomp")
    if machine() is None:
        raise OSError(errno.ENOSYS, "the system calls of this processor are not known")


def offered() -> dict[Level, str | None]:
    """Return for each level None if this machine offers it, else why not, in a few words.

    Each is tried by a process of its own that gets in and then tries to get out.
    """
    return {level: _probe_level(level) for level in Level}


def _probe_level(level: Level) -> str | None:
    package = Path(__file__).parent
    code = (
        f"import sys; sys.path.append({str(package.parent)!r})\n"
        f"from {package.name}.probe import probe; probe({int(level)}, *sys.argv[1:])"
    )
    with tempfile.TemporaryDirectory() as folder:
        private, outside = Path(folder, "private"), Path(folder, "outside")
        private.mkdir()
        outside.write_text("not for a student", encoding="utf-8")
        command = [sys.executable, "-I", "-S", "-B", "-c", code, str(private), str(outside)]
        try:
            completed = subprocess.run(
                command, capture_output=True, text=True, timeout=PROBE_TIMEOUT, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return f"it could not be tried: {error}"
        if completed.returncode == 0 and completed.stdout == "held\n":
            return "its folder was seen from outside" if any(private.iterdir()) else None
        message = (completed.stdout + completed.stderr).strip().split("\n")[-1]
        return message or f"the process that tried it ended with {completed.returncode}"
