"""Chapter 6 as a student meets it: run whole in JupyterLab without a network, then as a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .chapters import as_page, assert_moves_by_arrow_key

pytestmark = pytest.mark.slow

NAME = "06_after_bert.ipynb"
WIDGETS = ["XLNet’s factorization orders", "Segment‑level recurrence"]


def test_live_then_exported(
    lab: Any, open_notebook: Callable[[str], Any], open_page: Callable[..., Any], tmp_path: Path
) -> None:
    notebook = open_notebook(NAME)
    notebook.run_all(seconds=400)
    page = as_page(notebook, lab, open_page().page, tmp_path, WIDGETS)
    for widget in page.locator(".ptm:not(.ptm-architecture_diagram)").all():
        assert_moves_by_arrow_key(widget)
