"""A submitted notebook mended: every cell of the assignment once, at its place, as it was released.

What the student wrote stays, in its order; only cells that are not theirs to write get their
content back. Whether a cell was deleted, copied, retyped or relabelled, it costs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from nbformat import NotebookNode

from ptm_edu.exercises.report import Finding
from ptm_edu.grading.assignment import Assignment, about

from .normal import new_cell
from .reading import Submitted
from .recognition import Recognised, recognise, same_text
from .release import is_answer, is_asked, is_test, released
from .sentences import ANSWER_MISSING, REPAIRS

MARKS = ("grade_id", "grade", "solution", "locked", "task", "points")
IMPORT = re.compile(r"(?:import|from)[ \t][^;(\\\n]*$", re.MULTILINE)


@dataclass(frozen=True, eq=False)
class Repaired:
    """A valid notebook of nbformat 4.5, and what was mended, in the order in which it is told."""

    notebook: NotebookNode
    repairs: tuple[Finding, ...]


@dataclass
class _Notes:
    """What was mended so far: by sentence, the grade_ids of the cells."""

    cells: dict[str, list[str]] = field(default_factory=dict)

    def add(self, sentence: str, *grade_ids: str) -> None:
        if grade_ids:
            self.cells.setdefault(sentence, []).extend(grade_ids)

    def findings(self) -> Iterator[Finding]:
        for sentence in REPAIRS:
            names = self.cells.get(sentence, [])
            if sentence == "foreign" and names:
                yield Finding(sentence, {"count": len(names)})
            elif names:
                yield Finding(sentence, {"cells": ", ".join(dict.fromkeys(names))})


def repair(submitted: Submitted, assignment: Assignment) -> Repaired:
    """Return what was handed in with all that is not the student's as it was released.

    A missing answer cell comes back empty: the student's function may stand elsewhere, and the
    released one would replace it. Solutions of the source notebook appear nowhere.
    """
    asked = [cell for cell in released(assignment) if is_asked(cell)]
    found = recognise(submitted.notebook.cells, asked)
    notes = _Notes()
    cells = [new for cell in _mended(submitted.notebook.cells, found, notes) for new in cell]
    _restore_missing(cells, asked, notes)
    _name(cells, asked)
    metadata = deepcopy(assignment.source.metadata)
    notebook = NotebookNode(cells=cells, metadata=metadata, nbformat=4, nbformat_minor=5)
    repairs = tuple(notes.findings())
    if not found.kept:
        repairs = (Finding("other_notebook"),)
    return Repaired(notebook, (*submitted.repairs, *repairs))


def _mended(
    cells: Sequence[NotebookNode], found: Recognised, notes: _Notes
) -> Iterator[list[NotebookNode]]:
    """Yield for each submitted cell what stands in its place: mostly one cell."""
    for place, cell in enumerate(cells):
        if place in found.kept:
            yield _asked(cell, found.kept[place], notes)
        elif place in found.copies:
            copy_of = found.copies[place]
            notes.add("answer_copies" if is_answer(copy_of) else "copies", _name_of(copy_of))
            # A copy with a text of its own was made to write in.
            if is_answer(copy_of) or not same_text(cell, copy_of):
                yield [_own(cell)]
        else:
            notes.add("foreign", *(["?"] if about(cell) else []))
            yield [_own(cell)]


def _own(cell: NotebookNode) -> NotebookNode:
    """Return a cell of the student's without grading marks."""
    own = new_cell(cell.cell_type, cell.source)
    own.update({name: cell[name] for name in ("id", "attachments") if name in cell})
    return own


def _asked(cell: NotebookNode, asked: NotebookNode, notes: _Notes) -> list[NotebookNode]:
    """Return a recognised cell with its type and marks, and its content where it is locked."""
    name = _name_of(asked)
    marks, expected = about(cell), about(asked)
    if any(marks.get(mark, False) != expected.get(mark, False) for mark in MARKS):
        notes.add("labels", name)
    if cell.cell_type != asked.cell_type:
        notes.add("types", name)
    if is_answer(asked):
        mended = _as_released(asked, cell.source)
        if "attachments" in cell and asked.cell_type != "code":
            mended["attachments"] = cell["attachments"]
        return [mended]
    mended = _as_released(asked, asked.source)
    if same_text(cell, asked):
        return [mended]
    notes.add("contents", name)
    imports = _added_imports(cell, asked)
    if not imports:
        return [mended]
    notes.add("imports", name)
    return [mended, new_cell("code", imports)]


def _added_imports(cell: NotebookNode, asked: NotebookNode) -> str:
    """Return the imports that a student added to a locked code cell, which some editors let them.

    Other code written there is not kept, so that an edited cell can harm no exercise.
    """
    if is_test(asked) or (asked.cell_type, cell.cell_type) != ("code", "code"):
        return ""
    given = set(asked.source.splitlines())
    return "\n".join(line for line in IMPORT.findall(cell.source) if line not in given)


def _as_released(asked: NotebookNode, source: str) -> NotebookNode:
    cell = new_cell(asked.cell_type, source, deepcopy(asked.metadata))
    cell["id"] = asked.id
    if "attachments" in asked and not is_answer(asked):
        cell["attachments"] = deepcopy(asked.attachments)
    return cell


def _restore_missing(cells: list[NotebookNode], asked: list[NotebookNode], notes: _Notes) -> None:
    """Put each missing cell behind the one before it; a test as late as the next cell allows."""
    present = {_name_of(cell) for cell in cells if is_asked(cell)}
    names = [_name_of(cell) for cell in asked]
    for number, cell in enumerate(asked):
        if names[number] in present:
            continue
        before = [name for name in names[:number][::-1] if name in present]
        after = [name for name in names[number + 1 :] if name in present]
        if (is_test(cell) or not before) and after:
            place = _place(cells, after[0])
        elif is_test(cell):
            place = len(cells)
        else:
            place = _place(cells, before[0]) + 1 if before else 0
        cells.insert(place, _restored(cell))
        present.add(names[number])
        notes.add("missing_answers" if is_answer(cell) else "missing", names[number])


def _restored(asked: NotebookNode) -> NotebookNode:
    if not is_answer(asked):
        return _as_released(asked, asked.source)
    return _as_released(asked, remark(asked.cell_type))


def remark(kind: str) -> str:
    """Return what stands in an answer cell that was missing, in both languages."""
    lines = (ANSWER_MISSING.en, ANSWER_MISSING.zh)
    return "\n".join(f"# {line}" for line in lines) if kind == "code" else "\n\n".join(lines)


def _place(cells: list[NotebookNode], name: str) -> int:
    return next(place for place, cell in enumerate(cells) if about(cell).get("grade_id") == name)


def _name(cells: list[NotebookNode], asked: list[NotebookNode]) -> None:
    """Give every cell an id of its own; the assignment's cells have those of the release."""
    taken, number = {cell.id for cell in asked}, 0
    for cell in cells:
        if is_asked(cell):
            continue
        while cell.get("id") in taken or "id" not in cell:
            number += 1
            cell["id"] = f"cell-{number}"
        taken.add(cell.id)


def _name_of(cell: NotebookNode) -> str:
    return str(about(cell)["grade_id"])
