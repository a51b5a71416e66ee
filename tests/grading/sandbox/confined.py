"""Run by test_confine: a process that lets itself be confined and tells how each try came out.

Standard library only, so that any Python 3.11 can run it, a plain user's too.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import fcntl
import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Tries = dict[str, Callable[[], Any]]
LIBC = ctypes.CDLL(None, use_errno=True)


def told(attempt: Callable[[], Any]) -> str:
    """Return "ok", the name of the error's number, or the exception's type."""
    here = os.getpid()
    try:
        attempt()
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, type(error).__name__)
    except Exception as error:
        return type(error).__name__
    finally:
        if os.getpid() != here:
            os._exit(0)  # a fork that should not have come to be
    return "ok"


def libc(name: str, *arguments: int | bytes | None) -> int:
    made = getattr(LIBC, name)(*arguments)
    if made < 0:
        raise OSError(ctypes.get_errno(), name)
    return int(made)


def processes() -> Tries:
    parent = os.getppid()
    return {
        "fork": os.fork,
        "vfork": lambda: subprocess.run(["/bin/true"], check=True),
        "posix_spawn": lambda: os.posix_spawn("/bin/true", ["true"], {}),
        "kill the parent": lambda: os.kill(parent, 0),
        "kill the group": lambda: os.kill(0, 0),
        "kill all": lambda: os.kill(-1, 0),
        "tgkill the parent": lambda: libc("tgkill", parent, parent, 0),
        "pidfd_open": lambda: os.pidfd_open(os.getpid()),
        "limit the parent": lambda: resource.prlimit(parent, resource.RLIMIT_CORE),
        "priority": lambda: os.setpriority(os.PRIO_PROCESS, 0, 1),
        "affinity": lambda: os.sched_setaffinity(0, os.sched_getaffinity(0)),
        "outlive the server": lambda: libc("prctl", 1, 0, 0, 0, 0),
        "own session": os.setpgrp,
        "signal by fcntl": lambda: fcntl.fcntl(1, fcntl.F_SETOWN, os.getpid()),
    }


def channels() -> Tries:
    return {
        "internet socket": lambda: socket.socket(socket.AF_INET),
        "unix socket": lambda: socket.socket(socket.AF_UNIX),
        "socketpair": socket.socketpair,
        "shared memory": lambda: libc("shmctl", libc("shmget", 0, 4096, 0o1600), 0, None),
        "memfd": lambda: os.memfd_create("a"),
        "inotify": lambda: libc("inotify_init1", 0),
        "terminal": lambda: fcntl.ioctl(0, 0x5412, b"x"),
    }


def files(outside: Path, readable: Path) -> Tries:
    mine = outside / "mine"
    return {
        "list outside": lambda: os.listdir(outside),
        "write outside": lambda: (outside / "new").write_text("x"),
        "mkdir outside": lambda: (outside / "folder").mkdir(),
        "rename outside": lambda: mine.rename(outside / "mine2"),
        "rename back": lambda: (outside / "mine2").rename(mine),
        "symlink outside": lambda: (outside / "link").symlink_to(mine),
        "write readable": lambda: (readable / "new").write_text("x"),
        "empty readable": lambda: os.open(readable / "text", os.O_RDONLY | os.O_TRUNC),
        "truncate outside": lambda: os.truncate(mine, 1),
        "chmod": lambda: mine.chmod(0o600),
        "chown": lambda: os.chown(mine, os.getuid(), os.getgid()),
        "utime": lambda: os.utime(mine),
        "flags": lambda: fcntl.ioctl(os.open(readable, os.O_RDONLY), 0x40086602, bytes(8)),
        "read outside": mine.read_text,
        "read passwords": Path("/etc/passwd").read_text,
        "read processes": Path("/proc/self/maps").read_bytes,
        "delete outside": mine.unlink,
    }


def allowed(readable: Path) -> Tries:
    def thread() -> None:
        ran: list[int] = []
        started = threading.Thread(target=ran.append, args=(1,))
        started.start()
        started.join()
        assert ran == [1]

    return {
        "thread": thread,
        "sleep": lambda: time.sleep(0.001),
        "read readable": (readable / "text").read_text,
        "list readable": lambda: os.listdir(readable),
        "import": lambda: __import__("colorsys"),
        "import a library": lambda: __import__("sqlite3"),
        "null": lambda: Path("/dev/null").write_text("x"),
        "random": lambda: open("/dev/urandom", "rb").read(4),
        "kill oneself": lambda: os.kill(os.getpid(), 0),
        "own limits": lambda: resource.getrlimit(resource.RLIMIT_CPU),
        "is a terminal": lambda: os.isatty(1),
        "mmap": lambda: bytearray(2**20),
    }


def private(level: int) -> Tries:
    def temporary() -> None:
        with tempfile.TemporaryDirectory(dir=".") as folder:
            Path(folder, "a").write_text("x")

    def too_many() -> None:
        for count in range(5000):
            Path(f"many-{count}").touch()

    write: Tries = {"write here": lambda: Path("a").write_text("x")}
    if level < 3:
        return write  # elsewhere it would fill a real disk
    return {
        **write,
        "temporary": temporary,
        "rename here": lambda: Path("a").rename("b"),
        "large file": lambda: Path("large").write_bytes(bytes(17 * 2**20)),
        "fill": lambda: [Path(f"f{k}").write_bytes(bytes(15 * 2**20)) for k in range(6)],
        "many files": too_many,
    }


def more_files() -> None:
    opened: list[int] = []
    try:
        while len(opened) < 300:
            opened.append(os.dup(1))
    finally:
        for fd in opened:
            os.close(fd)


def powers() -> Tries:
    return {
        "memory": lambda: bytearray(700 * 2**20),
        "more time": lambda: resource.setrlimit(resource.RLIMIT_CPU, (999, 999)),
        "more files": more_files,
        "another user": lambda: os.setuid(12345),
        "chroot": lambda: os.chroot("/"),
    }


def status() -> dict[str, str]:
    """Return what the kernel says about this process, where that may be read."""
    with contextlib.suppress(OSError):
        lines = Path("/proc/self/status").read_text().split("\n")
        found = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
        return {**found, "oom": Path("/proc/self/oom_score_adj").read_text().strip()}
    return {}


def every_denied_call(modules: Any) -> dict[str, str]:
    """Return call → how it came out, of all that the filter denies by name."""
    table = modules.syscalls.numbers(modules.syscalls.DENIED, modules.linux.machine())
    LIBC.syscall.restype = ctypes.c_long
    return {n: told(lambda k=k: libc("syscall", k, -1, -1, -1, -1, -1)) for n, k in table.items()}


def main(inside: str, level: str, folder: str, what: str) -> None:
    sys.path.append(str(Path(inside).parent))
    modules = __import__(f"{Path(inside).name}.confine").__dict__
    package = type("Modules", (), modules)
    outside, readable = Path(folder, "outside"), Path(folder, "readable")
    paths = [str(readable), sys.base_prefix, "/usr", "/lib", "/lib64", "/etc/ld.so.cache"]
    prepared = package.confine.Confinement.prepare(
        package.level.Level(int(level)), str(Path(folder, "private")), paths
    )
    if what == "threads":
        threading.Thread(target=time.sleep, args=(5,), daemon=True).start()
        return print(prepared.enter(cpu_seconds=5, memory_mib=256), "entered")
    child = os.fork()
    if what == "twice" and child:
        os.waitpid(child, 0)
        print("server sees", os.listdir(Path(folder, "private")), flush=True)
        child = os.fork()
    if child:
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        sys.exit(ended if ended >= 0 else 128 - ended)
    groups = {
        "powers": powers(),
        "processes": processes(),
        "channels": channels(),
        "files": files(outside, readable),
        "allowed": allowed(readable),
        "private": private(int(level)),
        "last": {"namespace": lambda: libc("unshare", 0x10000000)},
    }
    prepared.enter(cpu_seconds=1 if what == "spin" else 20, memory_mib=256)
    sys.stdout.write("in\n")
    sys.stdout.flush()
    if what == "tries":
        result = {"status": status()}
        result |= {g: {n: told(f) for n, f in tries.items()} for g, tries in groups.items()}
        if int(level) > 1:
            result["calls"] = every_denied_call(package)
        sys.stdout.write(json.dumps(result))
    elif what == "spin":
        import signal

        signal.signal(signal.SIGXCPU, signal.SIG_IGN)
        while True:
            pass
    elif what == "twice":
        print(os.listdir("."))
        Path("left behind").touch()
    elif what == "sleep":
        time.sleep(100)
    elif what == "x32":
        libc("syscall", 0x40000000 + 39)
    sys.stdout.flush()
    os._exit(0)


main(*sys.argv[1:])
