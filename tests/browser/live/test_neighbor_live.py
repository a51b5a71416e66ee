"""NeighborExplorer in a real JupyterLab: Python answers over its whole vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

SOURCE = """from toy_words import vectors, words
from ptm_edu.widgets import NeighborExplorer
explorer = NeighborExplorer(words, vectors, presets=[("king", "queen"), "paris"], size=300)
explorer"""


@pytest.fixture
def widget(notebook: Any) -> Locator:
    found = notebook.page.locator(".jp-OutputArea .ptm")
    expect(found).to_have_count(1)
    expect(found.locator("[data-slot=one]")).to_have_value("king")
    return found


def assert_shows(widget: Locator, column: str, word: str, toy: SimpleNamespace) -> None:
    """The list in a column is the ten words of highest cosine among all, by numpy alone."""
    unit = toy.vectors / np.linalg.norm(toy.vectors, axis=1, keepdims=True)
    cosines = unit @ unit[toy.words.index(word)]
    cosines[toy.words.index(word)] = -2
    best = np.argsort(-cosines)[:10]
    ranking = widget.locator(f".ptm-{column} .ptm-ranking")
    expect(ranking).to_have_attribute("data-scope", "all")
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    rows = ranking.locator(".ptm-row").all()
    assert [row.get_attribute("data-word") for row in rows] == [toy.words[i] for i in best]
    scores = [float(row.locator("data").inner_text()) for row in rows]
    assert scores == pytest.approx(cosines[best].tolist(), abs=6e-4)


def test_python_answers_for_any_word_and_shares_the_choice(
    notebook: Any, widget: Locator, toy: SimpleNamespace
) -> None:
    assert_shows(widget, "one", "king", toy)
    box = widget.locator("[data-slot=two]")
    box.fill("Word1900")
    box.press("Enter")
    expect(box).to_have_value("word1900")
    assert_shows(widget, "two", "word1900", toy)
    unit = toy.vectors / np.linalg.norm(toy.vectors, axis=1, keepdims=True)
    cosine = float(unit[0] @ unit[toy.words.index("word1900")])
    expect(widget.locator(".ptm-cosine")).to_have_text(f"{cosine:.3f}")

    # A walk from there leads to words that the page does not hold.
    row = widget.locator(".ptm-column.ptm-two .ptm-row").nth(4)
    word = row.get_attribute("data-word")
    row.get_by_role("button").click()
    expect(box).to_have_value(word)
    assert_shows(widget, "two", word, toy)
    expect(widget.locator(".ptm-notice")).to_be_empty()

    box.fill("wurd1900")
    box.press("Enter")
    expect(widget.locator(".ptm-notice")).to_contain_text("“wurd1900” is not among the 2,000 words")
    expect(widget.locator(".ptm-notice")).to_contain_text("word1900")

    shared = f"assert explorer.other == {word!r}"
    assert notebook.until(lambda: notebook.python(shared) == "ok")
    assert notebook.python("explorer.other = ''; explorer.word = 'word1500'") == "ok"
    expect(widget.locator("[data-slot=one]")).to_have_value("word1500")
    expect(widget.locator(".ptm-column.ptm-two")).to_be_hidden()
    assert_shows(widget, "one", "word1500", toy)


def test_saved_it_lives_without_its_kernel(
    reopened: Callable, widget: Locator, toy: SimpleNamespace
) -> None:
    page = reopened()
    again = page.locator(".jp-OutputArea .ptm:visible")
    expect(again.locator("[data-slot=one]")).to_have_value("king")
    again.get_by_role("button", name="paris", exact=True).click()
    assert_shows(again, "one", "paris", toy)
    expect(page.get_by_text("Loading widget")).to_be_hidden()
