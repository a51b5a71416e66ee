"""`ptm-edu start`: writes the release into work/, and never over anything."""

from __future__ import annotations

import shutil

import nbformat
import pytest

from ptm_edu.cli import main, start

A1 = "a1_word2vec"


@pytest.fixture
def clone(root, tmp_path, monkeypatch):
    """Return a course folder with nothing in it but the assignments, as current directory."""
    shutil.copytree(root / "assignments" / "source", tmp_path / "assignments" / "source")
    (tmp_path / "notebooks").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def everything(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_it_writes_the_release_and_nothing_else(clone, capsys):
    before = everything(clone)
    assert main(["start", A1]) == 0
    path = clone / "work" / A1 / f"{A1}.ipynb"
    assert str(path.parent) in capsys.readouterr().out
    after = everything(clone)
    assert set(after) - set(before) == {path}
    assert before.items() <= after.items()
    assert [path.name for path in (clone / "work").iterdir()] == [A1]
    notebook = nbformat.read(path, as_version=4)
    text = "\n".join(cell.source for cell in notebook.cells)
    assert "# YOUR CODE HERE" in text and "SOLUTION" not in text and "logsigmoid" not in text


def test_an_answer_is_never_written_over(clone, capsys):
    answer = clone / "work" / A1 / "mine.txt"
    answer.parent.mkdir(parents=True)
    answer.write_text("my answer", encoding="utf-8")
    before = everything(clone)
    assert main(["start", A1]) == 1
    assert everything(clone) == before
    message = capsys.readouterr().err
    assert f"{answer.parent} is already there and was left as it is" in message


def test_it_holds_also_where_the_folder_appears_meanwhile(clone, monkeypatch):
    real = start.release

    def slow(name, source, course):
        release = real(name, source, course)
        (clone / "work" / A1).mkdir()
        (clone / "work" / A1 / "mine.txt").write_text("my answer", encoding="utf-8")
        return release

    monkeypatch.setattr(start, "release", slow)
    with pytest.raises(FileExistsError, match="left as it is"):
        start.start(A1, clone)
    assert [path.name for path in (clone / "work").rglob("*")] == [A1, "mine.txt"]


@pytest.mark.parametrize("name", [f"{A1}/", f"{A1}\\"])
def test_a_slash_that_the_shell_added_is_passed_over(clone, name):
    assert main(["start", name]) == 0
    assert [path.name for path in (clone / "work").iterdir()] == [A1]
    assert main(["start", name]) == 1


@pytest.mark.parametrize("name", ["a9_none", "../source", "", "."])
def test_an_unknown_name_is_answered_with_the_names(clone, capsys, name):
    assert main(["start", name]) == 1
    message = capsys.readouterr().err
    assert f"no assignment is called {name!r}; there are: {A1}" in message
    assert not (clone / "work").exists()


def test_nothing_half_written_stays(clone, monkeypatch, capsys):
    notebook = clone / "assignments" / "source" / A1 / f"{A1}.ipynb"
    notebook.write_text("{ not a notebook", encoding="utf-8")
    assert main(["start", A1]) == 1
    assert "nbgrader could not make the release of a1_word2vec" in capsys.readouterr().err
    assert list((clone / "work").iterdir()) == []
