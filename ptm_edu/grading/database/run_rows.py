"""Runs as rows of a PostgreSQL database, compressed and with a checksum as their files are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, delete, select
from sqlalchemy.dialects.postgresql import insert

from ptm_edu.grading.records.packed_run import is_whole, packed, unpacked
from ptm_edu.grading.sandbox.runtime.job import RunResult

from .connection import Database
from .tables import runs

AT_ONCE = 10_000  # keys in a statement
RESULTS_AT_ONCE = 200  # results that are read together


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

    def stored(self) -> Iterator[tuple[str, bytes]]:
        """Yield the key of each run that is whole, and its result as it is stored."""
        of = runs.c.assignment == self.assignment
        last = ""
        while True:
            query = select(runs.c.key, runs.c.body).where(of, runs.c.key > last)
            query = query.order_by(runs.c.key).limit(RESULTS_AT_ONCE)
            rows = self.database.read(partial(_rows, query))
            for key, body in rows:
                if is_whole(bytes(body)):
                    yield key, bytes(body)
            if len(rows) < RESULTS_AT_ONCE:
                return
            last = rows[-1].key

    def restore(self, stored: Sequence[tuple[str, bytes]]) -> None:
        """Store what `stored` yielded elsewhere."""
        rows = [{"assignment": self.assignment, "key": key, "body": body} for key, body in stored]
        if rows:
            new = insert(runs).on_conflict_do_nothing()
            self.database.write(lambda connection: connection.execute(new, rows))

    def _of(self, key: str) -> tuple[ColumnElement[bool], ...]:
        return runs.c.assignment == self.assignment, runs.c.key == key


def _rows(query: Select[Any], connection: Connection) -> Sequence[Any]:
    return connection.execute(query).all()
