"""MaskingLab in a real JupyterLab: Python cuts what is typed, and what is dragged is Python's."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

TOY = Path(__file__).parents[1] / "toy_masking.py"
toy = runpy.run_path(str(TOY))
evenly = runpy.run_path(str(TOY.parent / "static" / "normals_by_numpy.py"))["evenly"]
SOURCE = (
    TOY.read_text(encoding="utf-8")
    + """
import time
from ptm_edu.widgets import MaskingLab
def slow(sentence):
    if "fire" in sentence:
        raise RuntimeError("the tokenizer is on fire")
    time.sleep(0.8 if "zebra" in sentence else 0)
    return tokenize(sentence)
lab = MaskingLab(slow, VOCABULARY, SENTENCES, seed=7)
lab"""
)


def first_inputs(sentence: str, rate: float, unit: str = "token", turn: int = 0) -> list[str]:
    """What is read in the first draw of a turn, by numpy."""
    pieces, words = toy["tokenize"](sentence)
    T, ordinary = len(pieces), toy["VOCABULARY"][5:]
    start = 3000 * T * turn
    choices, fates, others = evenly(7, start + 3 * T)[start:].reshape(3, T)
    units = words if unit == "word" else range(T)
    read = []
    for i, piece in enumerate(pieces):
        chosen = words[i] >= 0 and choices[units[i]] < rate
        other = ordinary[int(others[i] * len(ordinary))]
        fate = "[MASK]" if fates[i] < 0.8 else other if fates[i] < 0.9 else piece
        read.append(fate if chosen else piece)
    return read


def assert_reads(widget: Locator, inputs: list[str]) -> None:
    expect(widget.locator(".ptm-token .ptm-input")).to_have_text(inputs)


def test_cuts_what_is_typed_shares_what_is_dragged_and_lives_without_a_kernel(
    notebook: Any, says_it_asks: Callable, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    sentences = list(toy["SENTENCES"])
    assert_reads(widget, first_inputs(sentences[0], 0.15))
    box, notice = widget.locator("input[type=text]"), widget.locator(".ptm-notice")

    typed = "a zebra understands 北京 大学"
    box.fill(f"  {typed} ")
    with says_it_asks(widget):
        box.press("Enter")
    assert_reads(widget, first_inputs(typed, 0.15))
    expect(notice).to_be_empty()
    rate = widget.locator("input[data-setting=rate]")
    rate.press("PageUp")
    percent = int(rate.input_value())
    assert percent > 15
    widget.locator("[data-unit=word][type=button]").click()
    widget.get_by_role("button", name="Draw again").click()
    assert_reads(widget, first_inputs(typed, percent / 100, "word", 1))
    widget.locator("[data-end=random]").press("End")
    now = "(lab.sentence, lab.rate, lab.unit, lab.turn, lab.shares)"
    then = f"({typed!r}, {percent / 100}, 'word', 1, [0.8, 0.2, 0.0])"
    shared = f"import numpy\nassert {now}[:4] == {then}[:4], {now}\n"
    shared += f"assert numpy.allclose(lab.shares, {then}[4]), lab.shares"
    assert notebook.until(lambda: notebook.python(shared) == "ok")

    # A phrase marked by keys: understands 北京.
    widget.locator("[data-unit=entity][type=button]").click()
    field = widget.locator(".ptm-field")
    field.press("End")
    for _ in range(3):
        field.press("ArrowLeft")
    field.press("Enter")
    for _ in range(3):
        field.press("ArrowLeft")
    field.press("Enter")
    marked = f"assert lab.phrases[{typed!r}] == [[2, 3]], lab.phrases"
    assert notebook.until(lambda: notebook.python(marked) == "ok")
    expect(widget.locator(".ptm-phrase")).to_have_attribute("data-unit", "2")

    # Chosen while Python still works: what was chosen last stays when the answer comes.
    box.evaluate(
        "(box, text) => { box.value = 'a zebra ran';"
        " box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));"
        " box.closest('.ptm').querySelector(`[data-text=\"${text}\"]`).click(); }",
        sentences[2],
    )
    texts = widget.locator(".ptm-token .ptm-text")
    expect(texts).to_have_text(["[CLS]", "unbel", "##ievab", "##le", "[SEP]"])
    box.fill("a fire")
    box.press("Enter")
    expect(notice).to_have_text(
        "Python could not tokenize it: RuntimeError: the tokenizer is on fire"
    )
    box.fill("cat " * 31)
    box.press("Enter")
    expect(notice).to_contain_text("at most 32 tokens, including [CLS] and [SEP]; this one has 33.")
    expect(texts).to_have_count(5)

    # Python's turn.
    phrases = json.dumps({"a small town": [[1, 2]]})
    assert notebook.python(f"lab.phrases = {phrases}; lab.sentence = 'a small town'") == "ok"
    expect(texts).to_have_text(["[CLS]", "a", "small", "town", "[SEP]"])
    expect(widget.locator(".ptm-phrase")).to_have_attribute("data-unit", "1")
    all_at_once = "lab.unit, lab.rate, lab.shares, lab.labels = 'token', 1.0, [0, 0, 1], True"
    assert notebook.python(all_at_once) == "ok"
    labels = widget.locator(".ptm-label, .ptm-ignored")
    expect(labels).to_have_text(["−100", "a", "small", "town", "−100"])
    expect(widget.locator(".ptm-is-kept .ptm-mark")).to_have_text(["●"] * 3)
    assert "rate must be a number from 0 to 1" in notebook.python("lab.rate = 15")
    assert "three numbers whose sum is 1" in notebook.python("lab.shares = [1, 1, 1]")
    assert notebook.python("lab.rate = 0.15; lab.shares = [0.8, 0.1, 0.1]; lab.turn = 0") == "ok"
    assert_reads(widget, first_inputs("a small town", 0.15))

    assert notebook.python("lab.rate, lab.shares = 0.15, [0.8, 0.1, 0.1]") == "ok"
    expect(widget.locator("output[data-setting=rate]")).to_have_text("15 %")
    expect(widget.locator("output[data-share=hidden]")).to_have_text("80 %")
    page = reopened()
    again = page.locator(".jp-OutputArea .ptm:visible")
    # It was saved with a sentence that only Python could cut.
    expect(again.locator(".ptm-notice")).to_contain_text("Python does not answer", timeout=60_000)
    again.get_by_role("button", name=sentences[1]).click()
    assert_reads(again, first_inputs(sentences[1], 0.15))
    expect(page.get_by_text("Loading widget")).to_be_hidden()
    # Jupyter's own styles for HTML leave the picture as it is.
    assert again.locator(".ptm-input").first.evaluate("n => getComputedStyle(n).fontSize") == "16px"
