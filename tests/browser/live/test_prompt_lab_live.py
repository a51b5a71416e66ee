"""PromptLab in a real JupyterLab: texts, templates and words that Python scores."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

toy = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[1] / "toy_prompts.py")))
SOURCE = """import time
from toy_prompts import TEMPLATES, TEXTS, WORDS, score
from ptm_edu.widgets import PromptLab
def slow(text, template, words):
    time.sleep(0.1 if "dragon" in text else 0)
    return score(text, template, words)
lab = PromptLab(slow, TEXTS, TEMPLATES, WORDS)
lab"""


def assert_shows(widget: Locator, text: str, template: str, words: dict[str, list[str]]) -> None:
    """The bars of the selected template are what Python says."""
    expect(widget.locator("select").first).to_have_value(text)
    expect(widget.locator("[aria-busy=true]")).to_have_count(0)
    said = toy.score(text, template, words)
    shares = [said[key][i] for i in (0, 1) for key in ("probabilities", "calibrated")]
    bars = widget.locator(".ptm-bar")
    shown = bars.evaluate_all("bars => bars.map(bar => Number(bar.dataset.share))")
    assert shown == pytest.approx(shares, rel=1e-4)


def test_scores_what_is_typed_and_lives_without_a_kernel(
    notebook: Any, says_it_asks: Callable, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    first = toy.TEMPLATES[0]
    assert_shows(widget, toy.TEXTS[0][0], first, toy.WORDS[0])
    text = widget.get_by_label("your own", exact=True)
    template = widget.get_by_label("your own template")
    positive, notice = widget.get_by_label("words of positive"), widget.locator(".ptm-notice")

    text.fill(" A warm dragon. ")
    with says_it_asks(widget):
        text.press("Enter")
    assert_shows(widget, "A warm dragon.", first, toy.WORDS[0])
    positive.fill("lovely, great")
    positive.press("Enter")
    words = {"positive": ["lovely", "great"], "negative": ["terrible"]}
    expect(widget.locator("option")).to_have_count(7 + 3)
    assert_shows(widget, "A warm dragon.", first, words)
    template.fill("{text} What a {mask} film!")
    template.press("Enter")
    expect(widget.locator(".ptm-row")).to_have_count(6)
    expect(widget.locator(".ptm-prompt")).to_have_text("A warm dragon. What a  film!")
    assert_shows(widget, "A warm dragon.", "{text} What a {mask} film!", words)
    asked = "('A warm dragon.', '{text} What a {mask} film!', [['lovely', 'great'], ['terrible']])"
    shared = f"assert (*lab.prompt.values(),) == {asked}, lab.prompt"
    assert notebook.until(lambda: notebook.python(shared) == "ok")

    template.fill("What a {mask} film!")
    template.press("Enter")
    expect(notice).to_contain_text("a template has {text} once")
    text.fill("fire")
    text.press("Enter")
    expect(notice).to_contain_text("RuntimeError: the model is on fire")
    assert_shows(widget, "A warm dragon.", "{text} What a {mask} film!", words)

    given = f"lab.prompt = {{'text': 'A cat.', 'template': {first!r}, 'words': WORDS[1]}}"
    assert notebook.python(given) == "ok"
    assert_shows(widget, "A cat.", first, toy.WORDS[1])
    expect(notice).to_be_empty()

    again = reopened().locator(".jp-OutputArea .ptm:visible")
    # It was saved with a text that only Python could score.
    expect(again.locator(".ptm-notice")).to_contain_text("Python does not answer")
    again.locator("select").first.select_option(toy.TEXTS[1][0])
    assert_shows(again, toy.TEXTS[1][0], first, toy.WORDS[0])
