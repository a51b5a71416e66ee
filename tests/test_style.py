"""What every file keeps to: ruff and mypy are clean, notebooks without outputs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

READABLE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
DRAWN_BY_LOT = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){0,3}(-[0-9a-f]{12})?")


@pytest.mark.parametrize(
    "command", [["ruff", "check"], ["ruff", "format", "--check"], ["mypy"]], ids=" ".join
)
def test_tools_find_nothing(command: list[str], root: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", *command], cwd=root, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout + told.stderr


def notebooks(root: Path) -> list[Path]:
    found = [*(root / "notebooks").glob("*.ipynb")]
    found += (root / "assignments" / "source").rglob("*.ipynb")
    return [path for path in found if ".ipynb_checkpoints" not in path.parts]


def complaints(notebook: dict[str, Any]) -> list[str]:
    """Return what a notebook must not have: outputs, counts, ids drawn by lot or used twice."""
    found, seen = [], set()
    for cell in notebook["cells"]:
        name = cell.get("id", "")
        if cell.get("outputs") or cell.get("execution_count") is not None:
            found.append(f"{name}: has outputs or an execution count")
        if not READABLE.fullmatch(name) or DRAWN_BY_LOT.fullmatch(name):
            found.append(f"{name!r}: not a readable id")
        if name in seen:
            found.append(f"{name}: twice")
        seen.add(name)
    return found


def test_notebooks_carry_no_outputs_and_readable_ids(root: Path) -> None:
    found = notebooks(root)
    assert found
    wrong = {str(p): complaints(json.loads(p.read_text(encoding="utf-8"))) for p in found}
    assert {name: said for name, said in wrong.items() if said} == {}


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
def test_a_careless_notebook_is_seen(cells: list[dict[str, Any]]) -> None:
    assert len(complaints({"cells": cells})) == 1


def test_a_clean_notebook_passes() -> None:
    cells = [{"id": "why-mask-random", "outputs": [], "execution_count": None}, {"id": "decade"}]
    assert complaints({"cells": cells}) == []
