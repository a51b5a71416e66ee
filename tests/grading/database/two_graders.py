"""Grades a course in two folders: `python two_graders.py ONE OTHER`; the database is in the config.

The first grader stops in the middle; the second one's sentence is printed. Then the first is killed
with -9, the number of records that it left is printed, and the second resumes.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3]))

from ptm_edu.grading import assembly
from ptm_edu.grading.demo.submission import A1
from ptm_edu.grading.gradebook import GradebookWriter
from ptm_edu.grading.records.course import Course
from tests.grading.database.conftest import NAMES
from tests.grading.database.graded import grade
from tests.grading.run import crashing_grader


def stop_in_the_middle(pipe: int) -> None:
    """Let this process say that it is in the middle of the class, and wait there."""
    real, calls = GradebookWriter.write, [0]

    def write(self: Any, *given: Any) -> list[str]:
        calls[0] += 1
        if calls[0] == 4:
            os.write(pipe, b".")
            time.sleep(600)
        return real(self, *given)

    GradebookWriter.write = write  # type: ignore[method-assign]


def main(one: str, other: str) -> None:
    """Grade, as the module says."""
    assembly.Processes = crashing_grader.Workers  # type: ignore
    crashing_grader.STUDENTS = NAMES
    init = GradebookWriter.__init__
    GradebookWriter.__init__ = lambda self, opened: init(self, opened, batch=2)  # type: ignore
    reading, writing = os.pipe()
    first = os.fork()
    if not first:
        stop_in_the_middle(writing)
        grade(Course(Path(one)))
        os._exit(0)
    os.close(writing)
    assert os.read(reading, 1) == b".", "the first grader ended"
    second = Course(Path(other))
    try:
        grade(second)
    except BlockingIOError as error:
        print(error)
    os.kill(first, signal.SIGKILL)
    os.waitpid(first, 0)
    print(len(list(assembly.open_assignment(second, A1).records.all())))
    until = time.monotonic() + 30
    while True:
        try:
            return grade(second, resume=True)
        except BlockingIOError:  # the server notices within milliseconds
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


if __name__ == "__main__":
    main(*sys.argv[1:])
