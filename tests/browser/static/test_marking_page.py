"""The marking queue in a browser: by keyboard alone, in the dark, and on a phone."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ptm_edu.grading.assembly import open_assignment
from ptm_edu.grading.demo.submission import A1, WORDS
from ptm_edu.grading.gradebook import ensure_released
from ptm_edu.grading.marking.queue import Queue
from ptm_edu.grading.marking.server import QueueServer
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.written_answers import read_marks
from tests.grading.answers_in_words import COMMENTS, enter

HOSTILE = "<script>top.owned = 1</script><img src=x onerror='top.owned = 1'>"
LONG = "Antonyms occur in the same contexts and so the loss pulls them towards the same vectors "
CLASS = {
    "one": LONG * 2 + "often.",
    "two": LONG * 2 + "always.",
    HOSTILE: HOSTILE,
    "long": "w" * 400,
}


@pytest.fixture
def server(root: Path, tmp_path: Path) -> Iterator[QueueServer]:
    shutil.copytree(root / "assignments/source" / A1, tmp_path / "source" / A1)
    (tmp_path / "comments.csv").write_text(COMMENTS, encoding="utf-8")
    course = Course(tmp_path)
    ensure_released(open_assignment(course, A1))
    enter(course, {name.replace("/", "∕"): text for name, text in CLASS.items()})
    opened = open_assignment(course, A1)
    with QueueServer(Queue(opened, opened.assignment.manual[0])) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_a_class_is_marked_by_keyboard(server: QueueServer, open_page: Callable[..., Any]) -> None:
    page: Page = open_page().page
    page.goto(server.url)
    expect(page.locator("[name=member]")).to_have_count(2)
    assert page.locator("mark").all_inner_texts() == ["always."]
    first = page.url
    page.keyboard.press("n")
    page.wait_for_url(lambda url: url != first)
    page.keyboard.press("p")
    page.wait_for_url(first)
    page.locator("[name=member]").nth(1).uncheck()
    page.locator("#points-1").focus()
    for points in ("1", "0,5", "2", "1"):
        page.keyboard.type(points)
        page.keyboard.press("Tab")
    expect(page.locator("#sum")).to_have_text("–")
    page.locator("#points-4").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("write 0.5")
    page.locator("#points-2").fill("0.5")
    page.get_by_label("few").check()
    expect(page.locator("#sum")).to_have_text("4")
    page.locator("#points-2").press("Enter")
    page.wait_for_url(lambda url: url != first)
    expect(page.locator(".answer h2")).to_contain_text("two")
    for number in range(3):
        place = page.url
        for criterion in range(4):
            page.locator(".steps").nth(criterion).locator("button").last.click()
        expect(page.locator("#sum")).to_have_text("5")
        expect(page.locator("[type=submit]")).to_be_focused()
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url, place=place: url != place)
        assert page.evaluate("window.owned") is None, number
    assert page.url.endswith("/all")
    expect(page.locator("main")).to_contain_text("All 4 answers are marked.")
    marks = read_marks(server.queue.opened.records)
    assert sorted(own[WORDS].points or 0 for own in marks.values()) == [4, 5, 5, 5]


@pytest.mark.parametrize("dark", [False, True])
def test_it_fits_a_phone_in_light_and_dark(
    server: QueueServer, open_page: Callable[..., Any], dark: bool
) -> None:
    page: Page = open_page(dark=dark, width=390, height=844).page
    for item in server.queue.items():
        page.goto(f"{server.url}{item.number}")
        assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.goto(f"{server.url}all")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    colors = page.evaluate(
        "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    )
    light = [sum(map(int, color[4:-1].split(", "))) > 380 for color in colors]
    assert light == ([True, False] if dark else [False, True])
