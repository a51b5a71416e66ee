"""Rules for every file: ruff and mypy are clean, notebooks without outputs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

READABLE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
RANDOM_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){0,3}(-[0-9a-f]{12})?")


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "check"],
        ["ruff", "format", "--check"],
        pytest.param(["mypy"], marks=pytest.mark.slow),
    ],
    ids=" ".join,
)
def test_tools_find_nothing(command: list[str], root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def notebooks(root: Path) -> list[Path]:
    paths = [*(root / "notebooks").glob("*.ipynb")]
    paths += (root / "assignments" / "source").rglob("*.ipynb")
    return [path for path in paths if ".ipynb_checkpoints" not in path.parts]


def problems_of(notebook: dict[str, Any]) -> list[str]:
    """Return what a notebook must not have: outputs, counts, random ids or ids used twice."""
    problems, seen = [], set()
    for cell in notebook["cells"]:
        name = cell.get("id", "")
        if cell.get("outputs") or cell.get("execution_count") is not None:
            problems.append(f"{name}: has outputs or an execution count")
        if not READABLE.fullmatch(name) or RANDOM_ID.fullmatch(name):
            problems.append(f"{name!r}: not a readable id")
        if name in seen:
            problems.append(f"{name}: twice")
        seen.add(name)
    return problems


def test_notebooks_carry_no_outputs_and_readable_ids(root: Path) -> None:
    paths = notebooks(root)
    assert paths
    problems = {str(p): problems_of(json.loads(p.read_text(encoding="utf-8"))) for p in paths}
    assert {name: listed for name, listed in problems.items() if listed} == {}


@pytest.mark.parametrize(
    "cells",
    [
        [{"id": "why-mask", "outputs": [{"output_type": "stream"}]}],
        [{"id": "why-mask", "outputs": [], "execution_count": 3}],
        [{"id": "1f3c9a7b"}],
        [{"id": "deadbeef"}],
        [{"id": "Why Mask"}],
        [{}],
        [{"id": "why-mask"}, {"id": "why-mask"}],
    ],
)
def test_a_problem_in_a_notebook_is_found(cells: list[dict[str, Any]]) -> None:
    assert len(problems_of({"cells": cells})) == 1


def test_a_clean_notebook_passes() -> None:
    cells = [{"id": "why-mask-random", "outputs": [], "execution_count": None}, {"id": "decade"}]
    assert problems_of({"cells": cells}) == []
