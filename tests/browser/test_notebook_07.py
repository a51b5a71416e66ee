"""Chapter 7 as a student meets it: run whole in JupyterLab without a network, then as a page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .chapters import Chapter

pytestmark = pytest.mark.slow

NAME = "07_adaptation.ipynb"
WIDGETS = ["Ways to adapt a pre-trained model", "Prompts, label words and calibration"]


def test_live_then_exported(chapter: Chapter) -> None:
    page = chapter.as_page()
    cockpit, prompts = page.locator(".ptm-adaptation_cockpit"), page.locator(".ptm-prompt_lab")
    cockpit.locator("[data-method=prefix] .ptm-shape").click()
    expect(cockpit.locator(".ptm-card .ptm-over")).to_have_text("prefix tuning")
    prompts.locator(".ptm-row[data-template='2']").click()
    expect(prompts.locator(".ptm-prompt")).to_have_text("Just ! I love this movie.")
