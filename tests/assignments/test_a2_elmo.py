"""Assignment 2 under stock nbgrader and under the engine: released, validated and graded."""

from __future__ import annotations

import ast
import importlib.util
import re
import shutil
from pathlib import Path

import nbformat
import pytest
import torch
from nbgrader.api import Gradebook

from ptm_edu.cli import start
from ptm_edu.exercises import exercise
from ptm_edu.grading.assignment import read_assignment
from ptm_edu.grading.canaries import RELEASE, SOLUTION, inspect
from ptm_edu.grading.course import Submission
from ptm_edu.grading.grader import Grader
from ptm_edu.grading.isolation import best
from ptm_edu.grading.sandbox.client import Sandbox

A2 = "a2_elmo"
EXERCISES = ("highway", "bilm_loss", "scalar_mix", "slanted_triangular", "concat_pooling")
SECRET = 2**255 - 19  # the engine's hidden inputs
STOCK = ("right", "mistaken", "untouched")  # nbgrader takes seconds for each; the engine has all
MOST, WRITTEN = 40, 5  # points in all, and those given by a person


@pytest.fixture(scope="module")
def answers():
    """Return answers_a2.py: what the students of this test hand in."""
    spec = importlib.util.spec_from_file_location("a2", Path(__file__).parent / "answers_a2.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def path(root):
    return root / "assignments" / "source" / A2 / f"{A2}.ipynb"


@pytest.fixture(scope="module")
def source(path):
    return nbformat.read(path, as_version=4)


@pytest.fixture(scope="module")
def graded(course, answers):
    """Submit the plainest three, grade them in one call, and return each submission as data."""
    course.nbgrader("generate_assignment", A2)
    for student in STOCK:
        course.submit(student, A2, answers.STUDENTS[student])
    course.nbgrader("autograde", A2)
    with Gradebook(f"sqlite:///{course.root / 'gradebook.db'}", "ptm-edu") as gradebook:
        return {
            one.student.id: {
                "score": (one.score, one.max_score),
                "manual": one.needs_manual_grade,
            }
            for one in gradebook.assignment_submissions(A2)
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


def test_the_source_has_no_outputs_and_nbgrader_knows_every_cell_but_trials(source):
    for cell in code_cells(source):
        assert cell.outputs == [] and cell.execution_count is None
    for cell in source.cells:
        assert cell.id.replace("-", "").isalpha() and len(cell.id) > 4, cell.id
        if cell.cell_type == "markdown" or not cell.id.startswith("try-"):
            assert cell.metadata.nbgrader.grade_id == cell.id
            assert cell.metadata.nbgrader.schema_version == 3


def test_it_imports_only_torch_and_check(source):
    nodes = [node for cell in code_cells(source) for node in ast.walk(ast.parse(cell.source))]
    imported = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    assert sorted(ast.unparse(node) for node in imported) == [
        "from ptm_edu.exercises import check",
        "import torch",
        "import torch.nn.functional as F",
    ]


def test_the_engine_reads_five_tasks_and_an_answer_in_words(path):
    assignment = read_assignment(path)
    assert [(one.exercise, one.function) for one in assignment.tasks] == [(n, n) for n in EXERCISES]
    assert [one.points for one in assignment.tasks] == [exercise(n).max_points for n in EXERCISES]
    assert [(one.grade_id, one.points) for one in assignment.manual] == [
        ("too-good-answer", WRITTEN)
    ]


def test_the_table_at_the_top_tells_the_points(source):
    told = [int(row) for row in re.findall(r"\| (\d+) \|$", source.cells[0].source, re.M)]
    assert told == [*(exercise(name).max_points for name in EXERCISES), WRITTEN]
    assert sum(told) == MOST
    minutes = re.findall(r"\| (\d+) \| \d+ \|$", source.cells[0].source, re.M)
    cards = [cell.source for cell in source.cells if cell.id.startswith("card-")]
    rows = [re.search(r"\| (\d+) minutes \| (\d+) \|", card).groups() for card in cards]
    assert rows == [(m, str(points)) for m, points in zip(minutes, told, strict=True)]


def test_the_written_answer_is_marked_by_a_person_with_a_rubric(source):
    cells = {cell.id: cell for cell in source.cells}
    nbgrader = cells["too-good-answer"].metadata.nbgrader
    assert cells["too-good-answer"].cell_type == "markdown"
    assert (nbgrader.grade, nbgrader.solution, nbgrader.points) == (True, True, WRITTEN)
    rubric = re.findall(r"^\| (\d) \| \*\*", cells["card-too-good"].source, re.M)
    assert sum(map(int, rubric)) == WRITTEN


def test_the_model_answers_numbers_are_those_of_the_cards_code(source):
    cells = {cell.id: cell.source for cell in source.cells}
    (code,) = re.findall(r"```python\n(.*?)```", cells["card-too-good"], re.S)
    stacks = {
        "two layers": code,
        "one layer": code.replace("num_layers=2", "num_layers=1"),
        "own stack": code.replace("bidirectional=True, ", ""),
    }
    moved = {}
    for name, written in stacks.items():
        space = {"torch": torch}
        exec(written, space)
        moved[name] = space["forward_half"][2].item()
    told = re.findall(r"`([\w ]+)` (0\.\d{4})", solutions(source)["too-good-answer"])
    assert {name: float(number) for name, number in told} == pytest.approx(moved, abs=6e-5)
    assert moved["two layers"] > 0.01 and moved["one layer"] == moved["own stack"] == 0


def test_each_trial_gives_what_it_says_with_the_solution(source, capsys):
    space = {}
    for cell in code_cells(source):
        if not cell.id.startswith("test-"):
            exec(compile(cell.source, cell.id, "exec"), space)
    told = capsys.readouterr().out
    assert "tensor([ 1.0000, -0.5000,  6.0000]) expected" in told
    assert re.findall(r"loss (\d+\.\d+), expected (\d+\.\d+)", told) == [
        ("0.0000", "0.0000"),
        ("20.0000", "20.0000"),
    ]
    for label, right in (("mix", [1, 6]), ("gradient of w", [-0.75, 0.75])):
        numbers = re.search(rf"{label}: tensor\(\[(.*)\]\) expected", told)[1].split(",")
        assert [float(number) for number in numbers] == pytest.approx(right, abs=1e-4)
    rates = re.findall(r"step +\d+: (\d\.\d{3})", told)
    assert rates == re.findall(r"\d\.\d{3}", told[told.index("expected 0.200") :])
    assert "[[-3.0, -1.0, -3.0], [-2.0, -2.0, -2.0]] expected" in told
    for name in EXERCISES:
        assert space["check"](name, space[name]).passed


def test_the_release_holds_no_solution(root, tmp_path, source):
    shutil.copytree(root / "assignments" / "source", tmp_path / "assignments" / "source")
    folder = start.start(A2, tmp_path)
    text = "\n".join(cell.source for cell in nbformat.read(folder / f"{A2}.ipynb", 4).cells)
    assert text.count("raise NotImplementedError()") == len(EXERCISES)
    assert text.count("YOUR ANSWER HERE") == 1 and "SOLUTION" not in text
    hidden = solutions(source)
    assert len(hidden) == len(EXERCISES) + 1
    for lines in hidden.values():
        for line in filter(None, map(str.strip, lines.splitlines())):
            assert line not in text
    assert not any(word in text for word in ("cross_entropy", "einsum", "masked_fill", "0.0210"))


@pytest.fixture(scope="module")
def engine(course, graded, path, answers):
    """Grade everything with the engine on secret inputs: by student, what came out."""
    notebooks = {SOLUTION: path, RELEASE: course.root / "release" / A2 / path.name}
    for student, given in answers.STUDENTS.items():
        if student not in STOCK:
            course.submit(student, A2, given)
        notebooks[student] = course.root / "submitted" / student / A2 / path.name
    with Sandbox(best()) as sandbox:
        grader = Grader(read_assignment(path), sandbox, lambda exercise: SECRET)
        return {name: grader.grade(Submission(name, one)) for name, one in notebooks.items()}


def test_the_engine_gives_right_answers_all_and_the_blank_release_nothing(engine, answers):
    for canary in (SOLUTION, RELEASE):
        inspect(engine[canary])
    points = {name: one.record.result.points for name, one in engine.items()}
    assert points["right"] == points[SOLUTION] == MOST - WRITTEN
    assert {points[name] for name in (*answers.WRONG, RELEASE)} == {0}


def test_side_conditions_cost_their_own_points(engine):
    reached = {one.exercise: one.points for one in engine["naive"].record.result.exercises}
    assert reached == {name: exercise(name).max_points - 1 for name in EXERCISES}


def test_stock_nbgrader_agrees(graded):
    assert {name: one["score"] for name, one in graded.items()} == {
        "right": (MOST - WRITTEN, MOST),
        "mistaken": (0, MOST),
        "untouched": (0, MOST),
    }
    assert graded["right"]["manual"] and not graded["untouched"]["manual"]


def test_the_graded_notebook_shows_the_cards_with_the_hints(course, graded):
    path = course.root / "autograded" / "mistaken" / A2 / f"{A2}.ipynb"
    cells = {cell.id: cell for cell in nbformat.read(path, 4).cells}
    told = {
        "highway": "Your gate works the wrong way round",
        "bilm_loss": "Your backward logits predict the word after",
        "scalar_mix": "stands inside the softmax",
        "slanted_triangular": "Your triangle is symmetric",
        "concat_pooling": "Padding takes part in your maximum",
    }
    for name, hint in told.items():
        outputs = cells[f"test-{name.replace('_', '-')}"].outputs
        assert [one.output_type for one in outputs] == ["display_data", "execute_result"]
        assert hint in outputs[0].data["text/html"]


def test_a_wrong_notebook_fails_to_validate(course, graded):
    path = course.root / "submitted" / "mistaken" / A2 / f"{A2}.ipynb"
    told = course.nbgrader("validate", str(path)).stdout
    failed = len(EXERCISES) + 1  # the answer in words is missing too
    assert f"VALIDATION FAILED ON {failed} CELL(S)!" in told
