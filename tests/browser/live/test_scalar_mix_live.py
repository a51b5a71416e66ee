"""ScalarMixExplorer in a real JupyterLab: weights are shared, saved it lives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

SOURCE = """from toy_contexts import layers, senses, sentences
from ptm_edu.widgets import ScalarMixExplorer
tasks = {"tags": ([0.6, 0.3, 0.1], 1.7)}
explorer = ScalarMixExplorer(sentences, layers, senses=senses, tasks=tasks)
explorer"""


@pytest.fixture
def widget(notebook: Any) -> Locator:
    found = notebook.page.locator(".jp-OutputArea .ptm")
    expect(found).to_have_count(1)
    expect(found.locator("output[data-of=gamma]")).to_have_text("1.00")
    return found


def test_the_hand_and_python_move_it_and_saved_it_lives(
    notebook: Any,
    widget: Locator,
    reopened: Callable,
) -> None:
    widget.locator("input[data-of=w2]").press("End")
    expect(widget.locator("data[data-of=s2]")).to_have_text("0.995")
    shared = "assert explorer.weights == [0, 0, 6]"
    assert notebook.until(lambda: notebook.python(shared) == "ok")
    assert notebook.python("explorer.weights = [9, 0, 0]; explorer.chosen = [8, 1]") == "ok"
    expect(widget.locator("data[data-of=s0]")).to_have_text("1.000")
    chosen = widget.get_by_role("radio", checked=True)
    expect(chosen).to_have_text("star")
    assert notebook.python("assert explorer.weights == [9, 0, 0]") == "ok", "the page left it so"
    told = notebook.python("explorer.chosen = [8, 3]")
    assert "chosen must be" in told and "(sentence, place)" in told
    again = reopened().locator(".jp-OutputArea .ptm:visible")
    tags, share = again.get_by_role("button", name="tags"), again.locator("data[data-of=s0]")
    tags.press("Enter")
    expect(share).to_have_text("0.600")
