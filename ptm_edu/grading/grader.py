"""Grades one submission after another: reads it, runs each exercise in the sandbox, judges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
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
        walked = self._walk(notebook, remembered)
        results = tuple(
            self._exercise(notebook, task, walked.get(task), remembered) for task in tasks
        )
        answers = {t.exercise: answer(notebook, self.assignment, t) for t in tasks}
        done = SubmissionResult(*about, handed_in.digest, results, mended.repairs, None, self.trace)
        return Graded(Record(done, answers), notebook)

    def _walk(self, notebook: NotebookNode, remembered: bool) -> dict[Task, Attempt]:
        """Run the whole notebook once, as Run All does, with each exercise at its test cell."""
        tasks, steps = [], []
        before: tuple[str, ...] = ()
        for task in self.assignment.tasks:
            sources = cells(notebook, self.assignment, task, alone=False)
            if sources[: len(before)] == before:  # not where cells from further down are needed
                steps.append(self._job(task, sources[len(before) :], self.seed(task.exercise)))
                tasks.append(task)
                before = sources
        ran = self._run(steps, remembered)
        sofar = accumulate(step.cells for step in steps)
        return {
            task: Attempt(key, sources, one, judge(one, task.exercise, self.seed(task.exercise)))
            for task, sources, (key, one) in zip(tasks, sofar, ran, strict=True)
            if one.ended != "unrun"
        }

    def _exercise(
        self, notebook: NotebookNode, task: Task, walked: Attempt | None, remembered: bool
    ) -> ExerciseResult:
        """Mark one exercise; what is not right in the walk is tried without the others' cells."""
        if walked and walked.verdict.full:
            return result(task, [walked], None)
        alone, whole = (cells(notebook, self.assignment, task, alone=a) for a in (True, False))
        first, public = self._alone(task, alone, remembered)
        attempts = [first] if walked is None or walked.key == first.key else [walked, first]
        if walked is None and _may_be_better(first) and whole != alone:
            attempts.append(self._attempt(task, whole, self.seed(task.exercise), remembered))
        counted = best(attempts)
        if not _may_be_better(counted):
            return result(task, attempts, None)
        if counted is not first or public is None:
            public = self._attempt(task, counted.cells, PUBLIC_SEED, remembered)
        return result(task, attempts, public)

    def _alone(
        self, task: Task, sources: tuple[str, ...], remembered: bool
    ) -> tuple[Attempt, Attempt | None]:
        """Run an exercise on the hidden inputs and, in the same process, on the public ones."""
        seeds = (self.seed(task.exercise), PUBLIC_SEED)
        jobs = [self._job(task, sources, seeds[0]), self._job(task, (), seeds[1])]
        hidden, public = (
            Attempt(key, sources, ran, judge(ran, task.exercise, seed))
            for (key, ran), seed in zip(self._run(jobs, remembered), seeds, strict=True)
        )
        return hidden, public if public.ran.ended == "done" else None

    def _attempt(
        self, task: Task, sources: tuple[str, ...], seed: int, remembered: bool
    ) -> Attempt:
        ((key, ran),) = self._run([self._job(task, sources, seed)], remembered)
        return Attempt(key, sources, ran, judge(ran, task.exercise, seed))

    def _job(self, task: Task, sources: tuple[str, ...], seed: int) -> Job:
        seconds = limits_of(task.exercise, self.cpu_seconds)
        return Job(sources, task.function, inputs(task.exercise, seed)[0], seconds)

    def _run(self, jobs: Sequence[Job], remembered: bool) -> list[tuple[str, Ran]]:
        """Run jobs in one process, or take what the same ones gave before."""
        keys = [run_key(*jobs[: place + 1]) for place in range(len(jobs))]
        store = self.store if remembered else None
        earlier = [store.run(key) for key in keys] if store else [None]
        if all(earlier):
            return list(zip(keys, (one for one in earlier if one), strict=True))
        rans = [_with_limit(job, ran) for job, ran in zip(jobs, self._tried(jobs), strict=True)]
        if store:
            rans = [
                ran if ran.ended in ("fault", "unrun") else store.save_run(key, ran)
                for key, ran in zip(keys, rans, strict=True)
            ]
        return list(zip(keys, rans, strict=True))

    def _tried(self, jobs: Sequence[Job]) -> list[Ran]:
        seen: list[str] = []
        while True:
            rans = self.sandbox.walk(jobs)
            ended = next((one.ended for one in rans if one.ended != "done"), "done")
            seen.append(ended)
            # The same end twice is the code's own; only the grader's trouble is tried once more.
            if seen.count(ended) >= TRIES.get(ended, 1):
                return rans


def _with_limit(job: Job, ran: Ran) -> Ran:
    return replace(ran, detail=str(job.cpu_seconds)) if ran.ended == "cpu" else ran


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
