"""Rows keep what files keep; nobody writes without the lock; no message has the password."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from benchmarks.postgresql_server import PASSWORD, Server
from ptm_edu.grading.assembly import open_assignment
from ptm_edu.grading.database import database_lock
from ptm_edu.grading.database.connection import Database, with_options
from ptm_edu.grading.database.database_lock import DatabaseLock
from ptm_edu.grading.database.migrating import migrate
from ptm_edu.grading.database.record_rows import RecordRows
from ptm_edu.grading.database.run_rows import RunRows
from ptm_edu.grading.database.tables import key_of, metadata
from ptm_edu.grading.demo.submission import A1
from ptm_edu.grading.gradebook.settings import open_gradebook, read_settings
from ptm_edu.grading.records.lock_file import LockFile
from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.grading.sandbox.runtime.job import RunResult

from .conftest import Classes

# a folder's name that is no text, and those that SQL or a path could misread
NAMES = ("b\udcffd", "O'Brien", "王小明", "a\\udcffd", "../../evil", "%s;--", "e\u0301")


@pytest.fixture
def database(db_url: str) -> Database:
    found = Database(with_options(db_url))
    migrate(found)
    migrate(found)  # nothing is left to do
    return found


@pytest.fixture
def locks(database: Database, tmp_path: Path) -> Iterator[DatabaseLock]:
    yield DatabaseLock(database, "a1", LockFile(tmp_path / "a1", tmp_path / "autograded"))


def record(student: str, answer: str = "") -> Record:
    result = SubmissionResult(student, "a1", "0" * 64, (), provenance={"nan": 0.5})
    return Record(result, {"f": answer}, {"w": "null \0 and half a character \ud83d"})


def test_rows_keep_what_files_keep(locks: DatabaseLock, tmp_path: Path) -> None:
    rows, files = RecordRows(locks.database, "a1", locks), RecordFiles(tmp_path)
    other = RecordRows(locks.database, "a2", locks)
    other.put(record("O'Brien", "another assignment's"))
    for student in (name for name in NAMES if "/" not in name):
        for store in (rows, files):
            store.put(record(student, "first"))
            store.put(record(student, student))
            store.append([{"student": student, "to": 1.5}, {"student": student, "to": None}])
            store.put_document("people", {student: ["\ud83d", 1]})
    for store in (rows, files):
        assert store.get("nobody") is None and store.get("a\0b") is None
        assert store.document("nothing") is None
    by_student = {one.result.student: one for one in files.all()}
    assert {one.result.student: one for one in rows.all()} == by_student and len(by_student) == 6
    assert [one.result.student for one in rows.all()] == sorted(by_student, key=key_of)
    assert rows.history() == files.history() and len(rows.history()) == 12
    assert rows.document("people") == files.document("people")
    rows.keep(["O'Brien"])
    assert [one.result.student for one in rows.all()] == ["O'Brien"]
    assert other.get("O'Brien") is not None


def test_different_names_have_different_keys() -> None:
    assert len(set(map(key_of, NAMES))) == len(NAMES)


def test_a_run_is_stored_once_and_a_damaged_one_is_replaced(database: Database) -> None:
    runs = pickle.loads(pickle.dumps(RunRows(database, "a1")))  # as it travels to a worker
    first, second = RunResult("done", b"1" * 1000), RunResult("done", b"2")
    assert runs.get("k") is None and not runs.has("k")
    assert runs.put("k", first) == first and runs.put("k", second) == first == runs.get("k")
    damage = "UPDATE ptm_edu.runs SET body = substring(body FROM 1 FOR 60)"
    database.write(lambda connection: connection.execute(text(damage)))
    assert runs.get("k") is None and runs.put("k", second) == second == runs.get("k")
    RunRows(database, "a2").put("k", first)
    runs.put("l", first)
    runs.keep({"l"})
    assert not runs.has("k") and runs.has("l")
    runs.keep(())
    assert not runs.has("l") and RunRows(database, "a2").has("k")
    RunRows(database, "a2").drop("k")
    assert not RunRows(database, "a2").has("k")


def test_a_second_grader_is_told_who_grades(locks: DatabaseLock, tmp_path: Path) -> None:
    elsewhere = DatabaseLock(locks.database, "a1", LockFile(tmp_path / "b", tmp_path / "b"))
    with locks.held(), pytest.raises(BlockingIOError, match=r"a1 is being graded already, by \w+"):
        elsewhere.held().__enter__()
    with elsewhere.held(), DatabaseLock(locks.database, "a2", locks.local).held():
        pass


def test_a_lost_lock_is_taken_again_unless_somebody_else_had_it(
    locks: DatabaseLock, postgresql: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_lock, "PATIENCE", 0.3)
    elsewhere = DatabaseLock(locks.database, "a1", LockFile(tmp_path / "b", tmp_path / "b"))
    rows = RecordRows(locks.database, "a1", locks)
    with locks.held():
        postgresql.cut()
        rows.put(record("first"))
        with pytest.raises(BlockingIOError):
            elsewhere.held().__enter__()
        postgresql.cut()
        with elsewhere.held(), pytest.raises(BlockingIOError, match=r"lock .* was lost .*--resume"):
            rows.put(record("second"))
        with pytest.raises(BlockingIOError, match=r"lock .* was lost"):  # it was free meanwhile
            rows.append([{"student": "second"}])
    assert [one.result.student for one in rows.all()] == ["first"] and rows.history() == []


def test_the_migrations_make_the_tables(database: Database) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    options = {
        "include_schemas": True,
        "version_table_schema": "ptm_edu",
        "include_name": lambda name, kind, _: kind != "schema" or name == "ptm_edu",
    }

    def differences(connection: Any) -> list[Any]:
        return compare_metadata(MigrationContext.configure(connection, opts=options), metadata)

    assert database.read(differences) == []
    newer = "UPDATE ptm_edu.alembic_version SET version_num = 'next year'"
    database.write(lambda connection: connection.execute(text(newer)))
    with pytest.raises(ValueError, match="newer version of the course"):
        migrate(database)


@pytest.mark.parametrize(
    "wrong, message",
    [
        ("no address {password}", "is no address of a database"),
        ("postgresql+psycopg2://ptm:{password}@h/g", r"begins with postgresql\+psycopg2"),
        ("postgresql+psycopg://ptm:{password}@/g?host={socket}", "authentication failed"),
        ("postgresql+psycopg://ptm:{password}@/g?host=/nowhere", "cannot be reached"),
        ("postgresql+psycopg://ptm:{password}@/g?host={socket}&sslpassword=x&oops=1", "oops"),
    ],
)
def test_a_wrong_address_is_one_sentence_without_the_password(
    classes: Classes,
    postgresql: Server,
    monkeypatch: pytest.MonkeyPatch,
    wrong: str,
    message: str,
) -> None:
    course = classes.on_rows()
    address = wrong.format(password="hunter2secret", socket=postgresql.socket)
    monkeypatch.setenv("DB_URL_OF_TEST", address)
    with pytest.raises((OSError, ValueError), match=message) as raised:
        open_assignment(course, A1)
    with pytest.raises((OSError, ValueError), match=message):
        open_gradebook(read_settings(course)).__enter__()
    assert "hunter2secret" not in str(raised.value) and "\n" not in str(raised.value)


def test_the_password_is_in_no_text(classes: Classes) -> None:
    opened = open_assignment(classes.on_rows(), A1)
    shown = repr((opened, opened.records, opened.runs, opened.lock, opened.course))
    assert PASSWORD not in shown and opened.course.settings["secret"] not in shown


def test_without_the_extra_one_sentence_says_what_to_install(
    classes: Classes, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = classes.on_rows()
    with monkeypatch.context() as patch, pytest.raises(ValueError, match="ptm-edu\\[cluster\\]"):
        patch.setitem(sys.modules, "psycopg", None)
        open_assignment(course, A1)
