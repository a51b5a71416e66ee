"""How long each notebook runs, and the memory it needs: `ptm-edu measure notebooks`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from ptm_edu.machine import machine

# Run in the kernel of a notebook, after its own cells. Linux counts in KiB, macOS in bytes.
PEAK = """import resource, sys
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
peak * (1 if sys.platform == "darwin" else 1024) / 1e9"""
NOTEBOOKS = Path(__file__).resolve().parents[3] / "notebooks"


def measure() -> list[dict[str, Any]]:
    """Return a row per notebook: seconds, slowest cell with its id, and the kernel's peak memory.

    The slowest cell is given among all cells and among those shown in a lecture (slide type not
    "skip"). The notebook's time includes the start of the kernel. "GB" is the largest amount of
    memory that the kernel had at any time. Raises nbclient's error if a cell fails. Windows has no
    module `resource` to ask.
    """
    return [_row(path) for path in sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))]


def _row(path: Path) -> dict[str, Any]:
    import nbformat
    from nbclient import NotebookClient

    start = time.monotonic()
    cells: dict[str, float] = {}

    def note(cell: dict[str, Any], cell_index: int, **_: object) -> None:
        cells[cell["id"]] = time.monotonic() - sum(cells.values()) - start

    notebook = nbformat.read(path, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell(PEAK, id="peak-memory"))
    client = NotebookClient(notebook, on_cell_executed=note, timeout=600)
    client.execute(cwd=str(path.parent))
    peak = notebook.cells.pop().outputs[0]["data"]["text/plain"]
    del cells["peak-memory"]
    # The first cell's time includes the start of the kernel, so it is left out.
    slowest = max(list(cells)[1:], key=cells.__getitem__)
    slide_cells = {cell["id"] for cell in notebook.cells if not _skipped(cell)}
    slowest_shown = max(slide_cells.intersection(list(cells)[1:]), key=cells.__getitem__)
    return {
        "notebook": path.stem,
        "seconds": round(time.monotonic() - start, 1),
        "slowest cell": round(cells[slowest], 1),
        "which": slowest,
        "slowest on slides": round(cells[slowest_shown], 1),
        "which of slides": slowest_shown,
        "GB": round(float(peak), 2),
        "machine": machine(),
    }


def _skipped(cell: dict[str, Any]) -> bool:
    return cell["metadata"].get("slideshow", {}).get("slide_type") == "skip"
