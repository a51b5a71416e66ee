"""The running time at a notebook's top is a measured one, or none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptm_edu.course import running_time, tables


def test_the_measured_time_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = {"notebook": "09_x", "seconds": 41.3, "slowest cell": 9.2, "machine": "a laptop"}
    origin = {"command": "c", "commit": "d", "seeds": [], "minutes": 1, "machine": "m"}
    (tmp_path / "results").mkdir()
    (tmp_path / "results/notebooks.json").write_text(json.dumps({**origin, "rows": [row]}))
    monkeypatch.setattr(tables, "PACKAGE", tmp_path)
    running_time("09_x")
    assert "Run All took 41 seconds, the slowest cell 9, on a laptop." in capsys.readouterr().out
    running_time("08_y")
    assert "08_y takes was not measured" in capsys.readouterr().out


def test_chapter_1_runs_within_its_limits() -> None:
    """Two minutes a chapter, no cell over ten seconds, as `ptm-edu measure notebooks` found."""
    row = tables.measured("notebooks").set_index("notebook").loc["01_word2vec"]
    assert row["seconds"] < 120 and row["slowest cell"] < 10
