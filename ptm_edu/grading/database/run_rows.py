"""Runs as rows of a PostgreSQL database, compressed and with a checksum as their files are."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, select
from sqlalchemy.dialects.postgresql import insert

from ptm_edu.grading.records.packed_run import packed, unpacked
from ptm_edu.grading.sandbox.runtime.job import RunResult

from .connection import Database
from .tables import runs

AT_ONCE = 10_000  # keys in a statement


@dataclass(frozen=True)
class RunRows:
    """`Runs` of one assignment."""

    database: Database
    assignment: str

    def get(self, key: str) -> RunResult | None:
        """Return a run's result; None where it was not stored or is damaged."""
        query = select(runs.c.body).where(*self._of(key))
        body = self.database.read(lambda connection: connection.scalar(query))
        return None if body is None else unpacked(bytes(body))

    def put(self, key: str, result: RunResult) -> RunResult:
        """Store a run's result; return it, or what another worker stored for the same run."""
        row = {"assignment": self.assignment, "key": key, "body": packed(result)}
        new = insert(runs).values(row).on_conflict_do_nothing().returning(runs.c.key)
        again = insert(runs).values(row)
        again = again.on_conflict_do_update(
            index_elements=["assignment", "key"], set_={"body": again.excluded.body}
        )

        def work(connection: Connection) -> RunResult:
            if connection.scalar(new) is None:
                body = connection.scalar(select(runs.c.body).where(*self._of(key)))
                if body is not None and (earlier := unpacked(bytes(body))):
                    return earlier
                connection.execute(again)
            return result

        return self.database.write(work)

    def has(self, key: str) -> bool:
        """Return whether a run's result is stored."""
        query = select(runs.c.key).where(*self._of(key))
        return self.database.read(lambda connection: connection.scalar(query)) is not None

    def drop(self, key: str) -> None:
        """Delete a run's result."""
        self.database.write(
            lambda connection: connection.execute(delete(runs).where(*self._of(key)))
        )

    def keep(self, keys: Collection[str]) -> None:
        """Delete the results of all other runs."""
        of = runs.c.assignment == self.assignment

        def work(connection: Connection) -> None:
            if not keys:
                connection.execute(delete(runs).where(of))
                return
            present = connection.scalars(select(runs.c.key).where(of))
            others = [key for key in present if key not in keys]
            for start in range(0, len(others), AT_ONCE):
                part = others[start : start + AT_ONCE]
                connection.execute(delete(runs).where(of, runs.c.key.in_(part)))

        self.database.write(work)

    def _of(self, key: str) -> tuple[ColumnElement[bool], ...]:
        return runs.c.assignment == self.assignment, runs.c.key == key
