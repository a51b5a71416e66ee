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


def test_the_repository_is_found_by_the_installation(
    clone: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "__file__", str(clone / "ptm_edu" / "cli" / "repository.py"))
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert repository() == clone


def test_a_missing_repository_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "__file__", str(tmp_path / "site" / "ptm_edu" / "repository.py"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match=r"not in the course's folder.*Clone the course"):
        repository()
