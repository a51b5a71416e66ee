"""What every chapter's test does: look whether all cells ran, then open the chapter as a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Locator, Page, expect

from ptm_edu.cli.reading_edition.build import build_site
from tests.widget_links import widget_links

from .decks import assert_lecture

ROOT = Path(__file__).parents[2]


@dataclass
class Chapter:
    """A chapter that was run whole in JupyterLab, where it is still open."""

    notebook: Any
    lab: Any
    page: Page
    folder: Path
    site: Path
    widgets: list[str]

    def as_page(self) -> Page:
        """Save it, walk its slides, build its site, and open its page: titles and formulas."""
        self.notebook.save()
        saved = nbformat.read(self.lab.folder / self.notebook.name, as_version=4)
        assert_ran_without_error(saved)
        assert_no_number_above_a_question_answers_it(saved)
        number = re.sub(r"^0(?=.)", "", self.notebook.name.partition("_")[0])
        assert_lecture(self.page, saved, self.folder, number)
        self.page.goto(page_of(saved, Path(self.notebook.name).stem, self.site).as_uri())
        assert_folded_until_alt_r(self.page)
        assert_links_set_the_widgets(self.page, saved)
        self.page.reload()
        assert_folded_until_alt_r(self.page)
        expect(self.page.locator(".ptm-title")).to_have_text(self.widgets)
        assert self.page.locator("math").count() > 5
        return self.page


def page_of(notebook: nbformat.NotebookNode, name: str, folder: Path) -> Path:
    """Write a site of an executed notebook, such as 05_bert, and return its page.

    In a `folder` with the site of another chapter Sphinx reads only what is new.
    """
    warnings = build_site(ROOT, folder / "site", folder / "work", {name: notebook}, whole=False)
    assert warnings == 0
    return folder / "site" / "notebooks" / f"{name}.html"


def assert_ran_without_error(notebook: nbformat.NotebookNode) -> None:
    """Every cell ran, none raised (a claim that fails raises here), none wrote in red."""
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in code)
    for cell in code:
        for output in cell.outputs:
            assert output.output_type != "error", f"{cell.id}: {output.get('evalue')}"
            assert output.get("name") != "stderr", f"{cell.id}: {output.get('text')}"


# Of a cell with a fold: what stands beside it and is drawn, in JupyterLab and on the site.
DRAWN = """[...document.querySelectorAll('.ptm-fold')].flatMap(fold => {
  const own = fold.closest('.jp-OutputArea-child, .output');
  return [...own.parentElement.children]
    .filter(child => child !== own && getComputedStyle(child).display !== 'none'
      && !child.matches('.stderr, .traceback, .jp-OutputArea-promptOverlay')
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


def assert_links_set_the_widgets(page: Page, notebook: nbformat.NotebookNode) -> None:
    """Every link of the text to a widget sets it, and what is then shown needs no Python."""
    links = widget_links(notebook)
    anchors = page.locator('a[href^="#widget:"]')
    expect(anchors).to_have_count(len(links))
    for anchor, link in zip(anchors.all(), links, strict=True):
        anchor.evaluate("anchor => anchor.click()")  # it may be in a folded answer
        root = page.locator(f".ptm-{link.kind}").nth(link.number)
        values = "(root, names) => names.map(name => root.parentElement.model.get(name))"
        assert root.evaluate(values, [*link.traits]) == [*link.traits.values()], link.href
        expect(root.locator(".ptm-body")).not_to_have_attribute("aria-busy", "true")
        expect(root.locator(".ptm-notice")).to_have_text("")


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
