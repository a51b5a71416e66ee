"""Links of the text set the widget below them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from ptm_edu.widgets import NoiseExplorer, SegmentMemory

from .hands import ready


def value_of(page: Page, number: int, name: str) -> Any:
    """A trait of a widget on the page, as the page has it now."""
    root = page.locator("div.ptm").nth(number)
    return root.evaluate("(root, name) => root.parentElement.model.get(name)", name)


def test_a_link_sets_the_widget_of_its_kind_below(page: Page, tmp_path: Path) -> None:
    noise = NoiseExplorer([*"abcdef"], np.array([60, 30, 20, 15, 12, 10]), named=["a", "b"])
    memories = [SegmentMemory(tokens=24, segment=4, memory=4, layers=3) for _ in range(2)]
    link = "<p><a href='#widget:{}'>{}</a></p>".format
    parts = [
        *(memories[0].html(), link("segment_memory?memory=0", "none"), noise.html()),
        link("noise_explorer?exponent=0.5&threshold=0.01", "flat"),
        *(memories[1].html(), "<p><a href='#widget:family_explorer?x=1'>absent</a></p>"),
    ]
    path = tmp_path / "page.html"
    path.write_text(f"<!DOCTYPE html><meta charset='utf-8'>{''.join(parts)}", encoding="utf-8")
    page.goto(path.as_uri())
    for widget in page.locator(".ptm").all():
        ready(widget)
    page.get_by_text("none", exact=True).click()
    assert [value_of(page, number, "memory") for number in (0, 2)] == [4, 0]
    page.get_by_text("flat", exact=True).click()
    assert value_of(page, 1, "exponent") == pytest.approx(0.5)
    shown = page.locator(".ptm-noise_explorer output[data-setting=exponent]")
    expect(shown).to_have_text("0.50")
    expect(shown).to_be_in_viewport()
    page.get_by_text("absent").press("Enter")
    assert page.url == path.as_uri(), "a link never moves the page"
