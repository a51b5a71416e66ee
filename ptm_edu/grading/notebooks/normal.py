"""Any parsed JSON as cells of nbformat 4: only what grading needs is taken over, type by type."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from nbformat import NotebookNode

MOST_CELLS = 5000
ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
TYPES = ("code", "markdown", "raw")
PLAIN = (str, int, float, bool)
MARKS = ("grade_id", "grade", "solution", "locked", "task", "points")  # of nbgrader, in metadata


def normalised(cells: Iterable[object]) -> NotebookNode:
    """Return a notebook of the cells that are some; outputs and unknown metadata are left out.

    A cell has `source` (a string), `metadata` with at most `nbgrader`, and `id` if it came with a
    valid one. Outputs are what the student's machine said: nothing is marked by them.
    """
    found = [_cell(cell) for cell in cells if isinstance(cell, dict)]
    return NotebookNode(cells=found, metadata=NotebookNode(), nbformat=4, nbformat_minor=5)


def new_cell(kind: str, source: str, metadata: Mapping[str, Any] | None = None) -> NotebookNode:
    """Return a cell of this type without an id."""
    cell = NotebookNode(cell_type=kind, metadata=NotebookNode(metadata or {}), source=source)
    if kind == "code":
        cell.update({"execution_count": None, "outputs": []})
    return cell


def _cell(given: dict[str, Any]) -> NotebookNode:
    kind = given.get("cell_type")
    source = text(given.get("source", given.get("input")))  # format 3 says input
    if kind == "heading":
        level = given.get("level")
        source = "#" * (level if isinstance(level, int) and 0 < level < 7 else 1) + " " + source
    if kind not in TYPES:
        kind = "code" if "outputs" in given else "markdown"
    cell = new_cell(kind, source, _metadata(given.get("metadata")))
    if isinstance(given.get("id"), str) and ID.fullmatch(given["id"]):
        cell["id"] = given["id"]
    attached = _attachments(given.get("attachments"))
    if attached and kind != "code":
        cell["attachments"] = attached
    return cell


def text(given: object) -> str:
    """Return a string or a list of lines as a string that can be encoded, anything else as ""."""
    if isinstance(given, list):
        given = "".join(line for line in given if isinstance(line, str))
    if not isinstance(given, str):
        return ""
    return given.encode("utf-8", "replace").decode("utf-8")  # JSON may hold half a character


def _metadata(given: object) -> dict[str, Any]:
    labels = given.get("nbgrader") if isinstance(given, dict) else None
    if not isinstance(labels, dict):
        return {}
    return {"nbgrader": {m: labels[m] for m in MARKS if isinstance(labels.get(m), PLAIN)}}


def _attachments(given: object) -> dict[str, dict[str, str]]:
    """Return the pictures that were pasted into a text cell."""
    files = given.items() if isinstance(given, dict) else ()
    bundles = {text(name): bundle for name, bundle in files if isinstance(bundle, dict)}
    return {
        name: {text(mime): text(data) for mime, data in bundle.items() if text(data)}
        for name, bundle in bundles.items()
    }
