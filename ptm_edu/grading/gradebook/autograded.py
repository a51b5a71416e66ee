"""autograded/STUDENT/ASSIGNMENT/: the notebook that formgrader and the feedback show."""

from __future__ import annotations

import contextlib
import functools
import json
import stat
from collections.abc import Set
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from ptm_edu.files import whole_file
from ptm_edu.grading.intake.assignment import Assignment, nbgrader_metadata
from ptm_edu.grading.intake.cell_repair import LANGUAGE
from ptm_edu.grading.intake.submission import SECRET_FILE, TIME_FILE, exchange_secret
from ptm_edu.grading.pages.exercise_report import report_html, report_text
from ptm_edu.grading.records.open_assignment import OpenAssignment
from ptm_edu.grading.results import FAULT, ExerciseResult, SubmissionResult

from . import sanitize

CELL_METADATA = ("nbgrader", "editable", "deletable")  # nbgrader reads these
NOTEBOOK_METADATA = ("kernelspec", "language_info")  # no widgets, which bring scripts


def write_autograded(
    opened: OpenAssignment,
    result: SubmissionResult,
    notebook: NotebookNode,
    handed_in: str,
    permissions: int = 0o444,
) -> None:
    """Write the graded notebook, whole or not at all, and `handed_in` into timestamp.txt beside it.

    With them stands what nbgrader's exchange needs to return the feedback. Of the submission only
    texts stay: outputs and widgets are dropped, and HTML that is not the release's own is shown as
    text. What was handed in in Chinese is returned in Chinese.
    """
    path = opened.path("autograded", result.student)
    released = _released(opened.path("release"))
    # Not nbformat's own writer: it copies and validates, which takes longer than all the rest.
    shown = with_reports(result, notebook, released)
    if notebook.metadata.get(LANGUAGE) == "zh":
        _put_into_chinese(shown, opened.assignment)
    text = json.dumps(shown, ensure_ascii=False, indent=1)
    with whole_file(path) as part:
        part.write_bytes(f"{text}\n".encode("utf-8", "replace"))
    path.chmod(permissions)
    secret = exchange_secret(opened.path("submitted", result.student).parent)
    _write_line(path.with_name(TIME_FILE), handed_in, permissions)
    _write_line(path.with_name(SECRET_FILE), secret, permissions)
    if permissions & stat.S_IWGRP:
        _make_group_writable(path.parent, opened.course.root)


def with_reports(
    result: SubmissionResult, notebook: NotebookNode, released: Set[str]
) -> dict[str, Any]:
    """Return the notebook without outputs but for each test cell's report and points.

    Markdown whose text is in `released` is the instructor's, and stays as it is.
    """
    results = {exercise.grade_id: exercise for exercise in result.exercises}
    cells = []
    for cell in notebook.cells:
        written = _without_outputs(cell, released)
        exercise = results.get(nbgrader_metadata(cell).get("grade_id", ""))
        if written["cell_type"] == "code" and exercise:
            written["outputs"] = _outputs(exercise, notebook.metadata.get(LANGUAGE))
        cells.append(written)
    metadata = {n: notebook.metadata[n] for n in NOTEBOOK_METADATA if n in notebook.metadata}
    versions = {name: notebook[name] for name in ("nbformat", "nbformat_minor")}
    return {"cells": cells, "metadata": metadata, **versions}


def _without_outputs(cell: NotebookNode, released: Set[str]) -> dict[str, Any]:
    metadata = {name: cell.metadata[name] for name in CELL_METADATA if name in cell.metadata}
    written = {"cell_type": cell.cell_type, "metadata": metadata, "source": cell.source}
    if "id" in cell:
        written["id"] = cell.id
    if cell.cell_type == "code":
        written |= {"outputs": [], "execution_count": None}
    elif cell.cell_type == "raw":
        metadata["raw_mimetype"] = "text/plain"  # else nbconvert prints it as the page's own HTML
    elif cell.source not in released:
        written["source"] = sanitize.markdown(cell.source, cell.get("attachments"))
    elif "attachments" in cell:
        written["attachments"] = cell.attachments
    return written


def _put_into_chinese(notebook: dict[str, Any], assignment: Assignment) -> None:
    chinese = {english: text for text, english in assignment.english.items()}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = chinese.get(cell["source"], cell["source"])


def _outputs(result: ExerciseResult, language: str | None) -> list[dict[str, Any]]:
    text, html = report_text(result, language), report_html(result, language)  # both are printed
    data = {"text/plain": text, "text/html": html}
    outputs: list[dict[str, Any]] = [{"output_type": "display_data", "data": data, "metadata": {}}]
    if result.outcome != FAULT:
        outputs.append(
            {
                "output_type": "execute_result",
                "data": {"text/plain": repr(float(result.points))},
                "execution_count": None,
                "metadata": {},
            }
        )
    return outputs


def _released(path: Path) -> Set[str]:
    """Return the Markdown texts of the release, none where it is not there."""
    return _texts(path, path.stat().st_mtime_ns) if path.is_file() else frozenset()


@functools.lru_cache(maxsize=8)
def _texts(path: Path, _changed: int) -> Set[str]:
    cells = nbformat.read(path, as_version=4).cells
    return frozenset(cell.source for cell in cells if cell.cell_type == "markdown")


def _write_line(path: Path, text: str, permissions: int) -> None:
    if not text:
        path.unlink(missing_ok=True)
        return
    if not (path.is_file() and path.read_bytes() == text.encode()):
        with whole_file(path) as part:
            part.write_text(text, encoding="utf-8")
    path.chmod(permissions)


def _make_group_writable(folder: Path, root: Path) -> None:
    """Let the group write into the folders too, as nbgrader does in a group-shared course."""
    for each in (folder, folder.parent, root / "autograded"):
        with contextlib.suppress(PermissionError):  # another instructor's, who has shared it
            each.chmod(each.stat().st_mode & 0o7777 | 0o2770)
