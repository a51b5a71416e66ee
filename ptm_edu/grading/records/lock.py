"""One grader at a time: what grading asks of a lock. `lock_file.py` holds it by a file."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol


class Lock(Protocol):
    """The lock of one assignment."""

    def held(self, patience: float = 0.0) -> AbstractContextManager[None]:
        """Hold the lock; BlockingIOError, one sentence, where another grader holds it.

        It is waited for at most `patience` seconds. It is free again when its process has ended,
        however that ended.
        """
