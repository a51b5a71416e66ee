"""The running time at the top of a notebook is a measured one, or none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptm_edu.course import running_time, tables
from ptm_edu.experiments.measures.notebooks import NOTEBOOKS


def test_the_measured_time_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = {"notebook": "09_x", "seconds": 41.3, "slowest on slides": 9.2, "machine": "a laptop"}
    origin = {"command": "c", "commit": "d", "seeds": [], "minutes": 1, "machine": "m"}
    (tmp_path / "results").mkdir()
    (tmp_path / "results/notebooks.json").write_text(json.dumps({**origin, "rows": [row]}))
    monkeypatch.setattr(tables, "PACKAGE", tmp_path)
    running_time("09_x")
    assert (
        "Run All took 41 seconds on a laptop; the slowest cell of the lecture path took 9 seconds."
        in capsys.readouterr().out
    )
    running_time("08_y")
    assert "08_y takes was not measured" in capsys.readouterr().out


def test_every_chapter_runs_within_its_limits() -> None:
    """Two minutes a chapter, no cell of a lecture over ten seconds, as was measured."""
    rows = tables.measured("notebooks").set_index("notebook")
    chapters = {path.stem for path in NOTEBOOKS.glob("[0-9]*.ipynb")}
    assert {*rows.index} == chapters
    assert (rows["seconds"] < 120).all() and rows["seconds"].sum() < 360
    assert (rows["slowest on slides"] < 10).all()
