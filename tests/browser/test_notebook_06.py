"""Chapter 6 as a student meets it: run whole in JupyterLab without a network, then as a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .chapters import as_page, assert_moves_by_arrow_key

pytestmark = pytest.mark.slow

NAME = "06_after_bert.ipynb"
WIDGETS = ["XLNet’s factorization orders", "Segment-level recurrence"]


def test_live_then_exported(
    lab: Any, open_notebook: Callable[[str], Any], open_page: Callable[..., Any], tmp_path: Path
) -> None:
    notebook = open_notebook(NAME)
    notebook.run_all(seconds=400)
    page = as_page(notebook, lab, open_page().page, tmp_path, WIDGETS)
    assert_moves_by_arrow_key(page.locator(".ptm-segment_memory"))
    first = page.locator(".ptm-permutation_explorer [role=slider]").first
    position = first.get_attribute("data-position") or ""
    first.press("ArrowRight")
    expect(first).not_to_have_attribute("data-position", position)
