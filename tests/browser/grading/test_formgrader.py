"""Formgrader, opened in JupyterLab on the engine's results, shows each student's marks."""

from __future__ import annotations

import importlib.util
import os
import shutil
from types import ModuleType

import pytest
from playwright.sync_api import expect

from ptm_edu.grading.assembly import open_assignment
from ptm_edu.grading.gradebook import GradebookWriter, ensure_released, write_autograded

pytestmark = pytest.mark.slow

A1 = "a1_word2vec"
FULL = 50.0
WORDS = {"antonyms-answer": "They stand near the same words."}
HOSTILE = """<script>top.owned = "script"</script>
<img src="x" onerror="top.owned = 'image'">
`<b>kept</b>` and $a<b$ and [a link](javascript:top.owned='link')
![](attachment:none.png) <style>body { display: none }</style>
"""
WHEN = "2026-03-01 11:00:00 UTC"
CLASS = {  # points by exercise, None a fault of ours; and the answer in words
    'Zoë O\'Brien "Z"': (lambda task: task.points, WORDS),
    "李 明": (lambda task: task.points - 1, {}),
    "lost": (lambda task: None if task.exercise == "analogy" else task.points, {}),
    "nothing": (lambda task: 0.0, {}),
    "hostile": (lambda task: 0.0, {"antonyms-answer": HOSTILE}),
}


def by_hand(root) -> ModuleType:
    """Return the engine's own test class, which makes results by hand."""
    path = root / "tests" / "grading" / "gradebook" / "conftest.py"
    spec = importlib.util.spec_from_file_location("grading_by_hand", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def school(root, tmp_path_factory):
    """A course folder inside a repository, with a class whose results the engine has written."""
    module = by_hand(root)
    folder = tmp_path_factory.mktemp("repository") / "assignments"
    shutil.copytree(root / "assignments", folder, ignore=shutil.ignore_patterns(*module.LEFT_OUT))
    ensure_released(open_assignment(module.Course(folder), A1))
    school = module.Class(folder)
    with GradebookWriter(school.opened) as writer:
        for student, (points, words) in CLASS.items():
            notebook = school.submit(student, words, when=WHEN)
            result = school.result(student, points)
            writer.write(result, notebook, WHEN)
            write_autograded(school.opened, result, notebook, WHEN)
    return school


@pytest.fixture(scope="module")
def graders_lab(school, start_lab, tmp_path_factory):
    """JupyterLab as `ptm-edu lab` starts it: in assignments/, with the repository as its root."""
    folder = school.course.root
    with start_lab(tmp_path_factory.mktemp("home"), folder.parent, started_in=folder) as lab:
        yield lab


@pytest.fixture
def watched(graders_lab, open_page):
    """A page that has JupyterLab open, and asks nothing of the network."""
    opened = open_page(width=1500, height=1300)
    opened.page.goto(f"{graders_lab.url}/lab?token={graders_lab.token}&reset")
    expect(opened.page.get_by_role("menuitem", name="Nbgrader", exact=True)).to_be_visible()
    yield opened
    assert not opened.outward


@pytest.fixture
def formgrader(watched):
    """The frame in which the menu's "Formgrader" opens."""
    watched.page.get_by_role("menuitem", name="Nbgrader", exact=True).click()
    watched.page.get_by_role("menuitem", name="Formgrader", exact=True).click()
    frame = watched.page.frame_locator("iframe[src*=formgrader]")
    expect(frame.get_by_role("link", name=A1, exact=True)).to_be_visible()
    return frame


def number(points):
    return f"{points:g} / 55"


def test_the_submissions_table_shows_each_students_marks(school, watched, formgrader):
    formgrader.locator("tr", has_text=A1).locator(".num-submissions a").click()
    rows = formgrader.locator("tbody tr")
    expect(rows).to_have_count(len(CLASS))
    marks = school.marks()
    for student in CLASS:
        row = rows.filter(has=formgrader.get_by_text(student, exact=True))
        expect(row.locator(".score")).to_have_text(number(marks[student]["score"][0]))
        wanted = "needs manual grading" if marks[student]["manual"] else "graded"
        expect(row.locator(".status")).to_have_text(wanted)
    assert [marks[s]["score"][0] for s in CLASS] == [FULL, FULL - 7, FULL - 5, 0.0, 0.0]
    picture(watched, "table")


def open_submission(formgrader, student):
    """Go to a student's notebook, as a person who marks answers does."""
    formgrader.get_by_role("link", name="Manual Grading").click()
    # By address: the page before has links of the same name, and may still be shown.
    formgrader.locator(f"td a[href$='/gradebook/{A1}']").click()
    formgrader.locator(f"td a[href$='/gradebook/{A1}/{A1}']").click()
    expect(formgrader.locator("tbody tr")).to_have_count(len(CLASS))
    formgrader.get_by_role("button", name="Show All Names").click()
    formgrader.get_by_role("link", name=student, exact=True).click()


def test_a_submission_shows_the_reports_and_the_points(school, watched, formgrader):
    open_submission(formgrader, "李 明")
    grades = school.marks()["李 明"]["grades"]
    for task in school.tasks:
        box = formgrader.locator(f"#{task.grade_id}")
        expect(box).to_have_attribute("placeholder", f"{grades[task.grade_id][0]:g}")
    cards = formgrader.locator(".output_html [role=group]")
    expect(cards).to_have_count(len(school.tasks))
    for card, task in zip(cards.all(), school.tasks, strict=True):
        expect(card).to_contain_text(f"{task.points - 1:g} of {task.points:g} points")
    picture(watched, "submission")


def test_points_given_there_stay_when_the_class_is_graded_again(school, watched, formgrader):
    student = 'Zoë O\'Brien "Z"'
    open_submission(formgrader, student)
    box = formgrader.locator("#antonyms-answer")
    answer = formgrader.locator(".nbgrader_cell", has=box)
    # Its mark has arrived, and what is typed now is saved.
    expect(answer.locator(".extra-credit")).to_have_attribute("placeholder", "0")
    box.fill("4")
    with watched.page.expect_response(lambda one: "/api/grade/" in one.url) as saved:
        box.blur()
    assert saved.value.ok
    assert school.marks()[student]["grades"]["antonyms-answer"] == (None, 4.0, False)
    with GradebookWriter(school.opened) as writer:
        result = school.result(student, lambda task: 1.0)
        writer.write(result, school.submit(student, WORDS), WHEN)
    assert school.marks()[student]["score"][0] == len(school.tasks) + 4


def test_what_a_student_writes_runs_nothing_in_the_graders_browser(school, watched, formgrader):
    open_submission(formgrader, "hostile")
    answer = formgrader.locator(".nbgrader_cell", has=formgrader.locator("#antonyms-answer"))
    expect(answer).to_contain_text("<\u200bb>kept<\u200b/b>")
    expect(answer.locator("img[src=x], script, style")).to_have_count(0)
    answer.get_by_text("a link").click()
    expect(formgrader.locator("#antonyms-answer")).to_be_visible()
    assert watched.page.evaluate("window.owned ?? null") is None


def picture(watched, name):
    folder = os.environ.get("PTM_EDU_PICTURES")
    if folder:
        watched.page.screenshot(path=f"{folder}/formgrader-{name}.png")
