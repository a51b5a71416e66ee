"""Denies and reports what a student's code has no business to do, as far as Python can see it.

It is the only net at the weakest level, and no strong one: whoever knows it gets around it. At
the other levels the kernel denies the same, and attempts.py takes note of what was tried; only
where the kernel offers no listener does this report it there, too.
"""

from __future__ import annotations

import builtins
import os
import re
import sys
from collections.abc import Callable
from typing import Any

from .policy import Policy

# Functions made below keep these names for themselves, whatever happens to `builtins` later.
__builtins__ = dict(vars(builtins))  # type: ignore[assignment]

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
PROCESSES = (
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.fork",
    "os.forkpty",
    "pty.spawn",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
)
FILE_CHANGES = (
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.chmod",
    "os.chown",
    "os.link",
    "os.symlink",
    "os.truncate",
    "os.utime",
    "os.setxattr",
    "os.removexattr",
)
LISTS = ("os.listdir", "os.scandir")
NATIVE = (
    "ctypes.dlopen",
    "ctypes.dlsym",
    "ctypes.dlsym/handle",
    "ctypes.call_function",
    "ctypes.cdata",
    "ctypes.string_at",
    "ctypes.wstring_at",
)
# A socket alone reaches nothing: packages make some to learn what the machine offers.
HARMLESS = ("socket.gethostname", "socket.__new__")
REACHING = (
    "socket.connect",
    "socket.sendto",
    "socket.sendmsg",
    "socket.getaddrinfo",
    "socket.gethostbyname",
    "socket.gethostbyaddr",
    "socket.getnameinfo",
    "urllib.Request",
)
DOWNLOADING = ("socket.getaddrinfo", "socket.gethostbyname", "urllib.Request")
ADDRESS = re.compile(r"(?:\w+://)?(?:[\d.]+|\[?[\da-f]*:[\da-f]*:[\da-f:.]*\]?)(?:[:/]|$)")
# Programs that packages look for when they are imported: not there, and nothing to tell of.
LOOKED_FOR = frozenset(
    (
        *("uname", "lscpu", "ldconfig", "ld", "gcc", "cc", "c++", "g++", "clang", "objdump"),
        *("fc-list", "git", "nvidia-smi", "rocm-smi", "nvcc", "which", "lsb_release", "sysctl"),
        "getconf",
    )
)


class Guard:
    """One audit hook for the process; silent until `watch` is called."""

    def __init__(self, policy: Policy, weak: bool) -> None:
        self._policy = policy
        self._native = NATIVE if weak else ()
        self._flag: Callable[[str, object], None] | None = None
        self._realpath, self._fspath, self._getpid = os.path.realpath, os.fspath, os.getpid
        self._is_address = ADDRESS.match

    def watch(self, flag: Callable[[str, object], None], observed: bool = False) -> None:
        """Deny from now on, and tell `flag` of it; it cannot be taken back.

        Where the process is `observed` from outside, everything is left to the kernel but the
        programs that packages look for.
        """
        first = self._flag is None
        self._flag = flag
        if first:
            sys.addaudithook(_hide_programs if observed else self._hook)

    def _hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            self._open(*arguments)
        elif event in PROCESSES:
            _hide_programs(event, arguments)
            self._deny("starts_process", arguments[0] if arguments else event)
        elif event in ("os.kill", "os.killpg"):
            if event == "os.killpg" or arguments[0] != self._getpid():
                self._deny("kills", f"process {arguments[0]}, signal {arguments[1]}")
        elif event.startswith("socket.") or event == "urllib.Request":
            self._network(event, arguments)
        elif event in FILE_CHANGES:
            paths = arguments[:2] if event in ("os.rename", "os.link") else arguments[:1]
            for path in paths:
                self._write(path)
        elif event in LISTS:
            self._list(arguments[0])
        elif event == "sqlite3.connect":
            self._database(arguments[0])
        elif event in self._native:
            raise PermissionError(f"{event} is not allowed while an answer is graded")

    def _open(self, path: Any, mode: Any, flags: Any) -> None:
        if isinstance(path, int):
            return
        writes = isinstance(flags, int) and flags & WRITING
        if writes or (isinstance(mode, str) and any(letter in mode for letter in "wax+")):
            self._write(path)
        else:
            self._read(path)

    def _write(self, path: Any) -> None:
        if isinstance(path, int):
            return
        real = self._real(path)
        if not self._policy.writable(real):
            self._deny("writes_outside", real)

    def _read(self, path: Any) -> None:
        real = self._real(path)
        if self._policy.readable(real):
            return
        self._deny_reading(real)

    def _deny_reading(self, real: str) -> None:
        if not self._policy.remarkable(real, self._getpid()):
            raise PermissionError(f"{real} cannot be read while an answer is graded")
        kind = self._policy.reading_kind(real)
        if kind == "missing_file" and self._flag is not None:
            self._flag(kind, real)  # Python says itself that it is not there
        else:
            self._deny(kind, real)

    def _database(self, name: Any) -> None:
        if isinstance(name, str) and name.startswith("file:"):  # a URI may name any file
            self._deny("writes_outside", name)
        elif name != ":memory:":
            self._write(name)

    def _list(self, path: Any) -> None:
        if isinstance(path, int):
            return
        real = self._real("." if path is None else path)
        if not self._policy.listable(real):
            self._deny_reading(real)

    def _network(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in REACHING:
            details = [a for a in arguments[:3] if isinstance(a, str | int | bytes | tuple)]
            named = event in DOWNLOADING and not self._is_address(str(arguments[0]))
            self._deny("download" if named else "network", f"{event} {details}")
        elif event not in HARMLESS:
            raise PermissionError(f"{event} is not allowed while an answer is graded")

    def _real(self, path: Any) -> str:
        try:
            name = self._fspath(path)
            text = name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name)
            return self._realpath(text)
        except (OSError, TypeError, ValueError):
            return repr(path)

    def _deny(self, kind: str, detail: object) -> None:
        if self._flag is not None:
            self._flag(kind, detail)
        raise PermissionError(f"{kind}: {detail} is not allowed while an answer is graded")


def _hide_programs(event: str, arguments: tuple[Any, ...]) -> None:
    """Let programs that packages look for be missing."""
    program = arguments[0] if event == "subprocess.Popen" else None
    if isinstance(program, str) and program.rsplit("/", 1)[-1] in LOOKED_FOR:
        raise FileNotFoundError(f"{program} is not there while an answer is graded")
