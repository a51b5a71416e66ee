"""AnalogyExplorer as a file: alive from file://, without a kernel and without a network."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from ptm_edu.widgets import AnalogyExplorer
from ptm_edu.widgets.nearest import Step, best

from .hands import ready

SIZE = 300


def shown(widget: Locator) -> list[tuple[str, float]]:
    """The ranking as it stands in the DOM."""
    rows = ready(widget).locator(".ptm-row:not([hidden])").all()
    return [(r.get_attribute("data-word"), float(r.locator("data").inner_text())) for r in rows]


def on_stored_words(explorer: AnalogyExplorer, toy: SimpleNamespace, **step: object) -> list:
    """The ranking that the page should show: Python's, over the words the page stores."""
    ids = {word: i for i, word in enumerate(explorer.words)}
    rows = [toy.words.index(word) for word in explorer.words]
    unit = toy.vectors[rows] / np.linalg.norm(toy.vectors[rows], axis=1, keepdims=True)
    asked = Step(ids["man"], ids["king"], ids["woman"], **step)
    return [(explorer.words[i], score) for i, score in best(unit, asked, 10)]


def assert_equal_rankings(found: list, expected: list, **tolerance: float) -> None:
    assert found[0][0] == expected[0][0]
    scores = [score for _, score in found]
    assert scores == pytest.approx([s for _, s in expected], **(tolerance or {"abs": 0.01}))


@pytest.fixture
def explorer(toy: SimpleNamespace) -> AnalogyExplorer:
    return AnalogyExplorer(toy.words, toy.vectors, presets=toy.PRESETS, size=SIZE)


def test_shows_python_s_answer_over_all_words(
    widget: Locator, toy: SimpleNamespace, explorer: AnalogyExplorer
) -> None:
    unit = toy.vectors / np.linalg.norm(toy.vectors, axis=1, keepdims=True)
    ids = {word: i for i, word in enumerate(toy.words)}
    target = unit[ids["king"]] - unit[ids["man"]] + unit[ids["woman"]]
    cosines = unit @ target / np.linalg.norm(target)
    cosines[[ids["king"], ids["man"], ids["woman"]]] = -2
    order = np.argsort(-cosines)[:10]
    expected = [(toy.words[i], float(cosines[i])) for i in order]
    assert expected[0][0] == "queen"
    assert [word for word, _ in shown(widget)] == [word for word, _ in expected]
    assert_equal_rankings(shown(widget), expected)
    expect(widget.locator(".ptm-answer")).to_have_text("queen")
    expect(widget.locator(".ptm-ranking")).to_have_attribute("data-scope", "all")


@pytest.mark.parametrize("method", ["3cosadd", "3cosmul"])
@pytest.mark.parametrize("leave_out", [True, False])
def test_the_page_computes_what_python_computes(
    widget: Locator, toy: SimpleNamespace, explorer: AnalogyExplorer, method: str, leave_out: bool
) -> None:
    widget.locator(f"[data-method='{method}']").click()
    widget.locator("input[type=checkbox]").set_checked(leave_out)
    slider = widget.locator("input[type=range]")
    slider.focus()
    for _ in range(3):
        slider.press("ArrowRight")
    expect(widget.locator("output")).to_have_text("1.06")
    expect(widget.locator(".ptm-ranking")).to_have_attribute("data-scope", "stored")
    expected = on_stored_words(explorer, toy, weight=1.06, leave_out=leave_out, method=method)
    # A quotient of cosines magnifies what a byte a number loses.
    tolerance = {"rel": 0.02} if method == "3cosmul" else {}
    assert_equal_rankings(shown(widget), expected, **tolerance)
    if not leave_out and method == "3cosadd":
        assert {"king", "woman"} & {word for word, _ in shown(widget)}


def test_presets_typing_and_clicking_a_word_ask_for_something_else(widget: Locator) -> None:
    widget.get_by_role("button", name="paris − france + italy").click()
    expect(widget.locator(".ptm-answer")).to_have_text("rome")
    widget.locator("[data-slot=c]").fill("Woman")
    widget.locator("[data-slot=c]").press("Enter")
    expect(widget.locator("[data-slot=c]")).to_have_value("woman")
    expect(widget.locator(".ptm-ranking")).to_have_attribute("data-scope", "stored")
    widget.locator("[data-slot=a]").focus()
    clicked = widget.locator(".ptm-ranking button").first
    word = clicked.inner_text()
    clicked.click()
    expect(widget.locator("[data-slot=a]")).to_have_value(word)
    widget.get_by_role("button", name="Reset").click()
    expect(widget.locator(".ptm-answer")).to_have_text("queen")


def test_a_word_that_the_page_does_not_store(widget: Locator, explorer: AnalogyExplorer) -> None:
    assert "word1900" not in explorer.words
    widget.locator("[data-slot=b]").fill("word1900")
    widget.locator("[data-slot=b]").press("Enter")
    expect(widget.locator(".ptm-answer")).to_have_text("queen")


def test_the_picture_says_how_far_it_can_be_trusted(
    widget: Locator, toy: SimpleNamespace, explorer: AnalogyExplorer
) -> None:
    unit = toy.vectors / np.linalg.norm(toy.vectors, axis=1, keepdims=True)
    a, b, c = (unit[toy.words.index(word)].astype(float) for word in ("man", "king", "woman"))
    basis = np.linalg.qr(np.stack([b - a, c - a], axis=1))[0]  # (D, 2)
    tip = c + b - a
    gaps = [unit[toy.words.index(word)] - tip for word, _ in shown(widget)]
    kept = np.mean([np.linalg.norm(gap @ basis) / np.linalg.norm(gap) for gap in gaps])
    expect(widget.locator(".ptm-caption")).to_contain_text(f"{100 * kept:.0f} %")
    widget.get_by_role("button", name="Numbers").click()
    first = widget.locator("tbody tr").first.locator("td").all_inner_texts()
    real, seen = np.linalg.norm(gaps[0]), np.linalg.norm(gaps[0] @ basis)
    assert first[1] == "queen"
    assert [float(cell) for cell in first[3:]] == pytest.approx([real, seen], abs=0.015)
    widget.locator(".ptm-mark[data-word=queen]").click()
