"""An event loop for `await` in a cell that needs no socket, since none can be made inside."""

from __future__ import annotations

import asyncio
import os
import sys


class _PipeEnd:
    """As much of a socket as the loop uses to wake itself."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        os.set_blocking(fd, False)

    def fileno(self) -> int:
        return self._fd

    def recv(self, size: int) -> bytes:
        return os.read(self._fd, size)

    def send(self, data: bytes) -> int:
        return os.write(self._fd, data)

    def close(self) -> None:
        os.close(self._fd)


class PipeLoop(asyncio.SelectorEventLoop):
    """A selector loop that wakes itself through a pipe in place of a pair of sockets."""

    def _make_self_pipe(self) -> None:
        self._ssock, self._csock = map(_PipeEnd, os.pipe())
        self._internal_fds: int = getattr(self, "_internal_fds", 0) + 1
        self._add_reader(self._ssock.fileno(), self._read_from_self)  # type: ignore[attr-defined]


class _Policy(asyncio.DefaultEventLoopPolicy):
    _loop_factory = PipeLoop


def install() -> None:
    """Make every new event loop of this process such a loop; Windows keeps its own."""
    if sys.platform != "win32":
        asyncio.set_event_loop_policy(_Policy())
