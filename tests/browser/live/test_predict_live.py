"""Questions in a running notebook and in its exported page: what answers waits for the reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.browser.chapters import page_of

SOURCE = """
from ptm_edu import course
heads = course.predict("How many heads?", int, unit="heads")
# %%
heads.reveal(12)
# %%
order = course.predict("Which model ignores word order?", ["CBOW", "the NNLM"])
# %%
import sys
print("it", "is", "CBOW")
print("a", "warning", file=sys.stderr)
# %%
order.reveal("CBOW")
"the", "table"
# %%
course.claim("two is even", 2 % 2, 0)
course.claim("three is odd", 3 % 2, 1)
"""


def visible(page: Page, text: str) -> Any:
    """What shows `text` on the page."""
    return page.locator(".jp-Cell, article").get_by_text(text).locator("visible=true")


def assert_waits_for_the_answer(page: Page) -> None:
    results = page.locator(".ptm-revealed").locator("visible=true")
    folds = visible(page, "Answer the question above")
    expect(folds).to_have_count(3)
    for hidden in ("Result: ", "it is CBOW", "the end"):
        expect(visible(page, hidden)).to_have_count(0)
    expect(visible(page, "a warning")).to_have_count(1)
    expect(visible(page, "checked: 2 of 2")).to_have_count(1)

    page.get_by_label("CBOW").check()
    expect(results).to_have_text("Result: CBOW · You predicted: CBOW ✓")
    expect(visible(page, "it is CBOW")).to_have_count(1)
    expect(visible(page, "the end")).to_have_count(1)

    number = page.get_by_placeholder("a number")
    number.fill("a dozen")
    number.press("Enter")
    expect(page.get_by_text("“a dozen” is not a number")).to_be_visible()
    expect(results).to_have_count(1)
    number.fill("8")
    number.press("Enter")
    expect(results.first).to_have_text("Result: 12 heads · You predicted: 8 heads")

    visible(page, "Fold the result again").first.click()
    expect(results).to_have_count(1)
    page.keyboard.press("Alt+r")
    expect(results).to_have_count(2)
    page.keyboard.press("Alt+r")
    expect(results).to_have_count(1)
    page.keyboard.press("Alt+r")
    visible(page, "Fold the result again").first.click()
    expect(results).to_have_text("Result: CBOW · You predicted: CBOW ✓")
    page.emulate_media(media="print")
    expect(results).to_have_count(2)
    expect(folds).to_have_count(0)


@pytest.mark.parametrize(
    "notebook",
    ["JupyterLab", pytest.param("Notebook 7", marks=pytest.mark.slow)],
    indirect=True,
)
def test_a_result_waits_for_the_answer(notebook: Any) -> None:
    assert_waits_for_the_answer(notebook.page)


@pytest.mark.slow
def test_a_cell_that_runs_again_alone_is_folded_too(notebook: Any) -> None:
    page = notebook.page
    visible(page, "Answer the question above").first.click()
    notebook.run_all()
    expect(visible(page, "Result: ")).to_have_count(1)
    page.evaluate(
        "const book = window.jupyterapp.shell.currentWidget.content;"
        "book.activeCellIndex = 3; book.deselectAll();"
    )
    notebook.command("notebook:run-cell")
    page.wait_for_timeout(500)
    expect(visible(page, "it is CBOW")).to_have_count(0)


@pytest.mark.slow
def test_a_form_answers_after_the_kernel_has_restarted(notebook: Any) -> None:
    page = notebook.page
    form = page.locator("form.ptm-predict").nth(1)
    before = form.inner_text()
    notebook.restart()
    expect(page.locator(".jupyter-widgets-disconnected")).to_have_count(0)
    assert form.inner_text() == before
    page.get_by_label("CBOW").check()
    expect(form.locator("output")).to_contain_text("Noted")
    expect(visible(page, "it is CBOW")).to_have_count(1)


def test_a_page_of_the_site_folds_too(
    notebook: Any, lab: Any, page: Page, chapter_site: Path
) -> None:
    notebook.save()
    saved = nbformat.read(lab.folder / notebook.name, as_version=4)
    saved.cells.insert(0, nbformat.v4.new_markdown_cell("# Questions"))
    page.goto(page_of(saved, "05_bert", chapter_site).as_uri())
    assert_waits_for_the_answer(page)
