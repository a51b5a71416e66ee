"""Repairs a submitted notebook: every assignment cell once, at its position, as it was released.

What the student wrote stays, in its order. Only cells that students must not edit get their
content back. A cell that was deleted, copied, retyped or relabeled costs no points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

import nbformat
from nbformat import NotebookNode

from ptm_edu.exercises.framework.report import Finding

from .assignment import (
    Assignment,
    is_answer_cell,
    is_assignment_cell,
    is_test_cell,
    nbgrader_metadata,
)
from .bindings import binds_name, import_lines, strip_whitespace
from .cell_matching import CellMatches, match_cells, same_text
from .messages import ANSWER_MISSING, REPAIRS
from .notebook_reader import METADATA_KEYS, new_cell, read_notebook
from .submission import Submission, UnreadableNotebookError

LANGUAGE = "language"
"""The entry of a repaired notebook's metadata: "zh" where it was handed in in Chinese."""


@dataclass(frozen=True, eq=False)
class RepairedNotebook:
    """A valid notebook of nbformat 4.5, and what was repaired, in the order of the messages."""

    notebook: NotebookNode
    repairs: tuple[Finding, ...]


def repair(submitted: NotebookNode, assignment: Assignment) -> RepairedNotebook:
    """Return a submitted notebook with all that is not the student's as it was released.

    A missing answer cell comes back empty: the student may have defined the function in another
    cell, and the released stub would replace it. No solution of the source notebook is copied.
    """
    submitted, chinese = _in_english(submitted, assignment)
    expected = [cell for cell in assignment.release if is_assignment_cell(cell)]
    matches, log = match_cells(submitted.cells, expected), RepairLog()
    functions = [task.function for task in assignment.tasks]
    cells = list(_repair_cells(submitted.cells, matches, functions, log))
    _restore_missing(cells, expected, log)
    _assign_ids(cells, expected)
    metadata = deepcopy(assignment.source.metadata)
    if chinese:
        metadata[LANGUAGE] = "zh"
    notebook = NotebookNode(cells=cells, metadata=metadata, nbformat=4, nbformat_minor=5)
    repairs = tuple(log.findings()) if matches.matched else (Finding("other_notebook"),)
    return RepairedNotebook(notebook, repairs)


def _in_english(submitted: NotebookNode, assignment: Assignment) -> tuple[NotebookNode, bool]:
    """Return a notebook with the Chinese edition's texts in English, and whether it had any."""
    cells = [
        NotebookNode({**cell, "source": assignment.english[text]})
        if cell.cell_type == "markdown"
        and (text := strip_whitespace(cell.source)) in assignment.english
        else cell
        for cell in submitted.cells
    ]
    chinese = any(cell is not own for cell, own in zip(cells, submitted.cells, strict=True))
    return NotebookNode({**submitted, "cells": cells}), chinese


def repaired_notebook(submission: Submission, assignment: Assignment) -> NotebookNode:
    """Return a submitted notebook as repaired; an unanswered one where it cannot be read."""
    try:
        return repair(read_notebook(submission), assignment).notebook
    except UnreadableNotebookError:
        return unanswered_notebook(assignment)


def unanswered_notebook(assignment: Assignment) -> NotebookNode:
    """Return the assignment's notebook with nothing of a student's in it."""
    return repair(nbformat.v4.new_notebook(), assignment).notebook


def missing_answer_text(cell_type: str) -> str:
    """Return the text of an answer cell that was missing, in both languages."""
    lines = (ANSWER_MISSING.en, ANSWER_MISSING.zh)
    return "\n".join(f"# {line}" for line in lines) if cell_type == "code" else "\n\n".join(lines)


@dataclass
class RepairLog:
    """The repairs so far: the grade_ids of the cells by the id of the message."""

    cells: dict[str, list[str]] = field(default_factory=dict)

    def add(self, message: str, *grade_ids: str) -> None:
        """Note that these cells were repaired in the way that the message describes."""
        if grade_ids:
            self.cells.setdefault(message, []).extend(grade_ids)

    def findings(self) -> Iterator[Finding]:
        """Yield one finding a message, in the order of REPAIRS."""
        for message in REPAIRS:
            grade_ids = self.cells.get(message, [])
            if message == "foreign" and grade_ids:
                yield Finding(message, {"count": len(grade_ids)})
            elif grade_ids:
                yield Finding(message, {"cells": ", ".join(dict.fromkeys(grade_ids))})


def _repair_cells(
    cells: Sequence[NotebookNode], matches: CellMatches, functions: Sequence[str], log: RepairLog
) -> Iterator[NotebookNode]:
    """Yield the cells that replace the submitted ones.

    `functions` are those that the assignment asks for: code that seems to define one is always
    kept.
    """
    for position, cell in enumerate(cells):
        if position in matches.matched:
            yield from _repair_cell(cell, matches.matched[position], functions, log)
        elif position in matches.copies:
            original = matches.copies[position]
            message = "answer_copies" if is_answer_cell(original) else "copies"
            log.add(message, _grade_id(original))
            # A copy with a text of its own was made to write in.
            if not same_text(cell, original):
                yield _student_cell(cell)
        else:
            log.add("foreign", *(["?"] if nbgrader_metadata(cell) else []))
            yield _student_cell(cell)


def _repair_cell(
    cell: NotebookNode, expected: NotebookNode, functions: Sequence[str], log: RepairLog
) -> list[NotebookNode]:
    """Return a matched cell with its type and metadata, and its content where it is locked."""
    metadata, released, grade_id = (
        nbgrader_metadata(cell),
        nbgrader_metadata(expected),
        _grade_id(expected),
    )
    if any(metadata.get(key, False) != released.get(key, False) for key in METADATA_KEYS):
        log.add("labels", grade_id)
    if cell.cell_type != expected.cell_type:
        log.add("types", grade_id)
    if is_answer_cell(expected):
        answer = _released_cell(expected, cell.source)
        if "attachments" in cell and expected.cell_type != "code":
            answer["attachments"] = cell["attachments"]
        return [answer]
    locked = _released_cell(expected, expected.source)
    if same_text(cell, expected):
        return [locked]
    log.add("contents", grade_id)
    added = _added_by_student(cell, expected, functions)
    if not added.strip():
        return [locked]
    log.add("kept", grade_id)
    own = new_cell(cell.cell_type, added)
    return [own, locked] if is_test_cell(expected) else [locked, own]


def _added_by_student(cell: NotebookNode, expected: NotebookNode, functions: Sequence[str]) -> str:
    """Return what is kept of a student's text in a locked cell, which some editors let them edit.

    That is any prose, code that defines an asked function, and added imports. Other code is
    dropped, so that an edited cell harms no exercise.
    """
    if cell.cell_type != "code" or any(binds_name(cell.source, name) for name in functions):
        return str(cell.source)
    if is_test_cell(expected):
        return ""
    released = set(import_lines(expected.source))
    return "\n".join(line for line in import_lines(cell.source) if line not in released)


def _released_cell(expected: NotebookNode, source: str) -> NotebookNode:
    """Return a cell of the release, with this source."""
    cell = new_cell(expected.cell_type, source, deepcopy(expected.metadata))
    cell["id"] = expected.id
    if "attachments" in expected and not is_answer_cell(expected):
        cell["attachments"] = deepcopy(expected.attachments)
    return cell


def _student_cell(cell: NotebookNode) -> NotebookNode:
    """Return a cell of the student's without nbgrader metadata."""
    own = new_cell(cell.cell_type, cell.source)
    own.update({name: cell[name] for name in ("id", "attachments") if name in cell})
    return own


def _restore_missing(
    cells: list[NotebookNode], expected: list[NotebookNode], log: RepairLog
) -> None:
    """Insert each missing cell after the one before it, a test as late as the next cell allows.

    So a restored test comes after everything that the student wrote in its segment.
    """
    present = {_grade_id(cell) for cell in cells if is_assignment_cell(cell)}
    grade_ids = [_grade_id(cell) for cell in expected]
    for number, cell in enumerate(expected):
        if grade_ids[number] in present:
            continue
        before = [name for name in grade_ids[:number][::-1] if name in present]
        after = [name for name in grade_ids[number + 1 :] if name in present]
        if after and (is_test_cell(cell) or not before):
            position = _position(cells, after[0])
        elif before and not is_test_cell(cell):
            position = _position(cells, before[0]) + 1
        else:
            position = len(cells) if is_test_cell(cell) else 0
        source = missing_answer_text(cell.cell_type) if is_answer_cell(cell) else cell.source
        cells.insert(position, _released_cell(cell, source))
        present.add(grade_ids[number])
        log.add("missing_answers" if is_answer_cell(cell) else "missing", grade_ids[number])


def _assign_ids(cells: list[NotebookNode], expected: list[NotebookNode]) -> None:
    """Give every cell a unique id; the assignment's cells have those of the release."""
    taken, number = {cell.id for cell in expected}, 0
    for cell in cells:
        if is_assignment_cell(cell):
            continue
        while "id" not in cell or cell.id in taken:
            number += 1
            cell["id"] = f"cell-{number}"
        taken.add(cell.id)


def _grade_id(cell: NotebookNode) -> str:
    return str(nbgrader_metadata(cell)["grade_id"])


def _position(cells: list[NotebookNode], grade_id: str) -> int:
    ids = [nbgrader_metadata(cell).get("grade_id") for cell in cells]
    return ids.index(grade_id)
