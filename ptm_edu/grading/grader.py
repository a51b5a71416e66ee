"""Grades one submission after another: reads it, runs each exercise in the sandbox, judges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from ptm_edu.exercises.checking import PUBLIC_SEED

from .assignment import Assignment, Task
from .course import Submission
from .judging import Attempt, best, inputs, judge, limits_of, result, unread
from .notebooks.plan import answer, cells
from .notebooks.reading import Submitted, Unreadable, read
from .notebooks.repair import repair
from .results import ExerciseResult, SubmissionResult
from .sandbox.client import Sandbox
from .sandbox.inside.job import Job, Ran
from .store import Record, Store, run_key

# What may come from outside the student's code, and how often in all it is tried for.
TRIES = {"fault": 3, "killed": 2, "wall": 2}


@dataclass(frozen=True)
class Graded:
    """A graded submission: its record, and its notebook as repaired."""

    record: Record
    notebook: NotebookNode


@dataclass
class Grader:
    """Grades submissions of one assignment, each exercise in a process of its own.

    `seed(exercise)` chooses the hidden inputs. With a `store` runs are kept, and what was run
    there already is not run again.
    """

    assignment: Assignment
    sandbox: Sandbox
    seed: Callable[[str], int]
    store: Store | None = None
    cpu_seconds: int | None = None  # for every exercise; None: as each says
    trace: Mapping[str, object] = field(default_factory=dict)

    def grade(self, submission: Submission, remembered: bool = True) -> Graded:
        """Grade one submission; whatever the file holds, a result comes back.

        Without `remembered` every exercise is run, also where the same code was run before.
        Raises OSError where the disk, not the student, is at fault.
        """
        tasks, about = self.assignment.tasks, (submission.student, self.assignment.name)
        try:
            handed_in = read(submission.path)
        except Unreadable as why:
            results = tuple(unread(task, why.finding) for task in tasks)
            lost = SubmissionResult(*about, why.digest, results, (), why.finding, self.trace)
            return Graded(Record(lost, {}), untouched(self.assignment))
        mended = repair(handed_in, self.assignment)
        notebook = mended.notebook
        self.sandbox.new_submission()
        results = tuple(self._exercise(notebook, task, remembered) for task in tasks)
        answers = {t.exercise: answer(notebook, self.assignment, t) for t in tasks}
        done = SubmissionResult(*about, handed_in.digest, results, mended.repairs, None, self.trace)
        return Graded(Record(done, answers), notebook)

    def _exercise(self, notebook: NotebookNode, task: Task, remembered: bool) -> ExerciseResult:
        hidden = self.seed(task.exercise)
        alone, whole = (cells(notebook, self.assignment, task, alone=a) for a in (True, False))
        attempts = [self._attempt(task, alone, hidden, remembered)]
        # What was ended would be ended again; what came out wrong may need the cells before it.
        if _may_be_better(attempts[0]) and whole != alone:
            attempts.append(self._attempt(task, whole, hidden, remembered))
        counted = best(attempts)
        if not _may_be_better(counted):
            return result(task, attempts, None)
        return result(task, attempts, self._attempt(task, counted.cells, PUBLIC_SEED, remembered))

    def _attempt(
        self, task: Task, sources: tuple[str, ...], seed: int, remembered: bool
    ) -> Attempt:
        seconds = limits_of(task.exercise, self.cpu_seconds)
        job = Job(sources, task.function, inputs(task.exercise, seed)[0], seconds)
        key = run_key(job)
        store = self.store if remembered else None
        ran = store.run(key) if store else None
        if ran is None:
            ran = self._run(job)
            if store and ran.ended != "fault":
                ran = store.save_run(key, ran)
        return Attempt(key, sources, ran, judge(ran, task.exercise, seed))

    def _run(self, job: Job) -> Ran:
        ended: list[str] = []
        while True:
            ran = self.sandbox.run(job)
            if ran.ended == "cpu":
                ran = replace(ran, detail=str(job.cpu_seconds))
            ended.append(ran.ended)
            # The same end twice is the code's own; only the grader's trouble is tried once more.
            if ran.ended not in TRIES or ended.count(ran.ended) >= TRIES[ran.ended]:
                return ran


def _may_be_better(attempt: Attempt) -> bool:
    return attempt.ran.ended == "done" and not attempt.verdict.full


def digest(path: Path) -> str:
    """Return the SHA-256 of what was handed in, "" where there is nothing to read."""
    try:
        return read(path).digest
    except Unreadable as why:
        return why.digest
    except OSError:  # a lost drive, no permission: grading it will tell
        return ""


def notebook_at(path: Path, assignment: Assignment) -> NotebookNode:
    """Return a submitted notebook as repaired; the untouched one where it cannot be read."""
    try:
        return repair(read(path), assignment).notebook
    except (Unreadable, OSError):
        return untouched(assignment)


def untouched(assignment: Assignment) -> NotebookNode:
    """Return the assignment's notebook with nothing of a student's in it."""
    return repair(Submitted(nbformat.v4.new_notebook()), assignment).notebook
