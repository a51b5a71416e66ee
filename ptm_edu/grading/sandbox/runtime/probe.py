"""A process that lets itself be confined and then tries to get out: does a level hold here?"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

from .confine import Confinement
from .level import Level

FOLDER_MIB = 64


def probe(level: int, private: str, outside: str) -> None:
    """Enter a level and print "held", or say what did not hold or could not be made."""
    reason = _reason(Level(level), private, outside)
    print(reason or "held", flush=True)


def _reason(level: Level, private: str, outside: str) -> str | None:
    try:
        confinement = Confinement.prepare(level, private, [])
        isolated = level < Level.NAMESPACES or _only_loopback()
        confinement.enter(cpu_seconds=10, memory_mib=256)
    except OSError as error:
        return error.strerror or str(error)
    if not isolated:
        return "a network device could be seen"
    if level >= Level.LANDLOCK:
        escapes: dict[str, Callable[[], object]] = {
            "a file outside could be read": lambda: Path(outside).read_bytes(),
            "a file outside could be written": lambda: Path(outside).write_bytes(b""),
            "a socket could be made": socket.socket,
            "a process could be started": os.fork,
        }
        for what, attempt in escapes.items():
            if _succeeds(attempt):
                return what
    return _folder_missing(private) if level >= Level.NAMESPACES else None


def _only_loopback() -> bool:
    devices = Path("/proc/self/net/dev").read_text(encoding="ascii").split("\n")[2:]
    return {line.split(":")[0].strip() for line in devices if line} <= {"lo"}


def _succeeds(attempt: Callable[[], object]) -> bool:
    try:
        result = attempt()
    except PermissionError:
        return False
    if attempt is os.fork and result == 0:
        os._exit(0)
    return True


def _folder_missing(private: str) -> str | None:
    Path(private, "mine").write_text("can be written", encoding="utf-8")
    size = os.statvfs(private)
    if size.f_blocks * size.f_frsize != FOLDER_MIB * 2**20:
        return "the private folder is not the one in memory"
    return None
