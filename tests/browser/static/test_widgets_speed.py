"""`python -m benchmarks.widgets`: every kind of widget moves, and a page's first paint is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from benchmarks import widgets as benchmark
from ptm_edu.widgets import AttentionStepper, SegmentMemory, Widget

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("kind", "moved", "least"), [(SegmentMemory, "sliders", 20), (AttentionStepper, "choices", 3)]
)
def test_a_widget_is_shown_and_moved(
    chromium: Browser, kind: type[Widget], moved: str, least: int, tmp_path: Path
) -> None:
    row, missed = benchmark.measure_widget(chromium, "it", kind(), tmp_path, runs=1)
    assert row[0] == "it" and row[3] == moved
    assert int(str(row[4])) >= least  # frames in which it changed
    paint, frame = float(str(row[1])), float(str(row[5]))
    assert paint > 0 and frame > 0
    assert len(missed) == (paint > benchmark.TARGET_PAINT) + (frame > benchmark.TARGET_FRAME)


def test_a_widget_that_does_not_change_is_an_error(chromium: Browser, tmp_path: Path) -> None:
    class Still:
        def html(self) -> str:
            return '<div class="ptm-body" aria-busy="false"><button>Nothing</button></div>'

    with pytest.raises(ValueError, match="nothing moved"):
        benchmark.measure_widget(chromium, "Still", Still(), tmp_path, runs=1)  # type: ignore[arg-type]


def test_a_page_that_is_too_large_misses_a_target(chromium: Browser, tmp_path: Path) -> None:
    page = tmp_path / "chapter.html"
    page.write_text("<!DOCTYPE html><h1>A chapter</h1>", encoding="utf-8")
    row, _ = benchmark.measure_chapter(chromium, page, runs=1)
    assert row[:2] == ["chapter.html", page.stat().st_size] and float(str(row[2])) > 0
    with page.open("a", encoding="utf-8") as file:
        file.write(f"<!--{'x' * benchmark.TARGET_BYTES}-->")
    assert any("bytes" in one for one in benchmark.measure_chapter(chromium, page, runs=1)[1])
