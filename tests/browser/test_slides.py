"""The lecture's slides: all of a chapter fits, can be read from the last row, and works."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from nbformat import NotebookNode
from playwright.sync_api import Page, expect

from ptm_edu.cli.executed import executed
from ptm_edu.widgets import AnalogyExplorer
from ptm_edu.widgets.host.static import static_html
from tests.cli.slides.notebooks import code, notebook, prediction, prose, table

from .decks import assert_fits, opened, wrong_slides

WORDS = " ".join(["A sentence of seven words, with **bold**."] * 9)
SOURCE = "\n".join(
    f"def function_{n}(x):\n    return x + {n}  # {'long ' * 20}\n" for n in range(9)
)
LETTERS = '<text style="font: 12px sans-serif">letters</text>'
SVG = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 576 259">{LETTERS}</svg>'


@pytest.fixture(scope="module")
def tall(toy: SimpleNamespace) -> NotebookNode:
    """A lecture of all that is too long, too high or too wide for a slide."""
    figure = (
        f'<img alt="f" src="data:image/svg+xml;base64,{base64.b64encode(SVG.encode()).decode()}">'
    )
    widget = static_html(AnalogyExplorer(toy.words, toy.vectors, presets=toy.PRESETS, size=300))
    items = "\n".join(f"- item {n}, {WORDS[:90]}" for n in range(14))
    rows = "\n".join(f"| {n} | {WORDS[:120]} |" for n in range(20))
    wide = r"$$" + r" + ".join(f"x_{{{n}}}" for n in range(20)) + "$$"
    return notebook(
        prose("# A lecture\n\nA first sentence.", notes="Words for the **speaker**."),
        prose("## Long\n\n" + "\n\n".join([WORDS] * 9)),
        prose(f"## A list\n\nIt leads to:\n\n{items}"),
        prose(f"## A table\n\n| a | b |\n|---|---|\n{rows}"),
        prose(f"## A formula\n\n$$a = b \\qquad {wide[2:]}"),
        code(
            "x",
            table(40),
            table(3, columns=30),
            table(4, cell="words that take room"),
            kind="slide",
        ),
        code(SOURCE, "printed " * 60, kind="slide", tags=["slide-code"]),
        prose("## A figure\n\nA sentence."),
        code("plot()", figure),
        prose("## A vote\n\nA sentence."),
        *prediction(between=table(3)),
        prose("## A widget\n\n*Try:* set [λ to 0](#widget:analogy_explorer?step=0).", "subslide"),
        prose("## A widget\n\n*Try:* set [λ to 0](#widget:analogy_explorer?step=0)."),
        code("AnalogyExplorer()", widget, kind="slide"),
        prose("## The end\n\nA last sentence."),
    )


def go_to(page: Page, part: str) -> None:
    slides = "Reveal.getHorizontalSlides()"
    page.evaluate(f"part => Reveal.slide({slides}.findIndex(one => one.querySelector(part)))", part)


def test_everything_fits_at_both_sizes(page: Page, tall: NotebookNode, tmp_path: Path) -> None:
    assert_fits(opened(page, tall, tmp_path / "deck.html"))
    text = page.locator(".slides").text_content() or ""
    assert all(f"item {n}," in text for n in range(14)), "a list goes on on the next slide"
    assert all(f"function_{n}" in text for n in range(9))
    assert "more rows in the notebook" in text, "a measured table is cut"


def test_a_slide_that_is_wrong_is_found(page: Page, tmp_path: Path) -> None:
    opened(page, notebook(prose("# T\n\nText.")), tmp_path / "deck.html")
    assert wrong_slides(page) == {}
    page.add_style_tag(content=".page p { font-size: 20px }")
    assert wrong_slides(page) == {"1": ["20.0 px: Text."]}
    page.add_style_tag(content=".page p { font-size: 400px }")
    assert any("overflow" in one for one in wrong_slides(page)["1"])


def test_dark_slides_are_dark(page: Page, tall: NotebookNode, tmp_path: Path) -> None:
    opened(page, tall, tmp_path / "deck.html")
    go_to(page, ".ptm")
    for part in ("body", "section.present .ptm"):
        expect(page.locator(part)).to_have_css("background-color", "rgb(255, 255, 255)")
    page.keyboard.press("d")
    for part in ("body", "section.present .ptm"):
        expect(page.locator(part)).to_have_css("background-color", "rgb(24, 26, 27)")
    expect(page.locator("section.present .strip p")).to_have_css("color", "rgb(242, 242, 242)")


def test_a_vote_is_shown_with_the_result(page: Page, tall: NotebookNode, tmp_path: Path) -> None:
    opened(page, tall, tmp_path / "deck.html")
    go_to(page, ".ptm-predict")
    shown = page.locator("section.present .page")
    assert "Result" not in shown.inner_text() and "0.123" not in shown.inner_text()
    page.keyboard.press("2")
    expect(page.locator("section.present input[value=B]")).to_be_checked()
    page.keyboard.press("ArrowRight")
    expect(shown.locator(".ptm-revealed")).to_have_text("Result: B · You predicted: B ✓")
    expect(shown.locator(".asked")).to_contain_text("Which one?")


def test_a_link_sets_a_widget_and_keys_leave_it(
    page: Page, tall: NotebookNode, tmp_path: Path
) -> None:
    opened(page, tall, tmp_path / "deck.html")
    go_to(page, ".ptm")
    widget = page.locator("section.present .ptm")
    expect(page.locator("section.present .strip")).to_contain_text("Try:")
    page.locator("section.present .strip a").click()
    assert widget.evaluate("root => root.parentElement.model.get('step')") == 0
    slider = widget.locator("input[type=range]").first
    slider.focus()
    here = page.evaluate("Reveal.getIndices().h")
    slider.press("ArrowRight")
    assert page.evaluate("Reveal.getIndices().h") == here, "the key stays in the widget"
    slider.press("PageDown")
    assert page.evaluate("Reveal.getIndices().h") == here + 1
    expect(page.locator("section.present h2")).to_have_text("The end")


def test_the_speaker_has_notes_a_timer_and_the_next_slide(
    open_page: Callable, tall: NotebookNode, tmp_path: Path
) -> None:
    page = opened(open_page().page, tall, tmp_path / "deck.html")
    with page.expect_popup() as popup:
        page.keyboard.press("s")
    speaker = popup.value
    expect(speaker.locator(".speaker-controls-notes")).to_contain_text("Words for the speaker.")
    expect(speaker.locator(".timer").first).to_be_visible()
    upcoming = speaker.frame_locator("#upcoming-slide iframe")
    expect(upcoming.locator("section.present h2").first).to_have_text("Long")
    speaker.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["01b_more_on_word_vectors", "02b_taglm_cove_ulmfit"])
def test_chapters_to_read_at_home_fit(page: Page, root: Path, name: str, tmp_path: Path) -> None:
    """The others are looked at where they were run in JupyterLab, in test_notebook_*.py."""
    # From the cache that `ptm-edu present` fills, if it is there.
    given = executed(root / "notebooks" / f"{name}.ipynb")
    assert_fits(opened(page, given, tmp_path / "deck.html"))
