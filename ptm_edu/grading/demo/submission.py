"""Puts answers into the release of a1, as a student would, and hands it in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from functools import cache

import nbformat

from ptm_edu.exercises import exercise as get_exercise
from ptm_edu.exercises.framework.runner import run
from ptm_edu.grading.intake.assignment import parse_test_cell, read_assignment
from ptm_edu.grading.records.course import Course

from .attacks import Notebook, as_bytes

A1 = "a1_word2vec"
WORDS = "antonyms-answer"  # the cell that is answered in words
IMPORTS = "import numpy as np\nimport torch\nimport torch.nn.functional as F\n"


def blank(course: Course) -> Notebook:
    """Return the release of a1: the instructor's own where it lies there, else made from source."""
    path = course.notebook("release", A1)
    if path.exists():
        return _plain(nbformat.read(path, as_version=4))
    assignment = read_assignment(course.notebook("source", A1))
    return _plain({**assignment.source, "cells": assignment.release})


def answered(release: Notebook, answers: Mapping[str, str], words: str = "") -> Notebook:
    """Return a copy of the release with answers by exercise in its cells, and one in words."""
    notebook = deepcopy(release)
    answer_cells = _answer_cells(notebook)
    for exercise, source in answers.items():
        answer_cells[exercise]["source"] = source
    if words:
        next(cell for cell in notebook["cells"] if cell["id"] == WORDS)["source"] = words
    return notebook


def hand_in(course: Course, student: str, content: Notebook | bytes, when: str = "") -> None:
    """Write what a student hands in for a1, and when that was (UTC) where it is known."""
    path = course.notebook("submitted", A1, student)
    path.parent.mkdir(parents=True)
    path.write_bytes(content if isinstance(content, bytes) else as_bytes(content))
    if when:
        path.with_name("timestamp.txt").write_text(f"{when} UTC\n", encoding="utf-8")


@cache
def worth(exercise: str, source: str, seed: int) -> float:
    """Return the points of an answer of ours, run here: never call it with anybody else's code."""
    names: dict[str, object] = {}
    exec(IMPORTS + source, names)
    definition = get_exercise(exercise)
    function = names[exercise]
    assert callable(function)
    return definition.judge(run(function, definition.cases(seed)), seed).points


def _answer_cells(notebook: Notebook) -> dict[str, Notebook]:
    """Return for each exercise the cell that is answered: the last one before its test."""
    cells: dict[str, Notebook] = {}
    answer: Notebook = {}
    for cell in notebook["cells"]:
        metadata = cell["metadata"].get("nbgrader", {})
        names = parse_test_cell(cell["source"]) if metadata.get("grade") else None
        if metadata.get("solution"):
            answer = cell
        elif names:
            cells[names[0]] = answer
    return cells


def _plain(notebook: Mapping[str, object]) -> Notebook:
    """Return a notebook as nothing but dictionaries and lists, free to be changed."""
    plain: Notebook = json.loads(json.dumps(notebook))
    return plain
