"""Runs in the memory of a worker without the course's folder; results carry them home."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ptm_edu.grading.sandbox.runtime.job import RunResult

MAX_BYTES = 256_000_000  # of outputs that a worker keeps for equal answers


class CarriedRuns:
    """`Runs` that are empty where they arrive, and forget the oldest."""

    def __init__(self) -> None:
        self._runs: dict[str, RunResult] = {}
        self._now: dict[str, RunResult] = {}  # of the submission that is being graded
        self._bytes = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return CarriedRuns, ()

    def get(self, key: str) -> RunResult | None:
        """Return a run's result; None where it was not stored, or forgotten."""
        if result := self._runs.get(key):
            self._now[key] = result
        return result

    def put(self, key: str, result: RunResult) -> RunResult:
        """Store a run's result; return it, or what was stored before."""
        if earlier := self.get(key):
            return earlier
        self._runs[key] = self._now[key] = result
        self._bytes += len(result.outputs or b"")
        while self._bytes > MAX_BYTES:
            self.drop(next(iter(self._runs)))
        return result

    def has(self, key: str) -> bool:
        """Return whether a run's result is stored."""
        return key in self._runs

    def drop(self, key: str) -> None:
        """Forget a run's result."""
        if result := self._runs.pop(key, None):
            self._bytes -= len(result.outputs or b"")

    def keep(self, keys: Collection[str]) -> None:
        """Forget all other runs."""
        for key in self._runs.keys() - keys:
            self.drop(key)

    def taken(self, keys: Collection[str]) -> Mapping[str, RunResult]:
        """Return those of these runs that were stored or used since the last call."""
        now, self._now = self._now, {}
        return {key: now[key] for key in keys if key in now}
