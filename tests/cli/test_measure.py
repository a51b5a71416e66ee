from __future__ import annotations

import json
import types
from pathlib import Path

import pytest

from ptm_edu.cli import main, measure


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Results go into a folder of the test's."""
    monkeypatch.setattr(measure, "RESULTS", tmp_path)
    return tmp_path


def measuring(monkeypatch: pytest.MonkeyPatch, rows: object) -> None:
    module = types.ModuleType("toy")
    vars(module)["measure"] = lambda: rows
    monkeypatch.setattr(measure, "module_named", lambda package, name: module)


def test_the_result_records_its_origin(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [{"seed": 2, "ρ": 0.5}, {"seed": 1, "ρ": 0.7}, {"seed": 2, "ρ": 0.6}]
    measuring(monkeypatch, rows)
    assert main(["measure", "toy-table"]) == 0
    text = (results / "toy-table.json").read_text(encoding="utf-8")
    result = json.loads(text)
    assert result["rows"] == rows and "ρ" in text
    assert result["seeds"] == [1, 2]
    assert result["command"] == "ptm-edu measure toy-table"
    assert result["commit"] and result["machine"] and result["minutes"] >= 0
    assert [path.name for path in results.iterdir()] == ["toy-table.json"]


@pytest.mark.parametrize("rows", [[], None, {"seed": 1}, [1, 2], "rows", [{"x": float("nan")}]])
def test_invalid_rows_do_not_replace_an_older_result(
    rows: object, results: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (results / "toy-table.json").write_text("older", encoding="utf-8")
    measuring(monkeypatch, rows)
    assert main(["measure", "toy-table"]) == 1
    assert "ptm-edu measure: " in capsys.readouterr().err
    assert (results / "toy-table.json").read_text(encoding="utf-8") == "older"
    assert len(list(results.iterdir())) == 1
