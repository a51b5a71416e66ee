"""bertviz's views in a real JupyterLab and in a real Notebook 7, neither with a network."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

SOURCE = """from IPython.display import display
from toy_attention import own, tokens
from ptm_edu import bert, zoo
from ptm_edu.widgets import bertviz
mini = zoo.load("bert-mini")
display(bertviz.head_view(own, tokens), bertviz.model_view(own, tokens))
model, tokenizer = bert.for_neuron_view(mini.model.bert, mini.tokenizer)
bertviz.neuron_view(model, tokenizer, "the cat sat on the mat")"""


@pytest.fixture(scope="module")
def made() -> SimpleNamespace:
    path = Path(__file__).parents[1] / "toy_attention.py"
    return SimpleNamespace(**runpy.run_path(str(path)))


def assert_drawn(views: Locator, own: np.ndarray) -> None:
    """A line a weight in all three, and in the head view those of the layer that is chosen."""
    L, H, T, S = own.shape
    lines = views.nth(0).locator("#attention line")
    expect(lines).to_have_count(H * T * S)
    expect(views.nth(1).locator("line")).to_have_count(L * H * T * S)
    expect(views.nth(2).locator("#collapsed line")).to_have_count(8 * 8)  # with [CLS] and [SEP]
    expect(views.locator("svg:visible")).to_have_count(3)
    expect(views.nth(0).locator("#layer option")).to_have_count(L)
    layer = int(views.nth(0).locator("#layer").input_value())
    strokes = lines.evaluate_all(
        "nodes => nodes.map(node => Number(node.getAttribute('stroke-opacity')))"
    )
    assert H * np.array(strokes) == pytest.approx(own[layer].ravel(), abs=1e-4)


def assert_keys_stay(notebook: Any, views: Locator) -> None:
    """Keys choose a layer in the head view, and none reaches the notebook."""
    before = notebook.cells
    layer = views.nth(0).locator("#layer")
    layer.focus()
    for key in ("d", "d", "x", "b", "End"):
        notebook.page.keyboard.press(key)
    expect(layer).to_be_focused()
    expect(layer).to_have_value("2")
    assert notebook.cells == before


def test_draws_keeps_its_keys_and_draws_in_notebook_7_too(
    notebook: Any,
    lab: Any,
    made: SimpleNamespace,
    saved: Callable[[], str],
    open_notebook: Callable[..., Any],
) -> None:
    views = notebook.page.locator(".jp-OutputArea [id^=bertviz-]")
    expect(views).to_have_count(3)
    assert_drawn(views, made.own)
    assert_keys_stay(notebook, views)
    assert_drawn(views, made.own)
    saved()
    again = open_notebook(notebook.name, "Notebook 7")
    views = again.page.locator(".jp-OutputArea [id^=bertviz-]")
    expect(views).to_have_count(3)
    assert_drawn(views, made.own)
    # Run there as well, it draws views of its own.
    kept = views.nth(0).get_attribute("id")
    again.run_all()
    expect(again.page.locator(f"#{kept}")).to_have_count(0)
    expect(views).to_have_count(3)
    assert_drawn(views, made.own)
    assert_keys_stay(again, views)
