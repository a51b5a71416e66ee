"""Answers for other tools: a folder as JPlag reads it, and copydetect's pairs."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from ptm_edu.grading.demo.disguise import renamed
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.results import SubmissionResult
from ptm_edu.grading.similarity.export import copydetect_pairs, export_answers
from ptm_edu.grading.similarity.sources import Source
from tests.tools.similarity_quality import independent_answers

NAME = "negative_sampling_gradients"


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    rng = random.Random(0)
    one, other, third = independent_answers(NAME, 3, rng)
    answers = {"王 小明": one, "bo": other, "copy": renamed(one, rng), "empty": ""}
    records = [Record(SubmissionResult(s, "a1", "", ()), {NAME: a}) for s, a in answers.items()]
    sources = {
        NAME: [
            Source("reference_copied", NAME, third),
            Source("earlier_copied", "2025/old", other),
            Source("library_copied", "ptm_edu.x", other),
        ]
    }
    assert export_answers(tmp_path / "out", records, sources) == [NAME]
    return tmp_path / "out"


def test_the_layout_is_that_of_jplag(exported: Path) -> None:
    files = {path.relative_to(exported / NAME).as_posix() for path in exported.rglob("*.py")}
    assert files == {
        "new/王 小明/answer.py",
        "new/bo/answer.py",
        "new/copy/answer.py",
        "old/reference_copied/answer.py",
        "old/2025 old/answer.py",
    }


def test_a_folder_with_files_is_refused(exported: Path) -> None:
    with pytest.raises(FileExistsError, match="give a new or an empty folder"):
        export_answers(exported, [], {})


def test_copydetect_finds_the_copies(exported: Path) -> None:
    pytest.importorskip("copydetect")
    pairs = {frozenset(pair[:2]) for pair in copydetect_pairs(exported, NAME)}
    assert pairs == {frozenset(("王 小明", "copy")), frozenset(("bo", "2025 old"))}


def test_without_copydetect_the_command_is_named(
    exported: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "copydetect", None)
    with pytest.raises(LookupError, match="pip install"):
        copydetect_pairs(exported, NAME)
