"""LayerExplorer in a real JupyterLab: word and layer are shared, keys stay, saved it lives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

SOURCE = """from toy_contexts import examples, word_layers
from ptm_edu.widgets import LayerExplorer
explorer = LayerExplorer(examples, word_layers)
explorer"""


@pytest.fixture
def widget(notebook: Any) -> Locator:
    found = notebook.page.locator(".jp-OutputArea .ptm")
    expect(found).to_have_count(1)
    expect(found.locator("output")).to_have_text("0.00")
    return found


def test_the_hand_and_python_move_it_keys_stay_and_saved_it_lives(
    notebook: Any,
    widget: Locator,
    assert_keys_stay: Callable[..., None],
    reopened: Callable,
) -> None:
    widget.locator("input[type=range]").press("End")
    expect(widget.locator("output")).to_have_text("2.00")
    assert notebook.until(lambda: notebook.python("assert explorer.layer == 2") == "ok")
    assert notebook.python("explorer.word = 'star'; explorer.layer = 1.25") == "ok"
    expect(widget.locator("output")).to_have_text("1.25")
    expect(widget.locator(".ptm-context")).to_have_count(4)
    told = notebook.python("explorer.layer = 3")
    assert "layer must be a number from 0 to 2, got 3" in told
    assert_keys_stay(widget, "input[type=range]", ".ptm-presets button", ".ptm-context")
    again = reopened().locator(".jp-OutputArea .ptm:visible")
    again.locator("input[type=range]").press("Home")
    expect(again.locator("output")).to_have_text("0.00")
