"""Where the code comes from, with git, without it, and as an installed package."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ptm_edu import machine


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with one commit that holds the code, and beside it a package installed into it."""
    (tmp_path / "ptm_edu").mkdir()
    (tmp_path / "ptm_edu" / "machine.py").touch()
    who = ["-c", "user.name=A", "-c", "user.email=a@b"]
    for command in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "All"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    monkeypatch.setattr(machine, "__file__", str(tmp_path / "ptm_edu" / "machine.py"))
    return tmp_path


def test_a_clone_tells_its_commit_and_whether_it_has_changed(clone: Path) -> None:
    head = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=clone, capture_output=True, text=True, check=True
    )
    assert head.stdout.startswith(machine.commit())
    (clone / "ptm_edu" / "machine.py").write_text("changed", encoding="utf-8")
    assert machine.commit().endswith("-dirty")


def test_without_git_the_commit_is_unknown(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert machine.commit() == "unknown"


def test_an_installed_package_does_not_tell_another_clones_commit(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = clone / ".venv" / "ptm_edu" / "machine.py"
    place.parent.mkdir(parents=True)
    monkeypatch.setattr(machine, "__file__", str(place))
    assert machine.commit() == "unknown"
