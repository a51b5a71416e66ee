"""How much a student's code may use up, and that it holds no power over the machine."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from . import linux as kernel

try:
    import resource
except ImportError:  # Windows: there the server's clock is the only limit
    resource = None  # type: ignore[assignment]

MIB = 2**20
FILE_MIB = 16
OPEN_FILES = 256
EXTRA_THREADS = 64


def address_space() -> int:
    """Return the bytes of address space that this process takes; 0 where that is not told."""
    if sys.platform != "linux":
        return 0
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _threads(user: int) -> Iterator[int]:
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            lines = (process / "status").read_text(encoding="utf-8", errors="replace")
            status = dict(line.split(":\t", 1) for line in lines.split("\n") if ":\t" in line)
            if int(status["Uid"].split()[0]) == user:
                yield int(status["Threads"])


def _few_processes() -> int:
    # Linux counts all threads of the user everywhere, macOS the processes without their threads.
    return sum(_threads(os.getuid())) + EXTRA_THREADS if sys.platform == "linux" else 0


def _set(which: int, value: int) -> None:
    hard = resource.getrlimit(which)[1]
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    # Soft and hard at once: a handler of the first signal would run on to the second.
    resource.setrlimit(which, (value, value))


def limit(cpu_seconds: int, memory_mib: int, used_memory: int, count_processes: bool) -> None:
    """Set the kernel's limits, from what the process has used up to now; on Windows none.

    `taken` is what `address_space` said; macOS takes no limit of memory. `count_processes` is for
    where nothing else stops a process from starting others. Raises OSError.
    """
    if resource is None:
        return
    _set(resource.RLIMIT_CPU, round(time.process_time()) + cpu_seconds)
    _set(resource.RLIMIT_CORE, 1)  # with 0 a core may still be piped to a program
    _set(resource.RLIMIT_FSIZE, FILE_MIB * MIB)
    _set(resource.RLIMIT_NOFILE, OPEN_FILES)
    if count_processes:
        _set(resource.RLIMIT_NPROC, _few_processes())
    if sys.platform == "linux":
        _set(resource.RLIMIT_AS, used_memory + memory_mib * MIB)


def die_with_server(server: int) -> None:
    """Be the first process to end when memory runs out, and end with the server that forked us.

    Raises OSError, also if that server is gone. Linux only: elsewhere nothing is done.
    """
    if sys.platform != "linux":
        return
    Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    if server == os.getpid():
        return  # nobody forked us, and whoever started us may be a thread that ends
    kernel.prctl("ending with the server", kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != server:
        raise OSError("the server of this process has ended")


def drop_privileges(closed: bool) -> None:
    """Drop all capabilities, for ever, and with `closed` be closed to debuggers.

    Where Landlock and the filter of calls keep other students' code from that, the process stays
    open to its supervisor, who looks up its folder and its open files.

    The user stays who it is, for a virtual environment in /root is open to its owner alone. Raises
    OSError. Linux only: elsewhere nothing is done.
    """
    if sys.platform != "linux":
        return
    kernel.prctl("no new privileges", kernel.PR_SET_NO_NEW_PRIVS, 1)
    with contextlib.suppress(PermissionError):  # a plain user has none, and now gets none
        for capability in range(64):
            try:
                kernel.prctl("dropping a capability", kernel.PR_CAPBSET_DROP, capability)
            except OSError as error:
                if isinstance(error, PermissionError):
                    raise
                break  # past the last one that this kernel knows
    kernel.prctl("ambient", kernel.PR_CAP_AMBIENT, kernel.PR_CAP_AMBIENT_CLEAR_ALL)
    kernel.drop_capabilities()
    if closed:
        kernel.prctl("closing to debuggers", kernel.PR_SET_DUMPABLE, 0)
