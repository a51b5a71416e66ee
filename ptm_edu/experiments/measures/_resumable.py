"""Rows of a long measurement, written to disk one by one, so that it can be resumed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ptm_edu.machine import commit
from ptm_edu.progress import progress

FOLDER = Path(__file__).resolve().parents[3] / "runs" / "measures"
Row = dict[str, Any]


def measured_rows(
    name: str, row: Callable[..., Row], settings: Sequence[tuple[Any, ...]]
) -> list[Row]:
    """Return `row(*setting)` for each setting, with a progress bar.

    Rows are kept in runs/measures until the result of the whole measurement is written. They are
    reused only at the same commit with a clean working tree.
    """
    rows = _read(name)
    with progress(len(settings), name, "row") as bar:
        for setting in settings:
            key = json.dumps(setting)
            if key not in rows:
                start = time.monotonic()
                rows[key] = {"row": row(*setting), "seconds": time.monotonic() - start}
                _add(name, key, rows[key])
            bar.update()
    return [rows[json.dumps(setting)]["row"] for setting in settings]


def seconds(name: str) -> float:
    """Return the total time of the rows kept of a measurement, in seconds."""
    return sum(row["seconds"] for row in _read(name).values())


def forget(name: str) -> None:
    """Remove the kept rows, once the result is written."""
    _path(name).unlink(missing_ok=True)


def _path(name: str) -> Path:
    return FOLDER / f"{name}.jsonl"


def _add(name: str, key: str, row: Row) -> None:
    path = _path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    line = json.dumps({"commit": commit(), "setting": key, **row})
    with path.open("a", encoding="utf-8") as file:
        file.write("\n" + line)  # the line before may be incomplete


def _read(name: str) -> dict[str, Row]:
    """Return the rows measured at this commit, by setting, without incomplete lines."""
    path, now = _path(name), commit()
    if not path.exists() or now.endswith("-dirty"):
        return {}
    rows = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            row = json.loads(line)
        except json.JSONDecodeError:
            continue
        if row["commit"] == now:
            rows[row["setting"]] = row
    return rows
