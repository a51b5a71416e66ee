"""The page of `ptm-edu widgets`: every widget on real data, and the switches that act on all."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from ptm_edu.cli import main
from ptm_edu.cli.gallery import EXHIBITS
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


@pytest.mark.slow
def test_every_widget_on_real_data_fits_the_screen(
    open_page: Callable[..., Any], tmp_path: Path
) -> None:
    write_gallery(tmp_path / "page.html")
    check_page(open_page(), tmp_path / "page.html", list(EXHIBITS))
