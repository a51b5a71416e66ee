"""Parses a submitted file defensively: a notebook in plain form, or a message why it is none.

The file's content is data: nothing of it is executed or parsed as Python.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from nbformat import NotebookNode

from .submission import Submission, UnreadableNotebookError, printable

MAX_CELLS = 5000
CELL_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
CELL_TYPES = ("code", "markdown", "raw")
BYTE_ORDER_MARK = re.compile("^\ufeff+", re.MULTILINE)  # pasted from a file; Python refuses it
METADATA_KEYS = ("grade_id", "grade", "solution", "locked", "task", "points")  # of nbgrader
METADATA_TYPES = (str, int, float, bool)


def read_notebook(submission: Submission) -> NotebookNode:
    """Return the submitted notebook in plain form.

    Raises UnreadableNotebookError for anything else that the student handed in.
    """
    if submission.problem:
        raise UnreadableNotebookError(submission.problem.message_id, **submission.problem.values)
    return notebook_from_json(_parse_json(submission.content))


def notebook_from_json(data: object) -> NotebookNode:
    """Return the notebook that parsed JSON of any notebook version holds, in nbformat 4.

    A cell has `source` (a string), `metadata` with at most `nbgrader`, and `id` if it came with a
    valid one. Outputs are dropped: they are what the student's machine printed. Raises
    UnreadableNotebookError.
    """
    cells = _cell_list(data)
    if cells is None:
        raise UnreadableNotebookError("not_a_notebook")
    if len(cells) > MAX_CELLS:
        raise UnreadableNotebookError("too_many_cells", count=len(cells), limit=MAX_CELLS)
    normalized = _normalize(cells)
    if not normalized:
        raise UnreadableNotebookError("no_cells")
    return NotebookNode(cells=normalized, metadata=NotebookNode(), nbformat=4, nbformat_minor=5)


def new_cell(
    cell_type: str, source: str, metadata: Mapping[str, Any] | None = None
) -> NotebookNode:
    """Return a cell of this type without an id."""
    cell = NotebookNode(cell_type=cell_type, metadata=NotebookNode(metadata or {}), source=source)
    if cell_type == "code":
        cell.update({"execution_count": None, "outputs": []})
    return cell


def _parse_json(raw: bytes) -> object:
    encoding = json.detect_encoding(raw)
    try:
        text = raw.decode(encoding)
        if not text.strip("\0 \t\r\n"):
            raise UnreadableNotebookError("empty")
        return json.loads(text, parse_int=_parse_int)
    except UnicodeDecodeError as error:
        name = encoding.removesuffix("-sig").upper()
        raise UnreadableNotebookError("encoding", encoding=name, place=error.start + 1) from None
    except json.JSONDecodeError as error:
        raise UnreadableNotebookError("not_json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise UnreadableNotebookError("too_deep") from None


def _parse_int(digits: str) -> int:
    # Python refuses to read integers of more than 4,300 digits; no notebook needs 20.
    return int(digits) if len(digits) < 20 else 0


def _cell_list(data: object) -> list[Any] | None:
    """Return the list of cells, which format 3 keeps in worksheets."""
    if not isinstance(data, dict):
        return None
    if isinstance(data.get("cells"), list):
        cells: list[Any] = data["cells"]
        return cells
    worksheets = data.get("worksheets")
    if not isinstance(worksheets, list):
        return None
    lists = [sheet.get("cells") for sheet in worksheets if isinstance(sheet, dict)]
    return [cell for cells in lists if isinstance(cells, list) for cell in cells]


def _normalize(cells: Iterable[object]) -> list[NotebookNode]:
    return [_normalize_cell(cell) for cell in cells if isinstance(cell, dict)]


def _normalize_cell(data: dict[str, Any]) -> NotebookNode:
    cell_type = data.get("cell_type")
    source = _to_text(data.get("source", data.get("input")))  # format 3 calls it input
    if cell_type == "heading":
        level = data.get("level")
        source = "#" * (level if isinstance(level, int) and 0 < level < 7 else 1) + " " + source
    if cell_type not in CELL_TYPES:
        cell_type = "code" if "outputs" in data else "markdown"
    cell = new_cell(cell_type, source, _normalize_metadata(data.get("metadata")))
    if isinstance(data.get("id"), str) and CELL_ID.fullmatch(data["id"]):
        cell["id"] = data["id"]
    attachments = _normalize_attachments(data.get("attachments"))
    if attachments and cell_type != "code":
        cell["attachments"] = attachments
    return cell


def _to_text(value: object) -> str:
    """Return a string or a list of lines as a string that can be encoded, anything else as "".

    A byte order mark at the beginning of a line is removed.
    """
    if isinstance(value, list):
        value = "".join(line for line in value if isinstance(line, str))
    return printable(BYTE_ORDER_MARK.sub("", value)) if isinstance(value, str) else ""


def _normalize_metadata(metadata: object) -> dict[str, Any]:
    labels = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    if not isinstance(labels, dict):
        return {}
    keys = [key for key in METADATA_KEYS if isinstance(labels.get(key), METADATA_TYPES)]
    return {"nbgrader": {key: labels[key] for key in keys}}


def _normalize_attachments(attachments: object) -> dict[str, dict[str, str]]:
    """Return the pictures that were pasted into a text cell."""
    files = attachments.items() if isinstance(attachments, dict) else ()
    bundles = {_to_text(name): bundle for name, bundle in files if isinstance(bundle, dict)}
    return {
        name: {_to_text(mime): _to_text(data) for mime, data in bundle.items() if _to_text(data)}
        for name, bundle in bundles.items()
    }
