"""A lock as one of PostgreSQL's advisory locks, which the server releases with its connection."""

from __future__ import annotations

import contextlib
import hashlib
import json
import threading
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field

from sqlalchemy import Connection, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from ptm_edu.grading.records.lock import Lock
from ptm_edu.grading.records.lock_file import held_by, holder_facts
from ptm_edu.language import say

from .connection import PATIENCE, Database, Tries
from .tables import locks

INTERVAL = 0.1  # seconds between two looks at a lock that somebody else holds


@dataclass
class _Held:
    """A lock that is held: by which connection, and the token that stands in the table."""

    token: str
    connection: Connection | None = None


@dataclass(frozen=True)
class DatabaseLock:
    """`Lock` of an assignment for all machines; `local` is held too, and cleans up on this one."""

    database: Database
    assignment: str
    local: Lock
    _own: threading.local = field(default_factory=threading.local, repr=False, compare=False)

    @contextlib.contextmanager
    def held(self, patience: float = 0.0) -> Iterator[None]:
        """Hold the lock; BlockingIOError, one sentence, where another grader holds it.

        It is waited for at most `patience` seconds.
        """
        held = _Held(uuid.uuid4().hex)
        try:
            if not self._acquire(held, patience):
                raise BlockingIOError(held_by(self.assignment, self._holder()[1]))
            with self.local.held(patience):
                row = {
                    "assignment": self.assignment,
                    "token": held.token,
                    "holder": json.dumps(holder_facts()),
                }
                new = insert(locks).values(row)
                new = new.on_conflict_do_update(index_elements=["assignment"], set_=row)
                self.database.write(lambda connection: connection.execute(new))
                self._own.held = held
                yield
        finally:
            self._own.held = None
            _close(held)

    def confirm(self) -> None:
        """Make sure that this thread still holds the lock, if it took it.

        After a lost connection it is taken again. Raises BlockingIOError where somebody else has
        held it meanwhile.
        """
        held: _Held | None = getattr(self._own, "held", None)
        if held is None or _is_alive(held):
            return
        _close(held)
        # The server may not have noticed yet that the old connection is gone.
        if not self._acquire(held, PATIENCE) or self._holder()[0] != held.token:
            _close(held)
            raise BlockingIOError(_lost(self.assignment, self._holder()[1]))

    def _acquire(self, held: _Held, patience: float) -> bool:
        """Take the lock by a new connection; return whether that succeeded in time."""
        query = text("SELECT pg_try_advisory_lock(:key)").bindparams(key=_key(self.assignment))
        until, tries = time.monotonic() + patience, Tries(self.database.url)
        while True:
            try:
                if held.connection is None:
                    held.connection = self.database.engine.connect()
                    held.connection.execution_options(isolation_level="AUTOCOMMIT")
                if held.connection.scalar(query):
                    return True
            except DBAPIError as error:
                _close(held)
                tries.wait(error)
                continue
            if time.monotonic() >= until:
                return False
            time.sleep(INTERVAL)

    def _holder(self) -> tuple[str, dict[str, object]]:
        """Return the token and the facts of who holds the lock, or held it last."""
        query = select(locks.c.token, locks.c.holder).where(locks.c.assignment == self.assignment)
        row = self.database.read(lambda connection: connection.execute(query).one_or_none())
        return (row.token, json.loads(row.holder)) if row else ("", {})


def _key(assignment: str) -> int:
    digest = hashlib.sha256(f"ptm-edu {assignment}".encode()).digest()
    return int.from_bytes(digest[:8], signed=True)


def _is_alive(held: _Held) -> bool:
    try:
        return held.connection is not None and held.connection.scalar(text("SELECT 1")) == 1
    except DBAPIError:
        return False


def _close(held: _Held) -> None:
    """Release the lock and end the connection, which must not go back into the pool.

    With the connection alone the lock would end too, but only when the server has noticed: until
    then the next grader would be refused.
    """
    if held.connection is not None:
        with contextlib.suppress(SQLAlchemyError):  # a lost connection has no lock any more
            held.connection.execute(text("SELECT pg_advisory_unlock_all()"))
        with contextlib.suppress(DBAPIError):
            held.connection.invalidate()
            held.connection.close()
    held.connection = None


def _lost(assignment: str, facts: dict[str, object]) -> str:
    return say(
        en="the lock of {assignment} was lost together with the connection to the database, and "
        "{by} took it (process {process} on {host}, {since}). Nothing half-written is there. Wait "
        "until that has finished, and run ptm-edu grade {assignment} --resume.",
        zh="与数据库的连接中断，{assignment} 的锁随之丢失，{by} 已取得该锁（{host} 上的进程 "
        "{process}，{since}）。没有写了一半的内容。请等它结束，再运行 "
        "ptm-edu grade {assignment} --resume。",
        assignment=assignment,
        **{name: str(facts.get(name, "?")) for name in ("by", "process", "host", "since")},
    )
