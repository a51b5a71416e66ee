"""NextToken in a real JupyterLab: Python is asked what comes next, however far one goes."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

TOY = Path(__file__).parents[1] / "toy_next_token.py"
toy = SimpleNamespace(**runpy.run_path(str(TOY)))
SOURCE = (
    TOY.read_text(encoding="utf-8")
    + """
import time
from ptm_edu.widgets import NextToken
def slow(text, chosen):
    if "fire" in text:
        raise RuntimeError("the model is on fire")
    time.sleep(0.8 if "zebra" in text and not chosen else 0)
    return guess(text, chosen)
explorer = NextToken(slow, TEXTS[:4])
explorer"""
)


def assert_shows(widget: Locator, text: str, chosen: list[int]) -> dict[str, Any]:
    """The tokens and the first candidates are what the model says; returns that."""
    said = toy.guess(text, chosen)
    expect(widget.locator(".ptm-token")).to_have_count(len(said["tokens"]))
    expect(widget.locator(".ptm-chosen")).to_have_count(len(chosen))
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    for row, (token, _, p) in zip(
        widget.locator(".ptm-candidate").all()[:3], said["candidates"], strict=False
    ):
        expect(row).to_have_attribute("data-id", str(token))
        assert float(row.get_attribute("data-p") or 0) == pytest.approx(p, rel=1e-3)
    bits = float(widget.locator(".ptm-token").last.get_attribute("data-bits") or 0)
    assert bits == pytest.approx(said["bits"][-1], rel=2e-3)
    return said


def test_goes_on_as_far_as_one_likes_and_lives_without_a_kernel(
    notebook: Any, says_it_asks: Callable, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    first = toy.TEXTS[0]
    assert_shows(widget, first, [])
    box, notice = widget.locator("input"), widget.locator(".ptm-notice")
    expect(box).to_have_value(first)

    # The last candidate's last candidate and so on: none of these is stored.
    way: list[int] = []
    for _ in range(4):
        way.append(assert_shows(widget, first, way)["candidates"][-1][0])
        widget.locator(".ptm-candidate").last.click()
    said = assert_shows(widget, first, way)
    written = "".join(said["tokens"]).replace("\n", "⏎")
    expect(box).to_have_value(written)
    shared = f"assert explorer.context == {{'text': {first!r}, 'chosen': {way}}}, explorer.context"
    assert notebook.until(lambda: notebook.python(shared) == "ok")
    widget.locator("[data-act=undo]").click()
    assert_shows(widget, first, way[:-1])
    widget.locator("[data-act=draw]").click()
    expect(widget.locator(".ptm-chosen")).to_have_count(4)
    widget.get_by_role("listbox").press("Enter")
    expect(widget.locator(".ptm-chosen")).to_have_count(5)

    # What is typed; unchanged, it is not read anew.
    box.press("Enter")
    expect(widget.locator(".ptm-chosen")).to_have_count(5)
    box.fill("a zebra⏎ran ")
    with says_it_asks(widget):
        box.press("Enter")
    assert_shows(widget, "a zebra\nran ", [])
    expect(widget.locator(".ptm-busy")).to_have_count(0)
    expect(widget.locator("select")).to_have_value("a zebra\nran ")

    # Chosen while Python still reads: what was chosen last stays when the answer comes.
    box.evaluate(
        "box => { box.value = 'the zebra';"
        " box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));"
        " const list = box.closest('.ptm').querySelector('select');"
        " list.value = 'a king was'; list.dispatchEvent(new Event('change')); }"
    )
    assert_shows(widget, "a king was", [])
    box.fill("the zebra")
    box.press("Enter")
    assert_shows(widget, "the zebra", [])
    box.fill("a fire")
    box.press("Enter")
    expect(notice).to_have_text("Python could not continue: RuntimeError: the model is on fire")
    assert_shows(widget, "the zebra", [])

    go = "explorer.context = {'text': 'a cat ran', 'chosen': [9, 8]}"
    assert notebook.python(go) == "ok"
    assert_shows(widget, "a cat ran", [9, 8])
    expect(notice).to_be_empty()

    notebook.python("explorer.context = {'text': 'a dog', 'chosen': []}")
    assert_shows(widget, "a dog", [])
    again = reopened().locator(".jp-OutputArea .ptm:visible")
    # It was saved with a text that only Python could read.
    expect(again.locator(".ptm-notice")).to_contain_text("Python does not answer")
    again.locator("select").select_option("a king was")
    again.locator("[data-act=likeliest]").click()
    assert_shows(again, "a king was", [toy.guess("a king was", [])["candidates"][0][0]])
