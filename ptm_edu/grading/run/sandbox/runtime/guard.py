"""Denies and reports what a student's code has no business to do, as far as Python can see it.

It is the only net at the weakest level, and no strong one: whoever knows it gets around it. At
the other levels the kernel denies the same, and this says what was tried.
"""

from __future__ import annotations

import builtins
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

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
HARMLESS = ("socket.gethostname",)
# what libraries look at when they are imported
ALWAYS_READABLE = (
    "/dev/null",
    "/dev/zero",
    "/dev/urandom",
    "/dev/random",
    "/etc/localtime",
    "/sys",
    "/usr/share/zoneinfo",
    "/usr/share/fonts",
    "/etc/fonts",
    "/etc/mime.types",
    "/etc/os-release",
    "/etc/ld.so.cache",
    "/usr/lib/os-release",
)
PROC_SECRETS = re.compile(r"/proc/(?P<pid>\d+)(/|$)|.*/(environ|mem|maps|smaps)$")


class Guard:
    """One audit hook for the process; silent until `watch` is called."""

    def __init__(
        self, private: str, readable: Sequence[str], listable: Sequence[str], weak: bool
    ) -> None:
        self._private = (os.path.realpath(private),)
        self._readable = (*ALWAYS_READABLE, *self._private, *map(os.path.realpath, readable))
        self._listable = frozenset(map(os.path.realpath, listable))
        self._native = NATIVE if weak else ()
        self._flag: Callable[[str, object], None] | None = None
        self._realpath, self._fspath, self._getpid = os.path.realpath, os.fspath, os.getpid
        self._proc_secret = PROC_SECRETS.fullmatch if os.name == "posix" else None

    def watch(self, flag: Callable[[str, object], None]) -> None:
        """Deny from now on, and tell `flag` of it; it cannot be taken back."""
        first = self._flag is None
        self._flag = flag
        if first:
            sys.addaudithook(self._hook)

    def _hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            self._open(*arguments)
        elif event in PROCESSES:
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
        if not _within(real, self._private) and real != "/dev/null":
            self._deny("writes_outside", real)

    def _read(self, path: Any) -> None:
        real = self._real(path)
        if _within(real, self._readable):
            return
        if real.startswith("/proc/"):
            self._proc(real)
        self._deny("reads_outside", real)

    def _database(self, name: Any) -> None:
        if isinstance(name, str) and name.startswith("file:"):  # a URI may name any file
            self._deny("writes_outside", name)
        elif name != ":memory:":
            self._write(name)

    def _list(self, path: Any) -> None:
        if isinstance(path, int):
            return
        real = self._real("." if path is None else path)
        if real not in self._listable and not _within(real, self._readable):
            self._deny("reads_outside", real)

    def _proc(self, real: str) -> None:
        # Libraries look at the processor and the memory there: that is no matter for a person.
        match = self._proc_secret(real) if self._proc_secret else None
        own = match and match["pid"] == str(self._getpid())
        if not match or (own and not real.endswith(("environ", "mem", "maps"))):
            raise PermissionError(f"{real} cannot be read while an answer is graded")

    def _network(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in HARMLESS:
            return
        details = [
            argument
            for argument in arguments[:3]
            if isinstance(argument, str | int | bytes | tuple)
        ]
        self._deny("network", event if event == "socket.__new__" else f"{event} {details}")

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


def _within(path: str, roots: Sequence[str]) -> bool:
    return any(path == root or path.startswith(root.rstrip("/\\") + os.sep) for root in roots)
