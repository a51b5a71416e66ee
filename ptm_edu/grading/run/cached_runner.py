"""Runs jobs in the sandbox: stored results are reused, and what may be an accident is run again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ptm_edu.grading.limits import Budget, Limits
from ptm_edu.grading.records.runs import Runs, run_key
from ptm_edu.grading.sandbox.client import Sandbox
from ptm_edu.grading.sandbox.runtime.job import Job, RunResult

# Ends that may have a cause outside the student's code, and how often in all a job is tried. What
# has used up its submission's budget is not tried again.
MAX_TRIES = {"fault": 3, "killed": 2, "wall": 2}
CELL_BEGINNING = 60  # characters of a cell's first line, which a message shows


@dataclass(frozen=True)
class CachedRunner:
    """Runs jobs in a sandbox and keeps their results in `runs`; without it nowhere.

    `conditions` are what a result depends on beside the jobs: isolation level and sandbox code.
    What runs is taken from `budget`. `shorten` takes out of a result what is not kept of it.
    """

    sandbox: Sandbox
    runs: Runs | None
    conditions: str = ""
    budget: Budget = field(default_factory=lambda: Budget(Limits()))
    shorten: Callable[[Job, RunResult], RunResult] = lambda job, result: result

    def key(self, *jobs: Job) -> str:
        """Return the key of the last job's stored result."""
        limited = (self.budget.limited(job) for job in jobs)
        return run_key(*limited, conditions=self.conditions)

    def run(self, *jobs: Job, earlier: Sequence[str] = ()) -> list[tuple[str, RunResult]]:
        """Run jobs in one process; return each one's key and its result.

        `earlier` holds how the same code ended before.
        """
        keys = [self.key(*jobs[: number + 1]) for number in range(len(jobs))]
        stored = [self.runs.get(key) for key in keys] if self.runs else []
        results = [result for result in stored if result]
        if len(results) == len(jobs):
            return list(zip(keys, results, strict=True))
        # A possible accident is stored once it happened twice, and several jobs are tried once.
        not_stored = ("fault", "unrun", *(MAX_TRIES if len(jobs) > 1 else ()))
        results = [
            self.shorten(job, _with_limit(job, result))
            for job, result in zip(jobs, self._run_with_retries(jobs, earlier), strict=True)
        ]
        if self.runs:
            results = [
                result if result.ended in not_stored else self.runs.put(key, result)
                for key, result in zip(keys, results, strict=True)
            ]
        return list(zip(keys, results, strict=True))

    def _run_with_retries(self, jobs: Sequence[Job], earlier: Sequence[str]) -> list[RunResult]:
        ends = [*earlier]
        while True:
            results = self.sandbox.run_sequence([self.budget.limited(job) for job in jobs])
            self.budget.spend(results)
            ended = next((result.ended for result in results if result.ended != "done"), "done")
            ends.append(ended)
            # Of several jobs, each that is not right runs by itself afterwards anyway.
            max_tries = MAX_TRIES.get(ended, 1) if len(jobs) == 1 or ended == "fault" else 1
            # The same end twice comes from the code; only a grader fault is tried a third time.
            if ends.count(ended) >= max_tries or (self.budget.used_up and ended != "fault"):
                return results


def _with_limit(job: Job, result: RunResult) -> RunResult:
    """Return a result whose detail tells what a student needs: seconds, or the cell's beginning."""
    if result.ended == "cpu":
        return replace(result, detail=str(job.cpu_seconds))
    if result.ended in ("cells", "wall") and result.detail:
        cell = job.cells[int(result.detail)].strip() if int(result.detail) < len(job.cells) else ""
        return replace(result, detail=cell.split("\n")[0][:CELL_BEGINNING])
    return result
