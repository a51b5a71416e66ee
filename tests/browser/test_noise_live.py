"""NoiseExplorer in a real JupyterLab: exponent and threshold are shared, keys stay inside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import nbformat
import numpy as np
import pytest
import torch
from playwright.sync_api import Locator, expect

from ptm_edu.word2vec.negative_sampling import noise_distribution

pytestmark = pytest.mark.browser

COUNTS = np.arange(2000, 0, -1) ** 2
SOURCE = """import numpy as np
from toy_words import words
from ptm_edu.widgets import NoiseExplorer
explorer = NoiseExplorer(words, np.arange(2000, 0, -1) ** 2, named=["king", "queen", "word1900"])
explorer"""


@pytest.fixture
def notebook(lab: Any, open_notebook: Callable) -> Iterator[Any]:
    """A notebook that has just shown the widget."""
    source = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(SOURCE), nbformat.v4.new_markdown_cell("the end")],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    nbformat.write(source, lab.folder / "noise.ipynb")
    opened = open_notebook("noise.ipynb")
    opened.run_all()
    yield opened
    lab.end_kernels()


@pytest.fixture
def widget(notebook: Any) -> Locator:
    found = notebook.page.locator(".jp-OutputArea .ptm")
    expect(found).to_have_count(1)
    expect(found.locator("output[data-of=exponent]")).to_have_text("0.75")
    return found


def run(notebook: Any, code: str) -> str:
    """Run a line in the notebook's kernel; returns "ok" or "error"."""
    kernel = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
    return notebook.page.evaluate(
        f"code => {kernel}.requestExecute({{ code }}).done.then(reply => reply.content.status)",
        code,
    )


def test_python_reads_and_sets_what_the_hand_sets(notebook: Any, widget: Locator) -> None:
    slider = widget.locator("input[data-of=exponent]")
    slider.focus()
    for _ in range(3):
        slider.press("ArrowLeft")
    expect(widget.locator("output[data-of=exponent]")).to_have_text("0.72")
    expect(widget.locator(".ptm-summary")).to_contain_text("Exponent 0.72")
    notebook.page.wait_for_timeout(500)
    assert run(notebook, "assert explorer.exponent == 0.72; explorer.exponent = 0.5") == "ok"
    expect(widget.locator("output[data-of=exponent]")).to_have_text("0.50")
    cell = widget.locator("tr[data-word=queen] data[data-of=draws]")
    expected = 1000 * float(noise_distribution(torch.tensor(COUNTS), 0.5)[2])
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    assert float(cell.get_attribute("value")) == pytest.approx(expected, rel=1e-9)
    assert run(notebook, "explorer.threshold = 0") == "ok"
    expect(widget.locator(".ptm-off")).to_have_attribute("aria-pressed", "true")
    assert run(notebook, "explorer.exponent = 1.5") == "error"


def test_keys_pressed_in_the_widget_stay_there(notebook: Any, widget: Locator) -> None:
    before = notebook.cells
    controls = (
        "input[data-of=exponent]",
        "input[data-of=threshold]",
        ".ptm-off",
        ".ptm-draw",
        ".ptm-mark",
    )
    for control in controls:
        widget.locator(control).first.focus()
        for key in ("d", "d", "ArrowUp", "ArrowDown", "b", "x"):
            notebook.page.keyboard.press(key)
        expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
        assert widget.locator(control).first.evaluate("node => node === document.activeElement")
    assert notebook.cells == before
    notebook.page.locator(".jp-Cell").last.locator(".jp-InputPrompt").click()
    notebook.page.keyboard.press("d")
    notebook.page.keyboard.press("d")
    notebook.page.wait_for_timeout(300)
    assert notebook.cells == before - 1


def test_saved_it_lives_without_its_kernel(
    lab: Any, open_page: Callable, notebook: Any, widget: Locator
) -> None:
    notebook.save()
    notebook.page.close()
    lab.end_kernels()
    page = open_page().page
    page.goto(lab.address("notebooks/noise.ipynb"))
    again = page.locator(".jp-OutputArea .ptm:visible")
    expect(again.locator("output[data-of=exponent]")).to_have_text("0.75", timeout=60_000)
    again.locator("input[data-of=exponent]").press("ArrowRight")
    expect(again.locator("output[data-of=exponent]")).to_have_text("0.76")
    expect(page.get_by_text("Loading widget")).to_be_hidden()
    # Jupyter's own styles for HTML leave the picture and the table as they are.
    assert again.locator(".ptm-plane").bounding_box()["height"] == 15.5 * 18
    assert again.locator(".ptm-named tbody tr").first.bounding_box()["height"] < 30
