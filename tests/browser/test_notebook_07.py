"""Chapter 7 as a student meets it: run whole in JupyterLab without a network, then as a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .chapters import as_page

pytestmark = pytest.mark.slow

NAME = "07_adaptation.ipynb"
WIDGETS = ["Ways to adapt a pre-trained model", "Prompts, label words and calibration"]


def test_live_then_exported(
    lab: Any, open_notebook: Callable[[str], Any], open_page: Callable[..., Any], tmp_path: Path
) -> None:
    notebook = open_notebook(NAME)
    notebook.run_all(seconds=400)
    page = as_page(notebook, lab, open_page().page, tmp_path, WIDGETS)
    cockpit, prompts = page.locator(".ptm-adaptation_cockpit"), page.locator(".ptm-prompt_lab")
    cockpit.locator("[data-method=prefix] .ptm-shape").click()
    expect(cockpit.locator(".ptm-card .ptm-over")).to_have_text("prefix tuning")
    prompts.locator(".ptm-row[data-template='2']").click()
    expect(prompts.locator(".ptm-prompt")).to_have_text("Just ! I love this movie.")
