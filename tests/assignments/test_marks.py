"""Every assignment handed in: what stock nbgrader and the engine give right and wrong answers."""

from __future__ import annotations

import nbformat
import pytest

from ptm_edu.grading.intake.submission import read_submission
from ptm_edu.cli import start
from ptm_edu.grading.intake.assignment import read_assignment

from ptm_edu.grading.run.canaries import RELEASE, SOLUTION, require_known_marks
from ptm_edu.grading.run.grader import Grader
from ptm_edu.grading.sandbox.isolation import strongest_level
from ptm_edu.grading.sandbox.client import Sandbox


def test_the_engine_gives_every_reference_answer_full_marks(root):
    paths = sorted(root.glob("assignments/source/*/*.ipynb"))
    assert len(paths) >= 5
    with Sandbox(strongest_level()) as sandbox:
        for path in paths:
            grader = Grader(read_assignment(path), sandbox, lambda exercise, student: 2**255 - 19)
            require_known_marks(grader.grade(read_submission(SOLUTION, path)))


@pytest.mark.slow
def test_the_engine_gives_right_answers_all_and_wrong_ones_nothing(assigned, engine):
    require_known_marks(engine[RELEASE])
    points = {name: graded.record.result.points for name, graded in engine.items()}
    assert points["right"] == assigned.answers.MOST - assigned.manual_points
    assert {points[name] for name in (*assigned.wrong, RELEASE)} == {0}


@pytest.mark.slow
def test_the_engine_takes_the_points_of_side_conditions_only(assigned, engine):
    for student in assigned.answers.PARTLY:
        results = engine[student].record.result.exercises
        reached = {result.exercise: result.points for result in results}
        assert reached == assigned.answers.REACHED[student]
        for exercise, hint in assigned.answers.HINTS.get(student, {}).items():
            [public] = [result.public for result in results if result.exercise == exercise]
            assert hint in public.to_html()


@pytest.mark.slow
def test_stock_nbgrader_agrees(assigned, stock):
    most, by_hand = assigned.answers.MOST, assigned.manual_points
    assert {*stock} == {*assigned.stock} >= {"right", "mistaken"}
    assert stock["right"]["score"] == (most - by_hand, most)
    wrong = {name: stock[name]["score"] for name in assigned.wrong if name in stock}
    assert wrong == dict.fromkeys(wrong, (0, most))
    for student in {*assigned.answers.PARTLY} & {*stock}:
        cells = stock[student]["cells"]
        reached = {task.exercise: cells[task.grade_id] for task in assigned.assignment.tasks}
        assert reached == assigned.answers.REACHED[student]


@pytest.mark.slow
def test_a_person_has_to_read_words_and_nothing_else(assigned, stock):
    assert bool(stock["right"]["manual"]) == bool(assigned.manual_points)
    assert "untouched" not in stock or not stock["untouched"]["manual"]


@pytest.mark.slow
def test_the_graded_notebook_shows_the_cards_with_the_hints(assigned, course, stock):
    for student in {*assigned.answers.HINTS} & {*stock}:
        hints = assigned.answers.HINTS[student]
        path = course.notebook("autograded", assigned.name, student)
        cells = {cell.id: cell for cell in nbformat.read(path, 4).cells}
        assert {*hints} == {*assigned.exercises}
        for task in assigned.assignment.tasks:
            outputs = cells[task.grade_id].outputs
            assert [output.output_type for output in outputs] == ["display_data", "execute_result"]
            assert hints[task.exercise] in outputs[0].data["text/html"]


# It runs the same test cells as the release of every assignment: one is enough.
@pytest.mark.slow
@pytest.mark.parametrize("assigned", ["a1_word2vec"], indirect=True, scope="session")
def test_validate_says_whether_it_would_get_full_marks(assigned, course, handed_in):
    notebooks = (str(handed_in[student]) for student in ("right", "mistaken"))
    right, failed, mistaken = course.nbgrader("validate", *notebooks).stdout.partition(
        "VALIDATION FAILED ON "
    )
    assert "Success! Your notebook passes all the tests." in right and failed
    # The mistaken one's answer in words is missing too.
    count = len(assigned.exercises) + len(assigned.assignment.manual)
    assert mistaken.startswith(f"{count} CELL(S)!") and "Success!" not in mistaken


@pytest.mark.slow
def test_ptm_edu_start_gives_the_release_of_nbgrader(assigned, course, tmp_path):
    started = start.release(assigned.name, course.root / "source", tmp_path) / assigned.path.name
    released = course.notebook("release", assigned.name)
    sources = [[cell.source for cell in nbformat.read(p, 4).cells] for p in (started, released)]
    assert sources[0] == sources[1]
