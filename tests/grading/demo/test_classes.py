"""A made-up class hands in what it says: everything once, and expected points that hold."""

from __future__ import annotations

import ast
import json
import shutil

import nbformat
import pytest

from ptm_edu.exercises import exercise
from ptm_edu.grading.assembly import open_assignment
from ptm_edu.grading.demo.answers import mistakes
from ptm_edu.grading.demo.attacks import ATTACKS, EXERCISES
from ptm_edu.grading.demo.classes import distinct, make_class
from ptm_edu.grading.demo.submission import A1, worth
from ptm_edu.grading.records.course import Course


@pytest.fixture
def course(root, tmp_path):
    """A course folder with a1 and nothing handed in."""
    shutil.copytree(root / "assignments" / "source" / A1, tmp_path / "source" / A1)
    return Course(tmp_path)


def files(course):
    opened = open_assignment(course, A1)
    return {student: opened.submission(student).content for student in opened.students()}


def code(content):
    """Return the code cells of a notebook, None for a file that is none."""
    try:
        return [c["source"] for c in json.loads(content)["cells"] if c["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError):
        return None


def test_sixty_students_hand_in_everything_once(course):
    names = make_class(course)
    handed_in = files(course)
    assert names == sorted(handed_in) and len(names) == 60
    assert any("王" in name for name in names)
    sources = ["\n".join(code(content) or []) for content in handed_in.values()]
    for name in EXERCISES:
        for mistake, source in mistakes(name).items():
            assert any(source in one for one in sources), (name, mistake)
    assert sum(code(content) is None for content in handed_in.values()) >= 2
    assert sum("from ptm_edu.word2vec import" in one for one in sources) >= 2
    assert len(set(handed_in.values())) > 55


def test_one_of_them_is_late(course):
    make_class(course)
    told = [path.read_text() for path in (course.root / "submitted").rglob("timestamp.txt")]
    assert len(told) == 60 and sum(one > "2026-10-12 22" for one in told) == 1


@pytest.mark.slow
def test_the_same_seed_gives_the_same_class(root, course, tmp_path_factory):
    other = Course(tmp_path_factory.mktemp("other"))
    shutil.copytree(root / "assignments" / "source" / A1, other.root / "source" / A1)
    assert make_class(course, seed=3) == make_class(other, seed=3)
    one, two = files(course), files(other)
    # an attack names the folder it aims at
    same = [n for n in one if one[n].replace(bytes(course.root), bytes(other.root)) == two[n]]
    assert len(same) == 60


def test_a_class_too_small_for_all_is_refused(course):
    with pytest.raises(ValueError, match="size 10, expected"):
        make_class(course, size=10)


def test_the_release_in_it_is_what_nbgrader_gives(course):
    make_class(course)
    broken = {attack.name for attack in ATTACKS if attack.edit}
    assert broken
    opened = open_assignment(course, A1)
    for student in opened.students():
        try:
            notebook = nbformat.read(opened.path("submitted", student), as_version=4)
        except (ValueError, AttributeError, KeyError):
            continue
        answers = [c for c in notebook.cells if c.metadata.get("nbgrader", {}).get("locked")]
        assert all("checksum" in cell.metadata.nbgrader for cell in answers)
        assert "SOLUTION" not in "".join(cell.source for cell in notebook.cells)


@pytest.mark.slow
def test_no_two_of_many_hold_equal_code_and_points_are_as_told(course):
    expected = distinct(course, 60, seed=1)
    trees = set()
    full = 0
    for student, content in files(course).items():
        answers = [s for s in code(content) if any(f"def {name}(" in s for name in EXERCISES)]
        assert len(answers) == len(EXERCISES)
        trees |= {ast.dump(ast.parse(source)) for source in answers}
        for name, source in zip(EXERCISES, answers, strict=True):
            assert worth(name, source, course.seeds()(name, student)) == expected[student][name]
            full += expected[student][name] == exercise(name).max_points
    assert len(trees) == 60 * len(EXERCISES)
    assert 0.7 < full / len(trees) < 0.9
