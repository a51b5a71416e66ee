"""What every chapter's test does: look whether all cells ran, then open the chapter as a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Locator, Page, expect

from ptm_edu.cli.offline_html import export_html


@dataclass
class Chapter:
    """A chapter that was run whole in JupyterLab, where it is still open."""

    notebook: Any
    lab: Any
    page: Page
    folder: Path
    widgets: list[str]

    def as_page(self) -> Page:
        """Save it, export it, and open that: its widgets' titles and formulas."""
        self.notebook.save()
        saved = nbformat.read(self.lab.folder / self.notebook.name, as_version=4)
        assert_ran_without_error(saved)
        path = (self.folder / self.notebook.name).with_suffix(".html")
        path.write_text(export_html(saved), encoding="utf-8")
        assert_no_number_above_a_question_answers_it(saved)
        self.page.goto(path.as_uri())
        assert_folded_until_alt_r(self.page)
        expect(self.page.locator(".ptm-title")).to_have_text(self.widgets)
        assert self.page.locator(".katex, math, mjx-container, .MathJax").count() > 5
        return self.page


def assert_ran_without_error(notebook: nbformat.NotebookNode) -> None:
    """Every cell ran, none raised (a claim that fails raises here), none wrote in red."""
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in code)
    for cell in code:
        for output in cell.outputs:
            assert output.output_type != "error", f"{cell.id}: {output.get('evalue')}"
            assert output.get("name") != "stderr", f"{cell.id}: {output.get('text')}"


# Of a cell with a fold: what stands beside it and is drawn.
DRAWN = """[...document.querySelectorAll('.ptm-fold')].flatMap(fold => {
  const own = fold.closest('.jp-OutputArea-child');
  return [...own.parentElement.querySelectorAll(':scope > .jp-OutputArea-child')]
    .filter(child => child !== own && getComputedStyle(child).display !== 'none'
      && !child.querySelector('[data-mime-type$="stderr"], [data-mime-type$="error"]'))
    .map(child => child.textContent.slice(0, 80));
})"""
KEYS = "part => [...new Set([...document.querySelectorAll(part)].map(n => n.dataset.question))]"


def assert_folded_until_alt_r(page: Page) -> None:
    """After *Run All* nothing that answers a question is seen, until the key that opens all."""
    asked, folded, revealed = (
        page.evaluate(KEYS, part) for part in ("form.ptm-predict", ".ptm-fold", ".ptm-revealed")
    )
    assert asked == folded == revealed, (asked, folded, revealed)
    seen = page.evaluate(DRAWN)
    assert seen == [], seen
    page.keyboard.press("Alt+r")
    expect(page.locator(".ptm-revealed").locator("visible=true")).to_have_count(len(asked))


def assert_no_number_above_a_question_answers_it(notebook: nbformat.NotebookNode) -> None:
    """A number of three digits that is asked for stands nowhere between its heading and it."""
    shown = ["\n".join([cell.source, *outputs_of(cell)]) for cell in notebook.cells]
    result_of = r'class="ptm-revealed" data-question="(\w+)".*?<strong>Result: ([\d.,]{3,})'
    for key, result in re.findall(result_of, "\n".join(shown)):
        place = next(i for i, text in enumerate(shown) if "ptm-predict" in text and key in text)
        start = max(i for i in range(place) if notebook.cells[i].source.startswith("#"))
        above = "\n".join(shown[start:place])
        assert not re.search(rf"(?<![\d.]){re.escape(result)}(?![\d.])", above), (start, result)


def outputs_of(cell: nbformat.NotebookNode) -> list[str]:
    """The outputs of a cell that are text or HTML, without the state of widgets."""
    data = [output.get("data", output) for output in cell.get("outputs", [])]
    texts = [one.get("text/html", one.get("text/plain", one.get("text", ""))) for one in data]
    return [re.sub(r"<script.*?</script>", "", str(text), flags=re.S) for text in texts]


def assert_moves_by_arrow_key(widget: Locator) -> None:
    """Its first slider takes a step."""
    handle = widget.locator("[role=slider]:visible, input[type=range]:visible").first
    place = handle.get_attribute("aria-valuenow")  # an input has a value instead
    value = None if place else handle.input_value()
    last = handle.get_attribute("aria-valuemax" if place else "max")
    handle.focus()
    handle.press("ArrowLeft" if last == (place or value) else "ArrowRight")
    # It may be drawn with the next frame.
    if place:
        expect(handle).not_to_have_attribute("aria-valuenow", place)
    else:
        expect(handle).not_to_have_value(value or "")
