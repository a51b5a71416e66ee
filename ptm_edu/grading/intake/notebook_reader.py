"""A submitted file, read with care: a notebook in plain form, or a sentence that says why not.

Whatever the file holds, it is data here: nothing is run or parsed as Python.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from ptm_edu.exercises.framework.report import Finding

LARGEST = 50_000_000  # bytes
MOST_CELLS = 5000
MOST_PARTS = 4_000_000  # lists, objects and commas: each may take 72 bytes of memory and more
ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
TYPES = ("code", "markdown", "raw")
PLAIN = (str, int, float, bool)
MARKS = ("grade_id", "grade", "solution", "locked", "task", "points")  # of nbgrader, in metadata


class Unreadable(ValueError):  # noqa: N818 - it reads as what it says of the file
    """A file that is no notebook: `finding` says why, to the student."""

    def __init__(self, sentence: str, digest: str = "", **numbers: Any) -> None:
        """Take the id of the sentence in sentences.UNREADABLE and its numbers."""
        super().__init__(sentence, numbers)
        self.finding = Finding(sentence, numbers)
        self.digest = digest  # "" where there was nothing to read


@dataclass(frozen=True, eq=False)
class Submitted:
    """A notebook as it was handed in, in plain form; `digest` is the SHA-256 of the file."""

    notebook: NotebookNode
    digest: str = ""
    repairs: tuple[Finding, ...] = ()


def read(path: Path) -> Submitted:
    """Read a submitted notebook; where it is missing, the only other one in its folder.

    Raises Unreadable for whatever the student handed in, and OSError where this machine cannot
    read it (no permission, a lost drive): that is the grader's fault, never a mark.
    """
    found = _found(path)
    raw = _bytes(found)
    digest = hashlib.sha256(raw).hexdigest()
    try:
        notebook = notebook_of(_parsed(raw))
    except Unreadable as why:
        raise Unreadable(why.finding.sentence, digest, **why.finding.numbers) from None
    if found == path:
        return Submitted(notebook, digest)
    renamed = Finding("renamed", {"given": _shown(found.name), "name": path.name})
    return Submitted(notebook, digest, (renamed,))


def notebook_of(data: object) -> NotebookNode:
    """Return the notebook that parsed JSON holds, of any version; raises Unreadable."""
    cells = _cells(data)
    if cells is None:
        raise Unreadable("not_a_notebook")
    if len(cells) > MOST_CELLS:
        raise Unreadable("too_many_cells", count=len(cells), limit=MOST_CELLS)
    notebook = normalised(cells)
    if not notebook.cells:
        raise Unreadable("no_cells")
    return notebook


def _found(path: Path) -> Path:
    """Return the path, or the only other notebook beside it."""
    try:
        # A linked folder could be another student's.
        if not stat.S_ISDIR(os.lstat(path.parent).st_mode):
            raise Unreadable("not_a_file", name=path.parent.name)
        if os.path.lexists(path):
            return path
        with os.scandir(path.parent) as entries:
            names = [entry.name for entry in entries if _is_notebook(entry)]
    except FileNotFoundError:
        raise Unreadable("missing", name=path.name) from None
    if not names:
        raise Unreadable("missing", name=path.name)
    if len(names) > 1:
        raise Unreadable("ambiguous", name=path.name, count=len(names))
    return path.with_name(names[0])


def _is_notebook(entry: os.DirEntry[str]) -> bool:
    # Browsers save a download as "a1 (1).ipynb" or "a1.ipynb.txt".
    named = ".ipynb" in entry.name.lower() and not entry.name.startswith(".")
    return named and entry.is_file(follow_symlinks=False)


def _bytes(path: Path) -> bytes:
    """Return the bytes of a plain file: no link, pipe or device, which may lead out or hang."""
    name = _shown(path.name)
    flags = os.O_RDONLY
    for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"):
        flags |= getattr(os, flag, 0)  # each system has some of them
    if not stat.S_ISREG(os.lstat(path).st_mode):
        raise Unreadable("not_a_file", name=name)
    with open(os.open(path, flags), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise Unreadable("not_a_file", name=name)
        raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise Unreadable("too_large", limit=LARGEST // 1_000_000)
    if sum(raw.count(mark) for mark in b"[{,") > MOST_PARTS:
        raise Unreadable("too_many_parts", count=MOST_PARTS)
    return raw


def _parsed(raw: bytes) -> object:
    encoding = json.detect_encoding(raw)
    try:
        text = raw.decode(encoding)
        if not text.strip("\0 \t\r\n"):
            raise Unreadable("empty")
        return json.loads(text, parse_int=_whole)
    except UnicodeDecodeError as error:
        name = encoding.removesuffix("-sig").upper()
        raise Unreadable("encoding", encoding=name, place=error.start + 1) from None
    except json.JSONDecodeError as error:
        raise Unreadable("not_json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise Unreadable("too_deep") from None


def _whole(digits: str) -> int:
    # Python refuses to read integers of more than 4,300 digits; no notebook needs 20.
    return int(digits) if len(digits) < 20 else 0


def _cells(data: object) -> list[Any] | None:
    """Return the list of cells, which format 3 keeps in worksheets."""
    if not isinstance(data, dict):
        return None
    if isinstance(data.get("cells"), list):
        found: list[Any] = data["cells"]
        return found
    sheets = data.get("worksheets")
    if not isinstance(sheets, list):
        return None
    lists = [sheet.get("cells") for sheet in sheets if isinstance(sheet, dict)]
    return [cell for cells in lists if isinstance(cells, list) for cell in cells]


def _shown(name: str) -> str:
    """Return a file's name in characters that can be written anywhere."""
    return name.encode("utf-8", "replace").decode("utf-8")


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


def digest(path: Path) -> str:
    """Return the SHA-256 of what was handed in, "" where there is nothing to read."""
    try:
        return read(path).digest
    except Unreadable as why:
        return why.digest
    except OSError:  # a lost drive, no permission: grading it will tell
        return ""
