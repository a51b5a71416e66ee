"""Before grading, release and gradebook follow the source without anybody's doing."""

from __future__ import annotations

import json
import sqlite3

import nbformat
import pytest

from ptm_edu.grading.assembly import open_assignment
from ptm_edu.grading.gradebook import GradebookWriter, ensure_released, released

A1 = "a1_word2vec"


def edit(school, change):
    path = school.course.notebook("source", A1)
    source = nbformat.read(path, as_version=4)
    change({cell.id: cell for cell in source.cells}, source)
    nbformat.write(source, path)


def points(school):
    with school.gradebook() as gradebook:
        cells = gradebook.find_notebook(A1, A1).grade_cells
        return {cell.name: cell.max_score for cell in cells}


def test_an_unchanged_source_is_left_alone(school, monkeypatch):
    monkeypatch.setattr(released, "_generate", lambda *_: pytest.fail("made again"))
    assert ensure_released(open_assignment(school.course, A1)) is False


@pytest.mark.parametrize(
    "gone",
    [pytest.param("gradebook.db", marks=pytest.mark.slow), f"release/{A1}/{A1}.ipynb", "memory"],
)
def test_what_is_missing_is_made_again(school, gone):
    path = school.course.root / gone
    if gone == "memory":
        path = school.course.engine(A1) / "released.json"
    path.unlink()
    assert ensure_released(open_assignment(school.course, A1)) is True
    assert path.exists() and len(points(school)) == 8
    assert ensure_released(open_assignment(school.course, A1)) is False


def test_points_and_text_follow_the_source(school):
    def change(cells, _):
        cells["antonyms-answer"].metadata.nbgrader.points = 7
        cells["card-antonyms"].source += "\n\nTake your time."

    notebook = school.submit("one")
    with GradebookWriter(school.opened) as writer:
        writer.write(school.result("one", lambda task: task.points), notebook, "")
    edit(school, change)
    assert ensure_released(open_assignment(school.course, A1)) is True
    assert points(school)["antonyms-answer"] == 7
    assert "Take your time." in school.course.notebook("release", A1).read_text(encoding="utf-8")
    assert school.marks()["one"]["score"][:2] == (50.0, 57.0)


def test_points_changed_in_the_gradebook_alone_go_back(school):
    with sqlite3.connect(school.course.root / "gradebook.db") as database:
        database.execute("UPDATE grade_cells SET max_score = 100")
    assert ensure_released(open_assignment(school.course, A1)) is True
    assert sum(points(school).values()) == 55


def test_graded_cells_cannot_come_or_go_once_somebody_was_graded(school):
    def change(cells, source):
        source.cells.remove(cells["antonyms-answer"])

    with GradebookWriter(school.opened) as writer:
        writer.write(school.result("one", lambda task: 0.0), school.submit("one"), "")
    edit(school, change)
    with pytest.raises(ValueError, match="the gradebook cannot follow") as raised:
        ensure_released(open_assignment(school.course, A1))
    assert "\n" not in str(raised.value)


def test_an_unknown_assignment_is_told(school):
    with pytest.raises(LookupError, match=r"there is no .*a9\.ipynb"):
        open_assignment(school.course, "a9")


def test_the_release_holds_no_solution(school):
    text = json.dumps(json.loads(school.course.notebook("release", A1).read_text("utf-8")))
    assert text.count("raise NotImplementedError()") == 7 and "BEGIN SOLUTION" not in text
