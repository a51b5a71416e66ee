"""Two graders on one assignment, and what an interrupted one leaves behind."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from ptm_edu.grading.records.lock_file import LockFile
from ptm_edu.grading.sandbox.leftovers import temporary_prefix


def lock(root: Path, assignment: str = "a1") -> LockFile:
    return LockFile(root / "engine" / assignment, root / "autograded")


def test_a_second_grader_gets_one_sentence(tmp_path: Path) -> None:
    with lock(tmp_path).held():
        with (
            pytest.raises(BlockingIOError, match=r"a1 is being graded already, by .* \(process"),
            lock(tmp_path).held(),
        ):
            pass
        with lock(tmp_path, "a2").held():  # another assignment
            pass
    with lock(tmp_path).held():  # free again
        pass


def test_the_lock_of_a_killed_grader_is_free(tmp_path: Path) -> None:
    code = (
        "import os, pathlib, sys\n"
        "from ptm_edu.grading.records.lock_file import LockFile\n"
        "root = pathlib.Path(sys.argv[1])\n"
        "with LockFile(root / 'engine/a1', root / 'autograded').held():\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)
    assert (tmp_path / "engine" / "a1" / "grading.json").exists()
    with lock(tmp_path).held():
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="no signal 0 there")
def test_leftovers_of_a_killed_grader_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    mine = temporary_prefix()
    prefix = mine.rsplit("-", 2)[0]
    folders = {
        name: tmp_path / "tmp" / name
        for name in (f"{prefix}-{dead.pid}-x", f"{mine}x", f"ptm-edu-00000000-{dead.pid}-x", "else")
    }
    files = {
        name: tmp_path / name
        for name in (
            *("engine/a1/runs/ab/abc.123.part", "engine/a1/records/.x.json.abc.part"),
            *("autograded/王/a1/.a1.ipynb.x.part", "engine/a2/records/.x.json.abc.part"),
            *("engine/a1/records/part.json", "autograded/王/a1/mine.part"),
        )
    }
    for folder in folders.values():
        (folder / "inside").mkdir(parents=True)
    for file in files.values():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("", encoding="utf-8")
    with lock(tmp_path).held():
        pass
    assert [folder.exists() for folder in folders.values()] == [False, True, True, True]
    assert [file.exists() for file in files.values()] == [False, False, False, True, True, True]
