"""What grading keeps of runs: each one's outputs, by a key that hashes all that they depend on.

So equal answers run once, and a class can be judged again without running code. `Runs` is all that
grading asks of a store. `run_files.py` keeps runs in a folder,
`ptm_edu/grading/database/run_rows.py` in PostgreSQL.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

from ptm_edu.grading.sandbox.runtime.job import Job, RunResult


class Runs(Protocol):
    """The results of runs; workers use it too, so it can be pickled."""

    def get(self, key: str) -> RunResult | None:
        """Return a run's result; None where it was not stored or is damaged."""

    def put(self, key: str, result: RunResult) -> RunResult:
        """Store a run's result; return it, or what another worker stored for the same run."""

    def has(self, key: str) -> bool:
        """Return whether a run's result is stored."""

    def drop(self, key: str) -> None:
        """Delete a run's result, so that the code runs again."""

    def keep(self, keys: Collection[str]) -> None:
        """Delete the results of all other runs."""


class RunStore(Runs, Protocol):
    """`Runs` that can be copied whole into another store."""

    def stored(self) -> Iterator[tuple[str, bytes]]:
        """Yield the key of each run that is whole, and its result as it is stored."""

    def restore(self, stored: Sequence[tuple[str, bytes]]) -> None:
        """Store what `stored` yielded elsewhere."""


def run_key(*jobs: Job, conditions: str = "") -> str:
    """Return the key of the last job's run, where the others ran before it in the same process.

    A hash of its inputs, then one of all else that it depends on.
    """
    specs = [{**vars(job), "cases": None} for job in jobs]
    before = b"".join(job.cases for job in jobs[:-1])
    return _hash(jobs[-1].cases) + _hash(json.dumps([conditions, specs]).encode() + b"\0" + before)


def made_for(key: str, cases: bytes) -> bool:
    """Return whether a run was made on these inputs."""
    return key.startswith(_hash(cases))


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]
