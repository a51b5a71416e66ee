"""Chapter 6 as a student meets it: run whole in JupyterLab without a network, then as a page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .chapters import Chapter, assert_moves_by_arrow_key

pytestmark = pytest.mark.slow

NAME = "06_after_bert.ipynb"
WIDGETS = ["XLNet’s factorization orders", "Segment-level recurrence"]


def test_live_then_exported(chapter: Chapter) -> None:
    page = chapter.as_page()
    assert_moves_by_arrow_key(page.locator(".ptm-segment_memory"))
    first = page.locator(".ptm-permutation_explorer [role=slider]").first
    position = first.get_attribute("data-position") or ""
    first.press("ArrowRight")
    expect(first).not_to_have_attribute("data-position", position)
