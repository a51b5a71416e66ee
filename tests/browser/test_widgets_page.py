"""The page of `ptm-edu widgets`: every widget on real data, and the switches that act on all."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Page, expect

from ptm_edu.cli import main
from ptm_edu.cli.gallery import EXHIBITS
from ptm_edu.cli.titles import CHAPTERS
from ptm_edu.cli.widgets import write_gallery

from .gallery import KINDS

SCRIPT = Path(__file__).with_name("gallery.js")


def test_every_widget_is_in_the_gallery(root: Path) -> None:
    assert set(EXHIBITS) == set(KINDS)
    for exhibit in EXHIBITS.values():
        assert (root / "notebooks" / f"{exhibit.chapter}.ipynb").is_file()


def test_an_unknown_name_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    assert main(["widgets", "--no-open", "--out", str(page), "--only", "FillMusk"]) == 1
    assert "no widget is called FillMusk; choose from " in capsys.readouterr().err
    assert not page.exists()


def check_page(watched: Any, path: Path, names: list[str]) -> None:
    page = watched.page
    page.add_init_script(path=SCRIPT)
    page.goto(path.as_uri())
    expect(page.locator(".ptm")).to_have_count(len(names))
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    titles = page.locator(".ptm-title")
    assert not re.search("[一-鿿]", "".join(titles.all_inner_texts()))
    light = page.locator(".ptm").first.evaluate("node => getComputedStyle(node).backgroundColor")
    page.get_by_role("button", name="中文").click()
    for title in titles.all():
        expect(title).to_have_text(re.compile("[一-鿿]"))
    page.get_by_role("button", name="深色").click()
    for widget in page.locator(".ptm").all():
        assert widget.evaluate("node => getComputedStyle(node).backgroundColor") != light
    page.locator("[data-present]").click()
    for name in names:
        section = page.locator(f"#{name}")
        expect(section.locator(".ptm-present:is(:fullscreen, :popover-open)")).to_be_visible()
        assert page.locator(".ptm-present").count() == 1
        measured = section.locator(".ptm").evaluate(
            "async root => { await settled(root); return presented(root); }"
        )
        assert measured["height"] <= 720 and measured["width"] <= 1280, name
        assert measured["small"] == [] and measured["cut"] == [], name
        page.keyboard.press("n")
    expect(page.locator(".ptm-present")).to_have_count(0)
    watched.assert_clean()


def test_switches_act_on_all(open_page: Callable[..., Any], tmp_path: Path) -> None:
    names = ["SkipGramStepper", "ScheduleExplorer", "PositionExplorer"]
    write_gallery(tmp_path / "page.html", names)
    check_page(open_page(), tmp_path / "page.html", names)


def test_examples_follow_the_language(open_page: Callable[..., Any], tmp_path: Path) -> None:
    write_gallery(tmp_path / "page.html", ["InputTransformExplorer"])
    page = open_page().page
    page.goto((tmp_path / "page.html").as_uri())
    for language, example in (("中文", "影评"), ("English", "a film"), ("中文", "影评")):
        page.get_by_role("button", name=language, exact=True).click()
        expect(page.locator(".ptm-presets button").first).to_contain_text(example)


@pytest.mark.slow
def test_every_widget_on_real_data_fits_the_screen(
    open_page: Callable[..., Any], tmp_path: Path
) -> None:
    write_gallery(tmp_path / "page.html")
    check_page(open_page(), tmp_path / "page.html", list(EXHIBITS))


def test_the_first_screen_has_a_card_for_each_widget(page: Page, tmp_path: Path) -> None:
    names = ["FamilyExplorer", "ScheduleExplorer", "SegmentMemory", "SkipGramStepper"]
    write_gallery(tmp_path / "page.html", names)
    page.goto((tmp_path / "page.html").as_uri())
    groups = page.locator("nav > div")
    chapters = groups.get_by_role("heading").all_inner_texts()
    assert chapters == [CHAPTERS[chapter].en for chapter in dict.fromkeys(
        EXHIBITS[name].chapter for name in EXHIBITS if name in names
    )]  # fmt: skip
    sources = set()
    for name in names:
        card, widget = page.locator(f"[data-card={name}]"), page.locator(f"#{name} .ptm")
        expect(card.locator("strong")).to_have_text(widget.locator(".ptm-title").inner_text())
        expect(card).to_contain_text(EXHIBITS[name].sentence.en)
        expect(card.locator("img")).to_have_js_property("complete", True)
        assert card.locator("img").evaluate("image => image.naturalWidth") > 300
        box = card.bounding_box()
        assert box is not None and box["y"] + box["height"] < 720
        sources.add(card.locator("img").get_attribute("src"))
        card.click()
        top = widget.bounding_box()
        assert top is not None and 0 < top["y"] < 300
        page.evaluate("scrollTo(0, 0)")
    assert len(sources) == len(names)
    # Another language and another theme are in the pictures too.
    page.get_by_role("button", name="中文").click()
    page.get_by_role("button", name="深色").click()
    for name in names:
        card = page.locator(f"[data-card={name}]")
        expect(card.locator("strong")).to_have_text(re.compile("[一-鿿]"))
        source = page.wait_for_function(
            "([name, old]) => { const { src } = document.querySelector(`[data-card=${name}] img`);"
            " return !old.includes(src) && decodeURIComponent(src).includes('rgb(24, 26, 27)')"
            " && src; }",
            arg=[name, list(sources)],
        )
        assert source.json_value()


def test_chapters_are_called_as_their_notebooks_are(root: Path) -> None:
    assert set(CHAPTERS) == {path.stem for path in (root / "notebooks").glob("*.ipynb")}
    assert {exhibit.chapter for exhibit in EXHIBITS.values()} <= set(CHAPTERS)
    for chapter, title in CHAPTERS.items():
        cells = nbformat.read(root / "notebooks" / f"{chapter}.ipynb", as_version=4).cells
        heading = next(cell.source for cell in cells if cell.source.startswith("# "))
        assert heading.partition("\n")[0] == f"# {title.en}"


def test_a_log_says_at_once_what_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    exhibit = EXHIBITS["SegmentMemory"]

    def make() -> Any:
        said.extend(capsys.readouterr().out.splitlines())
        return exhibit.make()

    monkeypatch.setitem(EXHIBITS, "SegmentMemory", replace(exhibit, make=make))  # type: ignore[arg-type]
    write_gallery(tmp_path / "page.html", ["SegmentMemory"])
    assert said == [
        "making the widgets on real data; all of them take some minutes",
        "1/1 SegmentMemory",
    ]
