"""What stands in a submitted cell's place: the student's own text, or the release's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from nbformat import NotebookNode

from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.assignment import about

from .bindings import binds, imports
from .normal import MARKS, new_cell
from .recognition import Recognised, same_text
from .release import is_answer, is_test
from .sentences import REPAIRS


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
