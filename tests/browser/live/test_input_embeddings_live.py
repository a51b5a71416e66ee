"""InputEmbeddings in a real JupyterLab: Python reads what is typed, and says what it can't."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

TOY = Path(__file__).parents[1] / "toy_inputs.py"
toy = SimpleNamespace(**runpy.run_path(str(TOY)))
SOURCE = (
    TOY.read_text(encoding="utf-8")
    + """
import time
from ptm_edu.widgets import InputEmbeddings
def slow(first, second):
    if "fire" in first:
        raise RuntimeError("the model is on fire")
    time.sleep(0.8 if "zebra" in first else 0)
    return inputs(first, second)
explorer = InputEmbeddings(slow, EXAMPLES)
explorer"""
)


def assert_shows(widget: Locator, first: str, second: str | None, token: int, number: int) -> None:
    """The page's numbers are what the model says of this token."""
    said = toy.inputs(first, second)
    expect(widget.locator(".ptm-name")).to_have_text(said["tokens"])
    expect(widget.locator("[role=slider]")).to_have_attribute("aria-valuenow", str(token))
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    parts = {part: said[part + "s"][token, number] for part in ("word", "segment", "position")}
    for of, value in {"token": parts["word"], "sum": sum(parts.values())}.items():
        row = widget.locator(f".ptm-number[data-of={of}]")
        shown = float(row.get_attribute("data-value") or "nan")
        assert shown == pytest.approx(value, abs=2e-3)


def test_reads_what_is_typed_and_lives_without_a_kernel(
    notebook: Any, says_it_asks: Callable, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    assert_shows(widget, *toy.EXAMPLES[0][1:3], 5, 0)
    first, second = (widget.locator(f"input[data-setting={name}]") for name in ("first", "second"))
    notice = widget.locator(".ptm-notice")

    first.fill("  a zebra ran ")
    second.fill("the zebra slept")
    with says_it_asks(widget):
        second.press("Enter")
    pair = "a zebra ran", "the zebra slept"
    assert_shows(widget, *pair, 2, 0)
    expect(notice).to_be_empty()
    widget.locator("[role=slider]").press("End")
    widget.locator("[role=slider]").press("ArrowRight")
    assert_shows(widget, *pair, 8, 1)
    widget.locator("input[data-part=position]").uncheck()
    now = "(explorer.texts, explorer.token, explorer.other, explorer.number, explorer.added)"
    texts = {"first": pair[0], "second": pair[1]}
    shared = f"assert {now} == ({texts!r}, 8, 6, 1, ['token', 'segment']), {now}"
    assert notebook.until(lambda: notebook.python(shared) == "ok")
    widget.locator("input[data-part=position]").check()

    # Chosen while Python still reads: what was chosen last stays when the answer comes.
    first.fill("two zebras")
    first.evaluate(
        "box => { box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));"
        " [...box.closest('.ptm').querySelectorAll('.ptm-presets button')]"
        ".find(button => button.textContent === 'alone').click(); }"
    )
    assert_shows(widget, "a bank by the bank", None, 2, 1)
    first.fill("the zebra")
    second.fill("")
    widget.locator("[data-act=read]").click()
    assert_shows(widget, "the zebra", None, 1, 1)

    first.fill("cat " * 25)
    first.press("Enter")
    expect(notice).to_have_text("A text here has 2 to 24 tokens; this one has 25.")
    first.fill("a fire")
    first.press("Enter")
    expect(notice).to_have_text("Python could not read it: RuntimeError: the model is on fire")
    assert_shows(widget, "the zebra", None, 1, 1)

    new = "{'first': 'a river ran', 'second': 'by a bank'}"
    assert notebook.python(f"explorer.texts = {new}; explorer.token = 3") == "ok"
    assert_shows(widget, "a river ran", "by a bank", 3, 1)
    expect(notice).to_be_empty()
    assert "added must be some of" in notebook.python("explorer.added = ['words']")

    page = reopened()
    again = page.locator(".jp-OutputArea .ptm:visible")
    # It was saved with texts that only Python could read.
    expect(again.locator(".ptm-notice")).to_contain_text("Python does not answer", timeout=60_000)
    again.get_by_role("button", name="alone").click()
    assert_shows(again, "a bank by the bank", None, 2, 1)
    expect(page.get_by_text("Loading widget")).to_be_hidden()
    # Jupyter's own styles for HTML leave the picture as it is.
    assert again.locator(".ptm-name").first.evaluate("n => getComputedStyle(n).fontSize") == "16px"
