"""SentencePairExplorer in a real JupyterLab: shared with Python, alive without."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

HERE = Path(__file__).parents[1]
toy = SimpleNamespace(**runpy.run_path(str(HERE / "toy_pairs.py")))
library = SimpleNamespace(**runpy.run_path(str(HERE / "static" / "pairs_by_library.py")))
SOURCE = """from toy_pairs import EXAMPLES
from ptm_edu.widgets import SentencePairExplorer
explorer = SentencePairExplorer(EXAMPLES, split=str.split, seed=2)
explorer"""
DOCUMENTS = [[sentence.split() for sentence in document] for document in toy.EXAMPLES[0][1]]


def assert_shows(widget: Locator, draw: int, longest: int, seed: int, share: float = 0.5) -> None:
    """The page's pair is the one that the library draws, and so are its labels."""
    pairs = library.pairs(DOCUMENTS, longest, seed, share)
    expect(widget.locator("output[data-setting=draw]")).to_have_text(str(draw + 1))
    label = widget.locator(".ptm-label")
    expect(label).to_have_attribute("data-label", str(pairs[draw].label))
    for side, ids in (("first", pairs[draw].first), ("second", pairs[draw].second)):
        kept = widget.locator(f".ptm-piece[data-kind={side}][data-cut=false] text")
        expect(kept).to_have_text([f"d{d}s{s}t{t}" for d, s, t in ids])
    random = sum(pair.label for pair in pairs)
    row = widget.locator(".ptm-count[data-of=random]")
    expect(row).to_have_attribute("data-count", str(random))


def test_settings_go_both_ways_and_it_lives_without_a_kernel(
    notebook: Any, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    assert_shows(widget, 0, 14, 2)

    widget.locator("[data-act=next]").press("Enter")
    widget.locator("input[data-setting=longest]").press("ArrowRight")
    widget.locator("input[data-setting=share]").press("ArrowLeft")
    widget.locator("[data-act=again]").click()
    now = "(explorer.draw, explorer.longest, round(explorer.share, 3), explorer.seed)"
    shared = f"assert {now} == (1, 15, 0.45, 3), {now}"
    assert notebook.until(lambda: notebook.python(shared) == "ok")
    assert_shows(widget, 1, 15, 3, 0.45)

    settings = "explorer.longest, explorer.share, explorer.seed, explorer.draw = 20, 0.5, 9, 30"
    assert notebook.python(settings) == "ok"
    assert_shows(widget, 30, 20, 9)
    assert notebook.python("explorer.fault = 'blank'") == "ok"
    row = widget.locator(".ptm-count[data-of=random]")
    expect(row).to_have_attribute("data-count", "1000")
    widget.locator("[data-fault=none]").click()
    assert notebook.until(lambda: notebook.python("assert explorer.fault == 'none'") == "ok")
    assert "fault must be one of" in notebook.python("explorer.fault = 'x'")

    page = reopened()
    again = page.locator(".jp-OutputArea .ptm:visible")
    # The static form stands where no kernel knows the widget, and computes by itself.
    expect(again.locator(".ptm-piece")).not_to_have_count(0, timeout=60_000)
    again.locator("input[data-setting=draw]").press("Home")
    assert_shows(again, 0, 20, 9)
    expect(page.get_by_text("Loading widget")).to_be_hidden()
    # Jupyter's own styles for HTML leave the picture as it is.
    text = again.locator(".ptm-sentence text").last
    assert text.evaluate("n => getComputedStyle(n).fontSize") == "16px"
