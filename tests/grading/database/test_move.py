"""A course moves from SQLite and files to PostgreSQL and back, and each mark is compared."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from ptm_edu.cli import main
from ptm_edu.grading import assembly, move
from ptm_edu.grading.database.connection import Database, with_options
from ptm_edu.grading.demo.submission import A1
from ptm_edu.grading.gradebook.settings import open_gradebook, read_settings
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.records.written_answers import read_marks
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.grading.sandbox.runtime.job import RunResult

from .conftest import NAMES, VARIABLE, Classes
from .graded import grade, outcome

SQLITE = "sqlite:///gradebook.db"
RESULT = SubmissionResult("王小明", A1, "", ())


def everything(course: Course) -> dict[str, Any]:
    opened = assembly.open_assignment(course, A1)
    marks = read_marks(opened.records)
    return {**outcome(course), "by hand": marks, "settings": opened.course.settings}


def marked(course: Course) -> None:
    """Give points by hand to everybody, and a comment that SQL or JSON could misread."""
    with open_gradebook(read_settings(course)) as gradebook:
        for name in NAMES:
            grade_ = gradebook.find_grade("antonyms-answer", A1, A1, name)
            grade_.manual_score, grade_.extra_credit = 3.5, 0.25
            comment = gradebook.find_comment("antonyms-answer", A1, A1, name)
            comment.manual_comment = f"{name}: it's “好” \\ %s"
        gradebook.db.commit()
    grade(course, resume=True)


@pytest.mark.slow
def test_there_and_back(
    classes: Classes, db_url: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    course = classes.on_files()
    grade(course)
    marked(course)
    before = everything(course)
    assert main(["grading", "move", SQLITE, db_url, "--course", str(course.root)]) == 0
    said = capsys.readouterr().out
    assert f"{len(before['records'])} records" in said and "://" not in said

    there = Course(Path(shutil.copytree(course.root, course.root.parent / "there")))
    for kept in ("engine", "gradebook.db"):
        path = there.root / kept
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copy(classes.released_on_rows / "nbgrader_config.py", there.root)
    monkeypatch.setenv(VARIABLE, db_url)
    grade(there, resume=True)  # nothing is to be done, but the pages
    assert everything(there) == before

    with pytest.raises(ValueError, match="something in the target already"):
        move.move(course, SQLITE, db_url, show=False)

    back = move.move(there, db_url, SQLITE, show=False)
    assert back.records == len(NAMES) and back.marks and back.changes and back.runs
    shutil.copy(classes.released / "nbgrader_config.py", there.root)
    assert everything(there) == before


@pytest.mark.parametrize("table", ["records", "documents", "runs", "history"])
def test_a_name_that_leads_elsewhere_writes_no_file(
    classes: Classes, table: str, tmp_path: Path
) -> None:
    course = classes.on_rows()
    if table == "records":
        assembly.open_assignment(course, A1).records.put(Record(RESULT, {}))
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    changes = {
        "records": "UPDATE ptm_edu.records SET body = replace(body, '王小明', '../../../evil')",
        "documents": "UPDATE ptm_edu.documents SET name = '../../../evil' WHERE assignment <> ''",
        "runs": "INSERT INTO ptm_edu.runs VALUES ('a1_word2vec', '../../../evil', 'x')",
        "history": "INSERT INTO ptm_edu.history (assignment, batch, number, line) "
        "VALUES ('../../evil', 'x', 0, '{}')",
    }
    database = Database(with_options(classes.url))
    database.write(lambda connection: connection.execute(text(changes[table])))
    with pytest.raises(ValueError, match=r"a name that leads to another folder, '.*evil'"):
        move.move(course, classes.url, f"sqlite:///{tmp_path / 'new.db'}", show=False)
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == before


def test_only_these_two_kinds(classes: Classes) -> None:
    with pytest.raises(ValueError, match="between sqlite and postgresql"):
        move.move(classes.on_rows(), "mysql://u:hunter2@h/g", SQLITE, show=False)


@pytest.mark.slow
def test_an_interrupted_move_starts_over(
    classes: Classes, db_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Ctrl-C after the gradebook and half of the records, on the way there and back."""
    course = classes.on_files()
    opened = assembly.open_assignment(course, A1)
    settings = opened.course.settings
    opened.records.put_all(Record(replace(RESULT, student=name), {}) for name in ("a", "b"))
    opened.records.append([{"student": "a", "to": 1.5}])
    opened.runs.put("0" * 64, RunResult("done", b"1"))
    there = Course(Path(shutil.copytree(course.root, tmp_path / "there")))
    shutil.rmtree(there.root / "engine")
    (there.root / "gradebook.db").unlink()
    for into, old, new in ((course, SQLITE, db_url), (there, db_url, SQLITE)):
        with monkeypatch.context() as patch:
            patch.setattr(move, "_parts", interrupted)
            with pytest.raises(KeyboardInterrupt):
                move.move(into, old, new, show=False)
        moved = move.move(into, old, new, show=False)
        assert (moved.records, moved.changes, moved.runs) == (2, 1, 1)
        with pytest.raises(ValueError, match="something in the target already"):
            move.move(into, old, new, show=False)
    back = assembly.open_assignment(there, A1)
    assert list(back.records.all()) == list(opened.records.all())
    assert back.records.history() == opened.records.history()
    assert back.course.settings == settings


def interrupted(items: Iterator[Any]) -> Iterator[list[Any]]:
    yield [next(items)]
    raise KeyboardInterrupt


def test_a_mark_that_is_lost_on_the_way_is_found(
    classes: Classes, db_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = classes.on_files()
    assembly.open_assignment(course, A1).records.put(Record(RESULT, {}))
    monkeypatch.setattr(move.RecordRows, "put_all", lambda *_: None)
    with pytest.raises(ValueError, match="a1_word2vec differs after it was moved"):
        move.move(course, SQLITE, db_url, show=False)
