"""Grades a small class, is killed at a given write, resumes, and notes what is there then.

    python crashing_grader.py RELEASED_COURSE FOLDER POINT …

Nothing of the class is run: a stand-in for the workers gives each student marks of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy.orm import scoped_session

from ptm_edu.grading import assembly
from ptm_edu.grading.demo.submission import A1, blank, hand_in
from ptm_edu.grading.gradebook import GradebookWriter
from ptm_edu.grading.gradebook.settings import open_gradebook, read_settings
from ptm_edu.grading.intake.cell_repair import repaired_notebook
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.records.run_files import RunFiles
from ptm_edu.grading.results import RIGHT, WRONG, ExerciseResult, SubmissionResult
from ptm_edu.grading.run.canaries import RELEASE, SOLUTION
from ptm_edu.grading.run.grader import GradedSubmission
from ptm_edu.grading.run.worker import BatchOptions
from ptm_edu.grading.sandbox.runtime.job import RunResult
from ptm_edu.grading.sandbox.runtime.level import Level

STUDENTS = tuple(f"student {number}" for number in range(6))
AT = 3  # the write of this number is the last one
POINTS: dict[str, tuple[Any, str, str]] = {
    "runs stored": (RunFiles, "put", "after"),
    "notebook written": (GradebookWriter, "write", "before"),
    "gradebook not committed": (scoped_session, "commit", "before"),
    "gradebook committed": (scoped_session, "commit", "after"),
    "history cut off": (RecordFiles, "append", "within"),
    "history written": (RecordFiles, "append", "after"),
    "record written": (RecordFiles, "put", "after"),
}


class Workers:
    """In the place of worker processes."""

    shares_files = True
    state = ""

    def __init__(self, jobs: int) -> None:
        pass

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def map(self, start: Any, work: object, lost: object, items: Any) -> Iterator[Any]:
        assignment, runs, _, _, provenance = start.args
        for item in items:
            submission, of_student = item
            share = {SOLUTION: 1.0, RELEASE: 0.0}.get(submission.student)
            results = []
            for number, task in enumerate(assignment.tasks):
                key = f"{submission.student} {number}"
                if of_student:
                    runs.put(key, RunResult("done"))
                right = number <= STUDENTS.index(submission.student) if share is None else share
                points = task.points * right
                outcome = RIGHT if right else WRONG
                one = ExerciseResult(task.exercise, task.grade_id, outcome, points, task.points)
                results.append(one if share is not None else _with_run(one, key))
            result = SubmissionResult(
                submission.student,
                A1,
                submission.digest,
                tuple(results),
                provenance=provenance,
            )
            yield (
                item,
                GradedSubmission(Record(result, {}), repaired_notebook(submission, assignment)),
            )


def _with_run(result: ExerciseResult, key: str) -> ExerciseResult:
    return ExerciseResult(*[getattr(result, n) for n in list(result.__dict__)[:8]], runs=(key,))


def kill_at(point: str) -> None:
    """Let this process be killed at its third write of this kind."""
    owner, name, when = POINTS[point]
    real: Callable[..., Any] = getattr(owner, name)
    calls = 0

    def counted(self: Any, *given: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == AT and when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        if calls == AT and when == "within":
            with open(self.folder / "history.jsonl", "a", encoding="utf-8") as file:
                file.write(json.dumps(next(iter(given[0])))[:30])
            os.kill(os.getpid(), signal.SIGKILL)
        result = real(self, *given, **named)
        if calls == AT and when == "after":
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    setattr(owner, name, counted)


def grade(course: Course, resume: bool, point: str = "") -> None:
    """Grade in a process of its own."""
    if point:
        kill_at(point)
    opened = assembly.open_assignment(course, A1)
    assembly.grade(opened, BatchOptions(1, Level.LIMITS), resume=resume, show=False)


def outcome(course: Course, killed: bool, left: int) -> dict[str, Any]:
    """Return all that was written, in a form that can be compared."""
    opened = assembly.open_assignment(course, A1)
    with open_gradebook(read_settings(course)) as gradebook:
        rows = gradebook.assignment_submissions(A1)
        scores = {row.student.id: row.code_score for row in rows}
    marks = {r.result.student: r.result.points for r in opened.records.all()}
    files = [*opened.folder.rglob("*"), *(course.root / "autograded").rglob("*")]
    return {
        "killed": killed,
        "left": left,
        "gradebook": scores,
        "records": marks,
        "history": sorted(
            [line["student"], line["exercise"], line["to"]] for line in opened.records.history()
        ),
        "files": sorted(str(p.relative_to(course.root)) for p in files if p.is_file()),
    }


def in_child(work: Callable[..., None], *given: Any) -> bool:
    """Run something in a child process; return whether it was killed."""
    child = os.fork()
    if not child:
        try:
            work(*given)
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
            os._exit(1)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


def main(released: str, folder: str, *points: str) -> None:
    """Kill and resume at every point, "" for none."""
    assembly.Processes = Workers  # type: ignore
    write, real = GradebookWriter, GradebookWriter.__init__
    write.__init__ = lambda self, opened: real(self, opened, batch=2)  # type: ignore
    for point in points:
        root = Path(folder) / point / "assignments"
        course = Course(Path(shutil.copytree(released, root)))
        for student in STUDENTS:
            hand_in(course, student, blank(course))
        killed = in_child(grade, course, False, point)
        left = len(list(RecordFiles(course.engine(A1)).all()))
        if killed:
            in_child(grade, course, True)
        text = json.dumps(outcome(course, killed, left))
        (Path(folder) / point / "outcome.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
