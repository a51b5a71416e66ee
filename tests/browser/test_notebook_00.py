"""Chapter 0 as a student meets it: run whole in JupyterLab without a network, then as a page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .chapters import Chapter, assert_moves_by_arrow_key

pytestmark = pytest.mark.slow

NAME = "00_the_family.ipynb"
WIDGETS = ["Pre-trained models over time"]


def test_live_then_exported(chapter: Chapter) -> None:
    page = chapter.as_page()
    widget = page.locator(".ptm")
    assert_moves_by_arrow_key(widget)
    # The page lies beside the other chapters', and leads to them.
    expect(widget.locator(".ptm-chapter a")).to_have_attribute("href", "05_bert.html")
