"""A chapter's slides in a browser: whether each fits, and whether all of them are a lecture."""

from __future__ import annotations

import re
from pathlib import Path

from nbformat import NotebookNode
from playwright.sync_api import Page, expect

from ptm_edu.cli.slides.deck import deck
from ptm_edu.cli.slides.handout import FEWEST, MOST, page_count, write_handout
from ptm_edu.cli.slides.minutes import PLANNED, minutes_of
from ptm_edu.cli.slides.parts import parts_of

WRONG = Path(__file__).with_name("slides.js").read_text(encoding="utf-8")
GUIDE = Path(__file__).parents[2] / "docs" / "lecturers.md"
SIZES = ((1280, 720), (1920, 1080))


def opened(page: Page, given: NotebookNode, path: Path) -> Page:
    """Show the slides of a notebook with outputs."""
    path.write_text(deck(parts_of(given), "A lecture"), encoding="utf-8")
    page.goto(path.as_uri())
    expect(page.locator("body[data-ready]")).to_have_count(1)
    return page


def wrong_slides(page: Page) -> dict[str, list[str]]:
    """Look at every slide, optional ones too; return what is wrong with each, such as "3"."""
    found: dict[str, list[str]] = page.evaluate(WRONG)
    return found


def assert_right_arrow_leads_on(page: Page) -> None:
    """The right arrow shows each slide of the main path, and stays on the last one."""
    page.evaluate("Reveal.slide(0)")
    last = page.evaluate("Reveal.getHorizontalSlides().length") - 1
    for slide in range(last + 1):
        page.keyboard.press("ArrowRight")
        assert page.evaluate("Reveal.getIndices().h") == min(slide + 1, last)


def assert_fits(page: Page) -> None:
    """At both sizes nothing is wrong with any slide."""
    wrong = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wrong |= {f"{width}, {slide}": found for slide, found in wrong_slides(page).items()}
    assert wrong == {}
    assert_right_arrow_leads_on(page)


def assert_guide_has_minutes(chapter: str, minutes: float) -> None:
    """The guide's path of chapter 5 or 5b takes as long as its slides, row by row and in all."""
    guide = GUIDE.read_text(encoding="utf-8")
    path = rf"^## Chapter {chapter}: a path of (\d+) minutes$(.*?)(?=^## |\Z)"
    found = re.search(path, guide, re.M | re.S)
    assert found, chapter
    rows = re.findall(r"^\| (\d+) \|", found[2], re.M)
    assert abs(int(found[1]) - minutes) <= 0.6 and sum(map(int, rows)) == int(found[1])


def assert_lecture(page: Page, given: NotebookNode, folder: Path, chapter: str) -> None:
    """A chapter's slides fit, take as long as a lecture, and give a hand-out of a few pages."""
    usual = page.viewport_size
    assert_fits(opened(page, given, folder / "deck.html"))
    assert usual
    page.set_viewport_size(usual)
    parts = parts_of(given)
    assert PLANNED[0] <= minutes_of(parts) <= PLANNED[1]
    assert_guide_has_minutes(chapter, minutes_of(parts))
    pdf = write_handout(parts, "A chapter", folder / "handout.pdf")
    assert FEWEST <= page_count(pdf.read_bytes()) <= MOST
