"""A class is graded on PostgreSQL as on SQLite and files, whatever happens to the server."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.postgresql_server import PASSWORD, Server
from ptm_edu.grading import assembly
from ptm_edu.grading.database import connection
from ptm_edu.grading.database.record_rows import RecordRows
from ptm_edu.grading.demo.submission import A1, blank, hand_in
from ptm_edu.grading.gradebook import GradebookWriter
from tests.grading.run import crashing_grader

from .conftest import NAMES, Classes
from .graded import grade, outcome


@pytest.fixture(scope="module")
def expected() -> dict[str, Any]:
    return {}


@pytest.fixture
def on_files(expected: dict[str, Any], classes: Classes) -> dict[str, Any]:
    """What there is after grading on files: made for the first test that asks."""
    if not expected:
        course = classes.on_files()
        grade(course)
        expected.update(outcome(course))
    return expected


@pytest.fixture
def in_the_middle(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Let something happen once, when some submissions are in the gradebook and some are not."""
    real, init = GradebookWriter.write, GradebookWriter.__init__
    calls = []

    def happens(what: Callable[[], None]) -> None:
        def write(self: Any, *given: Any) -> list[str]:
            calls.append(given)
            if len(calls) == 4:
                what()
            return real(self, *given)

        monkeypatch.setattr(GradebookWriter, "write", write)
        monkeypatch.setattr(
            GradebookWriter, "__init__", lambda self, opened: init(self, opened, batch=2)
        )

    return happens


def test_marks_are_those_of_sqlite_and_files(classes: Classes, on_files: dict[str, Any]) -> None:
    course = classes.on_rows()
    grade(course)
    found = outcome(course)
    assert found == on_files and len(found["records"]) == len(NAMES)
    opened = assembly.open_assignment(course, A1)
    assert isinstance(opened.records, RecordRows)
    left = {path.name for path in (course.root / "engine").rglob("*")}
    assert left.isdisjoint({"records", "runs", "history.jsonl", "course.json"})
    assert not (course.root / "gradebook.db").exists()
    grade(course, resume=True)  # nothing is to be done
    assert outcome(course) == found
    other = assembly.open_assignment(classes.on_rows("another machine"), A1)
    assert other.course.settings == opened.course.settings  # the same hidden inputs


def test_a_name_that_is_too_long_costs_nobody_else_a_mark(
    classes: Classes, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    course, long = classes.on_rows(), "y" * 129
    monkeypatch.setattr(crashing_grader, "STUDENTS", (*NAMES, long))
    hand_in(course, long, blank(course))
    grade(course)
    assert f"{long}: a gradebook on PostgreSQL takes names of at most" in capsys.readouterr().out
    assert outcome(course)["gradebook"].keys() == {*NAMES}


def test_a_lost_connection_is_made_again(
    classes: Classes, on_files: dict[str, Any], postgresql: Server, in_the_middle: Any
) -> None:
    course = classes.on_rows()
    in_the_middle(postgresql.cut)
    grade(course)
    assert outcome(course) == on_files


def test_a_killed_server_is_waited_for(
    classes: Classes, on_files: dict[str, Any], postgresql: Server, in_the_middle: Any
) -> None:
    course = classes.on_rows()
    started = threading.Thread(target=postgresql.start_again)

    def kill() -> None:
        postgresql.kill()
        started.start()

    in_the_middle(kill)
    try:
        grade(course)
    finally:
        started.join()
    assert outcome(course) == on_files


@pytest.mark.slow
def test_a_server_that_stays_away_is_named_and_resuming_goes_on(
    classes: Classes,
    on_files: dict[str, Any],
    postgresql: Server,
    in_the_middle: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    course = classes.on_rows()
    in_the_middle(postgresql.stop)
    monkeypatch.setattr(connection, "PATIENCE", 1.0)
    start = time.monotonic()
    try:
        with pytest.raises(TimeoutError, match=r"cannot be reached: .*--resume") as raised:
            grade(course)
        assert time.monotonic() - start < 30
        with pytest.raises(OSError, match="cannot be reached"):
            grade(course, resume=True)
    finally:
        postgresql.start()
    assert PASSWORD not in str(raised.value) and "\n" not in str(raised.value)
    grade(course, resume=True)
    assert outcome(course) == on_files


def test_a_full_disk_leaves_nothing_half_written(
    classes: Classes, on_files: dict[str, Any], postgresql: Server, in_the_middle: Any
) -> None:
    course = classes.on_rows()
    postgresql.execute_in(
        classes.url,
        """CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = 'could not extend file "base/1/2"';
        END $$""",
    )

    def fill() -> None:
        postgresql.execute_in(
            classes.url,
            "CREATE TRIGGER full_disk BEFORE INSERT ON grade EXECUTE FUNCTION full_disk()",
        )

    in_the_middle(fill)
    with pytest.raises(OSError, match=r"refused: could not extend file .* has room"):
        grade(course)
    with pytest.raises(OSError, match="could not extend file"):
        grade(course, resume=True)
    postgresql.execute_in(classes.url, "DROP TRIGGER full_disk ON grade")
    grade(course, resume=True)
    assert outcome(course) == on_files


@pytest.mark.slow
def test_two_machines_and_one_of_them_dies(
    classes: Classes, on_files: dict[str, Any], tmp_path: Path
) -> None:
    """Two folders of the course, no file shared; the first grader is killed in the middle."""
    one, other = classes.on_rows("one"), classes.on_rows("other")
    script = Path(__file__).with_name("two_graders.py")
    command = [sys.executable, str(script), str(one.root), str(other.root)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    sentence, left = done.stdout.strip().split("\n")[-2:]
    assert (
        "a1_word2vec is being graded already, by" in sentence and "No mark was changed" in sentence
    )
    assert 0 < int(left) < len(NAMES)  # records when it was killed
    assert outcome(other) == on_files
    grade(one, resume=True)
    assert outcome(one) == on_files
