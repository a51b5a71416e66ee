"""Assignment 1 under stock nbgrader: released, validated and graded as instructors will."""

from __future__ import annotations

import ast

import nbformat
import pytest
from nbgrader.api import Gradebook

from ptm_edu.exercises import exercise

A1 = "a1_word2vec"
HEAD = "def negative_sampling_loss(center, context, negatives):\n"
SCORES = """    positive = (center * context).sum(-1)
    negative = (negatives * center[:, None]).sum(-1)
"""
RIGHT = (
    f"import warnings\n\n{HEAD}    warnings.warn('careful')\n{SCORES}"
    "    return (F.softplus(-positive) + F.softplus(negative).sum(1)).mean()"
)
WRONG = {
    "sign": f"{HEAD}{SCORES}"
    "    return -(F.logsigmoid(positive) + F.logsigmoid(negative).sum(1)).mean()",
    "raises": f"{HEAD}    raise SystemExit('that is all')",
    "deleted": "# no function at all",
    "untouched": None,
}
NAIVE = (
    HEAD + SCORES + "    return -(torch.log(torch.sigmoid(positive)) + "
    "torch.log(torch.sigmoid(-negative)).sum(1)).mean()"
)


@pytest.fixture(scope="module")
def source(root):
    return nbformat.read(root / "assignments" / "source" / A1 / f"{A1}.ipynb", as_version=4)


@pytest.fixture(scope="module")
def released(course):
    course.nbgrader("generate_assignment", A1)
    return nbformat.read(course.root / "release" / A1 / f"{A1}.ipynb", as_version=4)


@pytest.fixture(scope="module")
def scores(course, released):
    """Submit everything, grade it in one call, and return each student's points."""
    for student, answer in {"right": RIGHT, "naive": NAIVE, **WRONG}.items():
        course.submit(student, A1, answer)
    course.nbgrader("autograde", A1)
    with Gradebook(f"sqlite:///{course.root / 'gradebook.db'}", "ptm-edu") as gradebook:
        return {
            one.student.id: (one.score, one.max_score)
            for one in gradebook.assignment_submissions(A1)
        }


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


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
    graded = [cell for cell in source.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    assert [cell.source for cell in graded] == [
        'check("negative_sampling_loss", negative_sampling_loss).points'
    ]
    asked = exercise("negative_sampling_loss")
    assert graded[0].metadata.nbgrader.points == asked.max_points == 10


def test_the_release_holds_no_solution(source, released):
    solution = source.cells[[c.id for c in source.cells].index("negative-sampling-loss")].source
    hidden = solution.split("### BEGIN SOLUTION\n")[1].split("    ### END SOLUTION")[0]
    text = "\n".join(cell.source for cell in released.cells)
    assert "SOLUTION" not in text and "raise NotImplementedError()" in text
    for line in filter(None, map(str.strip, hidden.splitlines())):
        assert line not in text
    assert "logsigmoid" not in text and "softplus" not in text


def test_a_right_answer_gets_full_marks_though_it_warns(scores):
    assert scores["right"] == (10, 10)


def test_a_wrong_answer_gets_nothing(scores):
    assert {name: scores[name] for name in WRONG} == dict.fromkeys(WRONG, (0, 10))


def test_a_side_condition_costs_its_own_point(scores):
    assert scores["naive"] == (9, 10)


def test_the_graded_notebook_shows_the_card_with_the_hint(course, scores):
    graded = course.root / "autograded" / "sign" / A1 / f"{A1}.ipynb"
    (cell,) = [c for c in nbformat.read(graded, 4).cells if c.id == "test-negative-sampling-loss"]
    assert [one.output_type for one in cell.outputs] == ["display_data", "execute_result"]
    assert "Mind the sign inside σ" in cell.outputs[0].data["text/html"]


@pytest.mark.parametrize("student", ["right", "sign"])
def test_validate_says_whether_it_would_get_full_marks(course, scores, student):
    path = course.root / "submitted" / student / A1 / f"{A1}.ipynb"
    told = course.nbgrader("validate", str(path)).stdout
    passed = "Success! Your notebook passes all the tests." in told
    assert passed is (student == "right")
    assert ("VALIDATION FAILED ON 1 CELL(S)!" in told) is (student == "sign")
