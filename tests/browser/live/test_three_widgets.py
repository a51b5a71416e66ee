"""Three widgets in a notebook: typing, keys on a slider, Present, and a kernel that ends.

Each host that can run here runs the same test.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from ptm_edu import training

SOURCE = """from IPython.display import display
from toy_contexts import examples, word_layers
from toy_words import PRESETS, vectors, words
from ptm_edu.widgets import AnalogyExplorer, LayerExplorer, ScheduleExplorer
analogy = AnalogyExplorer(words, vectors, presets=PRESETS, size=300)
schedule = ScheduleExplorer()
layers = LayerExplorer(examples, word_layers, word="bank", layer=0)
display(analogy, schedule, layers)"""


def assert_answers(widget: Locator, toy: SimpleNamespace, a: str, b: str, c: str) -> None:
    """The list is Python's, over its whole vocabulary: the highest cosines with b − a + c."""
    expect(widget.locator(".ptm-ranking")).to_have_attribute("data-scope", "all")
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    unit = toy.vectors / np.linalg.norm(toy.vectors, axis=1, keepdims=True)
    ids = [toy.words.index(word) for word in (a, b, c)]
    tip = unit[ids[1]] - unit[ids[0]] + unit[ids[2]]
    cosines = unit @ tip / np.linalg.norm(tip)
    cosines[ids] = -2
    order = np.argsort(-cosines)[:10]
    rows = widget.locator(".ptm-row:not([hidden])")
    expect(rows.first).to_have_attribute("data-word", toy.words[order[0]])
    scores = [float(score) for score in rows.locator("data").all_inner_texts()]
    assert scores == pytest.approx(cosines[order], abs=6e-4)


def assert_rate(widget: Locator, group: int, rate: float) -> None:
    """The learning rate of a group of layers at the cursor."""
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    shown = widget.locator(f".ptm-rate[data-group='{group}']").get_attribute("data-rate")
    assert float(shown or "nan") == pytest.approx(rate, rel=1e-9)


def assert_keys_stay(notebook: Any, widget: Locator) -> None:
    """No key that is pressed on a control reaches the notebook, where `d d` deletes a cell."""
    before = notebook.cells
    for control in ("[role=slider]", "input[type=checkbox]", "[data-kind]"):
        part = widget.locator(control).first
        part.focus()
        for key in ("d", "d", "ArrowUp", "ArrowDown", "b", "x"):
            notebook.page.keyboard.press(key)
        expect(widget.locator("[aria-busy=true]")).to_have_count(0)
        expect(part).to_be_focused()
    assert notebook.cells == before
    # The same keys do delete a cell where the notebook itself has the focus. Both are pressed in
    # the page: JupyterLab forgets the first d after a second, which a busy machine takes.
    notebook.page.locator(".jp-Cell").last.locator(".jp-InputPrompt").click()
    notebook.page.locator(".jp-Notebook.jp-mod-commandMode :focus").evaluate(
        "node => [1, 2].forEach(() => node.dispatchEvent(new KeyboardEvent("
        "'keydown', { key: 'd', code: 'KeyD', keyCode: 68, bubbles: true, cancelable: true })))"
    )
    assert notebook.until(lambda: notebook.cells == before - 1)


@pytest.mark.slow
@pytest.mark.parametrize("notebook", ["JupyterLab", "Notebook 7"], indirect=True)
def test_typing_keys_present_and_a_kernel_that_ends(
    notebook: Any,
    toy: SimpleNamespace,
    reopened: Callable[[], Any],
) -> None:
    analogy, schedule, layers = (
        notebook.page.locator(f".jp-OutputArea .ptm-{kind}_explorer")
        for kind in ("analogy", "schedule", "layer")
    )
    for widget in (analogy, schedule, layers):
        expect(widget).to_have_count(1)

    def holds(condition: str) -> bool:
        return bool(notebook.until(lambda: notebook.python(f"assert {condition}") == "ok"))

    box = analogy.locator("[data-slot=c]")

    def type_word(word: str) -> None:
        """Type it again where Python took longer than the three seconds that the page waits."""
        for _ in range(5):
            box.fill(word)
            box.press("Enter")
            expect(analogy.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
            if "Python" not in analogy.locator(".ptm-notice").inner_text():
                break

    # A typed word that the page does not store is answered by Python, or refused in a sentence.
    type_word("word1900")
    assert_answers(analogy, toy, "man", "king", "word1900")
    assert holds("analogy.positive == ['king', 'word1900']")
    type_word("wurd1900")
    expect(analogy.locator(".ptm-notice")).to_contain_text("word1900")
    assert notebook.python("analogy.positive = ['paris', 'italy']") == "ok"
    expect(analogy.locator("[data-slot=b]")).to_have_value("paris")

    # Keys on sliders reach Python, and Python's settings reach the page.
    schedule.locator("[role=slider]").press("ArrowRight")
    schedule.locator("input[data-setting=factor]").press("ArrowLeft")
    assert holds("(schedule.step, schedule.factor) == (131, 2.5)")
    epoch = training.slanted_triangular(100)
    assert_rate(schedule, 3, 0.01 / 2.5 * epoch(31))
    assert notebook.python("schedule.step = 260") == "ok"
    expect(schedule.locator("[role=slider]")).to_have_attribute("aria-valuenow", "260")
    assert_rate(schedule, 2, 0.01 / 2.5**2 * epoch(60))
    assert "must be a number from" in notebook.python("schedule.cut = 2")

    layers.locator("input[type=range]").press("End")
    assert holds("layers.layer == 2")
    assert notebook.python("layers.word = 'star'") == "ok"
    expect(layers.locator(".ptm-context")).to_have_count(4)

    # Present fills the window, and the widget still talks to Python.
    schedule.get_by_role("button", name="Present").click()
    expect(schedule).to_have_class(re.compile("ptm-present"))
    window = {"x": 0, "y": 0, "width": 1280, "height": 720}
    assert notebook.until(lambda: schedule.bounding_box() == window)
    schedule.locator("[role=slider]").press("ArrowLeft")
    assert holds("schedule.step == 259")
    notebook.page.keyboard.press("Escape")
    expect(schedule).not_to_have_class(re.compile("ptm-present"))
    assert notebook.python("schedule.step = 260") == "ok"
    expect(schedule.locator("[role=slider]")).to_have_attribute("aria-valuenow", "260")
    assert notebook.python("analogy.language = 'zh'") == "ok"
    expect(analogy.get_by_role("button", name="重置")).to_be_visible()
    expect(analogy.locator("[data-slot=b]")).to_have_value("paris")
    assert_keys_stay(notebook, schedule)
    # Ctrl+S is the notebook's: it has lost a cell by now, and is saved.
    schedule.locator("[role=slider]").press("Control+s")
    clean = "!window.jupyterapp.shell.currentWidget.context.model.dirty"
    notebook.page.wait_for_function(clean, timeout=20_000)

    # With the kernel goes what only Python knows; the widgets stay as they were saved.
    page = reopened()
    layers = page.locator(".jp-OutputArea .ptm-layer_explorer:visible")
    expect(layers.locator("output")).to_have_text("2.00")
    layers.locator("input[type=range]").press("Home")
    expect(layers.locator("output")).to_have_text("0.00")
    schedule = page.locator(".jp-OutputArea .ptm-schedule_explorer:visible")
    schedule.locator("[role=slider]").press("ArrowLeft")
    assert_rate(schedule, 4, 0.01 * epoch(59))
    analogy = page.locator(".jp-OutputArea .ptm-analogy_explorer:visible")
    analogy.locator("input[type=range]").press("ArrowRight")
    expect(analogy.locator(".ptm-ranking")).to_have_attribute("data-scope", "stored")
    expect(page.get_by_text("Loading widget")).to_be_hidden()
