"""FillMask in a real JupyterLab: Python is asked for any tokens hidden, of any sentence."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

TOY = Path(__file__).parents[1] / "toy_fill.py"
toy = SimpleNamespace(**runpy.run_path(str(TOY)))
MODEL = toy.Toy()
FIRST = toy.TEXTS[0]
SOURCE = (
    TOY.read_text(encoding="utf-8")
    + """
import time
from ptm_edu.widgets import FillMask
class Slow(Toy):
    def read(self, text):
        if "fire" in text:
            raise RuntimeError("the model is on fire")
        time.sleep(0.8 if "zebra" in text else 0)
        return super().read(text)
    def fill(self, rows):
        if any("##er" in tokens for tokens, _ in rows):
            time.sleep(0.8)
        return super().fill(rows)
explorer = FillMask(Slow(), TEXTS[:4])
explorer"""
)


def put(tokens: list[str], place: int, piece: str) -> list[str]:
    return [*tokens[:place], piece, *tokens[place + 1 :]]


def token(widget: Locator, place: int) -> Locator:
    return widget.locator(f".ptm-token[data-place='{place}']")


def candidate(widget: Locator, mask: int, n: int) -> Locator:
    return widget.locator(f".ptm-list.ptm-mask-{mask} .ptm-candidate").nth(n)


def assert_shows(widget: Locator, shown: list[str], *lists: list[Any]) -> None:
    """The tokens, and each mask's first candidates with their numbers, are the model's."""
    expect(widget.locator(".ptm-shown")).to_have_text(shown)
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    for mask in (1, 2):
        rows = widget.locator(f".ptm-list.ptm-mask-{mask} .ptm-candidate")
        expect(rows).to_have_count(8 if mask <= len(lists) else 0)
    for mask, best in enumerate(lists, 1):
        for n, (piece, p) in enumerate(best[:3]):
            row = candidate(widget, mask, n)
            expect(row).to_have_attribute("data-piece", piece)
            assert float(row.get_attribute("data-p") or 0) == pytest.approx(p, rel=1e-3)


def best(tokens: list[str], *places: int) -> list[Any]:
    """The candidates at each of these places of a text, hidden together."""
    return [one["candidates"] for one in MODEL.fill([(tokens, places)])[0]]


def test_fills_as_one_likes_and_lives_without_a_kernel(
    notebook: Any, says_it_asks: Callable, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    box, notice = widget.locator("input[type=text]"), widget.locator(".ptm-notice")
    tokens = MODEL.read(FIRST)["tokens"]
    expect(box).to_have_value(FIRST)
    assert_shows(widget, put(tokens, 6, "[MASK]"), *best(tokens, 6))

    # The last candidates are not stored: Python is asked what follows them.
    token(widget, 2).click()
    both = put(put(tokens, 2, "[MASK]"), 6, "[MASK]")
    cat, mat = best(tokens, 2, 6)
    assert_shows(widget, both, cat, mat)
    candidate(widget, 1, 6).click()
    piece = cat[6][0]
    filled = put(tokens, 2, piece)
    assert_shows(widget, put(filled, 6, "[MASK]"), cat, *best(filled, 6))
    shared = (
        f"assert explorer.context == {{'text': {FIRST!r}, 'masked': [6, 2],"
        f" 'filled': [(2, {piece!r})]}}, explorer.context"
    )
    assert notebook.until(lambda: notebook.python(shared) == "ok")
    candidate(widget, 1, 6).click()
    assert_shows(widget, both, cat, mat)

    # What is typed; unchanged, it is not read anew.
    token(widget, 6).click()
    box.press("Enter")
    assert_shows(widget, put(tokens, 2, "[MASK]"), *best(tokens, 2))
    box.fill("a zebra [MASK] the [MASK]")
    with says_it_asks(widget):
        box.press("Enter")
    typed = ["[CLS]", "a", "[UNK]", "[MASK]", "the", "[MASK]", "[SEP]"]
    assert_shows(widget, typed, *best(typed, 3, 5))
    expect(widget.locator(".ptm-busy")).to_have_count(0)
    expect(widget.locator("select")).to_have_value("a zebra [MASK] the [MASK]")
    expect(widget.locator(".ptm-truth").first).to_have_text("no original token here")

    # Chosen while Python still reads: what was chosen last stays when the answer comes.
    box.evaluate(
        "box => { box.value = 'the zebra';"
        " box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));"
        " const list = box.closest('.ptm').querySelector('select');"
        " list.value = 'a king and a queen'; list.dispatchEvent(new Event('change')); }"
    )
    king = MODEL.read("a king and a queen")["tokens"]
    assert_shows(widget, put(king, 5, "[MASK]"), *best(king, 5))
    # Two clicks faster than Python: the second goes on from the first.
    box.fill("the fast zebra ran")
    box.press("Enter")
    fast = MODEL.read("the fast zebra ran")["tokens"]
    assert_shows(widget, put(fast, 4, "[MASK]"), *best(fast, 4))
    widget.evaluate(
        "root => { for (const place of [4, 1, 3]) root"
        ".querySelector(`.ptm-token[data-place='${place}']`)"
        ".dispatchEvent(new MouseEvent('click', { bubbles: true })); }"
    )
    assert_shows(widget, put(put(fast, 1, "[MASK]"), 3, "[MASK]"), *best(fast, 1, 3))

    box.fill("a fire")
    box.press("Enter")
    expect(notice).to_have_text("Python could not continue: RuntimeError: the model is on fire")
    assert_shows(widget, put(put(fast, 1, "[MASK]"), 3, "[MASK]"), *best(fast, 1, 3))

    go = "explorer.context = {'text': 'a cat ran', 'masked': [2, 3], 'filled': [(3, 'sat')]}"
    assert notebook.python(go) == "ok"
    sat = ["[CLS]", "a", "cat", "sat", "[SEP]"]
    ran = ["[CLS]", "a", "cat", "ran", "[SEP]"]
    assert_shows(widget, put(sat, 2, "[MASK]"), *best(sat, 2), best(ran, 2, 3)[1])
    expect(notice).to_be_empty()
    assert notebook.python("explorer.context = {**explorer.context, 'masked': [9]}") != "ok"
    wrong = "explorer.context = {'text': 'a cat ran', 'masked': [9], 'filled': []}"
    assert notebook.python(wrong) == "ok"
    expect(notice).to_contain_text("masked must be among the places [1, 2, 3]")
    assert notebook.until(
        lambda: notebook.python("assert explorer.context['masked'] != [9]") == "ok"
    )

    notebook.python("explorer.context = {'text': 'a dog', 'masked': [2], 'filled': []}")
    dog = ["[CLS]", "a", "dog", "[SEP]"]
    assert_shows(widget, put(dog, 2, "[MASK]"), *best(dog, 2))
    again = reopened().locator(".jp-OutputArea .ptm:visible")
    # It was saved with a text that only Python could read.
    expect(again.locator(".ptm-notice")).to_contain_text("Python does not answer")
    again.locator("select").select_option("a king and a queen")
    token(again, 2).click()
    king = MODEL.read("a king and a queen")["tokens"]
    assert_shows(again, put(put(king, 2, "[MASK]"), 5, "[MASK]"), *best(king, 2, 5))
