"""`ptm-edu grading similarity`: the page, the export, and what stops it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ptm_edu.cli import main
from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.results import SubmissionResult

A1 = "a1_word2vec"
ANSWER = "def analogy(a, b, c):\n    return a - b + c"


@pytest.fixture
def course(root: Path, tmp_path: Path) -> Path:
    shutil.copytree(root / "assignments/source" / A1, tmp_path / "source" / A1)
    return tmp_path


def grading_similarity(course: Path, *more: str) -> int:
    return main(["grading", "similarity", A1, "--course", str(course), *more])


def test_the_page_and_the_export_are_written(
    course: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = RecordFiles(course / "engine" / A1)
    for student in ("anna", "bo"):
        store.put(Record(SubmissionResult(student, A1, "e" * 64, ()), {"analogy": ANSWER}))
    assert grading_similarity(course, "--export", str(tmp_path / "out")) == 0
    page = (store.folder / "similarity.html").read_text(encoding="utf-8")
    assert "anna, bo" in page and 'id="analogy"' in page
    assert (tmp_path / "out/analogy/new/anna/answer.py").read_text() == ANSWER + "\n"
    assert "--new" in capsys.readouterr().out


def test_what_is_missing_is_named(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert grading_similarity(course) == 1
    assert f"ptm-edu grade {A1}" in capsys.readouterr().err
    assert grading_similarity(course, "--earlier", str(course / "nowhere")) == 1
    assert f"has no engine/{A1}" in capsys.readouterr().err
