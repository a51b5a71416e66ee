from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu.cli import repository as module
from ptm_edu.cli.repository import repository


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    (tmp_path / "assignments" / "source").mkdir(parents=True)
    (tmp_path / "notebooks" / "deep").mkdir(parents=True)
    return tmp_path


def test_the_repository_is_found_upward(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(clone / "notebooks" / "deep")
    assert repository() == clone


@pytest.fixture
def elsewhere(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory: an empty folder. The package is in none of the course's folders."""
    folder = tmp_path_factory.mktemp("elsewhere")
    monkeypatch.setattr(module, "PACKAGE", folder / "site-packages" / "ptm_edu")
    monkeypatch.chdir(folder)
    return folder


def test_the_repository_is_found_by_the_installation(
    clone: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PACKAGE", clone / "ptm_edu")
    assert repository() == clone
    with pytest.raises(SystemExit, match="is not in a folder of the course"):
        module.course_here()  # what a student will work on is never written to another folder


def test_a_missing_repository_is_reported(elsewhere: Path) -> None:
    for find in (repository, module.course_here):
        with pytest.raises(SystemExit, match=r"not in a folder.* make one: ptm-edu lab FOLDER"):
            find()


def test_a_folder_that_lab_made_is_found_inside_and_from_the_folder_above(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = elsewhere / module.FOLDER / "work" / "a1_word2vec"
    inside.mkdir(parents=True)
    with pytest.raises(SystemExit):
        repository()
    (elsewhere / module.FOLDER / module.MARKER).write_text("{}", encoding="utf-8")
    assert repository() == module.course_here() == elsewhere / module.FOLDER
    monkeypatch.chdir(inside)
    assert repository() == module.course_here() == elsewhere / module.FOLDER


def test_what_changes_the_source_needs_a_clone(
    clone: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(clone)
    with pytest.raises(SystemExit, match="Run it in a clone"):
        module.clone()
    (clone / "ptm_edu").mkdir()
    assert module.clone() == clone


def test_the_course_is_notebooks_assignments_and_pages(root: Path) -> None:
    names = module.course_files(root)
    assert len(names) == len({*names})
    for name in (
        "notebooks/05_bert.ipynb",
        "assignments/nbgrader_config.py",
        "assignments/source/a1_word2vec/a1_word2vec.ipynb",
        "docs/glossary.md",
        "docs/cards/bert-mini.md",
    ):
        assert name in names
    assert not [name for name in names if "/." in name or "__pycache__" in name]
    assert {name.split("/")[0] for name in names} == {"notebooks", "assignments", "docs"}
    assert {name.split("/")[1] for name in names if name.startswith("assignments")} == {
        "nbgrader_config.py",
        "source",
        "zh",
    }


def test_what_is_only_read_comes_from_the_installed_course(
    clone: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lecturer's slides, and the assignments of a student's folder, which has no solutions."""
    copy = elsewhere / "site-packages" / "ptm_edu" / module.COPY
    copy.mkdir(parents=True)
    assert module.course_to_read() == copy
    (clone / module.MARKER).write_text("{}", encoding="utf-8")
    monkeypatch.chdir(clone)
    assert module.course_to_read() == clone
    assert module.assignments_folder(clone) == clone / "assignments"
    (clone / "assignments" / "source").rmdir()
    assert module.assignments_folder(clone) == copy / "assignments"
