"""Assignment 1 under stock nbgrader: released, validated and graded as instructors will."""

from __future__ import annotations

import ast
import importlib.util
import re
from pathlib import Path

import nbformat
import pytest
from nbgrader.api import Gradebook

from ptm_edu import zoo
from ptm_edu.exercises import exercise

A1 = "a1_word2vec"
EXERCISES = (
    "keep_probability",
    "noise_distribution",
    "negative_sampling_loss",
    "negative_sampling_gradients",
    "analogy",
)
MOST, WRITTEN = 40, 5  # points in all, and those given by a person


@pytest.fixture(scope="module")
def answers():
    """Return answers_a1.py: what the students of this test hand in."""
    spec = importlib.util.spec_from_file_location("a1", Path(__file__).parent / "answers_a1.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def source(root):
    return nbformat.read(root / "assignments" / "source" / A1 / f"{A1}.ipynb", as_version=4)


@pytest.fixture(scope="module")
def released(course):
    course.nbgrader("generate_assignment", A1)
    return nbformat.read(course.root / "release" / A1 / f"{A1}.ipynb", as_version=4)


@pytest.fixture(scope="module")
def graded(course, released, answers):
    """Submit everything, grade it in one call, and return each student's submission as data."""
    for student, given in {"right": answers.RIGHT, "naive": answers.NAIVE, **answers.WRONG}.items():
        course.submit(student, A1, given)
    course.nbgrader("autograde", A1)
    with Gradebook(f"sqlite:///{course.root / 'gradebook.db'}", "ptm-edu") as gradebook:
        return {
            one.student.id: {
                "score": (one.score, one.max_score),
                "manual": one.needs_manual_grade,
                "cells": {grade.name: grade.score for grade in one.notebooks[0].grades},
            }
            for one in gradebook.assignment_submissions(A1)
        }


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def solutions(notebook):
    """Return what stands between the solution marks, by cell."""
    found = {
        cell.id: re.findall(r"BEGIN SOLUTION[^\n]*\n(.*?)\n[^\n]*END SOLUTION", cell.source, re.S)
        for cell in notebook.cells
    }
    return {name: hidden[0] for name, hidden in found.items() if hidden}


def test_the_source_has_no_outputs_and_readable_ids(source):
    for cell in code_cells(source):
        assert cell.outputs == [] and cell.execution_count is None
    for cell in source.cells:
        assert cell.id.replace("-", "").isalpha() and len(cell.id) > 4, cell.id
        if "nbgrader" in cell.metadata:
            assert cell.metadata.nbgrader.grade_id == cell.id
            assert cell.metadata.nbgrader.schema_version == 3


def test_it_imports_only_torch_numpy_and_check(source):
    trees = [ast.parse(cell.source) for cell in code_cells(source)]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    modules = {
        name.name.split(".")[0] for n in nodes if isinstance(n, ast.Import) for name in n.names
    }
    assert modules <= {"torch", "numpy"}
    names = {
        (n.module, name.name) for n in nodes if isinstance(n, ast.ImportFrom) for name in n.names
    }
    assert names == {("ptm_edu.exercises", "check")}


def test_each_test_cell_is_one_line_worth_the_exercises_points(source):
    tests = [c for c in code_cells(source) if c.metadata.get("nbgrader", {}).get("grade")]
    assert [c.source for c in tests] == [f'check("{name}", {name}).points' for name in EXERCISES]
    for cell, name in zip(tests, EXERCISES, strict=True):
        assert cell.metadata.nbgrader.points == exercise(name).max_points
        assert cell.metadata.nbgrader.locked and not cell.metadata.nbgrader.solution


def test_the_table_at_the_top_tells_the_points(source):
    told = [int(row) for row in re.findall(r"\| (\d+) \|$", source.cells[0].source, re.M)]
    assert told == [*(exercise(name).max_points for name in EXERCISES), WRITTEN]
    assert sum(told) == MOST
    cards = [cell.source for cell in source.cells if cell.id.startswith("card-")]
    assert [int(re.search(r"minutes \| (\d+) \|", card)[1]) for card in cards] == told


def test_the_written_answer_is_marked_by_a_person_with_a_rubric(source):
    cells = {cell.id: cell for cell in source.cells}
    nbgrader = cells["antonyms-answer"].metadata.nbgrader
    assert cells["antonyms-answer"].cell_type == "markdown"
    assert (nbgrader.grade, nbgrader.solution, nbgrader.points) == (True, True, WRITTEN)
    rubric = re.findall(r"^\| (\d) \| \*\*", cells["card-antonyms"].source, re.M)
    assert sum(map(int, rubric)) == WRITTEN


def test_the_model_answers_cosines_are_those_of_the_shipped_vectors(source):
    vectors = zoo.load("word2vec-mini")
    told = re.findall(r"`(\w+)`/`(\w+)` (-?\d\.\d\d)", solutions(source)["antonyms-answer"])
    assert len(told) >= 10
    for one, other, cosine in told:
        assert vectors.similarity(one, other) == pytest.approx(float(cosine), abs=0.006)


def test_the_release_holds_no_solution(source, released):
    text = "\n".join(cell.source for cell in released.cells)
    assert text.count("raise NotImplementedError()") == len(EXERCISES)
    assert text.count("YOUR ANSWER HERE") == 1 and "SOLUTION" not in text
    hidden = solutions(source)
    assert len(hidden) == len(EXERCISES) + 1
    for lines in hidden.values():
        for line in filter(None, map(str.strip, lines.splitlines())):
            assert line not in text
    assert not any(word in text for word in ("logsigmoid", "softplus", "tanh", "argmax", "rich"))


def test_right_answers_get_full_marks_though_they_warn(graded):
    assert graded["right"]["score"] == (MOST - WRITTEN, MOST)
    assert graded["right"]["manual"]


def test_wrong_answers_get_nothing(graded, answers):
    wrong = {name: graded[name]["score"] for name in answers.WRONG}
    assert wrong == dict.fromkeys(answers.WRONG, (0, MOST))


def test_an_untouched_release_needs_nobodys_time(graded):
    assert not graded["untouched"]["manual"]


def test_side_conditions_cost_their_own_points(graded):
    scores = graded["naive"]["cells"]
    assert {name: scores[f"test-{name.replace('_', '-')}"] for name in EXERCISES} == {
        "keep_probability": 3,  # not capped, so a word never seen is wrong too
        "noise_distribution": 4,
        "negative_sampling_loss": 9,
        "negative_sampling_gradients": 9,
        "analogy": 4,
    }


def test_the_graded_notebook_shows_the_cards_with_the_hints(course, graded):
    path = course.root / "autograded" / "mistaken" / A1 / f"{A1}.ipynb"
    cells = {cell.id: cell for cell in nbformat.read(path, 4).cells}
    told = {
        "keep_probability": "This is the paper",
        "noise_distribution": "This is the unigram distribution",
        "negative_sampling_loss": "Mind the sign inside σ",
        "negative_sampling_gradients": "All signs are turned round",
        "analogy": "leave out all three",
    }
    for name, hint in told.items():
        outputs = cells[f"test-{name.replace('_', '-')}"].outputs
        assert [one.output_type for one in outputs] == ["display_data", "execute_result"]
        assert hint in outputs[0].data["text/html"]


@pytest.mark.parametrize("student", ["right", "mistaken"])
def test_validate_says_whether_it_would_get_full_marks(course, graded, student):
    path = course.root / "submitted" / student / A1 / f"{A1}.ipynb"
    told = course.nbgrader("validate", str(path)).stdout
    passed = "Success! Your notebook passes all the tests." in told
    assert passed is (student == "right")
    failed = len(EXERCISES) + 1  # the answer in words is missing too
    assert (f"VALIDATION FAILED ON {failed} CELL(S)!" in told) is (student == "mistaken")
