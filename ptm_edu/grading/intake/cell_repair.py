"""A submitted notebook mended: every cell of the assignment once, at its place, as it was released.

What the student wrote stays, in its order; only cells that are not theirs to write get their
content back. Whether a cell was deleted, copied, retyped or relabelled, it costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from ptm_edu.exercises.framework.report import Finding

from .assignment import Assignment, about, is_answer, is_asked, is_test
from .bindings import binds, imports
from .cell_matching import Recognised, recognise, same_text
from .messages import ANSWER_MISSING, REPAIRS
from .notebook_reader import MARKS, Submitted, Unreadable, new_cell, read


@dataclass(frozen=True, eq=False)
class Repaired:
    """A valid notebook of nbformat 4.5, and what was mended, in the order in which it is told."""

    notebook: NotebookNode
    repairs: tuple[Finding, ...]


def repair(submitted: Submitted, assignment: Assignment) -> Repaired:
    """Return what was handed in with all that is not the student's as it was released.

    A missing answer cell comes back empty: the student's function may stand elsewhere, and the
    released one would replace it. Solutions of the source notebook appear nowhere.
    """
    asked = [cell for cell in assignment.release if is_asked(cell)]
    found, notes = recognise(submitted.notebook.cells, asked), Notes()
    functions = [task.function for task in assignment.tasks]
    cells = list(mended(submitted.notebook.cells, found, functions, notes))
    _restore_missing(cells, asked, notes)
    _give_ids(cells, asked)
    metadata = deepcopy(assignment.source.metadata)
    notebook = NotebookNode(cells=cells, metadata=metadata, nbformat=4, nbformat_minor=5)
    repairs = tuple(notes.findings()) if found.kept else (Finding("other_notebook"),)
    return Repaired(notebook, (*submitted.repairs, *repairs))


def remark(kind: str) -> str:
    """Return what stands in an answer cell that was missing, in both languages."""
    lines = (ANSWER_MISSING.en, ANSWER_MISSING.zh)
    return "\n".join(f"# {line}" for line in lines) if kind == "code" else "\n\n".join(lines)


def _restore_missing(cells: list[NotebookNode], asked: list[NotebookNode], notes: Notes) -> None:
    """Put each missing cell behind the one before it; a test as late as the next cell allows.

    So a test whose cell is missing stands behind whatever the student wrote in its segment.
    """
    present = {name_of(cell) for cell in cells if is_asked(cell)}
    names = [name_of(cell) for cell in asked]
    for number, cell in enumerate(asked):
        if names[number] in present:
            continue
        before = [name for name in names[:number][::-1] if name in present]
        after = [name for name in names[number + 1 :] if name in present]
        if after and (is_test(cell) or not before):
            place = _place(cells, after[0])
        elif before and not is_test(cell):
            place = _place(cells, before[0]) + 1
        else:
            place = len(cells) if is_test(cell) else 0
        source = remark(cell.cell_type) if is_answer(cell) else cell.source
        cells.insert(place, as_released(cell, source))
        present.add(names[number])
        notes.add("missing_answers" if is_answer(cell) else "missing", names[number])


def _place(cells: list[NotebookNode], name: str) -> int:
    return next(place for place, cell in enumerate(cells) if about(cell).get("grade_id") == name)


def _give_ids(cells: list[NotebookNode], asked: list[NotebookNode]) -> None:
    """Give every cell an id of its own; the assignment's cells have those of the release."""
    taken, number = {cell.id for cell in asked}, 0
    for cell in cells:
        if is_asked(cell):
            continue
        while "id" not in cell or cell.id in taken:
            number += 1
            cell["id"] = f"cell-{number}"
        taken.add(cell.id)


def notebook_at(path: Path, assignment: Assignment) -> NotebookNode:
    """Return a submitted notebook as repaired; the untouched one where it cannot be read."""
    try:
        return repair(read(path), assignment).notebook
    except (Unreadable, OSError):
        return untouched(assignment)


def untouched(assignment: Assignment) -> NotebookNode:
    """Return the assignment's notebook with nothing of a student's in it."""
    return repair(Submitted(nbformat.v4.new_notebook()), assignment).notebook


@dataclass
class Notes:
    """What was mended so far: by sentence, the grade_ids of the cells."""

    cells: dict[str, list[str]] = field(default_factory=dict)

    def add(self, sentence: str, *grade_ids: str) -> None:
        """Note that these cells were mended, in the way that the sentence tells."""
        if grade_ids:
            self.cells.setdefault(sentence, []).extend(grade_ids)

    def findings(self) -> Iterator[Finding]:
        """Yield one finding a sentence, in the order of REPAIRS."""
        for sentence in REPAIRS:
            names = self.cells.get(sentence, [])
            if sentence == "foreign" and names:
                yield Finding(sentence, {"count": len(names)})
            elif names:
                yield Finding(sentence, {"cells": ", ".join(dict.fromkeys(names))})


def mended(
    cells: Sequence[NotebookNode], found: Recognised, functions: Sequence[str], notes: Notes
) -> Iterator[NotebookNode]:
    """Yield the cells that stand in the submitted cells' places.

    `functions` are those that the assignment asks for: code that seems to define one is never
    taken out.
    """
    for place, cell in enumerate(cells):
        if place in found.kept:
            yield from _asked(cell, found.kept[place], functions, notes)
        elif place in found.copies:
            original = found.copies[place]
            notes.add("answer_copies" if is_answer(original) else "copies", name_of(original))
            # A copy with a text of its own was made to write in.
            if not same_text(cell, original):
                yield _own(cell)
        else:
            notes.add("foreign", *(["?"] if about(cell) else []))
            yield _own(cell)


def as_released(asked: NotebookNode, source: str) -> NotebookNode:
    """Return a cell of the release, with this source."""
    cell = new_cell(asked.cell_type, source, deepcopy(asked.metadata))
    cell["id"] = asked.id
    if "attachments" in asked and not is_answer(asked):
        cell["attachments"] = deepcopy(asked.attachments)
    return cell


def name_of(cell: NotebookNode) -> str:
    """Return the grade_id of a cell that has a part in the assignment."""
    return str(about(cell)["grade_id"])


def _own(cell: NotebookNode) -> NotebookNode:
    """Return a cell of the student's without grading marks."""
    own = new_cell(cell.cell_type, cell.source)
    own.update({name: cell[name] for name in ("id", "attachments") if name in cell})
    return own


def _asked(
    cell: NotebookNode, asked: NotebookNode, functions: Sequence[str], notes: Notes
) -> list[NotebookNode]:
    """Return a recognised cell with its type and marks, and its content where it is locked."""
    marks, expected, name = about(cell), about(asked), name_of(asked)
    if any(marks.get(mark, False) != expected.get(mark, False) for mark in MARKS):
        notes.add("labels", name)
    if cell.cell_type != asked.cell_type:
        notes.add("types", name)
    if is_answer(asked):
        answer = as_released(asked, cell.source)
        if "attachments" in cell and asked.cell_type != "code":
            answer["attachments"] = cell["attachments"]
        return [answer]
    locked = as_released(asked, asked.source)
    if same_text(cell, asked):
        return [locked]
    notes.add("contents", name)
    kept = _kept(cell, asked, functions)
    if not kept.strip():
        return [locked]
    notes.add("kept", name)
    own = new_cell(cell.cell_type, kept)
    return [own, locked] if is_test(asked) else [locked, own]


def _kept(cell: NotebookNode, asked: NotebookNode, functions: Sequence[str]) -> str:
    """Return what a student wrote into a locked cell, which some editors let them, and needs.

    That is any text, code that defines an asked function, and added imports. Other code is not
    kept, so that an edited cell harms no exercise.
    """
    if cell.cell_type != "code" or any(binds(cell.source, name) for name in functions):
        return str(cell.source)
    if is_test(asked):
        return ""
    given = set(imports(asked.source))
    return "\n".join(line for line in imports(cell.source) if line not in given)
