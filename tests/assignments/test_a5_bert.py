"""Assignment 5 under stock nbgrader: released, validated and graded as instructors will."""

from __future__ import annotations

import ast
import importlib.util
import re
import shutil
from pathlib import Path

import nbformat
import pytest
from nbgrader.api import Gradebook

from ptm_edu.cli import start
from ptm_edu.exercises import exercise
from ptm_edu.grading.assignment import read_assignment

A5 = "a5_bert"
MOST = 10


@pytest.fixture(scope="module")
def answers():
    """Return answers_a5.py: what the students of this test hand in."""
    spec = importlib.util.spec_from_file_location("a5", Path(__file__).parent / "answers_a5.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def path(root):
    return root / "assignments" / "source" / A5 / f"{A5}.ipynb"


@pytest.fixture(scope="module")
def source(path):
    return nbformat.read(path, as_version=4)


@pytest.fixture(scope="module")
def graded(course, answers):
    """Submit everything, grade it in one call, and return each student's score and output."""
    course.nbgrader("generate_assignment", A5)
    given = {"right": answers.RIGHT, "masked": answers.ALWAYS_MASKED, **answers.WRONG}
    for student, code in given.items():
        course.submit(student, A5, code)
    course.nbgrader("autograde", A5)
    with Gradebook(f"sqlite:///{course.root / 'gradebook.db'}", "ptm-edu") as gradebook:
        return {
            one.student.id: (one.score, one.max_score)
            for one in gradebook.assignment_submissions(A5)
        }


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_ids_are_readable_and_nbgrader_knows_every_cell_but_the_trial(source):
    for cell in source.cells:
        assert cell.id.replace("-", "").isalpha() and len(cell.id) > 4, cell.id
        if cell.id != "try-mask-tokens":
            assert cell.metadata.nbgrader.grade_id == cell.id
            assert cell.metadata.nbgrader.schema_version == 3


def test_it_imports_only_torch_numpy_and_check(source):
    nodes = [node for cell in code_cells(source) for node in ast.walk(ast.parse(cell.source))]
    imported = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    assert sorted(ast.unparse(node) for node in imported) == [
        "from ptm_edu.exercises import check",
        "import numpy as np",
        "import torch",
    ]


def test_the_engine_reads_one_task_worth_the_exercises_points(path, source):
    assignment = read_assignment(path)
    (task,) = assignment.tasks
    assert (task.exercise, task.function) == ("mask_tokens", "mask_tokens")
    assert task.points == exercise("mask_tokens").max_points == MOST
    assert assignment.manual == ()
    told = re.findall(r"\| (\d+) \| (\d+) \|$", source.cells[0].source, re.M)
    assert told == [("25", str(MOST))]


def test_the_release_holds_no_solution(root, tmp_path, source):
    shutil.copytree(root / "assignments" / "source", tmp_path / "assignments" / "source")
    folder = start.start(A5, tmp_path)
    released = nbformat.read(folder / f"{A5}.ipynb", as_version=4)
    text = "\n".join(cell.source for cell in released.cells)
    assert text.count("raise NotImplementedError()") == 1 and "SOLUTION" not in text
    hidden = next(cell.source for cell in source.cells if cell.id == "mask-tokens")
    lines = re.search(r"BEGIN SOLUTION\n(.*?)\n[^\n]*END SOLUTION", hidden, re.S)[1].splitlines()
    assert len(lines) > 5
    assert not any(line.strip() in text for line in lines if line.strip())


def test_the_solution_gets_full_marks_and_the_trial_shows_the_rule(source, capsys):
    space = {}
    for cell in code_cells(source)[:-1]:
        exec(compile(cell.source, cell.id, "exec"), space)
    told = capsys.readouterr().out
    chosen, masked, kept = map(float, re.findall(r"(\d+\.\d) ?%", told))
    assert abs(chosen - 15) < 2 and abs(masked - 80) < 5 and abs(kept - 10) < 4
    assert space["check"]("mask_tokens", space["mask_tokens"]).points == MOST


def test_right_gets_all_and_wrong_nothing(graded, answers):
    assert graded["right"] == (MOST, MOST)
    assert {name: graded[name] for name in answers.WRONG} == dict.fromkeys(answers.WRONG, (0, MOST))


def test_who_chooses_and_labels_rightly_has_some_points(graded):
    assert 0 < graded["masked"][0] <= MOST / 2


@pytest.mark.parametrize(
    ("student", "hint"), [("mistaken", "Every token has a label"), ("masked", "becomes [MASK].")]
)
def test_the_graded_notebook_shows_the_card_with_the_hint(course, graded, student, hint):
    path = course.root / "autograded" / student / A5 / f"{A5}.ipynb"
    cells = {cell.id: cell for cell in nbformat.read(path, 4).cells}
    outputs = cells["test-mask-tokens"].outputs
    assert [one.output_type for one in outputs] == ["display_data", "execute_result"]
    assert hint in outputs[0].data["text/html"]


@pytest.mark.parametrize("student", ["right", "mistaken"])
def test_validate_says_whether_it_would_get_full_marks(course, graded, student):
    path = course.root / "submitted" / student / A5 / f"{A5}.ipynb"
    told = course.nbgrader("validate", str(path)).stdout
    assert ("Success! Your notebook passes all the tests." in told) is (student == "right")
    assert ("VALIDATION FAILED ON 1 CELL(S)!" in told) is (student == "mistaken")
