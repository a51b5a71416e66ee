"""How long each notebook takes from its first cell to its last: `ptm-edu measure notebooks`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from ptm_edu.machine import machine

NOTEBOOKS = Path(__file__).resolve().parents[3] / "notebooks"


def measure() -> list[dict[str, Any]]:
    """Return a row a notebook: its seconds, those of its slowest cell, and that cell's id.

    The kernel's start counts. Raises nbclient's error where a cell fails.
    """
    return [_row(path) for path in sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))]


def _row(path: Path) -> dict[str, Any]:
    import nbformat
    from nbclient import NotebookClient

    begun = time.monotonic()
    cells: dict[str, float] = {}

    def note(cell: dict[str, Any], cell_index: int, **_: object) -> None:
        cells[cell["id"]] = time.monotonic() - sum(cells.values()) - begun

    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, on_cell_executed=note, timeout=600)
    client.execute(cwd=str(path.parent))
    # The first cell's time holds the kernel's start, so it is no cell's.
    slowest = max(list(cells)[1:], key=lambda name: cells[name])
    return {
        "notebook": path.stem,
        "seconds": round(time.monotonic() - begun, 1),
        "slowest cell": round(cells[slowest], 1),
        "which": slowest,
        "machine": machine(),
    }
