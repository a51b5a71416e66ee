"""Chapter 5b as a student meets it: run whole in JupyterLab without a network, then as a page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .chapters import Chapter, assert_moves_by_arrow_key

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("minilm_installed")]

NAME = "05b_using_bert.ipynb"
WIDGETS = [
    "Answer span extraction",
    "Attention heads",
    "Contextual vectors of a word by layer",
]


def test_live_then_exported(chapter: Chapter) -> None:
    page = chapter.as_page()
    for number in range(len(WIDGETS)):
        assert_moves_by_arrow_key(page.locator(".ptm").nth(number))
    # bertviz's head, model and neuron view of MiniLM: a line for each weight
    views = page.locator("[id^=bertviz-]")
    expect(views.locator("svg:visible")).to_have_count(3)
    weights = views.nth(2).locator("#collapsed .attn-line-group line").count()  # of one head
    assert weights == views.nth(2).locator("#collapsed #leftText > g").count() ** 2 > 0
    expect(views.nth(0).locator("#attention line")).to_have_count(12 * weights)
    expect(views.nth(1).locator("line")).to_have_count(6 * 12 * weights)
