"""Chapter 5b as a student meets it: run whole in JupyterLab without a network, then as a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .chapters import as_page, assert_moves_by_arrow_key

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("minilm_installed")]

NAME = "05b_using_bert.ipynb"
WIDGETS = [
    "Answer span extraction",
    "Attention heads",
    "Contextual vectors of a word by layer",
]


def test_live_then_exported(
    lab: Any, open_notebook: Callable[[str], Any], open_page: Callable[..., Any], tmp_path: Path
) -> None:
    notebook = open_notebook(NAME)
    notebook.run_all(seconds=400)
    page = as_page(notebook, lab, open_page().page, tmp_path, WIDGETS)
    for number in range(len(WIDGETS)):
        assert_moves_by_arrow_key(page.locator(".ptm").nth(number))
