"""`python -m benchmarks.widgets`: every kind of widget moves, and a page's first paint is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from benchmarks import widgets as benchmark
from ptm_edu.widgets import SegmentMemory

pytestmark = pytest.mark.slow


class Page:
    """A page in place of a widget: a button with what happens when it is clicked."""

    def __init__(self, happens: str) -> None:
        self.happens = happens

    def html(self) -> str:
        button = f'<button onclick="{self.happens}">Choose</button>'
        return f'<div class="ptm-body" aria-busy="false">{button}</div>'


@pytest.mark.parametrize(
    ("widget", "moved", "frames"),
    [(SegmentMemory(), "sliders", 20), (Page("this.textContent += '!'"), "choices", 1)],
)
def test_a_widget_is_shown_and_moved(
    chromium: Browser, widget: Any, moved: str, frames: int, tmp_path: Path
) -> None:
    row, missed = benchmark.measure_widget(chromium, "it", widget, tmp_path, runs=1)
    assert row[0] == "it" and row[3] == moved
    assert int(str(row[4])) >= frames  # in which it changed
    paint, frame = float(str(row[1])), float(str(row[5]))
    assert paint > 0 and frame > 0
    assert sum("first paint" in one for one in missed) == (paint > benchmark.TARGET_PAINT)


def test_a_widget_that_does_not_change_is_an_error(chromium: Browser, tmp_path: Path) -> None:
    still: Any = Page("")
    with pytest.raises(ValueError, match="nothing moved"):
        benchmark.measure_widget(chromium, "Still", still, tmp_path, runs=1)


def test_a_page_that_is_too_large_misses_a_target(chromium: Browser, tmp_path: Path) -> None:
    page = tmp_path / "chapter.html"
    page.write_text("<!DOCTYPE html><h1>A chapter</h1>", encoding="utf-8")
    row, _ = benchmark.measure_chapter(chromium, page, runs=1)
    assert row[:2] == ["chapter.html", page.stat().st_size] and float(str(row[2])) > 0
    with page.open("a", encoding="utf-8") as file:
        file.write(f"<!--{'x' * benchmark.TARGET_BYTES}-->")
    assert any("bytes" in one for one in benchmark.measure_chapter(chromium, page, runs=1)[1])
