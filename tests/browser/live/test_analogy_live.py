"""AnalogyExplorer in a real JupyterLab: with a kernel behind it, and saved, without that kernel."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import nbformat
import numpy as np
import pytest
from nbformat.sign import NotebookNotary
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

SOURCE = """from toy_words import PRESETS, vectors, words
from ptm_edu.widgets import AnalogyExplorer
explorer = AnalogyExplorer(words, vectors, presets=PRESETS, size=300)
explorer"""


@pytest.fixture
def widget(notebook: Any) -> Locator:
    found = notebook.page.locator(".jp-OutputArea .ptm")
    expect(found).to_have_count(1)
    expect(found.locator(".ptm-answer")).to_have_text("queen")
    return found


def over_all_words(toy: SimpleNamespace, a: str, b: str, c: str, weight: float) -> list:
    """The ten words of highest cosine with c + weight · (b − a), among all."""
    unit = toy.vectors / np.linalg.norm(toy.vectors, axis=1, keepdims=True)
    ids = [toy.words.index(word) for word in (a, b, c)]
    tip = unit[ids[2]] + weight * (unit[ids[1]] - unit[ids[0]])
    cosines = unit @ tip / np.linalg.norm(tip)
    cosines[ids] = -2
    order = np.argsort(-cosines)[:10]
    return [(toy.words[i], float(cosines[i])) for i in order]


def assert_shows(widget: Locator, expected: list, scope: str = "all", error: float = 6e-4) -> None:
    expect(widget.locator(".ptm-ranking")).to_have_attribute("data-scope", scope)
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    rows = widget.locator(".ptm-row:not([hidden])").all()
    scores = [float(row.locator("data").inner_text()) for row in rows]
    assert rows[0].get_attribute("data-word") == expected[0][0]
    assert scores == pytest.approx([score for _, score in expected], abs=error)


def test_python_answers_over_its_whole_vocabulary_and_shares_the_choice(
    notebook: Any, widget: Locator, toy: SimpleNamespace
) -> None:
    slider = widget.locator("input[type=range]")
    slider.focus()
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    expect(widget.locator("output")).to_have_text("1.04")
    assert_shows(widget, over_all_words(toy, "man", "king", "woman", 1.04))

    box = widget.locator("[data-slot=c]")
    box.fill("word1900")
    box.press("Enter")
    expect(widget.locator(".ptm-summary")).to_contain_text("word1900")
    assert_shows(widget, over_all_words(toy, "man", "king", "word1900", 1.04))

    box.fill("wurd1900")
    box.press("Enter")
    expect(widget.locator(".ptm-notice")).to_contain_text("“wurd1900” is not among the 2,000 words")
    expect(widget.locator(".ptm-notice")).to_contain_text("word1900")

    widget.get_by_role("button", name="paris − france + italy").click()
    expect(widget.locator(".ptm-answer")).to_have_text("rome")
    shared = "assert explorer.positive == ['paris', 'italy']"
    assert notebook.until(lambda: notebook.python(shared) == "ok")
    assert notebook.python("explorer.weight = 0.5") == "ok"
    expect(widget.locator("output")).to_have_text("0.50")


def test_python_sets_words_that_the_page_does_not_store(
    notebook: Any, widget: Locator, toy: SimpleNamespace
) -> None:
    b, c, a = asked = ["word1900", "word1800", "word1700"]
    code = f"explorer.positive = {[b, c]}; explorer.negative = {[a]}"
    assert notebook.python(f"assert not {set(asked)} & set(explorer.words); {code}") == "ok"
    for slot, word in zip("bca", asked, strict=True):
        expect(widget.locator(f"[data-slot={slot}]")).to_have_value(word)
    assert_shows(widget, over_all_words(toy, a, b, c, 1))
    expect(widget.locator(".ptm-notice")).to_be_empty()
    now = f"assert [*explorer.positive, *explorer.negative] == {asked}"
    assert notebook.python(now) == "ok", "the page changed nothing of it"
    # A view that is made after that starts there too.
    assert notebook.python("explorer.language = 'zh'") == "ok"
    expect(widget.locator(".ptm-title")).to_have_text("词语类比")
    expect(widget.locator("[data-slot=b]")).to_have_value(b)
    assert_shows(widget, over_all_words(toy, a, b, c, 1))
    assert notebook.python(now) == "ok"
    assert "not there: nobody" in notebook.python("explorer.negative = ['nobody']")


def test_after_a_kernel_restart_the_old_result_is_gray(notebook: Any, widget: Locator) -> None:
    notebook.restart()
    box = widget.locator("[data-slot=b]")
    box.fill("word1900")
    box.press("Enter")
    expect(widget.locator(".ptm-answer")).to_have_css("opacity", "0.35")
    expect(widget.locator(".ptm-notice")).to_contain_text("Run all cells again")
    assert widget.locator(".ptm-answer").inner_text() == "queen"
    notebook.run_all()
    again = notebook.page.locator(".jp-OutputArea .ptm:visible")
    expect(again.locator(".ptm-stale")).to_have_count(0)
    expect(again.locator(".ptm-answer")).to_have_css("opacity", "1")


@pytest.mark.parametrize("kernel", ["fresh", "none"])
def test_saved_it_lives_without_its_kernel(
    lab: Any,
    open_page: Callable,
    notebook: Any,
    saved: Callable,
    reopened: Callable,
    widget: Locator,
    kernel: str,
) -> None:
    if kernel == "fresh":
        page = reopened()
    else:
        address = saved()
        _forget_kernel(lab, notebook.name)
        page = open_page().page
        page.goto(address)
        page.get_by_role("dialog").get_by_role("button", name="No Kernel").click()
    again = page.locator(".jp-OutputArea .ptm:visible")
    expect(again.locator(".ptm-answer")).to_have_text("queen")
    again.locator("input[type=range]").press("ArrowRight")
    expect(again.locator("output")).to_have_text("1.02")
    expect(again.locator(".ptm-ranking")).to_have_attribute("data-scope", "stored")
    expect(again.locator(".ptm-notice")).to_contain_text("live notebook")
    expect(page.get_by_text("Loading widget")).to_be_hidden()
    # Jupyter's own styles for HTML leave the picture as it is.
    assert again.locator(".ptm-plane").bounding_box()["height"] == 17 * 18


def _forget_kernel(lab: Any, name: str) -> None:
    """Make a saved notebook one of a language that this machine has no kernel for."""
    path = lab.folder / name
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata.kernelspec = {"name": "none", "display_name": "none", "language": "none"}
    notebook.metadata.language_info = {"name": "none"}
    nbformat.write(notebook, path)
    with contextlib.closing(NotebookNotary(data_dir=str(lab.data))) as notary:
        notary.sign(notebook)


def test_the_picture_outlives_a_change_of_theme(
    widget: Locator, assert_outlives_a_theme: Callable[[Locator], None]
) -> None:
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    assert_outlives_a_theme(widget.locator(".ptm-area"))
