"""One grader at a time: what grading asks of a lock.

`lock_file.py` holds it by a file, `ptm_edu/grading/database/database_lock.py` by PostgreSQL.
"""

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

    def confirm(self) -> None:
        """Make sure, before something is written, that a lock which this thread took is still held.

        Raises BlockingIOError where it was lost, and another grader has held it since.
        """
