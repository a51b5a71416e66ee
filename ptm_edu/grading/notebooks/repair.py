"""A submitted notebook mended: every cell of the assignment once, at its place, as it was released.

What the student wrote stays, in its order; only cells that are not theirs to write get their
content back. Whether a cell was deleted, copied, retyped or relabelled, it costs nothing.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

from nbformat import NotebookNode

from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.assignment import Assignment, about

from .mending import Notes, as_released, mended, name_of
from .reading import Submitted
from .recognition import recognise
from .release import is_answer, is_asked, is_test
from .sentences import ANSWER_MISSING


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
