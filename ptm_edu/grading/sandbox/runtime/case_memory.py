"""The inputs of jobs, in memory that a supervisor shares with the process of the student's code.

A job's inputs are written there once its cells have run, and compared with what was written when
its outputs arrive: so no cell can see them, and whether an answer has overwritten one is not asked
of the process that it runs in.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise

from .frames import Frame

# (outputs, cases, memory now): the outputs, with the arguments named that were overwritten
Mark = Callable[[bytes, bytes, bytes], bytes]


class CaseMemory:
    """Made before the fork; then the supervisor fills it, and the child waits for its parts."""

    def __init__(self, sizes: Sequence[int], mark: Mark) -> None:
        ends = [0, *accumulate(sizes)]
        self._parts = [slice(*part) for part in pairwise(ends)]
        self._memory = mmap.mmap(-1, max(1, ends[-1]))
        self._mark, self._cases, self._handed_over = mark, b"", set[int]()
        self.told, self._tell = os.pipe()

    def fill(self, frame: Frame | None) -> None:
        """Take the cases of all jobs; raises EOFError where the client has gone away."""
        if frame is None:
            raise EOFError("the client went away")
        self._cases = frame[1]

    def hand_over(self, job: int) -> None:
        """Let the child have the inputs of a job."""
        if job not in self._handed_over:
            self._handed_over.add(job)
            self._memory[self._parts[job]] = self._cases[self._parts[job]]
            os.write(self._tell, b".")

    def wait(self, job: int) -> tuple[bytes, memoryview]:
        """Wait for a job's inputs; return a copy of them, and the memory that the calls get."""
        if not os.read(self.told, 1):
            raise EOFError("the supervisor went away")
        return self._memory[self._parts[job]], memoryview(self._memory)[self._parts[job]]

    def checked(self, job: int, outputs: bytes) -> bytes:
        """Return a job's outputs, with the inputs named whose memory is no longer as it was."""
        before, now = self._cases[self._parts[job]], self._memory[self._parts[job]]
        return outputs if now == before else self._mark(outputs, before, now)
