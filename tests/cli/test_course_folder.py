"""A student's folder of the course: nothing of the student's is lost, whatever happens."""

from __future__ import annotations

import errno
import json
import shutil
from pathlib import Path

import pytest

from ptm_edu.cli import course_folder, main
from ptm_edu.cli.course_folder import (
    Changes,
    fingerprint,
    is_complete,
    is_instructors,
    make,
    update,
    version,
)
from ptm_edu.cli.repository import MARKER

CHAPTER = "notebooks/01_word2vec.ipynb"
ASSIGNMENT = "assignments/source/a1/a1.ipynb"
PAGE = "docs/glossary.md"


def notebook(*sources: str, outputs: bool = False, points: int = 1) -> str:
    """A notebook with these cells, as JupyterLab writes it; with `outputs` it was run."""
    run = {"outputs": [{"name": "stdout"}], "execution_count": 7} if outputs else {"outputs": []}
    settings = {"nbgrader": {"points": points}}
    cells = [{"cell_type": "code", "source": s, "metadata": settings, **run} for s in sources]
    metadata = {"language_info": {"version": "3.13"}} if outputs else {}
    return json.dumps({"cells": cells, "metadata": metadata})


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small course, as it is installed."""
    folder = tmp_path / "shipped"
    monkeypatch.setattr(course_folder, "shipped_course", lambda: folder)
    for name in (CHAPTER, ASSIGNMENT):
        write(folder / name, notebook("1 + 1"))
    write(folder / PAGE, "token")
    write(folder / "assignments" / "nbgrader_config.py", "c = get_config()")
    return folder


@pytest.fixture
def mine(shipped: Path, tmp_path: Path) -> Path:
    """A student's folder of it."""
    folder = tmp_path / "mine"
    make(folder, instructor=True)
    return folder


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def files(folder: Path) -> dict[str, str]:
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name != MARKER)
    return {path.relative_to(folder).as_posix(): text_of(path) for path in paths}


def test_a_new_folder_has_the_whole_course(shipped: Path, mine: Path) -> None:
    assert files(mine) == files(shipped) and is_complete(mine)
    assert update(mine) == Changes()


def test_a_student_s_folder_has_no_solutions_and_an_instructor_s_keeps_them(
    shipped: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "student's"
    make(folder)
    assert {*files(folder)} == {PAGE, CHAPTER} and update(folder) == Changes()
    assert not is_instructors(folder)
    assert {*make(folder, instructor=True).added} == {ASSIGNMENT, "assignments/nbgrader_config.py"}
    shutil.rmtree(folder / "assignments")
    assert ASSIGNMENT in update(folder).added


def test_a_folder_with_other_files_is_left_alone(shipped: Path, tmp_path: Path) -> None:
    write(tmp_path / "home" / "thesis.tex", "1")
    for folder in (tmp_path / "home", tmp_path / "home" / "thesis.tex"):
        with pytest.raises(FileExistsError, match="holds other files"):
            make(folder)
    assert files(tmp_path / "home") == {"thesis.tex": "1"}


@pytest.mark.parametrize("stops", range(4))
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()])
def test_an_interrupted_copy_is_finished(
    stops: int,
    error: BaseException,
    shipped: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After `stops` files; what a student has changed until it is finished stays."""
    folder, copies = tmp_path / "mine", []

    def copyfile(source: Path, target: Path) -> None:
        if len(copies) == stops:
            target.write_text("half of it", encoding="utf-8")
            raise error
        copies.append(target)
        target.write_bytes(source.read_bytes())

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfile", copyfile)
        with pytest.raises(type(error)):
            make(folder, instructor=True)
    assert not is_complete(folder) and len(files(folder)) == stops
    first = next(iter(files(folder)), None)
    if first:
        write(folder / first, notebook("mine"))
    make(folder)
    assert is_complete(folder)
    assert {**files(shipped), **({first: notebook("mine")} if first else {})}.items() <= files(
        folder
    ).items()


def test_what_the_student_did_not_change_is_replaced(shipped: Path, mine: Path) -> None:
    write(shipped / CHAPTER, notebook("2 + 2"))
    write(shipped / PAGE, "token, 词元")
    write(shipped / "docs" / "new.md", "new")
    assert update(mine) == Changes(added=["docs/new.md"], replaced=[PAGE, CHAPTER])
    assert files(mine) == files(shipped)


def test_a_notebook_that_was_only_run_is_replaced(shipped: Path, mine: Path) -> None:
    write(mine / CHAPTER, notebook("1 + 1", outputs=True))
    assert update(mine) == Changes(), "its outputs stay while there is no new version"
    assert text_of(mine / CHAPTER) == notebook("1 + 1", outputs=True)
    write(shipped / CHAPTER, notebook("2 + 2"))
    assert update(mine) == Changes(replaced=[CHAPTER])


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        (CHAPTER, notebook("1 + 1", "my own cell")),
        (ASSIGNMENT, notebook("1 + 1", points=5)),
        (CHAPTER, "not a notebook at all"),
        (CHAPTER, "[]"),
        (PAGE, "token: my note"),
    ],
)
def test_what_the_student_changed_stays(name: str, changed: str, shipped: Path, mine: Path) -> None:
    write(mine / name, changed)
    assert update(mine) == Changes(), "nothing new: nothing to say"
    write(shipped / name, notebook("2 + 2"))
    path = Path(name)
    beside = f"{path.stem}.new{path.suffix}"
    assert update(mine) == Changes(beside=[(name, beside)])
    assert text_of(mine / name) == changed
    assert text_of((mine / name).with_name(beside)) == notebook("2 + 2")
    assert update(mine) == Changes(), "said once"

    write(shipped / name, notebook("3 + 3"))
    assert update(mine) == Changes(beside=[(name, beside)])
    assert text_of((mine / name).with_name(beside)) == notebook("3 + 3")

    write((mine / name).with_name(beside), notebook("3 + 3", "and mine"))
    write(shipped / name, notebook("4 + 4"))
    second = f"{path.stem}.new2{path.suffix}"
    assert update(mine) == Changes(beside=[(name, second)])
    assert text_of((mine / name).with_name(beside)) == notebook("3 + 3", "and mine")


def test_a_file_of_the_student_that_the_course_gets_too_stays(shipped: Path, mine: Path) -> None:
    write(mine / "notebooks" / "08.ipynb", notebook("mine"))
    write(shipped / "notebooks" / "08.ipynb", notebook("theirs"))
    assert update(mine) == Changes(beside=[("notebooks/08.ipynb", "08.new.ipynb")])
    assert text_of(mine / "notebooks" / "08.ipynb") == notebook("mine")


def test_what_the_course_no_longer_has_stays_and_is_said_once(shipped: Path, mine: Path) -> None:
    (shipped / PAGE).unlink()
    assert update(mine) == Changes(removed=[PAGE])
    assert (mine / PAGE).exists() and update(mine) == Changes()


def test_a_deleted_chapter_comes_back(shipped: Path, mine: Path) -> None:
    (mine / CHAPTER).unlink()
    assert update(mine) == Changes(added=[CHAPTER])


def test_an_interrupted_update_continues(
    shipped: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(mine / PAGE, "mine")
    for name in (CHAPTER, ASSIGNMENT, PAGE):
        write(shipped / name, notebook("2 + 2"))
    with monkeypatch.context() as patch:
        patch.setattr(course_folder, "_write_marker", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            update(mine)
    update(mine)
    assert files(mine) == {
        **files(shipped),
        PAGE: "mine",
        "docs/glossary.new.md": notebook("2 + 2"),
    }


@pytest.mark.parametrize("marker", ["", "{", "[]", '{"version": "1", "files": 3}', "null"])
def test_a_damaged_marker_costs_nothing(marker: str, shipped: Path, mine: Path) -> None:
    write(mine / PAGE, "mine")
    write(mine / MARKER, marker)
    assert not is_complete(mine) and version(mine) == "?"
    make(mine)
    assert files(mine) == {**files(shipped), PAGE: "mine", "docs/glossary.new.md": "token"}
    assert is_complete(mine)


def test_line_endings_and_lists_of_lines_are_the_same_notebook(tmp_path: Path) -> None:
    """JupyterLab writes a cell's text as a list of lines, other programs as one string."""
    for number, source in enumerate(["a\nb", ["a\n", "b"]]):
        write(tmp_path / f"{number}.ipynb", notebook(source))  # type: ignore[arg-type]
    assert fingerprint(tmp_path / "0.ipynb") == fingerprint(tmp_path / "1.ipynb")


def test_the_command_says_what_became_of_each_file(
    shipped: Path, mine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(mine / "notebooks")
    write(mine / CHAPTER, notebook("mine"))
    for name in (CHAPTER, PAGE, "docs/new.md"):
        write(shipped / name, notebook("2 + 2"))
    (shipped / ASSIGNMENT).unlink()
    assert main(["update"]) == 0
    assert capsys.readouterr().out.splitlines()[:-1] == [
        "new: docs/new.md",
        f"replaced: {PAGE}",
        f"kept: {CHAPTER}, which you changed; the new version is 01_word2vec.new.ipynb",
        f"kept: {ASSIGNMENT}, which the course no longer has",
    ]
    assert main(["update"]) == 0
    assert capsys.readouterr().out.startswith("Nothing has changed.")


def test_in_a_clone_git_updates(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(root / "notebooks")
    assert main(["update"]) == 1
    assert "git pull" in capsys.readouterr().err
