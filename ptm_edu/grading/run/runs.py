"""Runs jobs in the sandbox: what ran before is not run again, what may be an accident is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ptm_edu.grading.records.store import Store, run_key

from .sandbox.client import Sandbox
from .sandbox.runtime.job import Job, Ran

# What may come from outside the student's code, and how often in all it is tried for.
TRIES = {"fault": 3, "killed": 2, "wall": 2}


@dataclass(frozen=True)
class Runs:
    """Where jobs are run, and where what they gave is kept; None: nowhere.

    `conditions` are what it depends on beside the jobs: the isolation level, the sandbox's code.
    """

    sandbox: Sandbox
    store: Store | None
    conditions: str = ""

    def key(self, *jobs: Job) -> str:
        """Return the name of the last job's run in the store."""
        return run_key(*jobs, conditions=self.conditions)

    def run(self, *jobs: Job, earlier: Sequence[str] = ()) -> list[tuple[str, Ran]]:
        """Run jobs in one process; return each one's name in the store and what it gave.

        `earlier` are the ends that the same code came to before.
        """
        keys = [self.key(*jobs[: place + 1]) for place in range(len(jobs))]
        kept = [self.store.run(key) for key in keys] if self.store else [None]
        if all(kept):
            return [(key, ran) for key, ran in zip(keys, kept, strict=True) if ran]
        # What may be an accident is kept once it came twice: several jobs are not tried twice.
        passing = ("fault", "unrun", *(TRIES if len(jobs) > 1 else ()))
        ran = [_told(*one) for one in zip(jobs, self._tried(jobs, earlier), strict=True)]
        if self.store:
            ran = [
                one if one.ended in passing else self.store.save_run(key, one)
                for key, one in zip(keys, ran, strict=True)
            ]
        return list(zip(keys, ran, strict=True))

    def _tried(self, jobs: Sequence[Job], earlier: Sequence[str]) -> list[Ran]:
        seen = [*earlier]
        while True:
            ran = self.sandbox.walk(jobs)
            ended = next((one.ended for one in ran if one.ended != "done"), "done")
            seen.append(ended)
            # Of several jobs, each that is not right is tried by itself as well.
            most = TRIES.get(ended, 1) if len(jobs) == 1 or ended == "fault" else 1
            # The same end twice is the code's own; only the grader's trouble is tried once more.
            if seen.count(ended) >= most:
                return ran


def _told(job: Job, ran: Ran) -> Ran:
    return replace(ran, detail=str(job.cpu_seconds)) if ran.ended == "cpu" else ran
