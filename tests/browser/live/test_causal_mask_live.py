"""CausalMaskExplorer in a real JupyterLab: Python reads what is typed, and says what it can't."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

TOY = Path(__file__).parents[1] / "toy_reach.py"
reach = runpy.run_path(str(TOY))["reach"]
SOURCE = (
    TOY.read_text(encoding="utf-8")
    + """
import time
from ptm_edu.widgets import CausalMaskExplorer
def slow(sentence):
    if "fire" in sentence:
        raise RuntimeError("the model is on fire")
    time.sleep(0.8 if "zebra" in sentence else 0)
    return reach(sentence)
explorer = CausalMaskExplorer(slow, SENTENCES[:3] + SENTENCES[4:])
explorer"""
)


def assert_shows(widget: Locator, sentence: str, at: int) -> None:
    """Every output's change in the page is what the model says of this token."""
    said = reach(sentence)
    expect(widget.locator(".ptm-token")).to_have_count(len(said["tokens"]))
    expect(widget.locator("[role=slider]")).to_have_attribute("aria-valuenow", str(at + 1))
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    for mask in ("causal", "full"):
        shown = widget.locator(f".ptm-change[data-mask={mask}]").evaluate_all(
            "nodes => nodes.map(node => Number(node.dataset.value))"
        )
        assert shown == pytest.approx(said[mask][at], rel=1e-3)


def test_reads_what_is_typed_and_lives_without_a_kernel(
    notebook: Any, says_it_asks: Callable, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    assert_shows(widget, "the cat sat on the mat .", 2)
    box, notice = widget.locator("input[type=text]"), widget.locator(".ptm-notice")

    box.fill("  a zebra sat on the dog ")
    with says_it_asks(widget):
        box.press("Enter")
    assert_shows(widget, "a zebra sat on the dog", 2)
    expect(notice).to_be_empty()
    widget.locator("[role=slider]").press("End")
    now = "(explorer.sentence, explorer.token)"
    shared = f"assert {now} == ('a zebra sat on the dog', 5), {now}"
    assert notebook.until(lambda: notebook.python(shared) == "ok")

    # Chosen while Python still reads: what was chosen last stays when the answer comes.
    box.evaluate(
        "box => { box.value = 'a zebra ran';"
        " box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));"
        " box.closest('.ptm').querySelector('[data-text=\"a cat sat .\"]').click(); }"
    )
    assert_shows(widget, "a cat sat .", 3)
    box.fill("the dog sat on the zebra")
    box.press("Enter")
    assert_shows(widget, "the dog sat on the zebra", 3)

    box.fill("cat " * 17)
    box.press("Enter")
    expect(notice).to_have_text("A sentence here has 2 to 16 tokens; this one has 17.")
    box.fill("a fire")
    box.press("Enter")
    expect(notice).to_have_text("Python could not read it: RuntimeError: the model is on fire")
    assert_shows(widget, "the dog sat on the zebra", 3)

    assert notebook.python("explorer.sentence = 'the river ran'; explorer.token = 1") == "ok"
    assert_shows(widget, "the river ran", 1)
    expect(notice).to_be_empty()
    training = "explorer.view, explorer.hidden, explorer.layers = 'training', True, 2"
    assert notebook.python(training) == "ok"
    question = widget.locator(".ptm-question[data-mask=full][data-t='0']")
    expect(question).to_have_attribute("data-way", "0 2 1")
    assert "view must be one of" in notebook.python("explorer.view = 'both'")
    widget.get_by_role("button", name="Replace a word").click()
    view = "assert (explorer.view, explorer.layers) == ('change', 2)"
    assert notebook.until(lambda: notebook.python(view) == "ok")

    page = reopened()
    again = page.locator(".jp-OutputArea .ptm:visible")
    # It was saved with a sentence that only Python could read.
    expect(again.locator(".ptm-notice")).to_contain_text("Python does not answer", timeout=60_000)
    again.get_by_role("button", name="a cat sat .").click()
    assert_shows(again, "a cat sat .", 1)
    expect(page.get_by_text("Loading widget")).to_be_hidden()
    # Jupyter's own styles for HTML leave the picture as it is.
    assert again.locator(".ptm-token text").first.evaluate("n => getComputedStyle(n).fontSize") == (
        "16px"
    )
