"""Randomly damaged notebooks: none raises, each is repaired, and nothing is lost or leaks."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any, TypeAlias

import nbformat
import pytest

from ptm_edu.exercises.framework.report import Finding
from ptm_edu.grading.intake import cell_selection
from ptm_edu.grading.intake.assignment import Assignment, nbgrader_metadata
from ptm_edu.grading.intake.bindings import binds_name
from ptm_edu.grading.intake.cell_repair import repair
from ptm_edu.grading.intake.messages import repair_message
from ptm_edu.grading.intake.notebook_reader import (
    UnreadableNotebookError,
    notebook_from_json,
)

Cells: TypeAlias = list[Any]
JUNK: list[Any] = [
    None, True, -1, 0.5, float("nan"), 10**30, "", "x" * 99, "half \ud83d", "imports", [], [[]],
    {}, {"nbgrader": []}, {"nbgrader": {"grade_id": "test-analogy"}}, {"a": {"b": None}}, ["a", 1],
]  # fmt: skip
FIELDS = ["id", "cell_type", "source", "metadata", "outputs", "execution_count", "attachments"]
MARKS = ["grade_id", "grade", "solution", "locked", "task", "points", "schema_version", "checksum"]


def drop(cells: Cells, draw: random.Random) -> None:
    cells.pop(draw.randrange(len(cells)))


def duplicate(cells: Cells, draw: random.Random) -> None:
    cells.insert(draw.randrange(len(cells) + 1), deepcopy(draw.choice(cells)))


def retype(cells: Cells, draw: random.Random) -> None:
    one(cells, draw)["cell_type"] = draw.choice(["code", "markdown", "raw", "heading"])


def relabel(cells: Cells, draw: random.Random) -> None:
    one(cells, draw)["metadata"] = deepcopy(one(cells, draw).get("metadata"))


def shuffle(cells: Cells, draw: random.Random) -> None:
    begun = draw.randrange(len(cells))
    part = cells[begun : begun + draw.choice((2, 5, 40))]
    draw.shuffle(part)
    cells[begun : begun + len(part)] = part


def corrupt(cells: Cells, draw: random.Random) -> None:
    one(cells, draw)[draw.choice(FIELDS)] = deepcopy(draw.choice(JUNK))


def mark(cells: Cells, draw: random.Random) -> None:
    cell = one(cells, draw)
    labels = cell["metadata"].get("nbgrader") if isinstance(cell.get("metadata"), dict) else None
    if isinstance(labels, dict):
        labels[draw.choice(MARKS)] = draw.choice([*JUNK, 100, "test-keep-probability", "new"])


def forget(cells: Cells, draw: random.Random) -> None:
    one(cells, draw).pop(draw.choice(FIELDS), None)


def replace(cells: Cells, draw: random.Random) -> None:
    cells[draw.randrange(len(cells))] = deepcopy(draw.choice(JUNK))


def strip(cells: Cells, draw: random.Random) -> None:
    for cell in cells:
        if isinstance(cell, dict):
            cell["metadata"] = {}


WAYS: list[Callable[[Cells, random.Random], None]]
WAYS = [drop, duplicate, retype, relabel, shuffle, corrupt, mark, forget, replace]


def one(cells: Cells, draw: random.Random) -> dict[str, Any]:
    """Return some cell, a new one where all are junk."""
    return draw.choice([cell for cell in cells if isinstance(cell, dict)] or [{}])


def spoilt(data: dict[str, Any], seed: int) -> dict[str, Any]:
    draw, data = random.Random(seed), deepcopy(data)
    ways = [strip] if seed % 50 == 0 else []
    for way in ways + draw.choices(WAYS, k=draw.choice((1, 3, 10, 60))):
        if data["cells"]:
            way(data["cells"], draw)
    return data


def solutions(assignment: Assignment) -> set[str]:
    """Return the lines that only the instructor's notebook holds."""
    found = set()
    for cell in assignment.source.cells:
        for part in re.findall(r"BEGIN SOLUTION.*?\n(.*?)\n[^\n]*END SOLUTION", cell.source, re.S):
            found |= {line.strip() for line in part.splitlines() if len(line.strip()) > 12}
    return found


@pytest.mark.parametrize(
    "start", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(50, 500, 50))]
)
def test_whatever_is_spoilt_is_mended(student: Any, assignment: Assignment, start: int) -> None:
    secret = solutions(assignment)
    assert len(secret) > 15
    for seed in range(start, start + 50):
        data = spoilt(student.data(), seed)
        try:
            given = notebook_from_json(data)
        except UnreadableNotebookError:
            continue
        repaired = repair(given, assignment)
        notebook = repaired.notebook
        nbformat.validate(notebook)
        whole = json.dumps(notebook, ensure_ascii=False)
        whole.encode("utf-8")
        assert not [line for line in secret if json.dumps(line, ensure_ascii=False)[1:-1] in whole]
        as_asked(notebook.cells, assignment)
        nothing_is_lost(given.cells, notebook.cells, assignment)
        for task in assignment.tasks:
            assert cell_selection.cells_to_run(notebook, assignment, task, alone=True) is not None
            assert cell_selection.cells_to_run(notebook, assignment, task, alone=False) is not None
            assert isinstance(cell_selection.student_code(notebook, assignment, task), str)
        assert all(
            repair_message(found, "en") != repair_message(found, "zh") for found in repaired.repairs
        )
        again = repair(notebook_from_json(json.loads(json.dumps(notebook))), assignment)
        assert (again.notebook, again.repairs) == (notebook, ())


def as_asked(cells: Cells, assignment: Assignment) -> None:
    """Each cell of the assignment stands there once, with the source's marks, locked ones whole."""
    for source in assignment.source.cells:
        if not nbgrader_metadata(source):
            continue
        (cell,) = [
            c
            for c in cells
            if nbgrader_metadata(c).get("grade_id") == nbgrader_metadata(source)["grade_id"]
        ]
        assert nbgrader_metadata(source).items() <= nbgrader_metadata(cell).items()
        assert cell.cell_type == source.cell_type
        if not nbgrader_metadata(source)["solution"]:
            assert cell.source == source.source
    known = {nbgrader_metadata(cell).get("grade_id") for cell in assignment.source.cells}
    assert {nbgrader_metadata(cell).get("grade_id") for cell in cells} <= known


def nothing_is_lost(given: Cells, cells: Cells, assignment: Assignment) -> None:
    """All code that defines an asked function is there, in the same order; all else is text."""
    functions = [task.function for task in assignment.tasks]
    there = [cell.source for cell in cells]
    for cell in given:
        if any(binds_name(cell.source, function) for function in functions):
            assert cell.source in there


def test_the_fuzz_spoils(student: Any, assignment: Assignment) -> None:
    told: dict[str, list[Finding]] = {}
    for seed in range(100):
        try:
            given = notebook_from_json(spoilt(student.data(), seed))
        except UnreadableNotebookError:
            continue
        for found in repair(given, assignment).repairs:
            told.setdefault(found.message_id, []).append(found)
    wanted = "copies answer_copies missing missing_answers types contents kept labels foreign"
    assert set(wanted.split()) <= set(told)
