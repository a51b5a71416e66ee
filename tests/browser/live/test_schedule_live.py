"""ScheduleExplorer in a real JupyterLab: settings and cursor are shared, keys stay inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from ptm_edu import training

pytestmark = pytest.mark.slow

SOURCE = """from ptm_edu.widgets import ScheduleExplorer
explorer = ScheduleExplorer()
explorer"""


def reads(widget: Locator, group: int, rate: float) -> None:
    """The number at the cursor for a group."""
    expect(widget.locator(".ptm-body")).to_have_attribute("aria-busy", "false")
    told = widget.locator(f".ptm-rate[data-group='{group}']").get_attribute("data-rate")
    assert float(told or "nan") == pytest.approx(rate, rel=1e-9)


def test_shared_with_python_its_keys_its_own_and_alive_without_a_kernel(
    notebook: Any, assert_keys_stay: Callable[..., None], reopened: Callable
) -> None:
    widget = notebook.page.locator(".jp-OutputArea .ptm")
    expect(widget).to_have_count(1)
    expect(widget.locator("[role=slider]")).to_have_attribute("aria-valuenow", "130")
    epoch = training.slanted_triangular(100)
    reads(widget, 3, 0.01 / 2.6 * epoch(30))

    widget.locator("[role=slider]").press("ArrowRight")
    widget.locator("input[data-setting=factor]").press("ArrowLeft")
    widget.get_by_role("button", name="Cosine").click()
    now = "(explorer.step, explorer.factor, explorer.schedule)"
    shared = f"assert {now} == (131, 2.5, 'cosine'), {now}"
    assert notebook.until(lambda: notebook.python(shared) == "ok")
    reads(widget, 3, 0.01 / 2.5 * training.cosine(100, 10)(31))

    assert notebook.python("explorer.schedule = 'slanted'; explorer.step = 260") == "ok"
    expect(widget.locator("[role=slider]")).to_have_attribute("aria-valuenow", "260")
    expect(widget.locator("[data-kind=slanted]")).to_have_attribute("aria-pressed", "true")
    reads(widget, 2, 0.01 / 2.5**2 * epoch(60))
    assert "cut must be a number from 0.01 to 0.95, got 2.0" in notebook.python("explorer.cut = 2")

    assert_keys_stay(
        widget, "[role=slider]", "input[data-setting=cut]", "input[type=checkbox]", "[data-kind]"
    )
    page = reopened()
    again = page.locator(".jp-OutputArea .ptm:visible")
    # The notebook was saved with what the widget showed last.
    expect(again.locator("[role=slider]")).to_have_attribute("aria-valuenow", "260")
    again.locator("[role=slider]").press("ArrowLeft")
    reads(again, 4, 0.01 * epoch(59))
    expect(page.get_by_text("Loading widget")).to_be_hidden()
