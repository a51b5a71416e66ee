"""InputTransformExplorer in a real JupyterLab: shared with Python, alive without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

SOURCE = """from ptm_edu.widgets import InputTransformExplorer
explorer = InputTransformExplorer()
explorer"""


def texts(widget: Locator, number: int) -> Locator:
    """The boxes of one sequence."""
    return widget.locator(f".ptm-sequence[data-sequence='{number}'] .ptm-piece text")


def test_fields_are_shared_with_python_and_live_without_it(
    notebook: Any, reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)

    def holds(condition: str) -> bool:
        return bool(notebook.until(lambda: notebook.python(f"assert {condition}") == "ok"))

    widget.get_by_role("button", name="Similarity: two requests").click()
    box = widget.locator(".ptm-fields input")
    expect(box).to_have_count(2)
    box.first.fill("Who is it?")
    box.last.fill("A dog.")
    box.last.press("Enter")
    said = "explorer.example == {'task': 'similarity', 'fields': ['Who is it?', 'A dog.']}"
    assert holds(said)
    pair = ["Who", "is", "it", "?"], ["A", "dog", "."]
    both = [
        ["⟨s⟩ start", *one, "$ delimiter", *other, "⟨e⟩ extract"]
        for one, other in (pair, pair[::-1])
    ]
    for number in (0, 1):
        expect(texts(widget, number)).to_have_text(both[number])
    widget.locator("input[data-setting=context]").press("Home")
    widget.locator("input[data-setting=both]").uncheck()
    assert holds("(explorer.context, explorer.both) == (8, False)")
    expect(widget.locator(".ptm-sequence")).to_have_count(1)
    expect(widget.locator(".ptm-cut text")).to_have_text(["it", "?"])

    assert notebook.python("explorer.context = 32; explorer.both = True") == "ok"
    new = "{'task': 'choice', 'fields': ['It rains.', 'So?', 'Run!', 'Stay.', 'Sing.']}"
    assert notebook.python(f"explorer.example = {new}") == "ok"
    expect(widget.locator(".ptm-sequence")).to_have_count(3)
    expect(box.nth(4)).to_have_value("Sing.")
    assert "must be a list of 4 to 6" in notebook.python(
        "explorer.example = {'task': 'choice', 'fields': []}"
    )

    # What is typed while Python is still busy with what was chosen before stays.
    notebook.page.evaluate(
        "void window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
        ".requestExecute({ code: 'import time; time.sleep(1)' })"
    )
    widget.get_by_role("button", name="Similarity: two requests").click()
    box.first.fill("Who was it?")
    assert notebook.python("assert explorer.example['task'] == 'similarity'") == "ok"
    expect(box.first).to_have_value("Who was it?")

    page = reopened()
    again = page.locator(".jp-OutputArea .ptm:visible")
    # The static form stands where no kernel knows the widget, and computes by itself.
    expect(again.locator(".ptm-sequence")).not_to_have_count(0, timeout=60_000)
    again.get_by_role("button", name="Entailment: a walk").click()
    expect(again.locator(".ptm-fields input")).to_have_count(2)
    again.locator(".ptm-fields input").last.fill("It is hot.")
    expect(texts(again, 0)).to_have_count(16)
    expect(page.get_by_text("Loading widget")).to_be_hidden()
    # Jupyter's own styles for HTML leave the picture as it is.
    assert texts(again, 0).first.evaluate("n => getComputedStyle(n).fontSize") == "16px"
