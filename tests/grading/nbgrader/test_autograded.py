"""The graded notebook: our reports in its test cells, and nothing that could run."""

from __future__ import annotations

import nbformat
import pytest
from nbgrader.utils import determine_grade

from ptm_edu.grading.nbgrader import write_autograded
from ptm_edu.grading.pages.shown import shown_text_html

A1 = "a1_word2vec"
HOSTILE = "<script>alert(1)</script>"


def half(task):
    return task.points / 2


def one_lost(task):
    return None if task.exercise == "analogy" else 0.0


def shown(one):
    return f"{one.exercise}: {one.points}", f"<b>{one.exercise}</b>"


def hostile(notebook):
    """Fill a notebook with outputs and metadata that a page would run."""
    for cell in notebook.cells:
        cell.metadata.tags = [HOSTILE]
        if cell.cell_type == "code":
            data = {"text/html": HOSTILE, "application/javascript": "alert(1)"}
            cell.outputs = [nbformat.v4.new_output("display_data", data)]
            cell.execution_count = 7
    notebook.metadata.widgets = {"application/vnd.jupyter.widget-state+json": {"state": {}}}
    notebook.metadata.title = HOSTILE
    raw = nbformat.v4.new_raw_cell(HOSTILE, metadata={"raw_mimetype": "text/html"})
    notebook.cells.append(raw)
    return notebook


def read(school, student):
    path = school.course.notebook("autograded", A1, student)
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return notebook


@pytest.mark.parametrize("points", [half, one_lost])
def test_nbgrader_reads_our_points_in_the_test_cells(school, points):
    notebook, result = school.submit("one"), school.result("one", points)
    write_autograded(school.course, result, notebook, shown)
    cells = {cell.id: cell for cell in read(school, "one").cells}
    for exercise in result.exercises:
        first, *rest = cells[exercise.grade_id].outputs
        assert first.data == dict(zip(("text/plain", "text/html"), shown(exercise), strict=True))
        if exercise.outcome == "fault":
            assert rest == []
        else:
            assert determine_grade(cells[exercise.grade_id])[0] == exercise.points


def test_nothing_of_the_submission_but_its_texts_stays(school):
    notebook = hostile(school.submit("one"))
    before = nbformat.writes(notebook)
    write_autograded(school.course, school.result("one", half), notebook, shown)
    assert nbformat.writes(notebook) == before
    written = read(school, "one")
    assert [c.source for c in written.cells] == [c.source for c in notebook.cells]
    tests = {task.grade_id for task in school.tasks}
    for cell in written.cells:
        assert set(cell.metadata) <= {"nbgrader", "editable", "deletable", "raw_mimetype"}
        if cell.cell_type == "code":
            assert cell.execution_count is None and bool(cell.outputs) == (cell.id in tests)
    assert written.cells[-1].metadata == {"raw_mimetype": "text/plain"}
    assert set(written.metadata) <= {"kernelspec", "language_info"}


def test_it_is_written_again_over_a_read_only_file_and_follows_the_timestamp(school):
    notebook = school.submit('李 "明" O\'Brien', when="2026-03-01 11:00:00 UTC")
    result = school.result('李 "明" O\'Brien', half)
    path = school.course.notebook("autograded", A1, result.student)
    write_autograded(school.course, result, notebook, shown)
    assert path.with_name("timestamp.txt").read_text("utf-8") == "2026-03-01 11:00:00 UTC"
    assert path.stat().st_mode & 0o777 == 0o444
    school.course.notebook("submitted", A1, result.student).with_name("timestamp.txt").unlink()
    write_autograded(school.course, result, notebook, shown, permissions=0o664)
    assert not path.with_name("timestamp.txt").exists()
    assert path.stat().st_mode & 0o777 == 0o664
    assert path.parent.stat().st_mode & 0o7777 == 0o2775


def test_half_a_character_does_not_stop_it(school):
    notebook = school.submit("one")
    next(c for c in notebook.cells if c.id == "antonyms-answer").source = "\ud83d half"
    write_autograded(school.course, school.result("one", half), notebook, shown)
    cells = {cell.id: cell for cell in read(school, "one").cells}
    assert cells["antonyms-answer"].source == "? half"


def test_unless_told_otherwise_it_shows_what_the_student_may_see(school):
    result = school.result("one", one_lost)
    write_autograded(school.course, result, school.submit("one"))
    cells = {cell.id: cell for cell in read(school, "one").cells}
    for exercise in result.exercises:
        data = cells[exercise.grade_id].outputs[0].data
        assert (data["text/plain"], data["text/html"]) == shown_text_html(exercise)
