"""BiLMExplorer in a real JupyterLab: Python reads what is typed, and says what it can't read."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

TOY = Path(__file__).parents[1] / "toy_bilm.py"
predict = runpy.run_path(str(TOY))["predict"]
SOURCE = (
    TOY.read_text(encoding="utf-8")
    + """
import time
from ptm_edu.widgets import BiLMExplorer
def slow(tokens):
    if "fire" in tokens:
        raise RuntimeError("the model is on fire")
    time.sleep(0.8 if "zebra" in tokens else 0)
    return predict(tokens)
explorer = BiLMExplorer(slow, len(KNOWN), SENTENCES[:3] + SENTENCES[4:])
explorer"""
)


def assert_shows(widget: Locator, tokens: list[str], at: int) -> None:
    """The true word's numbers at a place are what the model says."""
    expect(widget.locator(".ptm-column")).to_have_count(len(tokens))
    expect(widget.locator("[role=slider]")).to_have_attribute("aria-valuenow", str(at + 1))
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    for name in ("forward", "backward"):
        said = predict(tokens)[name]
        truth = widget.locator(f".ptm-truth[data-direction={name}]")
        bits = float(truth.get_attribute("data-bits") or "nan")
        assert bits == pytest.approx(-np.log2(said["true_probability"][at]), rel=1e-5)
        first = widget.locator(f".ptm-guessed[data-direction={name}]").first
        expect(first).to_have_attribute("data-word", said["words"][at, 0])


def test_reads_what_is_typed_and_lives_without_a_kernel(
    notebook: Any, says_it_asks: Callable, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    assert_shows(widget, ["the", "cat", "sat", "on", "the", "mat", "."], 3)
    box, notice = widget.locator("input"), widget.locator(".ptm-notice")
    expect(box).to_have_value("the cat sat on the mat .")

    box.fill("  a zebra sat on the dog ")
    with says_it_asks(widget):
        box.press("Enter")
    assert_shows(widget, ["a", "zebra", "sat", "on", "the", "dog"], 3)
    expect(widget.locator(".ptm-busy")).to_have_count(0)
    expect(notice).to_be_empty()
    now = "(explorer.sentence, explorer.position)"
    shared = f"assert {now} == ('a zebra sat on the dog', 3), {now}"
    assert notebook.until(lambda: notebook.python(shared) == "ok")

    # Chosen while Python still reads: what was chosen last stays when the answer comes.
    box.evaluate(
        "box => { box.value = 'a zebra ran';"
        " box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));"
        " box.closest('.ptm').querySelector('[data-text=\"the dog sat .\"]').click(); }"
    )
    assert_shows(widget, ["the", "dog", "sat", "."], 3)
    box.fill("a zebra sat on the dog")
    box.press("Enter")
    assert_shows(widget, ["a", "zebra", "sat", "on", "the", "dog"], 3)

    box.fill("cat " * 41)
    box.press("Enter")
    expect(notice).to_have_text("A sentence here has 1 to 40 tokens; this one has 41.")
    box.fill("a fire")
    box.press("Enter")
    expect(notice).to_have_text("Python could not read it: RuntimeError: the model is on fire")
    assert_shows(widget, ["a", "zebra", "sat", "on", "the", "dog"], 3)

    assert notebook.python("explorer.position = 5") == "ok"
    assert_shows(widget, ["a", "zebra", "sat", "on", "the", "dog"], 5)
    assert notebook.python("explorer.sentence = 'the river ran'") == "ok"
    assert_shows(widget, ["the", "river", "ran"], 2)
    expect(notice).to_be_empty()
    assert "a sentence has 1 to 40 tokens, got 0" in notebook.python("explorer.sentence = ' '")

    page = reopened()
    again = page.locator(".jp-OutputArea .ptm:visible")
    # It was saved with a sentence that only Python could read.
    expect(again.locator(".ptm-notice")).to_contain_text("Python does not answer")
    again.get_by_role("button", name="the dog sat .").click()
    assert_shows(again, ["the", "dog", "sat", "."], 2)
    expect(page.get_by_text("Loading widget")).to_be_hidden()
