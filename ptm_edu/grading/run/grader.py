"""Grades one submission: what runs for each exercise, and which run counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from nbformat import NotebookNode

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.check import PUBLIC_SEED
from ptm_edu.exercises.framework.memory_limit import MEMORY_MIB
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.intake.assignment import AssignedExercise, Assignment
from ptm_edu.grading.intake.cell_repair import repair, unanswered_notebook
from ptm_edu.grading.intake.cell_selection import cells_to_run, student_code, written_answers
from ptm_edu.grading.intake.notebook_reader import read_notebook
from ptm_edu.grading.intake.submission import Submission, UnreadableNotebookError
from ptm_edu.grading.judge.expected_sizes import without_excess
from ptm_edu.grading.judge.verdicts import (
    Attempt,
    best_attempt,
    exercise_result,
    is_fault,
    judge,
    packed_cases,
    unread_result,
)
from ptm_edu.grading.limits import Budget, Limits
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.records.runs import Runs
from ptm_edu.grading.records.versions import sandbox_version
from ptm_edu.grading.results import ExerciseResult, SubmissionResult
from ptm_edu.grading.sandbox.client import Sandbox
from ptm_edu.grading.sandbox.runtime.job import FROM_OUTSIDE, NOTED, Job, RunResult

from .cached_runner import MAX_TRIES, CachedRunner


@dataclass(frozen=True)
class GradedSubmission:
    """A graded submission: its record, and its notebook as repaired.

    `runs` holds by key what a worker without this machine's files could not store itself.
    """

    record: Record
    notebook: NotebookNode
    runs: Mapping[str, RunResult] = field(default_factory=dict)


@dataclass
class Grader:
    """Grades submissions of one assignment.

    The whole notebook runs first, as Run All does. An exercise that is not right then runs once
    more without the cells of the others, so that nothing in them costs it points; where the
    notebook is slow, or the sandbox denied something, without every statement that the answer does
    not need.

    `seeds(exercise, student)` chooses the hidden inputs. With `runs` their results are kept and
    reused.
    """

    assignment: Assignment
    sandbox: Sandbox
    seeds: Callable[[str, str], int]
    runs: Runs | None = None
    limits: Limits = field(default_factory=Limits)
    provenance: Mapping[str, object] = field(default_factory=dict)

    def grade(self, submission: Submission, use_cache: bool = True) -> GradedSubmission:
        """Grade one submission; whatever the file holds, a result is returned.

        Without `use_cache` every exercise runs, also where the same code ran before.
        """
        tasks, ids = self.assignment.tasks, (submission.student, self.assignment.name)
        try:
            repaired = repair(read_notebook(submission), self.assignment)
        except UnreadableNotebookError as error:
            return unread_submission(self.assignment, submission, error.finding, self.provenance)
        notebook = repaired.notebook
        repairs = (*filter(None, [submission.renamed]), *repaired.repairs)
        seeds = {t: self.seeds(t.exercise, submission.student) for t in tasks}
        runner = self._runner(use_cache, seeds)
        run_all = self._run_all(notebook, seeds, runner)
        seconds = sum(attempt.run.cpu_seconds for attempt in run_all.values())
        slow = seconds > self.limits.last_cells or any(one.timed_out for one in run_all.values())
        only_needed = slow or any(map(_was_denied, run_all.values()))
        attempts = {
            task: self._attempts(
                notebook, task, seeds[task], run_all.get(task), runner, only_needed
            )
            for task in tasks
        }
        public = self._public_attempts(attempts, runner)
        results = tuple(
            _with_limit_of(exercise_result(task, tried, public.get(task)), run_all.get(task))
            for task, tried in attempts.items()
        )
        # Whether code can suppress and forge its flags: then Python itself has seen the attempts.
        seen_by = "kernel" if all(result.observed for result in results) else "audit hook"
        provenance = {**self.provenance, "attempts": seen_by}
        answers = {t.exercise: student_code(notebook, self.assignment, t) for t in tasks}
        result = SubmissionResult(*ids, submission.digest, results, repairs, None, provenance)
        written = written_answers(notebook, self.assignment)
        return GradedSubmission(Record(result, answers, written), notebook)

    def _run_all(
        self, notebook: NotebookNode, seeds: Mapping[AssignedExercise, int], runner: CachedRunner
    ) -> dict[AssignedExercise, Attempt]:
        """Run the whole notebook once, as Run All does, with each exercise at its test cell."""
        tasks = self.assignment.tasks
        cells = {t: cells_to_run(notebook, self.assignment, t, alone=False) for t in tasks}
        return self._in_one_process(cells, seeds, runner)

    def _in_one_process(
        self,
        cells_of: Mapping[AssignedExercise, tuple[str, ...]],
        seeds: Mapping[AssignedExercise, int],
        runner: CachedRunner,
    ) -> dict[AssignedExercise, Attempt]:
        """Run each exercise's cells, but only those that those before it have not run yet.

        An exercise is left out whose cells do not begin with theirs, or that was not reached.
        """
        jobs = dict[AssignedExercise, Job]()
        before: tuple[str, ...] = ()
        for task, cells in cells_of.items():
            if cells[: len(before)] == before:  # not where cells from further down are needed
                jobs[task] = self._job(task, cells[len(before) :], seeds[task])
                before = cells
        self.sandbox.new_submission()  # without fork, nothing of an earlier run may be left
        runs = zip(jobs, runner.run(*jobs.values()), strict=True)
        return {
            task: Attempt(key, cells_of[task], run, judge(run, task.exercise, seeds[task]))
            for task, (key, run) in runs
            if run.ended != "unrun"
        }

    def _attempts(
        self,
        notebook: NotebookNode,
        task: AssignedExercise,
        seed: int,
        run_all: Attempt | None,
        runner: CachedRunner,
        only_needed: bool,
    ) -> list[Attempt]:
        """Run one exercise; what is not right in Run All runs without the other cells."""
        if run_all and run_all.verdict.full:
            return [run_all]
        alone, whole = (
            cells_to_run(notebook, self.assignment, task, alone=flag) for flag in (True, False)
        )
        if only_needed:
            alone = whole  # the sandbox selects the statements
        first = self._attempt(task, alone, seed, runner, only_needed, earlier=run_all)
        if run_all and (run_all.run.ended in MAX_TRIES or run_all.key == first.key):
            run_all = None  # a possible accident was tried again; or it is the same run
        attempts = [first, run_all] if run_all else [first]
        if run_all is None and _may_improve(first) and whole != alone:
            attempts.append(self._attempt(task, whole, seed, runner))
        return attempts

    def _public_attempts(
        self, attempts: Mapping[AssignedExercise, Sequence[Attempt]], runner: CachedRunner
    ) -> dict[AssignedExercise, Attempt]:
        """Run the answers that are not right on the public inputs, which pages may show.

        In processes of their own: a function that has seen hidden inputs could print them here.
        """
        counted = {task: best_attempt(tried) for task, tried in attempts.items()}
        wrong = {task: attempt for task, attempt in counted.items() if _may_improve(attempt)}
        whole = {task: one.cells for task, one in wrong.items() if not one.only_needed}
        done = self._in_one_process(whole, dict.fromkeys(whole, PUBLIC_SEED), runner)
        public = {task: one for task, one in done.items() if one.run.ended == "done"}
        for task in wrong.keys() - public.keys():
            cells, only_needed = wrong[task].cells, wrong[task].only_needed
            public[task] = self._attempt(
                task, cells, PUBLIC_SEED, runner, only_needed, earlier=done.get(task)
            )
        return public

    def _attempt(
        self,
        task: AssignedExercise,
        cells: tuple[str, ...],
        seed: int,
        runner: CachedRunner,
        only_needed: bool = False,
        earlier: Attempt | None = None,
    ) -> Attempt:
        """Run an exercise by itself, unless the `earlier` attempt was the same and no accident."""
        job = replace(self._job(task, cells, seed), only_needed=only_needed)
        if earlier and earlier.key == runner.key(job) and earlier.run.ended not in MAX_TRIES:
            return earlier
        self.sandbox.new_submission()
        ((key, run),) = runner.run(job, earlier=[earlier.run.ended] if earlier else [])
        return Attempt(key, cells, run, judge(run, task.exercise, seed), only_needed)

    def _runner(self, use_cache: bool, seeds: Mapping[AssignedExercise, int]) -> CachedRunner:
        runs = self.runs if use_cache else None
        conditions = f"{self.provenance.get('level')} {sandbox_version()}"
        budget = Budget(self.limits)
        return CachedRunner(self.sandbox, runs, conditions, budget, partial(_shorten, seeds))

    def _job(self, task: AssignedExercise, cells: tuple[str, ...], seed: int) -> Job:
        cpu_seconds = self.limits.answer or exercise(task.exercise).cpu_seconds
        cases = packed_cases(task.exercise, seed)[0]
        return Job(cells, task.function, cases, cpu_seconds, memory_mib=MEMORY_MIB)


def unread_submission(
    assignment: Assignment,
    submission: Submission,
    reason: Finding,
    provenance: Mapping[str, object],
) -> GradedSubmission:
    """Return the result of a submission that cannot be read, or whose grading failed."""
    results = tuple(unread_result(task, reason) for task in assignment.tasks)
    unreadable = None if is_fault(reason) else reason
    result = SubmissionResult(
        submission.student, assignment.name, submission.digest, results, (), unreadable, provenance
    )
    return GradedSubmission(Record(result, {}), unanswered_notebook(assignment))


def _shorten(seeds: Mapping[AssignedExercise, int], job: Job, run: RunResult) -> RunResult:
    """Return a run without numbers that no answer returns: they would fill the disk."""
    for task, hidden in seeds.items():
        for seed in (hidden, PUBLIC_SEED):
            if packed_cases(task.exercise, seed)[0] is job.cases:
                return without_excess(run, task.exercise, seed)
    return run


def _with_limit_of(result: ExerciseResult, run_all: Attempt | None) -> ExerciseResult:
    """Return the result with the limit that Run All reached, even where that run does not count."""
    return replace(result, timed_out=(run_all.timed_out if run_all else "") or result.timed_out)


def _was_denied(attempt: Attempt) -> bool:
    """Return whether a cell failed that may work at home: on a process, a download, a file."""
    errors, flags = attempt.run.cell_errors, attempt.run.flags
    return bool(errors) and (
        any(error.type == "PermissionError" for error in errors)
        or any(flag.kind in (*FROM_OUTSIDE, *NOTED) for flag in flags)
    )


def _may_improve(attempt: Attempt) -> bool:
    return attempt.run.ended == "done" and not attempt.verdict.full
