"""The graded notebook: our reports in its test cells, and nothing that could run."""

from __future__ import annotations

import base64

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbconvert import HTMLExporter
from nbgrader.utils import determine_grade

from ptm_edu.grading.gradebook import sanitize, write_autograded
from ptm_edu.grading.pages.exercise_report import report_html, report_text

A1 = "a1_word2vec"
HOSTILE = "<script>alert(1)</script>"


def half(task):
    return task.points / 2


def one_lost(task):
    return None if task.exercise == "analogy" else 0.0


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
    write_autograded(school.opened, result, notebook, "")
    cells = {cell.id: cell for cell in read(school, "one").cells}
    for exercise in result.exercises:
        first, *rest = cells[exercise.grade_id].outputs
        text, html = report_text(exercise), report_html(exercise)
        assert first.data == {"text/plain": text, "text/html": html}
        if exercise.outcome == "fault":
            assert rest == []
        else:
            assert determine_grade(cells[exercise.grade_id])[0] == exercise.points


def test_nothing_of_the_submission_but_its_texts_stays(school):
    notebook = hostile(school.submit("one"))
    before = nbformat.writes(notebook)
    write_autograded(school.opened, school.result("one", half), notebook, "")
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
    write_autograded(school.opened, result, notebook, "2026-03-01 11:00:00 UTC")
    assert path.with_name("timestamp.txt").read_text("utf-8") == "2026-03-01 11:00:00 UTC"
    assert path.stat().st_mode & 0o777 == 0o444
    write_autograded(school.opened, result, notebook, "", permissions=0o664)
    assert not path.with_name("timestamp.txt").exists()
    assert path.stat().st_mode & 0o777 == 0o664
    assert path.parent.stat().st_mode & 0o7777 == 0o2775


def test_half_a_character_does_not_stop_it(school):
    notebook = school.submit("one")
    next(c for c in notebook.cells if c.id == "antonyms-answer").source = "\ud83d half"
    write_autograded(school.opened, school.result("one", half), notebook, "")
    cells = {cell.id: cell for cell in read(school, "one").cells}
    assert cells["antonyms-answer"].source == "? half"


PICTURE = base64.b64encode(b"\x89PNG and so on").decode()
ATTACKS = (
    "<script>alert(1)</script>",
    "<ScRiPt src=//evil.example/x.js>",
    "<img src=x onerror=alert(1)>",
    "a <svg/onload=alert(1)> b",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<!--\n<script>alert(1)</script>",
    "`x` <b\nonmouseover=alert(1)>",
    "[x](javascript:alert(1)) [y](JaVaScRiPt:alert(1)) [z](data:text/html,<b>)",
    "[x]\n\n[x]: javascript:alert(1)",
    "[x][y]\n\n[y]:\njavascript:alert(1)",
    "[x](<javascript:alert(1)>) [y]( javascript:alert(1)) [z](\njavascript:alert(1))",
    "[x](java&#115;cript:alert(1)) [y](\\javascript:alert(1)) [z](&#1;javascript:alert(1))",
    "[![x](javascript:alert(1))](javascript:alert(2))",
    "![](attachment:none.png)",
    "![x](attachment:)",
    "$a<b onclick=alert(1)>$ and $$<script>alert(1)</script>$$",
    "# <img src=x onerror=alert(1)>",
    "```<script>\nalert(1)\n```",
    '<https://evil.example/"onmouseover=alert(1)>',
)


def page(source, attachments=None):
    """Return the HTML that nbconvert makes of a cell, parsed."""
    cell = nbformat.v4.new_markdown_cell(sanitize.markdown(source, attachments))
    notebook = nbformat.v4.new_notebook(cells=[cell])
    html, _ = HTMLExporter(template_name="classic").from_notebook_node(notebook)
    return BeautifulSoup(html, "html.parser").find(class_="text_cell_render")


@pytest.mark.parametrize("attack", ATTACKS)
def test_markdown_brings_no_element_that_does_anything(attack):
    rendered = page(attack)
    for element in rendered.find_all(True):
        assert element.name in {"p", "a", "img", "code", "h1", "pre", "div", "span"}, element
        assert not any(name.startswith("on") for name in element.attrs), element
        assert element.get("href", "#").startswith(("#", "https://")), element


def test_what_a_student_wrote_can_still_be_read():
    source = "**yes**, because `<b>x</b>` and $a<b$ and a < b & c\n\n- <br> one [here](https://a.example)"
    text = page(source).get_text().replace("\u200b", "")
    assert "yes, because <b>x</b> and $a<b$ and a < b & c" in text and "<br> one" in text
    assert [one["href"] for one in page(source).find_all("a")] == ["https://a.example"]


def test_attached_pictures_stay_and_nothing_else_that_was_attached():
    attached = {
        "my own 图.png": {"image/png": PICTURE},
        "x.svg": {"image/svg+xml": PICTURE},
        "y.png": {"image/png": '" onerror="alert(1)'},
        "z.png": {"image/png": 7},
        "w.png": "no dictionary",
    }
    names = ("my%20own%20图.png", "x.svg", "y.png", "z.png", "w.png")
    rendered = page(" ".join(f"![](attachment:{name})" for name in names), attached).find_all("img")
    none = "data:image/png;base64,"
    assert [one["src"] for one in rendered] == [none + PICTURE, *4 * [none]]


def test_the_releases_own_html_stays(school):
    path = school.course.notebook("release", A1)
    release = nbformat.read(path, as_version=4)
    release.cells[0].source += "<br>own"
    nbformat.write(release, path)
    notebook = school.submit("one")
    notebook.cells[0].source, theirs = release.cells[0].source, "<br>theirs"
    notebook.cells[1].source += theirs
    markdown = [cell for cell in notebook.cells[:2] if cell.cell_type == "markdown"]
    write_autograded(school.opened, school.result("one", half), notebook, "")
    written = read(school, "one").cells
    assert written[0].source.endswith("<br>own") and len(markdown) == 2
    assert written[1].source.endswith("<\u200bbr>theirs")
