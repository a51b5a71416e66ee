"""SkipGramStepper in a real JupyterLab: its settings are Python's, its keys its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.browser

SOURCE = """from ptm_edu.widgets import SkipGramStepper
stepper = SkipGramStepper()
stepper"""
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"


@pytest.fixture
def notebook(lab: Any, open_notebook: Callable) -> Iterator[Any]:
    """A notebook that has just shown the widget."""
    source = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(SOURCE), nbformat.v4.new_markdown_cell("the end")],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    nbformat.write(source, lab.folder / "steps.ipynb")
    opened = open_notebook("steps.ipynb")
    opened.run_all()
    yield opened
    lab.end_kernels()


@pytest.fixture
def widget(notebook: Any) -> Locator:
    found = notebook.page.locator(".jp-OutputArea .ptm:visible")
    expect(found).to_have_count(1)
    stands_at(found, 0)
    return found


def stands_at(widget: Locator, step: int) -> None:
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    expect(widget.locator(".ptm-body")).to_have_attribute("data-step", str(step))


def python(notebook: Any, code: str) -> str:
    """Run code in the notebook's kernel: "ok", or what it raised."""
    return str(
        notebook.page.evaluate(
            f"code => {KERNEL}.requestExecute({{ code }}).done"
            ".then(reply => reply.content.evalue ?? reply.content.status)",
            code,
        )
    )


def test_python_and_the_page_share_the_settings(notebook: Any, widget: Locator) -> None:
    widget.locator("[data-act=step]").click()
    stands_at(widget, 1)
    widget.locator("[data-setting=rate]").press("ArrowRight")
    stands_at(widget, 1)
    widget.locator("[data-setting=window]").press("ArrowLeft")
    stands_at(widget, 0)
    widget.locator("[data-act=other]").click()
    now = "(stepper.window, stepper.negatives, stepper.learning_rate, stepper.seed)"
    assert python(notebook, f"assert {now} == (1, 3, 0.21, 2), {now}") == "ok"

    widget.locator("[data-act=step]").click()
    stands_at(widget, 1)
    assert python(notebook, "stepper.learning_rate = 0.5") == "ok"
    expect(widget.locator("output").nth(2)).to_have_text("0.50")
    stands_at(widget, 1)
    assert python(notebook, "stepper.negatives = 6") == "ok"
    expect(widget.locator(".ptm-sg-questions [data-word]")).to_have_count(7)
    stands_at(widget, 0)
    assert "window must be a whole number" in python(notebook, "stepper.window = 0")
    assert python(notebook, "stepper.sentences = [['cats', 'sleep', 'long']]") == "ok"
    expect(widget.locator(".ptm-sg-sentence")).to_have_count(1)


def test_keys_pressed_in_the_widget_stay_there(notebook: Any, widget: Locator) -> None:
    before = notebook.cells
    for control in ("[data-setting=rate]", "[data-act=step]", "[data-act=back]"):
        widget.locator(control).focus()
        for key in ("d", "d", "ArrowUp", "ArrowDown", "b", "x", "Enter"):
            notebook.page.keyboard.press(key)
        expect(widget.locator(control)).to_be_focused()
    assert notebook.cells == before
    # One step by Enter on its button, taken back by Enter on the other.
    stands_at(widget, 0)


def test_saved_it_lives_without_its_kernel(
    lab: Any, open_page: Callable, notebook: Any, widget: Locator
) -> None:
    notebook.save()
    notebook.page.close()
    lab.end_kernels()
    page = open_page().page
    page.goto(lab.address("notebooks/steps.ipynb"))
    again = page.locator(".jp-OutputArea .ptm:visible")
    again.locator("[data-act=step]").click()
    stands_at(again, 1)
    expect(page.get_by_text("Loading widget")).to_be_hidden()
    # Jupyter's own styles for HTML leave the picture as it is.
    assert again.locator(".ptm-sg-plane").bounding_box()["height"] == 19 * 18


def test_the_picture_outlives_a_change_of_theme(notebook: Any, widget: Locator) -> None:
    """JupyterLab hides the page for a moment then; a picture drawn in it would be tiny."""
    widget.locator("[data-act=step]").click()
    stands_at(widget, 1)
    side = widget.locator(".ptm-sg-plane g").nth(1)
    before = side.bounding_box()
    notebook.page.evaluate(
        "void window.jupyterapp.commands.execute("
        "'apputils:change-theme', { theme: 'JupyterLab Dark' })"
    )
    expect(notebook.page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    notebook.page.wait_for_timeout(700)
    after = side.bounding_box()
    assert before["width"] > 100
    assert after["width"] == pytest.approx(before["width"], rel=0.1)
