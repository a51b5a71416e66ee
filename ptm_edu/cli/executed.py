"""A notebook with its outputs: from a file, from the cache, or from a run that the cache keeps."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbformat.reader import NotJSONError

from ptm_edu.files import whole_file
from ptm_edu.language import CHINESE_FOLDER, current_language, say
from ptm_edu.progress import progress
from ptm_edu.text.data.find import cache_folder

from .chinese_edition import over_english, shown_strings
from .damaged import damaged

SECONDS_A_CELL = 600
PACKAGE = Path(__file__).resolve().parents[1]
READ = {".py", ".js", ".css", ".csv", ".json", ".txt"}  # weights count by name and size


def read(path: Path) -> NotebookNode:
    """Return a notebook from its file; ValueError with a sentence if it is none."""
    try:
        return nbformat.read(path, as_version=4)
    except NotJSONError as error:
        raise ValueError(damaged(path)) from error
    except AttributeError as error:  # JSON, but not a notebook's
        raise ValueError(
            say(
                en="{path} is not a notebook; give one that JupyterLab opens",
                zh="{path} 不是讲义文件；请给出 JupyterLab 能打开的讲义",
                path=path,
            )
        ) from error


def read_chapter(path: Path) -> NotebookNode:
    """Return a notebook in the current language; English where it has no Chinese."""
    notebook = read(path)
    return over_english(notebook, path.stem) if current_language() == "zh" else notebook


def with_outputs(notebook: NotebookNode, executed: NotebookNode) -> NotebookNode:
    """Give each code cell the outputs and times of the executed cell with its id."""
    known = {cell.id: cell for cell in executed.cells if cell.cell_type == "code"}
    for cell in notebook.cells:
        if cell.cell_type == "code" and cell.id in known:
            cell.outputs = known[cell.id].get("outputs", [])
            cell.metadata["execution"] = known[cell.id].metadata.get("execution", {})
    return notebook


def executed(path: Path, label: str | None = None) -> NotebookNode:
    """Return the notebook with its outputs, from the cache if its code and the library are as then.

    Text and slide types may change without a new run. Raises CellExecutionError if a cell fails.
    """
    notebook = read_chapter(path)
    kept = cached(path, notebook)
    if kept.exists():
        return with_outputs(notebook, nbformat.read(kept, as_version=4))
    run(notebook, path.resolve().parent, label or path.stem)
    with whole_file(kept) as part:
        nbformat.write(notebook, part)
    for older in kept.parent.glob(f"{_kept_name(path)}-*.ipynb"):
        if older != kept:
            older.unlink()
    return notebook


def cached(path: Path, notebook: NotebookNode) -> Path:
    """Return where the outputs of a notebook's code with today's library are kept."""
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    code += shown_strings(path.stem) if current_language() == "zh" else []
    return cache_folder() / "executed" / f"{_kept_name(path)}-{digest(code)}.ipynb"


def _language_of(label: str) -> dict[str, str]:
    """Return what tells a kernel the language, and in Chinese whose strings it shows."""
    language = current_language()
    named = {"JPY_SESSION_NAME": f"{CHINESE_FOLDER}/{label}.ipynb"} if language == "zh" else {}
    return {"PTM_EDU_LANG": language, **named}


def _kept_name(path: Path) -> str:
    """Return a name for each edition of a chapter, so that one takes no other's place."""
    return path.stem if current_language() == "en" else f"{current_language()}.{path.stem}"


def run(notebook: NotebookNode, folder: Path, label: str) -> None:
    """Run all cells in `folder`; a bar shows how many are done and how long is left."""
    code = sum(cell.cell_type == "code" for cell in notebook.cells)
    bar = progress(code, label, say(en="cell", zh=" 个单元格"))

    def end(cell: NotebookNode, cell_index: int, **_: Any) -> None:
        bar.update(1)

    # A slide carries its widgets' static form, so nobody reads their live state.
    client = NotebookClient(
        notebook,
        timeout=SECONDS_A_CELL,
        store_widget_state=False,
        resources={"metadata": {"path": str(folder)}},
        on_cell_executed=end,
    )
    try:
        client.execute(env={**os.environ, **_language_of(label)})
    finally:
        bar.close()


def run_time(cell: NotebookNode) -> float:
    """Return for how many seconds a cell ran, 0 if that was not recorded."""
    times = cell.metadata.get("execution", {})
    begun, ended = times.get("iopub.execute_input"), times.get("shell.execute_reply")
    if not (begun and ended):
        return 0.0
    return (datetime.fromisoformat(ended) - datetime.fromisoformat(begun)).total_seconds()


def digest(code: list[str]) -> str:
    """Return a digest of all that the outputs of this code depend on."""
    found = hashlib.sha256()
    settings = [current_language(), os.environ.get("PTM_EDU_DATA", ""), sys.version]
    for text in [*code, *settings, version("torch")]:
        found.update(text.encode() + b"\0")
    for path in _library():
        found.update(path.relative_to(PACKAGE).as_posix().encode())
        content = path.read_bytes() if path.suffix in READ else str(path.stat().st_size).encode()
        found.update(content)
    return found.hexdigest()[:16]


def _library() -> Iterator[Path]:
    """Yield the package's files, without the commands, which no notebook runs."""
    for path in sorted(PACKAGE.rglob("*")):
        parts = path.relative_to(PACKAGE).parts
        if path.is_file() and parts[0] != "cli" and "__pycache__" not in parts:
            yield path
