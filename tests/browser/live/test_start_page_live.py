"""From the start page into a chapter in JupyterLab, and back to what has been done there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from ptm_edu.course.progress_file import progress_file

CELLS = [
    "# 90 · A toy",
    "!from ptm_edu import course",
    "## Questions",
    "!heads = course.predict('How many heads?', ['two', 'twelve'])",
    "!heads.reveal('twelve')",
    "## Never run",
    "!1 / 0",
]


@pytest.fixture
def chapter(lab: Any) -> Iterator[str]:
    """A chapter of two sections, one of which does not run."""
    v4 = nbformat.v4
    cells = [
        v4.new_code_cell(one[1:]) if one.startswith("!") else v4.new_markdown_cell(one)
        for one in CELLS
    ]
    spec = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    path: Path = lab.folder / "90_toy.ipynb"
    nbformat.write(v4.new_notebook(cells=cells, metadata=spec), path)
    progress_file(lab.folder.parent).unlink(missing_ok=True)
    yield "90 · A toy"
    lab.end_kernels()
    path.unlink()


def row(page: Page, chapter: str) -> Locator:
    """The chapter's row on the start page."""
    return page.get_by_role("listitem").filter(
        has=page.get_by_role("link", name=chapter, exact=True)
    )


@pytest.mark.slow  # the parts of it are in tests/cli/test_start_page.py and tests/course
def test_a_chapter_opens_and_its_progress_comes_back(
    lab: Any, chapter: str, open_page: Callable[..., Any]
) -> None:
    page = open_page().page
    page.goto(f"{lab.url}/ptm-edu/?token={lab.token}", wait_until="domcontentloaded")
    expect(row(page, chapter)).to_contain_text("0 of 2 sections run")
    expect(row(page, chapter)).to_contain_text("0 of 1 predictions")
    row(page, chapter).get_by_role("link").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/lab/tree/notebooks/90_toy.ipynb", timeout=60_000)
    form = page.locator("form.ptm-predict")
    page.wait_for_function(
        "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status"
        " === 'idle'",
        timeout=60_000,
    )
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(page.get_by_text("ZeroDivisionError").first).to_be_visible()
    with page.expect_response("**/ptm-edu/predictions") as told:
        form.get_by_label("twelve").check()
    assert told.value.status == 204
    page.evaluate("void window.jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    page.goto(f"{lab.url}/ptm-edu/", wait_until="domcontentloaded")
    expect(row(page, chapter)).to_contain_text("1 of 2 sections run")
    expect(row(page, chapter)).to_contain_text("1 of 1 predictions")
    expect(page.get_by_role("link", name=f"Continue {chapter} Questions")).to_be_visible()
    assert progress_file(lab.folder.parent).is_file()


@pytest.mark.parametrize("dark", [False, True])
def test_on_a_phone_nothing_scrolls_sideways(
    dark: bool, lab: Any, open_page: Callable[..., Any]
) -> None:
    page = open_page(dark=dark, width=390, height=800).page
    page.goto(f"{lab.url}/ptm-edu/?token={lab.token}", wait_until="domcontentloaded")
    expect(page.get_by_role("heading", name="Chapters")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == ("rgb(24, 26, 27)" if dark else "rgb(255, 255, 255)")
