"""A grader killed between any two writes loses no mark: --resume gives them, each once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

# The writes of one submission in their order; the grader is killed at the third one.
POINTS = (
    "runs stored",
    "notebook written",
    "gradebook not committed",
    "gradebook committed",
    "history cut off",
    "history written",
    "record written",
)


@pytest.fixture(scope="module")
def outcomes(released: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What is there after a kill at each point and a resume, and without any kill ("")."""
    if sys.platform == "win32":
        pytest.skip("no fork there")
    folder = tmp_path_factory.mktemp("crashes")
    script = Path(__file__).with_name("crashing_grader.py")
    command = [sys.executable, str(script), str(released), str(folder), *POINTS, ""]
    subprocess.run(command, check=True, timeout=300)
    paths = {point: folder / point / "outcome.json" for point in (*POINTS, "")}
    return {point: json.loads(path.read_text(encoding="utf-8")) for point, path in paths.items()}


@pytest.mark.parametrize("point", POINTS)
def test_resuming_gives_every_mark_once(outcomes: dict[str, Any], point: str) -> None:
    killed, whole = outcomes[point], outcomes[""]
    assert killed["killed"] and not whole["killed"]
    assert killed["left"] < len(whole["records"]) == 6  # something remained to be done
    for what in ("gradebook", "records", "history", "files"):
        assert killed[what] == whole[what], what
    marks = [tuple(line[:3]) for line in whole["history"]]
    assert len(marks) == len(set(marks)) > 6
