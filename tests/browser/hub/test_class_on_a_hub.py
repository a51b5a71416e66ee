"""A class on JupyterHub: three people in three browsers, from the first login to read feedback.

The tests tell one story, in order. Students hand in through nbgrader's exchange; one of them tries
everything else.
"""

from __future__ import annotations

import json
import re
import runpy
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import requests
from playwright.sync_api import Browser, Page, expect

from .conftest import COURSE, INSTRUCTOR, Hub

pytestmark = pytest.mark.slow

A1 = "a1_word2vec"
ANA, BEN, MALLORY = "ptm-ana", "ptm-ben", "ptm-mallory"
ANSWERS = runpy.run_path(str(Path(__file__).parents[2] / "assignments" / "answers_a1.py"))
WORDS = "Antonyms stand near the same words, so their vectors are close."


def test_an_instructor_releases_an_assignment(hub: Hub, chromium: Browser, browser_of) -> None:
    browser_of[INSTRUCTOR] = hub.login(chromium.new_context(), INSTRUCTOR)
    hub.as_user(INSTRUCTOR, ["nbgrader", "generate_assignment", A1], COURSE)
    assert "Released as" in hub.as_user(INSTRUCTOR, ["nbgrader", "release_assignment", A1], COURSE)


def test_a_student_gets_the_course_and_a_widget_draws(hub, chromium, browser_of) -> None:
    page = browser_of[ANA] = hub.login(chromium.new_context(), ANA)
    open_notebook(hub, page, "notebooks/01_word2vec.ipynb")
    page.locator(".jp-Notebook .jp-Cell").first.click()
    for _ in range(6):
        page.keyboard.press("Shift+Enter")
    expect(page.locator(".ptm svg").first).to_be_visible(timeout=90_000)


def test_a_student_fetches_works_checks_and_submits(hub, browser_of) -> None:
    fetch_and_answer(hub, browser_of[ANA], ANA)
    page = browser_of[ANA]
    open_notebook(hub, page, f"{A1}/{A1}.ipynb")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    passed = page.locator(".jp-OutputArea-output", has_text=re.compile(r"\d+ of \d+ points"))
    expect(passed.last).to_contain_text("analogies", ignore_case=True, timeout=120_000)
    page.keyboard.press("Control+s")
    submit(hub, page, ANA)


def test_another_submits_late(hub, chromium, browser_of) -> None:
    time.sleep(1)  # the date has no fractions of a second
    due = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime())
    set_due = ["nbgrader", "db", "assignment", "add", A1, "--duedate", due]
    hub.as_user(INSTRUCTOR, set_due, COURSE)
    with open(COURSE / "nbgrader_config.py", "a", encoding="utf-8") as settings:
        settings.write('\nc.LateSubmissionPlugin.penalty_method = "zero"\n')
    page = browser_of[BEN] = hub.login(chromium.new_context(), BEN)
    fetch_and_answer(hub, page, BEN)
    time.sleep(1)
    submit(hub, page, BEN)


# What mallory writes into the exchange, by the words of the sentence that the instructor gets.
FORGED = """
import os, shutil, sys, time
from pathlib import Path

inbound, notebook, victim = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
now = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime())
last = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(time.time() + 60))
early = "2020-01-01 00:00:00 UTC"


def folder(name):
    made = inbound / name
    made.mkdir()
    (made / "timestamp.txt").write_text(name.split("+")[2])
    shutil.copy(notebook, made)
    return made


folder(f"{victim}+a1_word2vec+{now}+in-the-name-of-another")
folder(f"ptm-mallory+a1_word2vec+{early}+earlier-than-it-was")
many = folder(f"ptm-mallory+a1_word2vec+{now}+many-files")
for number in range(1500):
    (many / str(number)).touch()
huge = folder(f"ptm-mallory+a1_word2vec+{now}+huge-file")
os.truncate(os.open(huge / "huge.bin", os.O_CREAT | os.O_WRONLY), 2 * 2**30)
shut = folder(f"ptm-mallory+a1_word2vec+{now}+nobody-may-read")
shut.chmod(0)
folder(f"ptm-mallory+a1_word2vec+no time+no-time")
os.mkfifo(folder(f"ptm-mallory+a1_word2vec+{now}+a-pipe") / "pipe")
linked = folder(f"ptm-mallory+a1_word2vec+{last}+a-link")
(linked / "a1_word2vec.ipynb").unlink()
(linked / "a1_word2vec.ipynb").symlink_to(
    f"/home/ptm-instructor/ptm-edu/assignments/submitted/{victim}/a1_word2vec/a1_word2vec.ipynb"
)
(inbound / f"ptm-mallory+a1_word2vec+{now}+a-link-to-a-folder").symlink_to(
    f"/home/ptm-instructor/ptm-edu/assignments/submitted/{victim}/a1_word2vec"
)
"""
SENTENCES = {
    "in-the-name-of-another": "it is in ptm-ana's name, but ptm-mallory wrote it",
    "earlier-than-it-was": "it claims to be from 2020-01-01 00:00:00 UTC, but was written at",
    "many-files": "it holds more than 1,000 files or 100 MB",
    "huge-file": "it holds more than 1,000 files or 100 MB",
    "nobody-may-read": "it cannot be read (Permission denied)",
    "no-time": "its name is not STUDENT+ASSIGNMENT+TIME+",
    "a-link-to-a-folder": "it cannot be read",
}


def test_nobody_hands_in_for_another_and_the_instructor_reads_why(hub, chromium, browser_of):
    page = browser_of[MALLORY] = hub.login(chromium.new_context(), MALLORY)
    fetch_and_answer(hub, page, MALLORY)
    notebook = f"/home/{MALLORY}/ptm-edu/{A1}/{A1}.ipynb"
    hub.as_user(MALLORY, [sys.executable, "-c", FORGED, str(hub.inbound), notebook, ANA])
    said = hub.as_user(INSTRUCTOR, ["nbgrader", "collect", A1], COURSE)
    for name, sentence in SENTENCES.items():
        [line] = [line for line in said.splitlines() if f"+{name} is not collected" in line]
        assert sentence in line
    assert hub.as_user(INSTRUCTOR, ["ls", "submitted"], COURSE).split() == [ANA, BEN, MALLORY]
    # The link was left out, and no file of another came with it.
    assert hub.as_user(INSTRUCTOR, ["ls", f"submitted/{MALLORY}/{A1}"], COURSE) == "timestamp.txt\n"


def test_the_instructor_grades_marks_words_and_returns_feedback(hub, browser_of) -> None:
    said = hub.as_user(INSTRUCTOR, ["ptm-edu", "grade", A1], COURSE)
    assert "3 submissions" in said
    page = browser_of[INSTRUCTOR]
    page.goto(f"{hub.url}/user/{INSTRUCTOR}/formgrader/gradebook/{A1}/{A1}")
    expect(page.locator("tbody tr")).to_have_count(3)
    page.get_by_role("button", name="Show All Names").click()
    page.get_by_role("link", name=ANA, exact=True).click()
    box = page.locator("#antonyms-answer")
    answer = page.locator(".nbgrader_cell", has=box)
    expect(answer.locator(".extra-credit")).to_have_attribute("placeholder", "0")
    box.fill("4")
    with page.expect_response(lambda one: "/api/grade/" in one.url) as saved:
        box.blur()
    assert saved.value.ok
    hub.as_user(INSTRUCTOR, ["ptm-edu", "regrade", A1], COURSE)
    hub.as_user(INSTRUCTOR, ["nbgrader", "generate_feedback", A1], COURSE)
    said = hub.as_user(INSTRUCTOR, ["nbgrader", "release_feedback", A1], COURSE)
    assert f"{MALLORY} gets no feedback through the exchange" in said
    marks = hub.as_user(INSTRUCTOR, ["cat", f"engine/{A1}/marks.csv"], COURSE)
    assert re.search(rf"{ANA},.*\b54\b", marks), marks


def test_students_read_their_own_feedback(hub, browser_of) -> None:
    for name, total in ((ANA, "54.0"), (BEN, "0.0")):
        page = browser_of[name]
        assignments(hub, page, name)
        page.get_by_role("button", name="Fetch Feedback").click()
        folder = Path(f"/home/{name}/ptm-edu/{A1}/feedback")
        assert until(lambda folder=folder: bool([*folder.rglob("*.html")]))
        [path] = folder.rglob("*.html")
        scores = re.findall(r"Score: ([\d.]+) / ([\d.]+)", path.read_text(encoding="utf-8"))
        assert scores[0] == (total, "55.0")


def test_nobody_sees_what_belongs_to_another(hub, browser_of) -> None:
    cookies = {c["name"]: c["value"] for c in browser_of[MALLORY].context.cookies()}
    for path in (
        f"/user/{ANA}/lab",
        f"/user/{ANA}/api/contents/{A1}",
        f"/user/{ANA}/files/{A1}/{A1}.ipynb",
        f"/user/{INSTRUCTOR}/formgrader",
        f"/user/{INSTRUCTOR}/api/contents",
        f"/hub/api/users/{ANA}",
        "/hub/api/users",
        "/hub/admin",
        f"/user/{MALLORY}/files/..%2f..%2f{ANA}/ptm-edu/{A1}/{A1}.ipynb",
        f"/user/{MALLORY}/api/contents/../../{ANA}",
        f"/user/{MALLORY}/../{ANA}/api/contents",
        f"/user/{MALLORY}%2f..%2f{ANA}/api/contents",
    ):
        answer = requests.get(hub.url + path, cookies=cookies, timeout=30)
        assert answer.status_code in (400, 403, 404), (path, answer.status_code)
    exchange = hub.exchange / "ptm-edu"
    for command in (
        ["ls", str(hub.inbound)],
        ["ls", str(exchange / "feedback")],
        ["ls", f"/home/{ANA}"],
        ["cat", str(COURSE / "gradebook.db")],
        ["cat", str(COURSE / "engine" / "course.json")],
        ["mv", str(exchange), str(hub.exchange / "moved")],
        ["touch", str(exchange / "outbound" / A1 / "more")],
        ["cat", str(hub.state / "jupyterhub_cookie_secret")],
        ["cat", str(hub.state / "jupyterhub.sqlite")],
    ):
        assert hub.try_as(MALLORY, command).returncode, command


def open_notebook(hub: Hub, page: Page, path: str) -> None:
    """Open one of Ana's notebooks, and wait until its kernel runs."""
    page.goto(f"{hub.url}/user/{ANA}/lab/tree/{path}?reset")
    expect(page.get_by_role("button", name=re.compile(r"\| Idle"))).to_be_visible(timeout=60_000)


def fetch_and_answer(hub: Hub, page: Page, name: str) -> None:
    """Fetch the assignment and put right answers into its cells."""
    assignments(hub, page, name)
    page.get_by_role("button", name="Fetch", exact=True).click()
    expect(page.get_by_role("button", name="Submit", exact=True)).to_be_visible()
    address = f"{hub.url}/user/{name}/api/contents/{A1}/{A1}.ipynb"
    model = page.request.get(address).json()
    for cell in model["content"]["cells"]:
        answers = {**ANSWERS["RIGHT"], "antonyms-answer": WORDS}
        cell["source"] = answers.get(cell["id"], cell["source"])
    token = next(
        cookie["value"]
        for cookie in page.context.cookies()
        if cookie["name"] == "_xsrf" and name in cookie["path"]
    )
    saved = page.request.put(
        address, data=json.dumps(model), headers={"X-XSRFToken": token, "Referer": hub.url}
    )
    assert saved.ok, saved.text()


def submit(hub: Hub, page: Page, name: str) -> None:
    """Hand in the assignment from the list."""
    assignments(hub, page, name)
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.locator("#submitted_assignments_list")).to_contain_text(A1)


def assignments(hub: Hub, page: Page, name: str) -> None:
    """Open JupyterLab's list of assignments."""
    page.goto(f"{hub.url}/user/{name}/lab?reset")
    page.get_by_role("menuitem", name="Nbgrader", exact=True).click()
    page.get_by_role("menuitem", name="Assignment List", exact=True).click()
    expect(page.locator(".list_item", has_text=A1).first).to_be_visible()


def until(holds: Callable[[], bool], seconds: float = 30) -> bool:
    """Ask again and again; say whether it held in time."""
    end = time.monotonic() + seconds
    while not (held := holds()) and time.monotonic() < end:
        time.sleep(0.3)
    return held
