"""AttentionExplorer in a real JupyterLab: 512 tokens come a layer at a time."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

SOURCE = """from toy_attention import attentions
from ptm_edu.widgets import AttentionExplorer
many = attentions(2, 5, 512, 512)
explorer = AttentionExplorer(many, [f"t{i}" for i in range(512)], head=0)
explorer"""


@pytest.fixture(scope="module")
def many() -> np.ndarray:
    made = runpy.run_path(str(Path(__file__).parents[1] / "toy_attention.py"))
    return np.asarray(made["attentions"](2, 5, 512, 512))


def assert_shows(widget: Locator, token: str, row: np.ndarray) -> None:
    expect(widget.locator(".ptm-query.ptm-chosen title")).to_have_text(token)
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    weights = widget.locator(".ptm-weight").evaluate_all(
        "nodes => nodes.map(node => Number(node.dataset.weight))"
    )
    assert weights == pytest.approx(row, abs=0.003)


def test_a_layer_at_a_time_and_saved_it_lives(
    notebook: Any, many: np.ndarray, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    assert_shows(widget, "t0", many[0, 0, 0])
    widget.locator("input[data-of=layer]").press("End")
    expect(widget.locator("output[data-of=layer]")).to_have_text("1")
    assert_shows(widget, "t0", many[1, 0, 0])
    shared = "assert (explorer.layer, explorer.heads) == (1, [0])"
    assert notebook.until(lambda: notebook.python(shared) == "ok")
    assert notebook.python("explorer.heads = [3]; explorer.token = 511") == "ok"
    assert_shows(widget, "t511", many[1, 3, 511])
    widget.locator("input[data-of=layer]").press("Home")
    expect(widget.locator("output[data-of=layer]")).to_have_text("0")
    assert_shows(widget, "t511", many[0, 3, 511])
    again = reopened().locator(".jp-OutputArea .ptm:visible")
    again.locator("[data-head=average]").press("Enter")
    expect(again.locator(".ptm-name")).to_have_text("◇ average")
    again.locator("[role=slider]").press("End")
    assert_shows(again, "t511", many[0].mean(axis=0)[511])
    again.locator("input[data-of=layer]").press("End")
    # Of the other layer only Python knows, and it has forgotten.
    expect(again.locator(".ptm-notice")).to_contain_text("Python does not answer")
    # Jupyter's own styles for HTML leave the picture as it is.
    size = again.locator(".ptm-query text").first.evaluate("n => getComputedStyle(n).fontSize")
    assert size == "16px"
