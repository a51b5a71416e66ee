"""SkipGramStepper in a real JupyterLab: its settings are Python's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow

SOURCE = """from ptm_edu.widgets import SkipGramStepper
stepper = SkipGramStepper()
stepper"""


@pytest.fixture
def widget(notebook: Any) -> Locator:
    found = notebook.page.locator(".jp-OutputArea .ptm:visible")
    expect(found).to_have_count(1)
    stands_at(found, 0)
    return found


def stands_at(widget: Locator, step: int) -> None:
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    expect(widget.locator("[data-step]")).to_have_attribute("data-step", str(step))


def test_python_and_the_page_share_the_settings(notebook: Any, widget: Locator) -> None:
    widget.locator("[data-act=more]").click()
    widget.locator("[data-act=step]").click()
    stands_at(widget, 1)
    widget.locator("input[data-setting=learning_rate]").press("ArrowRight")
    stands_at(widget, 1)
    widget.locator("input[data-setting=window]").press("ArrowLeft")
    stands_at(widget, 0)
    widget.locator("[data-act=other]").click()
    now = "(stepper.window, stepper.negatives, stepper.learning_rate, stepper.seed)"
    shared = f"assert {now} == (1, 3, 0.21, 2), {now}"
    assert notebook.until(lambda: notebook.python(shared) == "ok")

    widget.locator("[data-act=step]").click()
    stands_at(widget, 1)
    assert notebook.python("stepper.learning_rate = 0.5") == "ok"
    expect(widget.locator("output[data-setting=learning_rate]")).to_have_text("0.50")
    stands_at(widget, 1)
    assert notebook.python("stepper.negatives = 6") == "ok"
    expect(widget.locator(".ptm-sg-questions [data-word]")).to_have_count(7)
    stands_at(widget, 0)
    assert notebook.python("stepper.objective = 'cbow'") == "ok"
    expect(widget.locator("[data-objective=cbow]")).to_have_attribute("aria-pressed", "true")
    widget.locator("[data-objective=skip-gram]").click()
    shared = "assert stepper.objective == 'skip-gram', stepper.objective"
    assert notebook.until(lambda: notebook.python(shared) == "ok")
    assert "window must be a whole number" in notebook.python("stepper.window = 0")
    assert notebook.python("stepper.sentences = [['cats', 'sleep', 'long']]") == "ok"
    expect(widget.locator(".ptm-sg-name-context")).to_have_text("■ sleep")


def test_saved_it_lives_without_its_kernel(reopened: Callable, widget: Locator) -> None:
    page = reopened()
    again = page.locator(".jp-OutputArea .ptm:visible")
    again.locator("[data-act=step]").click()
    stands_at(again, 1)
    expect(page.get_by_text("Loading widget")).to_be_hidden()


def test_the_picture_outlives_a_change_of_theme(
    widget: Locator, assert_outlives_a_theme: Callable[[Locator], None]
) -> None:
    widget.locator("[data-act=step]").click()
    stands_at(widget, 1)
    assert_outlives_a_theme(widget.locator(".ptm-plane g").nth(1))
