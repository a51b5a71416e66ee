"""A process that runs code nobody can trust: it ends by its deadline, with all that it started."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence


class ChildProcess:
    """A process in a session of its own, with pipes to its stdin and stdout.

    `timed_out` says whether a deadline has ended it. What it writes to stderr is kept.
    """

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], folder: str | None = None
    ) -> None:
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `stop`
        self._timed_out = threading.Event()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            cwd=folder,
            env=dict(environment),
            start_new_session=True,
            bufsize=0,
        )
        assert self._process.stdin and self._process.stdout
        self.stdin, self.stdout = self._process.stdin, self._process.stdout

    @property
    def alive(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    @property
    def timed_out(self) -> bool:
        """Whether a deadline has ended it."""
        return self._timed_out.is_set()

    @contextlib.contextmanager
    def deadline(self, seconds: float) -> Iterator[None]:
        """End the process after so long, which ends all reading from it and writing to it."""
        timer = threading.Timer(seconds, self._give_up)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def wait(self, timeout: float | None = None) -> int:
        """Return its exit code; raises subprocess.TimeoutExpired if it has not ended in time."""
        return self._process.wait(timeout)

    def last_words(self, longest: int = 1000) -> str:
        """Return the end of what it wrote to stderr."""
        self._stderr.seek(max(0, self._stderr.seek(0, os.SEEK_END) - longest))
        return self._stderr.read().decode("utf-8", "replace")

    def stop(self) -> None:
        """End it and everything in its session."""
        self.kill()
        for pipe in (self.stdin, self.stdout):
            with contextlib.suppress(OSError):
                pipe.close()
        self._process.wait()
        self._stderr.close()

    def _give_up(self) -> None:
        self._timed_out.set()
        self.kill()

    def kill(self) -> None:
        """End it and everything in its session, and wait for nothing."""
        if self._process.returncode is not None:
            return  # its number may be another's by now
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
