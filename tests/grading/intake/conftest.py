"""The first assignment, its release, and a student's notebook with an answer to each exercise."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.grading.intake import cell_selection
from ptm_edu.grading.intake.assignment import (
    AssignedExercise,
    Assignment,
    nbgrader_metadata,
    read_assignment,
)
from ptm_edu.grading.intake.cell_repair import RepairedNotebook, repair
from ptm_edu.grading.intake.notebook_reader import notebook_from_json


def answer_cell(task: AssignedExercise) -> str:
    return "analogy-search" if task.function == "analogy" else task.function.replace("_", "-")


def mine(function: str) -> str:
    return f"def {function}(*given):\n    return 'mine'"


class Student:
    """A notebook to spoil: `cells` are plain dicts, found by their id."""

    def __init__(self, assignment: Assignment) -> None:
        self.assignment = assignment
        self.cells: list[dict[str, Any]] = json.loads(json.dumps(assignment.release))
        for task in assignment.tasks:
            self[answer_cell(task)]["source"] = mine(task.function)
        self["antonyms-answer"]["source"] = "Slow and fast stand near the same words."

    def place(self, name: str) -> int:
        return next(place for place, cell in enumerate(self.cells) if cell.get("id") == name)

    def __getitem__(self, name: str) -> dict[str, Any]:
        return self.cells[self.place(name)]

    def drop(self, name: str) -> dict[str, Any]:
        return self.cells.pop(self.place(name))

    def add(self, source: str, before: str | None = None, kind: str = "code") -> None:
        place = len(self.cells) if before is None else self.place(before)
        self.cells.insert(place, {"cell_type": kind, "source": source, "metadata": {}})

    def copy(self, name: str) -> dict[str, Any]:
        return deepcopy(self[name])

    def data(self) -> dict[str, Any]:
        return {"cells": self.cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}

    def task(self, function: str) -> AssignedExercise:
        return next(task for task in self.assignment.tasks if task.function == function)

    def repaired(self) -> RepairedNotebook:
        return repair(notebook_from_json(deepcopy(self.data())), self.assignment)

    def told(self) -> dict[str, Any]:
        """Return what repairing says, by message."""
        return {found.message_id: dict(found.values) for found in self.repaired().repairs}

    def names(self) -> list[str]:
        """Return the repaired cells' grade_ids, "" where there is none."""
        return [
            nbgrader_metadata(cell).get("grade_id", "") for cell in self.repaired().notebook.cells
        ]

    def sources(self) -> list[str]:
        return [cell.source for cell in self.repaired().notebook.cells]

    def runs(self, function: str, alone: bool = True) -> tuple[str, ...]:
        """Return the cells that a task runs."""
        notebook = self.repaired().notebook
        return cell_selection.cells_to_run(notebook, self.assignment, self.task(function), alone)

    def answer(self, function: str) -> str:
        return cell_selection.student_code(
            self.repaired().notebook, self.assignment, self.task(function)
        )


@pytest.fixture(scope="session")
def assignment(root: Path) -> Assignment:
    return read_assignment(root / "assignments/source/a1_word2vec/a1_word2vec.ipynb")


@pytest.fixture
def student(assignment: Assignment) -> Student:
    return Student(assignment)
