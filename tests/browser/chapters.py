"""What every chapter's test does: look whether all cells ran, then open the chapter as a page."""

from __future__ import annotations

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
        self.page.goto(path.as_uri())
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
