"""Grades one submission after another: what is run for each exercise, and which run counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate

from nbformat import NotebookNode

from ptm_edu.exercises.framework.checking import PUBLIC_SEED
from ptm_edu.grading.intake.assignment import Assignment, Task
from ptm_edu.grading.intake.cell_repair import repair, untouched
from ptm_edu.grading.intake.cell_selection import answer, cells
from ptm_edu.grading.intake.notebook_reader import Unreadable, read
from ptm_edu.grading.judge.judging import Attempt, best, inputs, judge, limits_of, result, unread
from ptm_edu.grading.judge.results import ExerciseResult, SubmissionResult
from ptm_edu.grading.records.course import Submission
from ptm_edu.grading.records.store import Record, Store
from ptm_edu.grading.records.versions import sandbox_version

from .runs import TRIES, Runs
from .sandbox.client import Sandbox
from .sandbox.runtime.job import Job


@dataclass(frozen=True)
class Graded:
    """A graded submission: its record, and its notebook as repaired."""

    record: Record
    notebook: NotebookNode


@dataclass
class Grader:
    """Grades submissions of one assignment.

    The whole notebook runs first, as Run All does. An exercise that is not right then is run once
    more without the cells of the others, so that nothing they do costs it anything.

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
        ran = self._runs(remembered).run(*steps)
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
        hidden = self.seed(task.exercise)
        alone, whole = (cells(notebook, self.assignment, task, alone=a) for a in (True, False))
        first = self._attempt(task, alone, hidden, remembered, walked)
        if walked and (walked.ran.ended in TRIES or walked.key == first.key):
            walked = None  # what may have been an accident was tried again; or it is the same run
        attempts = [first, walked] if walked else [first]
        if walked is None and _may_be_better(first) and whole != alone:
            attempts.append(self._attempt(task, whole, hidden, remembered))
        counted = best(attempts)
        if not _may_be_better(counted):
            return result(task, attempts, None)
        # In a process of its own: a function that has seen the hidden inputs could tell them here.
        public = self._attempt(task, counted.cells, PUBLIC_SEED, remembered)
        return result(task, attempts, public)

    def _attempt(
        self,
        task: Task,
        sources: tuple[str, ...],
        seed: int,
        remembered: bool,
        earlier: Attempt | None = None,
    ) -> Attempt:
        """Run an exercise by itself, unless the `earlier` attempt was the same and no accident."""
        job, runs = self._job(task, sources, seed), self._runs(remembered)
        if earlier and earlier.key == runs.key(job) and earlier.ran.ended not in TRIES:
            return earlier
        self.sandbox.new_submission()  # where there is no fork, nothing of an earlier run is left
        ((key, ran),) = runs.run(job, earlier=[earlier.ran.ended] if earlier else [])
        return Attempt(key, sources, ran, judge(ran, task.exercise, seed))

    def _runs(self, remembered: bool) -> Runs:
        store = self.store if remembered else None
        return Runs(self.sandbox, store, f"{self.trace.get('level')} {sandbox_version()}")

    def _job(self, task: Task, sources: tuple[str, ...], seed: int) -> Job:
        seconds = limits_of(task.exercise, self.cpu_seconds)
        return Job(sources, task.function, inputs(task.exercise, seed)[0], seconds)


def _may_be_better(attempt: Attempt) -> bool:
    return attempt.ran.ended == "done" and not attempt.verdict.full
