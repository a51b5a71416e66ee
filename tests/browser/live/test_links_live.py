"""Links of a notebook's text in a real JupyterLab: what they set reaches Python."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow

SOURCE = """from toy_words import words
from ptm_edu.widgets import NoiseExplorer, SegmentMemory
explorer = NoiseExplorer(words, range(2000, 0, -1), named=["king", "queen"])
explorer
# %%
reach = SegmentMemory(tokens=24, segment=4, memory=4, layers=3)
reach"""
TEXT = """
[Flatten it](#widget:noise_explorer?exponent=0.5&threshold=0), or keep
[no memory](#widget:segment_memory?memory=0&mode=sliding_window).
"""


def test_a_click_reaches_python(notebook: Any) -> None:
    page = notebook.page
    expect(page.locator(".jp-OutputArea .ptm")).to_have_count(2)
    link = page.get_by_role("link", name="Flatten it")
    expect(link).to_have_css("text-decoration-style", "dotted")
    address = page.url
    link.click()
    expect(page.locator("output[data-setting=exponent]")).to_have_text("0.50")
    page.get_by_role("link", name="no memory").click()
    for holds in (
        "(explorer.exponent, explorer.threshold) == (0.5, 0)",
        "(reach.memory, reach.mode) == (0, 'sliding_window')",
    ):
        assert notebook.until(lambda holds=holds: notebook.python(f"assert {holds}") == "ok")
    assert page.url == address
