"""Records as rows of a PostgreSQL database."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, Select, Table, delete, select
from sqlalchemy.dialects.postgresql import insert

from ptm_edu.grading.records.lock import Lock
from ptm_edu.grading.records.records import Record

from .connection import Database
from .tables import COURSE, documents, history, json_text, key_of, records

COURSE_SETTINGS = "course"  # the document with the secret and the release
AT_ONCE = 200  # records that are read together


@dataclass(frozen=True)
class RecordRows:
    """`Records` of one assignment; nothing is written after `lock` was lost to somebody else."""

    database: Database
    assignment: str
    lock: Lock

    def get(self, student: str) -> Record | None:
        """Return a student's record; None where there is none that can be read."""
        query = select(records.c.body).where(
            *self._of(records), records.c.student == key_of(student)
        )
        body = self.database.read(lambda connection: connection.scalar(query))
        return None if body is None else _record(body)

    def put(self, record: Record) -> None:
        """Store a record in place of the student's earlier one, whole or not at all."""
        self.put_all([record])

    def put_all(self, new: Iterable[Record]) -> None:
        """Store several records, all or none."""
        rows = [
            {
                "assignment": self.assignment,
                "student": key_of(record.result.student),
                "body": json_text(record.to_dict()),
            }
            for record in new
        ]
        if rows:
            self._write(lambda connection: _put(connection, records, rows))

    def all(self) -> Iterator[Record]:
        """Yield every record that can be read, by student."""
        last = ""
        while True:
            query = (
                select(records.c.student, records.c.body)
                .where(*self._of(records), records.c.student > last)
                .order_by(records.c.student)
                .limit(AT_ONCE)
            )
            rows = self.database.read(partial(_rows, query))
            for _, body in rows:
                if record := _record(body):
                    yield record
            if len(rows) < AT_ONCE:
                return
            last = rows[-1].student

    def keep(self, students: Collection[str]) -> None:
        """Delete the records of all but these students."""
        kept = set(map(key_of, students))

        def work(connection: Connection) -> None:
            present = connection.scalars(select(records.c.student).where(*self._of(records)))
            others = [student for student in present if student not in kept]
            connection.execute(
                delete(records).where(*self._of(records), records.c.student.in_(others))
            )

        self._write(work)

    def append(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Add lines to the history of marks."""
        batch = uuid.uuid4().hex
        rows = [
            {
                "assignment": self.assignment,
                "batch": batch,
                "number": number,
                "line": json_text(dict(line)),
            }
            for number, line in enumerate(lines)
        ]
        if rows:
            once = insert(history).on_conflict_do_nothing()
            self._write(lambda connection: connection.execute(once, rows))

    def history(self) -> list[dict[str, Any]]:
        """Return the history of marks, oldest first."""
        query = select(history.c.line).where(*self._of(history)).order_by(history.c.id)
        lines = self.database.read(lambda connection: connection.scalars(query).all())
        return [json.loads(line) for line in lines]

    def document(self, name: str) -> Any:
        """Return a document's data; None where there is none."""
        query = select(documents.c.body).where(
            *self._of(documents), documents.c.name == key_of(name)
        )
        body = self.database.read(lambda connection: connection.scalar(query))
        return None if body is None else json.loads(body)

    def put_document(self, name: str, data: Any) -> None:
        """Store plain data as a document, whole or not at all."""
        row = {"assignment": self.assignment, "name": key_of(name), "body": json_text(data)}
        self._write(lambda connection: _put(connection, documents, [row]))

    def _of(self, table: Table) -> tuple[Any, ...]:
        return (table.c.assignment == self.assignment,)

    def _write(self, work: Callable[[Connection], object]) -> None:
        def guarded(connection: Connection) -> None:
            work(connection)
            self.lock.confirm()

        self.database.write(guarded)


def course_settings(database: Database, own: Mapping[str, str]) -> dict[str, str]:
    """Return the course's secret and release, which all its machines share.

    The first machine to ask gives its `own`.
    """
    row = {"assignment": COURSE, "name": COURSE_SETTINGS, "body": json_text(dict(own))}
    first = insert(documents).values(row).on_conflict_do_nothing()
    query = select(documents.c.body).where(
        documents.c.assignment == COURSE, documents.c.name == COURSE_SETTINGS
    )

    def work(connection: Connection) -> str:
        connection.execute(first)
        return str(connection.scalar(query))

    settings: dict[str, str] = json.loads(database.write(work))
    return settings


def _rows(query: Select[Any], connection: Connection) -> Sequence[Any]:
    return connection.execute(query).all()


def _put(connection: Connection, table: Table, rows: list[dict[str, str]]) -> None:
    statement = insert(table)
    keys = [column.name for column in table.primary_key]
    body = {"body": statement.excluded.body}
    connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=body), rows)


def _record(body: str) -> Record | None:
    try:
        return Record.from_dict(json.loads(body))
    except (ValueError, LookupError, TypeError):
        return None
