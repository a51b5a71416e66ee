"""Outputs come from the cache while code and library are the same."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

from ptm_edu.cli.executed import executed, run_time

from .slides.notebooks import code, notebook, prose


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PTM_EDU_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "05_toy.ipynb"
    nbformat.write(notebook(prose("# T"), code("print(6 * 7)")), path)
    return path


def test_a_notebook_runs_once_until_its_code_changes(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = executed(path)
    assert first.cells[1].outputs[0].text == "42\n" and 0 < run_time(first.cells[1]) < 60
    assert "1/1" in capsys.readouterr().out
    given = nbformat.read(path, as_version=4)
    assert given.cells[1].outputs == [], "the file is not changed"

    given.cells[0].source = "# Another title"
    nbformat.write(given, path)
    again = executed(path)
    assert again.cells[1].outputs == first.cells[1].outputs
    assert again.cells[0].source == "# Another title"
    assert capsys.readouterr().out == "", "only text has changed, so nothing runs"

    given.cells[1].source = "print(43)"
    nbformat.write(given, path)
    assert executed(path).cells[1].outputs[0].text == "43\n"
    assert len(list((tmp_path / "cache" / "executed").iterdir())) == 1, "the old run is gone"


def test_a_cell_that_fails_leaves_nothing_in_the_cache(path: Path, tmp_path: Path) -> None:
    nbformat.write(notebook(code("1 / 0")), path)
    with pytest.raises(CellExecutionError):
        executed(path)
    assert not (tmp_path / "cache").exists()


def test_a_damaged_file_is_named_with_what_to_do(path: Path) -> None:
    path.write_text("{", encoding="utf-8")
    with pytest.raises(ValueError, match=r"05_toy\.ipynb is damaged.*ptm-edu update"):
        executed(path)
