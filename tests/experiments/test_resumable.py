"""An interrupted measurement resumes; rows of another commit are never reused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptm_edu.cli import main, measure
from ptm_edu.experiments.measures import _resumable

SETTINGS = [("a", 0), ("a", 1), ("b", 0)]


@pytest.fixture
def measured_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, int]]:
    """What was measured, in order, at a commit whose files have not changed."""
    monkeypatch.setattr(_resumable, "FOLDER", tmp_path / "kept")
    at_commit(monkeypatch, "abc1234")
    return []


def at_commit(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(_resumable, "commit", lambda: name)


def measured(
    measured_settings: list[tuple[str, int]], stop: tuple[str, int] | None = None
) -> list[_resumable.Row]:
    def row(way: str, seed: int) -> _resumable.Row:
        if (way, seed) == stop:
            raise KeyboardInterrupt
        measured_settings.append((way, seed))
        return {"way": way, "seed": seed, "accuracy": 1 / (seed + 3)}

    return _resumable.measured_rows("toy", row, SETTINGS)


def test_it_resumes_at_the_interrupted_row(measured_settings: list[tuple[str, int]]) -> None:
    with pytest.raises(KeyboardInterrupt):
        measured(measured_settings, stop=("b", 0))
    assert measured_settings == SETTINGS[:2] and _resumable.seconds("toy") > 0
    rows = measured(measured_settings)
    assert measured_settings == SETTINGS
    assert [(row["way"], row["seed"]) for row in rows] == SETTINGS
    assert rows[0]["accuracy"] == 1 / 3


@pytest.mark.parametrize("commit", ["def5678", "abc1234-dirty"])
def test_rows_of_another_commit_are_measured_anew(
    commit: str, measured_settings: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured(measured_settings)
    at_commit(monkeypatch, commit)
    measured(measured_settings)
    assert measured_settings == 2 * SETTINGS


def test_a_truncated_line_is_measured_again(measured_settings: list[tuple[str, int]]) -> None:
    measured(measured_settings)
    path = _resumable.FOLDER / "toy.jsonl"
    path.write_text(path.read_text()[:-20])
    for _ in range(2):
        rows = measured(measured_settings)
        assert measured_settings == [*SETTINGS, SETTINGS[-1]] and len(rows) == 3


def test_the_written_result_removes_the_rows_and_counts_all_time(
    measured_settings: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    measured(measured_settings)
    path = _resumable.FOLDER / "toy.jsonl"
    lines = [json.loads(line) for line in path.read_text().strip().splitlines()]
    path.write_text("\n".join(json.dumps({**line, "seconds": 300}) for line in lines))

    class Toy:
        @staticmethod
        def measure() -> list[_resumable.Row]:
            return measured(measured_settings)

    monkeypatch.setattr(measure, "RESULTS", tmp_path)
    monkeypatch.setattr(measure, "module_named", lambda package, name: Toy)
    assert main(["measure", "toy"]) == 0
    assert json.loads((tmp_path / "toy.json").read_text())["minutes"] >= 15
    assert measured_settings == SETTINGS and not path.exists()
